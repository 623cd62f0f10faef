/* What a pointer in a structure leads to is no part of the copies of the structure. */
struct part {
  double x;
  double *d;
};
struct table {
  int k;
  double *rows[2];
};

void first_element(struct part p, int n) {
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) p.d[0] = i;
}

void moved(double *o, int n) {
  struct part p = {0, o};
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) {
    p.d++;
    p.d[i] = i;
  }
}

void row(struct table p, int n) {
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) p.rows[1][0] = i;
}

void tasks(struct part p) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task firstprivate(p)
    p.d[0] = 1;
#pragma omp task firstprivate(p)
    p.d[0] = 2;
  }
}
