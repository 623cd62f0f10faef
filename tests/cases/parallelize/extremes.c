// The least and the greatest value.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static int spread(int n, const int *v, double *range, const double *a) {
  int low = 1 << 20, high = -1;
  double least = 1e30, greatest = -1e30;
  for (int i = 0; i < n; i++) {  // parallel for reduction(max: greatest, high) reduction(min: least, low)
    if (v[i] < low) low = v[i];
    high = v[i] > high ? v[i] : high;
    if (a[i] < least) least = a[i];
    if (a[i] > greatest) greatest = a[i];
  }
  *range = greatest - least;
  return high - low;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  int v[300];
  double a[300], range = 0;
  int n = drawn(300);
  for (int i = 0; i < 300; i++) { v[i] = drawn(30000); a[i] = v[i] / 9.0; }  // left
  int found = spread(n, v, &range, a);
  printf("%d\n%a\n", found, range);
  return 0;
}
