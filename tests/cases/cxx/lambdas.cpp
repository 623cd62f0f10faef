// Lambdas are read where they are called, and exceptions end loops.
#include <algorithm>
#include <stdexcept>
#include <vector>

void by_reference(std::vector<int> &a, int n) {
  auto store = [&](int i) { a[i] = i; };
  for (int i = 0; i < n; i++) {  // expect: parallel
    store(i);
  }
  int count = 0;
  auto next = [&count]() { count = 2 * count + 1; };
  for (int i = 0; i < n; i++) {  // expect: sequential
    next();
    a[i] = count;
  }
}

void by_value(std::vector<double> &a, double factor, int n) {
  auto scaled = [factor](double x) { return factor * x; };
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = scaled(a[i]);
  }
}

// The copy is older than the change.
void stale(double *a, int n) {
  int shift = 0;
  auto at = [shift](int i) { return i + shift; };
  shift = n;
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[at(i)] = a[i + 1];
  }
}

void own_state(double *a, int n) {
  auto next = [k = 0]() mutable { return k++; };
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[next()] = i;
  }
}

template <class F> void each(int n, F f) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    f(i);
  }
}

void handed_over(std::vector<int> &a, int n) {
  each(n, [&](int i) { a[i] = 1; });
  each(n, [&](int i) { a[0] = i; });
  for (int k = 0; k < n; k++) {  // expect: parallel reduction(+:a)
    std::for_each(a.begin(), a.end(), [&](int &x) { x += k * n; });
  }
}

void checked(std::vector<double> &a, int n) {
  if (n > 100) throw std::runtime_error("too many");
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = 0;
  }
}

void thrown(double *a, const double *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    if (b[i] < 0) throw b[i];
    a[i] = b[i];
  }
}

void caught(double *a, int n) {
  try {
    for (int i = 0; i < n; i++) {  // expect: parallel
      a[i] = 0;
    }
  } catch (...) {
    n = 0;
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    try {
      a[i] = 1;
      throw i;
    } catch (int k) {
      a[k] = 2;
    }
  }
}

void in_a_condition(int *a, const int *b, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (int x = b[i]; x > 2) a[i] = x;
  }
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (auto x = b[i]) a[i] = x;
  }
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a)
    if (int x = a[i - 1]; x > 2) a[i] = x;
  }
}

template <bool is_shifted> void chosen(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if constexpr (is_shifted) {
      a[i] = a[i + 1];
    } else {
      a[i] = 0;
    }
  }
}

void instances(int *a, int n) {
  chosen<true>(a, n);
  chosen<false>(a, n);
}

// What a lambda captures is computed where it is made, also if it is never called.
void captures_an_element(int *x, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown or sequential
    auto kept = [t = x[i - 1]] {};
    x[i] = i;
  }
}

void captures_a_step(int *x, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown or sequential
    auto kept = [t = x[i]++] {};
    x[i - 1] = i;
  }
}

void captures_and_is_called(int *x, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown or sequential
    [t = x[i - 1]] {}();
    x[i] = i;
  }
}

void copies_what_a_reference_names(int *x, int n) {
  for (int i = 1; i < n; i++) { // expect: unknown or sequential
    int &t = x[i - 1];
    auto kept = [t] { return 1; };
    x[i] = kept();
  }
}

void refers_to_it(int *x, int n) {
  for (int i = 1; i < n; i++) { // expect: parallel
    int &t = x[i - 1];
    auto kept = [&t] { return 1; };
    x[i] = kept();
  }
}
