// Functions that round to an integer depend on their argument alone.
#include <math.h>

void nearest(const float *restrict x, unsigned char *restrict y, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    long v = lrintf(x[i]);
    y[i] = v < 0 ? 0 : v > 255 ? 255 : v;
  }
}

void away_from_zero(const double *restrict x, long *restrict y, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    y[i] = lround(x[i]) + llrint(x[i]);
}

void counted(const double *restrict x, long *restrict bins, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:bins)
    bins[lround(x[i])]++;
}

void stored(const double *restrict x, double *restrict y, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    y[lround(x[i])] = i;
}
