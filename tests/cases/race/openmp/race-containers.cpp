// Threads that meet in a container, or in what a reference is bound to.
#include <vector>

void neighbors(std::vector<double> &a, int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

void total(const std::vector<double> &a, double &sum, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) sum += a[i];
}

void words(std::vector<bool> &b, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) b[i] = true;
}

void one_place(std::vector<int> &a, int n) {
  int &first = a[0];
#pragma omp parallel for
  for (int i = 0; i < n; i++) first = i;
}
