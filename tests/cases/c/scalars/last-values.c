// The last value is written under a condition that the last iteration may not meet.
double some_last(int n, int m, const double *a) {
  double t = 0.0;
  for (int i = 0; i < n; i++)  // expect: sequential output(t)
    if (i < m)
      t = a[i];
  return t;
}

// The condition holds for one iteration only.
double exactly_one(int n, int m, const double *a) {
  double t = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i == m)
      t = a[i];
  return t;
}

// Which iteration writes last is in the data.
double last_positive(int n, const double *a) {
  double t = 0.0;
  for (int i = 0; i < n; i++)  // expect: sequential output(t)
    if (a[i] > 0.0)
      t = a[i];
  return t;
}

// The inner loop always runs, so the last i has the last value.
double inner_last(int n, double a[][10], double b[][10]) {
  double t = 0.0;
  for (int i = 0; i < n; i++)       // expect: parallel lastprivate(t)
    for (int j = 0; j < 10; j++) {  // expect: parallel lastprivate(t)
      t = a[i][j];
      b[i][j] = t;
    }
  return t;
}

// For n = 1 the only iteration writes nothing, and the first value must survive: the last
// value alone would be wrong.
double triangular_last(int n, double a[n][n]) {
  double t = 0.0;
  for (int i = 0; i < n; i++)    // expect: sequential output(t) or parallel firstprivate(t) lastprivate(t)
    for (int j = 0; j < i; j++)  // expect: parallel lastprivate(t)
      t = a[i][j];
  return t;
}

// Through a pointer: the element is written in every iteration.
void by_reference(int n, const double *a, double *last) {
  for (int i = 0; i < n; i++)  // expect: sequential output(last) or parallel lastprivate(last)
    *last = a[i];
}
