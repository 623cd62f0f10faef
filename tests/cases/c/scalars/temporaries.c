// Born inside: every iteration has its own.
void local(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

// One variable for all iterations, assigned before it is read, unused afterwards.
void shared(int n, double *a, double *b) {
  double t;
  for (int i = 0; i < n; i++) {  // expect: parallel private(t)
    t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
}

// The same, but its last value is wanted.
double wanted(int n, double *a, double *b) {
  double t = 0.0;
  for (int i = 0; i < n; i++) {  // expect: parallel lastprivate(t)
    t = a[i];
    b[i] = t * t;
  }
  return t;
}

// A later loop assigns it anew before reading it, so nothing is wanted.
void reused(int n, double *a, double *b) {
  double t;
  for (int i = 0; i < n; i++) {  // expect: parallel private(t)
    t = a[i] + 1.0;
    b[i] = t;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel private(t)
    t = b[i] + 1.0;
    a[i] = t;
  }
}

// Read before it is assigned: the value comes from the iteration before.
void carried(int n, double *a, const double *b) {
  double t = 1.0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    a[i] = t;
    t = b[i];
  }
}

// A value parameter used as a temporary dies with the function.
void parameter(int n, double x, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel private(x)
    x = a[i] + 1.0;
    a[i] = x * x;
  }
}

// A global may be looked at by whoever runs next.
double latest;
void global(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel lastprivate(latest)
    latest = a[i] + 1.0;
    a[i] = latest * 2.0;
  }
}

// A static local lives on until the next call.
void remembered(int n, double *a) {
  static double seen;
  for (int i = 0; i < n; i++) {  // expect: parallel lastprivate(seen)
    seen = a[i];
    a[i] = seen + 1.0;
  }
}

// Assigned in both branches, then read: always written first.
void both_branches(int n, double *a, const double *b) {
  double t;
  for (int i = 0; i < n; i++) {  // expect: parallel private(t)
    if (b[i] > 0.0)
      t = b[i];
    else
      t = -b[i];
    a[i] = t;
  }
}

// Assigned in one branch only, read always: an old value may be read.
void one_branch(int n, double *a, const double *b) {
  double t = 0.0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    if (b[i] > 0.0)
      t = b[i];
    a[i] = t;
  }
}

// Assigned and read under one condition on the iterator, in two places.
void same_condition(int n, int m, double *a, const double *b) {
  double t;
  for (int i = 0; i < n; i++) {  // expect: parallel private(t)
    if (i < m)
      t = b[i];
    a[i] = 0.0;
    if (i < m)
      a[i] = t;
  }
}

// Read in all iterations but the last, which assigns: each may take the first value along.
void assigned_at_the_end(int n, double *a) {
  double t = 2.0;
  for (int i = 0; i < n; i++) {  // expect: parallel firstprivate(t)
    a[i] = t;
    if (i == n - 1)
      t = 0.0;
  }
}

// Only read: nothing to do.
void constant_factor(int n, double x, double *a) {
  double f = x * 2.0;
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] *= f;
}

// Two scalars that change places every time.
void swapping(int n, double *a, double x, double y) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    double t = x;
    x = y;
    y = t;
    a[i] = x;
  }
}
