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
