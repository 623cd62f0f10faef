#include <vector>

void without_a_guard(int n, std::vector<int> &out) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) out.push_back(i);
}

class Total {
  double sum = 0;

public:
  void add(double x) { sum += x; }
  void run(int n, const double *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) add(a[i]);
  }
};
