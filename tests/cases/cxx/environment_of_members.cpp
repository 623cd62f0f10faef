// What a member begins with reads the number of the last error.
#include <cerrno>
#include <cmath>

struct Report {
  int error = errno;
};

int last() {
  Report report;
  return report.error;
}

void roots(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = std::sqrt(b[i]);
}
