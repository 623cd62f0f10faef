#include <omp.h>

typedef struct {
  double v;
  int i;
} best_t;

static best_t best_of(best_t a, best_t b) { return a.v > b.v ? a : b; }
#pragma omp declare reduction(best : best_t : omp_out = best_of(omp_out, omp_in)) \
    initializer(omp_priv = omp_orig)

void before_all_have_combined(int n, const double *a, double *out) {
  best_t r = {a[0], 0};
#pragma omp parallel
  {
#pragma omp for reduction(best : r) nowait
    for (int i = 1; i < n; i++)
      if (a[i] > r.v) {
        r.v = a[i];
        r.i = i;
      }
#pragma omp single
    out[0] = r.v;
  }
}

void sums_in_one_place(int n, const int *a, int *b) {
  int x = 0;
#pragma omp parallel for reduction(inscan, +: x)
  for (int i = 0; i < n; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i / 2] = x;
  }
}

// The section begins at an element of the array that the pointer leads into.
static void beside(int n, const double *a, double *m) {
#pragma omp parallel for reduction(+ : m[0])
  for (int i = 0; i < n; i++) {
    m[0] += a[i];
    m[1] = i;
  }
}

void beside_the_second(int n, const double *a, double *out) {
  double m[3] = {0, 0};
  beside(n, a, m + 1);
  out[0] = m[1] + m[2];
}
