int risky(int);

// What is set before an exception lasts; a handler may not run.
void caught(int n, double *a, double *b) {
  double *p = b;
  try {
    p = a + 1;
    risky(n);
    p = b;
  } catch (...) {
  }
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = a[i];
}

void handled(int n, double *a, double *b) {
  double *p = a + 1;
  try {
    risky(n);
  } catch (...) {
    p = b;
  }
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = a[i];
}

// Members begin inside of the `try` that the body of a constructor is.
struct tried {
  tried() try : k(1) {
  } catch (...) {
    last = 2;
  }
  int k;
  static int last;
};
void with_tried(int n, int *a) {
  tried s;
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = s.k;
}
