/* A copy of a structure has pointers of its own, which lead to what all threads share. */
struct part {
  double x;
  double *d;
};
struct whole {
  struct part in;
  int k;
};
struct table {
  int k;
  double *rows[2];
};

void set_in_the_loop(struct part p, double *o, int n) {
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) {
    p.d = o + i;
    *p.d = i;
  }
}

void without_a_first_value(double *o, int n) {
  struct part p;
#pragma omp parallel for private(p)
  for (int i = 0; i < n; i++) {
    p.d = o + i;
    *p.d = i;
  }
}

void in_a_structure_inside(double *o, int n) {
  struct whole p = {{0, o}, 1};
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) {
    p.in.d = o + 2 * i;
    *p.in.d = i;
    p.k = i;
    p.in.x = p.k;
    o[2 * i + 1] = p.in.x;
  }
}

void at_a_variable_of_the_thread(struct part p) {
#pragma omp parallel private(p)
  {
    double y;
    p.d = &y;
    *p.d = 1;
  }
}

void as_it_was(struct part p, int n) {
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) p.d[i] = p.x;
}

void rows(struct table p, int n) {
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) p.rows[1][i] = i;
}
