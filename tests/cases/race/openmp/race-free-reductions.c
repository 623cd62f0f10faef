#include <omp.h>

typedef struct {
  double v;
  int i;
} best_t;

static best_t best_of(best_t a, best_t b) { return a.v > b.v ? a : b; }
static void into(best_t *a, const best_t *b) {
  if (b->v > a->v) *a = *b;
}
#pragma omp declare reduction(best : best_t : omp_out = best_of(omp_out, omp_in)) \
    initializer(omp_priv = omp_orig)
#pragma omp declare reduction(more : best_t : into(&omp_out, &omp_in)) \
    initializer(omp_priv = omp_orig)

double greatest(int n, const double *a) {
  best_t r = {a[0], 0};
#pragma omp parallel for reduction(best : r)
  for (int i = 1; i < n; i++)
    if (a[i] > r.v) {
      r.v = a[i];
      r.i = i;
    }
  return r.v;
}

double by_pointers(int n, const double *a) {
  best_t r = {a[0], 0};
#pragma omp parallel for reduction(more : r)
  for (int i = 1; i < n; i++)
    if (a[i] > r.v) r.v = a[i];
  return r.v;
}

void sums_up_to_here(int n, const int *a, int *b) {
  int x = 0;
#pragma omp parallel for reduction(inscan, +: x)
  for (int i = 0; i < n; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i] = x;
  }
}

void sums_of_those_before(int n, const int *a, int *b) {
  int x = 0;
#pragma omp parallel
#pragma omp for reduction(inscan, +: x)
  for (int i = 0; i < n; i++) {
    b[i] = x;
#pragma omp scan exclusive(x)
    x += a[i];
  }
}

// The section begins at an element of the array that the pointer leads into.
static void farthest(int n, const double *a, double *m) {
#pragma omp parallel for reduction(max : m[0])
  for (int i = 0; i < n; i++)
    if (a[i] > m[0]) m[0] = a[i];
}

void farthest_of_two(int n, const double *a, const double *b, double *out) {
  double m[2] = {0, 0};
  farthest(n, a, m);
  farthest(n, b, m + 1);
  out[0] = m[0] + m[1];
}
