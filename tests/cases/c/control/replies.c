// Exits that are decided by what a function gives of which no text says what it does.
int accepts(double x);
double measure(const double *a, int i);
int next(void);
int same(int i) __attribute__((const));
int seen(const double *a) __attribute__((pure));

static int positive(double x) { return x > 0.0; }

int first(const double *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential
    if (accepts(a[i])) return i;
  return -1;
}

void until_small(const double *a, double *b, double tol, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    double error = measure(a, i);
    if (error < tol) break;
    b[i] = error;
  }
}

// The status of each step ends the loop.
int steps(double *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    int status = next();
    if (status != 0) return status;
    b[i] = 1.0;
  }
  return 0;
}

// Two calls, and the outer loop goes on.
void rows(double *b, int n, int m) {
  for (int j = 0; j < m; j++) {  // expect: unknown
    for (int i = 0; i < n; i++) {  // expect: sequential
      if (accepts(b[i]) && next()) break;
    }
  }
}

// What is called twice without a change in between gives one value.
void pure_ones(double *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (same(3)) break;
    b[i] = 1.0;
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (seen(b)) break;
    b[i] = 1.0;
  }
}

// The index may be what ends the loop.
void with_index(double *b, int n, int m) {
  for (int i = 0; i < n; i++) {  // expect: unknown or sequential
    if (next() + i > m) break;
    b[i] = 1.0;
  }
}

// One value for all iterations: the first one ends the loop, or none.
void before(double *b, int n) {
  int stop = next();
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (stop) break;
    b[i] = 1.0;
  }
}

void defined(const double *a, int n, int *found) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (positive(a[i])) break;
  }
}

// It ends with its last iteration, whatever the function gives.
void at_the_end(double *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    b[i] = 1.0;
    if (i == n - 1 && next()) break;
  }
}
