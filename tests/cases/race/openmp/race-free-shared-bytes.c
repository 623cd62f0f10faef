// Members of a union share bytes, and bit-fields in a row are one place of memory.
union P { int i; float f; };
struct B { unsigned a : 4, b : 4; int c; };

void counted(union P *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    p->i++;
  }
}

void each_its_own(union P *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) p[i].f = p[i].i;
}

void marked(struct B *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { p[i].a = 1; p[i].b++; }
}

void own_copies(int n, float *o) {
  union P x;
#pragma omp parallel for private(x)
  for (int i = 0; i < n; i++) { x.i = i; o[i] = x.f; }
}

int summed(const union P *p, int n) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++) { s += p[i].i; }
  return s;
}

int one_after_the_other(union P *p, int n) {
#pragma omp parallel
  {
#pragma omp critical
    { p->i++; p->f = 0; }
  }
  return 0;
}

void bits_of_each_thread(int *o, int n) {
  struct B x;
  x.a = 1;
  x.b = 2;
#pragma omp parallel for firstprivate(x)
  for (int i = 0; i < n; i++) { if (i == 1) x.a = 1; else o[i] = x.b; }
}
