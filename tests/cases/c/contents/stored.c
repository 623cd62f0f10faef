// An integer that was just stored is known when it is loaded again.

struct grid {
  int rows, cols;
  double **at;
};

// The bounds of the loops are the parameters.
void filled_in(struct grid *g, int n, int m) {
  g->rows = n;
  g->cols = m;
  for (int i = 1; i < g->rows; i++)    // expect: sequential flow(g->at) distance(1, 0)
    for (int j = 0; j < g->cols; j++)  // expect: parallel
      g->at[i][j] = g->at[i - 1][j];
}

// Each iteration stores its own subscript before it uses it.
void own_subscript(int n, int *at, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    at[i] = 2 * i;
    a[at[i]] = 1.0;
  }
}

// A byte keeps eight bits: iterations 0 and 128 write one element.
void in_a_byte(int n, unsigned char *at, double *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    at[i] = 2 * i;
    a[at[i]] = 1.0;
  }
}

// The store that counts is the last one.
void stored_twice(int n, int *at, double *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    at[i] = i;
    at[i] = i / 2;
    a[at[i]] = 1.0;
  }
}

// Another element may be the one that is loaded.
void overwritten(int n, int k, int *at, double *a) {
  for (int i = 0; i < n; i++) {  // expect: runtime or sequential output(at) or unknown
    at[i] = i;
    at[k] = 0;
    a[at[i]] = 1.0;
  }
}

// Stored on one way only.
void on_one_way(int n, int c, int *at, double *a) {
  for (int i = 0; i < n; i++) {  // expect: runtime
    if (c)
      at[i] = i;
    a[at[i]] = 1.0;
  }
}

// One iteration if `n` and `c` are apart, a thousand if they overlap: not taken for granted.
void through_another(int *n, int *c, int *a) {
  *n = 1;
  c[0] = 1000;
  for (int i = 0; i < *n; i++)  // expect: unknown
    a[0] = i;
}

void through_a_loop(int *n, int *c, int *a) {
  *n = 1;
  for (int i = 0; i < 5; i++)  // expect: parallel
    c[i] = 1000;
  for (int i = 0; i < *n; i++)  // expect: unknown
    a[0] = i;
}

// Nothing is stored in between.
void once(int *n, int *a) {
  *n = 1;
  for (int i = 0; i < *n; i++)  // expect: parallel
    a[0] = i;
}

// The elements behind the first come from the iteration before.
void from_before(int n, int *at, double *a) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(at)
    at[i] = i;
    a[at[i - 1]] = 1.0;
  }
}

// The value is that of the iteration that returned, here 0 if c[0] is not 0.
static void search(int *p, const int *c) {
  for (int i = 0;; i++) {  // expect: sequential output(p) or unknown
    p[0] = i;
    if (c[i])
      return;
  }
}

void after_a_return(int *restrict p, int n, const int *restrict c, int *restrict b) {
  search(p, c);
  for (int j = 0; j < n; j++)  // expect: sequential output(b) or unknown
    b[j * p[0]] = j;
}
