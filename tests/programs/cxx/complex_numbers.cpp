// Complex numbers, whose parts are small integers here.
#include <complex>
#include <cstddef>
#include <cstdio>
#include <vector>

using Number = std::complex<double>;
using Signal = std::vector<Number>;

long checked(const Signal &s) {
  long h = 1;
  for (const Number &z : s) {  // expect: sequential flow(h)
    h = (h * 61 + static_cast<long>(z.real()) * 3 + static_cast<long>(z.imag())) % 999983;
  }
  return h;
}

void conjugate(Signal &s) {
  for (auto &z : s) {  // expect: parallel
    z = std::conj(z);
  }
}

void multiply(Signal &to, const Signal &a, const Signal &b) {
  for (std::size_t i = 0; i < to.size(); i++) {  // expect: parallel
    to[i] = a[i] * b[i];
  }
}

Number sum(const Signal &s) {
  double re = 0, im = 0;
  for (std::size_t i = 0; i < s.size(); i++) {  // expect: parallel reduction(+:re,im)
    re += s[i].real();
    im += s[i].imag();
  }
  return {re, im};
}

double energy(const Signal &s) {
  double all = 0;
  for (const auto &z : s) {  // expect: parallel reduction(+:all)
    all += std::norm(z);
  }
  return all;
}

Number horner(const Signal &coefficients, Number x) {
  Number value = 0;
  for (std::size_t i = 0; i < coefficients.size(); i++) {  // expect: sequential
    value = value * x + coefficients[i];
  }
  return value;
}

void butterfly(Signal &s, std::size_t half) {
  for (std::size_t i = 0; i < half; i++) {  // expect: parallel
    const Number a = s[i], b = s[i + half];
    s[i] = a + b;
    s[i + half] = a - b;
  }
}

void haar(Signal &s, std::size_t n) {
  for (std::size_t half = n / 2; half >= 1; half /= 2) {  // expect: sequential
    for (std::size_t start = 0; start < n; start += 2 * half) {  // expect: unknown
      for (std::size_t i = start; i < start + half; i++) {  // expect: unknown
        const Number a = s[i], b = s[i + half];
        s[i] = a + b;
        s[i + half] = a - b;
      }
    }
  }
}

void turn(Signal &s) {
  const Number quarter(0, 1);
  for (std::size_t i = 1; i < s.size(); i++) {  // expect: sequential
    s[i] = s[i - 1] * quarter;
  }
}

int main() {
  const int n = 32;
  Signal a(n), b(n), c(n);
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = Number(i % 5 - 2, i % 7 - 3);
    b[i] = Number(i % 3, 1);
  }
  multiply(c, a, b);
  conjugate(a);
  std::printf("%ld %ld\n", checked(a), checked(c));
  const Number whole = sum(c), value = horner(b, Number(0, 1));
  std::printf("%.17g %.17g %.17g\n", whole.real(), whole.imag(), energy(c));
  std::printf("%.17g %.17g\n", value.real(), value.imag());
  butterfly(a, n / 2);
  haar(c, n);
  std::printf("%ld %ld\n", checked(a), checked(c));
  turn(a);
  std::printf("%ld\n", checked(a));
}
