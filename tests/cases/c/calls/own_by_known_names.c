// Functions of a program by names that many libraries have, and the language has not.
int j0(double);
int ffs(int x);
double calls;

double exp10(double x) {
  calls += 1;
  return x;
}

void counted(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) // expect: parallel reduction(+:calls)
    a[i] = exp10(b[i]);
}

void declared(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = j0(b[i]);
}

void of_a_number(int n, int *a, const int *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = ffs(b[i]);
}
