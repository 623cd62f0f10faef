// What a lambda captured may be what the template that gets it is handed beside it.
#include <vector>

struct Pair {
  double *a, *b;
};

template <class F> void by_data(double *y, int n, F f) {
  for (int i = 0; i < n; i++) y[i] = f(i);  // expect: runtime
}
void of_a_vector(std::vector<double> &x, int n) {
  by_data(x.data(), n, [&](int i) { return x[i + 1]; });
}

template <class F> void whole(std::vector<double> &y, int n, F f) {
  for (int i = 0; i < n; i++) y[i] = f(i);  // expect: runtime
}
void of_the_whole(std::vector<double> &x, int n) {
  whole(x, n, [&x](int i) { return x[i + 1]; });
}

template <class F> void of_a_struct(double *y, int n, F f) {
  for (int i = 0; i < n; i++) y[i] = f(i);  // expect: runtime
}
void by_a_member(Pair &s, int n) {
  of_a_struct(s.a, n, [&](int i) { return s.a[i + 1]; });
}

template <class F> void of_this(double *y, int n, F f) {
  for (int i = 0; i < n; i++) y[i] = f(i);  // expect: runtime
}
struct Field {
  double *v;
  void run(int n) {
    of_this(v, n, [this](int i) { return v[i + 1]; });
  }
};

template <class F> void through(double *y, int n, const F &f) {
  for (int i = 0; i < n; i++) y[i] = f(i);  // expect: runtime
}
template <class F> void outer(double *y, int n, const F &f) {
  through(y + 1, n, f);
}
void by_two_templates(std::vector<double> &x, int n) {
  outer(x.data(), n, [&](int i) { return x[i]; });
}

template <class F> void summed(double &y, int n, F f) {
  for (int i = 0; i < n; i++) y += f(i);  // expect: runtime
}
void to_an_element(std::vector<double> &x, int n) {
  summed(x[3], n, [&](int i) { return x[i + 1]; });
}

// Two lambdas, and a variable that leads where the other one does.
template <class F, class G> void both(int n, F to, G from) {
  for (int i = 0; i < n; i++) to(i, from(i));  // expect: runtime
}
void by_a_variable(std::vector<double> &x, int n) {
  double *y;
  y = x.data();
  both(n, [=](int i, double v) { y[i] = v; }, [&](int i) { return x[i + 1]; });
}

// The words say that these are two.
template <class F> void of_two(double *y, int n, F f) {
  for (int i = 0; i < n; i++) y[i] = f(i);  // expect: parallel
}
void of_two_vectors(std::vector<double> &y, const std::vector<double> &x, int n) {
  of_two(y.data(), n, [&](int i) { return x[i + 1]; });
}
template <class F> void forall(int n, F f) {
  for (int i = 0; i < n; i++) f(i);  // expect: parallel
}
void of_two_variables(double *a, const double *b, int n) {
  double *x = a;
  const double *y = b + 2;
  forall(n, [=](int i) { x[i] += y[i + 1]; });
}
