// Members may have any names, those of what a pointer is made of included.
struct piece { int offset, row, which, start; };

void first(struct piece *p, int n) {
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) p->offset = i;
}

void second(struct piece *p, int n) {
#pragma omp parallel for firstprivate(p)
  for (int i = 0; i < n; i++) p->row = i;
}
