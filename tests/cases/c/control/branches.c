// Two arrays, one or the other.
void either(int n, double *a, double *b, const double *c) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (c[i] > 0.0)
      a[i] = c[i];
    else
      b[i] = c[i];
}

// Skipping elements.
void skipping(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (a[i] < 0.0)
      continue;
    a[i] = a[i] * 0.5;
  }
}

// Skipping makes the parity a guard.
void skipping_odd(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (i % 2 != 0)
      continue;
    a[i] = a[i + 1];
  }
}

// A recurrence in one branch is a recurrence.
void chain_in_branch(int n, double *a, const double *c) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) or runtime
    if (c[i] > 0.0)
      a[i] = a[i - 1];
    else
      a[i] = 0.0;
}

// The branches write neighboring elements.
void neighbors(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a) distance(1)
    if (i < m)
      a[i + 1] = 1.0;
    else
      a[i] = 2.0;
}

// A conditional operator reads one side only; neither is written.
void conditional(int n, double *a, const double *b, const double *c) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = b[i] > 0.0 ? b[i + 1] : c[i - 1];
}

// The first iteration is treated on its own.
void first_differs(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (i == 0)
      a[i] = b[n - 1];
    else
      a[i] = b[i - 1];
  }
}

// Conditions in a row.
void several(int n, int m, double *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i > 2 && (i < m || b[i] > 1.0) && !(i == 7))
      a[i] = b[i];
}

// A pragma promises what is not so; the verdict is about the loop.
void promised(int n, double *a) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) distance(1)
    a[i] = a[i - 1];
}
