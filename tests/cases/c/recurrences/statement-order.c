// The product overwrites a[i] after the sum of the iteration before has read it.
void node_splitting(int n, double *a, double *b, const double *c, const double *d) {
  for (int i = 0; i < n; i++) {  // expect: sequential anti(a) distance(1)
    a[i] *= c[i];
    b[i] += a[i + 1] * d[i];
  }
}

// The first statement needs the second one's last result: splitting the loop would help.
void needs_reordering(int n, double *a, double *b, const double *c) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(b) distance(1)
    a[i] = b[i - 1] + c[i];
    b[i] = c[i] * 2.0;
  }
}

// A flow and an anti dependence on the same array.
void both_neighbors(int n, double *a, double *b) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(b) distance(1) anti(b) distance(1)
    a[i] = b[i - 1] * 2.0;
    b[i] = b[i + 1] + 1.0;
  }
}

// Written in one statement, read in the next one, same element: inside an iteration only.
void same_iteration(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = b[i] + 1.0;
    b[i] = a[i] * 2.0;
  }
}

// Two writes to one array that overlap by one element.
void two_writes(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a) distance(1)
    a[i] = 1.0;
    a[i + 1] = 2.0;
  }
}

// A loop after another one: each is judged alone.
void siblings(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = b[i];
  for (int i = 0; i < n; i++)  // expect: parallel
    b[i] = a[i] + 1.0;
}

// Everything is only read, so nothing can conflict.
double last_read(int n, const double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double t = a[i] + b[n - i];
    (void)t;
  }
  return a[0];
}
