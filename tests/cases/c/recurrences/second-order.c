// Two steps back as well as one.
void fibonacci(int n, double *f) {
  for (int i = 2; i < n; i++)  // expect: sequential flow(f) distance(1) flow(f) distance(2)
    f[i] = f[i - 1] + f[i - 2];
}

// Each array needs the other one's last element: a cycle through two arrays.
void coupled(int n, double *a, double *b) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a) distance(1) flow(b) distance(1)
    a[i] = b[i - 1] + 1.0;
    b[i] = a[i - 1] * 2.0;
  }
}

// Scalars carry the state: no closed form exists.
void fibonacci_scalars(int n, double *f) {
  double last = 1.0;
  double before = 0.0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(last)
    double next = last + before;
    before = last;
    last = next;
    f[i] = next;
  }
}

// A running value, multiplied and added to.
double horner(int n, const double *c, double x) {
  double r = 0.0;
  for (int i = 0; i < n; i++)  // expect: sequential flow(r)
    r = r * x + c[i];
  return r;
}

// Prefix sums: the partial sum is read in every iteration, so it is no reduction.
void prefix_sum(int n, const double *a, double *b) {
  double s = 0.0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(s)
    s += a[i];
    b[i] = s;
  }
}
