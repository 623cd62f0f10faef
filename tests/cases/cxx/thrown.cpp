// An object that is thrown ends the loop, whatever makes it.
#include <stdexcept>
#include <string>
#include <vector>

double checked(double x) {
  if (x < 0) throw std::invalid_argument("negative");
  return x;
}

void thrown(std::vector<double> &a, const std::vector<int> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (b[i] < 0) throw std::out_of_range("negative");
    a[i] = b[i];
  }
}

void said(std::vector<double> &a, const std::vector<int> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (b[i] < 0) throw std::runtime_error("at " + std::to_string(i));
    a[i] = b[i];
  }
}

void called(std::vector<double> &a, const std::vector<int> &b, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[i] = checked(b[i]);
  }
}
