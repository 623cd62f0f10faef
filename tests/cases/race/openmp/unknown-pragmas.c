#define MAKE(x) _Pragma(x)
void made(int n, int *a) {
#pragma omp parallel
  {
    MAKE("omp for")
    for (int i = 0; i < n; i++) a[i] = i;
  }
}
void made_critical(int n, int *a) {
#pragma omp parallel
  {
    MAKE("omp critical")
    a[0]++;
  }
}
