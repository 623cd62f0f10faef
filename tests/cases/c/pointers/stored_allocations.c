// Memory that a function of the library stores a pointer to, as `posix_memalign` does.
#include <stdlib.h>

void apart(int n) {
  double *p = NULL, *q = NULL;
  posix_memalign((void **)&p, 64, n * sizeof *p);
  posix_memalign((void **)&q, 64, n * sizeof *q);
  for (int i = 0; i + 1 < n; i++)  // expect: parallel
    p[i] = q[i + 1];
}

void checked(int n) {
  double *p;
  if (posix_memalign((void **)&p, 64, n * sizeof *p) != 0) {
    p = NULL;
    exit(EXIT_FAILURE);
  }
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

// A copy of the pointer leads to the same memory.
void copied(int n) {
  double *p;
  posix_memalign((void **)&p, 64, n * sizeof *p);
  double *q = p;
  for (int i = 0; i + 1 < n; i++)  // expect: sequential anti(p)
    p[i] = q[i + 1];
}

// What the pointer led to before is other memory.
void renewed(int n, double *a) {
  double *p = a, *q = a;
  posix_memalign((void **)&p, 64, n * sizeof *p);
  for (int i = 0; i + 1 < n; i++)  // expect: parallel
    p[i] = q[i + 1];
}

// Where it fails, the pointer may lead to the old memory.
double either(int n, double *a) {
  double *p = a;
  if (n > 10) posix_memalign((void **)&p, 64, n * sizeof *p);
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
  return p[0];
}

struct pair {
  double *first, *second;
};

void members(struct pair *s, int n) {
  posix_memalign((void **)&s->first, 64, n * sizeof(double));
  posix_memalign((void **)&s->second, 64, n * sizeof(double));
  for (int i = 0; i + 1 < n; i++)  // expect: parallel
    s->first[i] = s->second[i + 1];
}

// The address of the pointer is handed to others, too.
void use(double **);
void shown(int n, double *a) {
  double *p;
  use(&p);
  posix_memalign((void **)&p, 64, n * sizeof *p);
  for (int i = 0; i + 1 < n; i++)  // expect: parallel
    p[i] = a[i + 1];
}

// A function of one's own of that name does what it says.
static double pool[100];
static int aligned(double **p) { *p = pool; return 0; }
void wrapped(int n) {
  double *p, *q;
  aligned(&p);
  aligned(&q);
  for (int i = 0; i + 1 < n; i++)  // expect: sequential anti(pool)
    p[i] = q[i + 1];
}
