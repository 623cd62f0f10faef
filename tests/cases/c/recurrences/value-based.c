// options: --value-based
// Every iteration overwrites the element, so a value lives for one iteration only.
void one_element(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(a) distance(1)
    a[0] = a[0] * b[i] + 1.0;
}

// A value from two steps back is still there.
void two_steps(int n, double *a) {
  for (int i = 2; i < n; i++)  // expect: sequential flow(a) distance(2)
    a[i] = a[i - 2] + 1.0;
}
