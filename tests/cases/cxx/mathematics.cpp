#include <complex>
#include <math.h>
#include <string.h>

// What `<math.h>` brings along in C++: `abs` of each type, and `<stdlib.h>`.
void distances(uint n, int *d, double *e, const int *a, const double *b, const char *name) {
  if (rindex(name, '/') != 0) exit(1);
  for (uint i = 0; i < n; i++) {  // expect: parallel
    d[i] = abs(a[i]);
    e[i] = abs(b[i]) + abs(2.5f);
  }
}

void narrowed(int n, const std::complex<double> *z, std::complex<float> *w) {
  for (int i = 0; i < n; i++)  // expect: parallel
    w[i] = std::complex<float>(z[i]);
}

void widened(int n, std::complex<double> *z, const std::complex<float> *w) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    z[i] = w[i];
    z[i] += 1.5;
  }
}
