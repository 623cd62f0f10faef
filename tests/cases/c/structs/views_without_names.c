// Compound literals that hold a pointer.

typedef struct {
  double *p;
  int n;
} view;

static void fill(view v, double x) {
  for (int i = 0; i < v.n; i++)  // expect: parallel
    v.p[i] = x;
}

static view over(double *p, int n) { return (view){p, n}; }

void rows(double *b, int n, int m) {
  for (int i = 0; i < n; i++)  // expect: parallel
    fill((view){b + 8 * i, 8}, 2.0);
  for (int i = 0; i < n; i++)  // expect: sequential flow(b)
    over(b + i, 2).p[1] = over(b + i, 1).p[0];
  view v;
  for (int i = 0; i < n; i++) {  // expect: parallel private(v)
    v = (view){.p = b + 2 * i, .n = 2};
    v.p[0] = v.p[1];
  }
}

// A step that may be 0, halves, and views of pointers that somebody else has stored.
void steps(double *b, double **t, int n, int m) {
  for (int i = 0; i < n; i++)  // expect: sequential output(b)
    fill((view){b + m * i, 1}, i);
  for (int i = 0; i < n; i++)  // expect: sequential output(b)
    fill((view){b + i / 2, 1}, i);
  for (int i = 0; i < n; i++)  // expect: parallel
    fill((view){t[i], 1}, i);
}
