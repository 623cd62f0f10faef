// options: --bounds strict
struct particle {
  double mass;
  double x[3];
  double axes[3][3];
  int kind;
};

// Inside of a member, rows run into each other; another structure is not known to be safe.
void turn(int n, int columns, struct particle *p) {
  for (int i = 0; i < n; i++)            // expect: unknown
    for (int r = 0; r < 3; r++)          // expect: sequential output(p[].axes)
      for (int c = 0; c < columns; c++)  // expect: parallel
        p[i].axes[r][c] = 0.0;
}

// The rows of an only member follow each other in memory.
struct vector {
  double v[3];
};
void flat(int n, struct vector *p) {
  double *all = p->v;
  for (int i = 0; i < n; i++)  // expect: sequential
    all[i] = p[1].v[i];
}

// A subscript may reach a member of the next structure, or the one beside it.
struct pair {
  int n;
  int v[2];
};
struct pair one;
void last(int n, int k, struct pair *p) {
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i].v[k] = p[i].n;
}
void beside(int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    one.v[i] = one.n;
}
void within(int n, struct pair *p) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int k = 0; k < 2; k++)  // expect: parallel
      p[i].v[k] = p[i].n;
}
void beyond(int n, struct pair *p) {
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i].v[2] = p[i].n;
}
