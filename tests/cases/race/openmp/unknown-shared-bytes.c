// Members of a union share bytes, and bit-fields in a row are one place of memory.
union P { int i; float f; };

// What is stored to atomically changes other members in a way that is not modelled.
void counted_and_stored(union P *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    p->i++;
    if (n > 5) p[1].f = 2;
  }
}

void counted_by_two_names(union P *p, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    p[n].i++;
#pragma omp atomic
    p[n].f += 1;
  }
}

// Parts of a number that is read later; no two threads store to one of them.
union word { unsigned u; unsigned char b[4]; };

unsigned in_parts(union word *t) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) t->b[i] = i;
  return t->u;
}
