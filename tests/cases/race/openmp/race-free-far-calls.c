// A region that is too many calls away to be read where the first of them is: it is judged
// in a function between.
static void call10(int n, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[i] = i;
}
static void call9(int n, double *a) { call10(n, a); }
static void call8(int n, double *a) { call9(n, a); }
static void call7(int n, double *a) { call8(n, a); }
static void call6(int n, double *a) { call7(n, a); }
static void call5(int n, double *a) { call6(n, a); }
static void call4(int n, double *a) { call5(n, a); }
static void call3(int n, double *a) { call4(n, a); }
static void call2(int n, double *a) { call3(n, a); }
static void call1(int n, double *a) { call2(n, a); }
void first(int n, double *a) { call1(n, a); }
