// options: --bounds strict
struct particle {
  double mass;
  double x[3];
  double axes[3][3];
  int kind;
};

// Inside of a member, rows run into each other; members do not.
void turn(int n, int columns, struct particle *p) {
  for (int i = 0; i < n; i++)            // expect: parallel
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
