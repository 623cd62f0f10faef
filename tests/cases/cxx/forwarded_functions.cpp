// A function that `std::forward` and `std::move` hand on is called with all arguments.
#include <utility>

static void first(double *a, double *b, int n) {
  for (int i = 1; i < n; i++)  // expect: runtime
    a[i] = b[i - 1];
}

static void second(double *a, double *b, int n) {
  for (int i = 1; i < n; i++)  // expect: runtime
    a[i] = b[i - 1] + 1;
}

template <class F, class... A>
void inner(F &&f, A &&...a) {
  std::forward<F>(f)(std::forward<A>(a)...);
}

template <class F, class... A>
void outer(F &&f, A &&...a) {
  inner(std::forward<F>(f), std::forward<A>(a)...);
}

void forwarded(double *x, int n) { outer(first, x, x, n); }

template <class F>
void moved(F &&f, double *x, int n) {
  std::move(f)(x, x, n);
}

void twice(double *x, int n) { moved(second, x, n); }
