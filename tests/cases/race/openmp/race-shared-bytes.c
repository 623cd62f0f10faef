// Members of a union share bytes, and bit-fields in a row are one place of memory.
union P { int i; float f; };
struct B { unsigned a : 4, b : 4; int c; };

void in_one_row(struct B *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { if (i % 2) p[i/2].a = 1; else p[i/2].b = 1; }
}

void one_for_all(int n, float *o) {
  union P x;
#pragma omp parallel for
  for (int i = 0; i < n; i++) { x.i = i; o[i] = x.f; }
}

struct B one_object;

void in_sections(void) {
#pragma omp parallel sections
  {
#pragma omp section
    one_object.a = 1;
#pragma omp section
    one_object.b = 1;
  }
}

int in_sections_of_a_local(void) {
  struct B x = {0};
#pragma omp parallel sections
  {
#pragma omp section
    x.a = 1;
#pragma omp section
    x.b = 1;
  }
  return x.a + x.b;
}

void read_beside(int *o, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { if (i == 1) one_object.a = 1; else o[i] = one_object.b; }
}
