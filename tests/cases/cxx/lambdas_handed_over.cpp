// What a template gets may be a lambda with variables of the function that made it.
#include <vector>

template <class F> void scaled(double *x, int n, F f) {
  for (int i = 0; i < n; i++) x[i] = f(x[i]);  // expect: parallel
}
void by_copy(double *x, int n, double k) {
  scaled(x, n, [k](double v) { return v * k; });
}
void by_reference(double *x, int n, double k) {
  scaled(x, n, [&](double v) { return v + k; });
}

template <class F> void forall(int begin, int end, F &&f) {
  for (int i = begin; i < end; ++i) f(i);  // expect: parallel
}
void of_pointers(double *x, const double *y, int n, double a) {
  forall(0, n, [=](int i) { x[i] += a * y[i]; });
}
void of_vectors(std::vector<double> &x, const std::vector<double> &y, double a) {
  forall(0, (int)x.size(), [&](int i) { x[i] += a * y[i]; });
}

template <class F> double reduce(int n, const F &f) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += f(i);  // expect: parallel reduction(+:s)
  return s;
}
double squares(const std::vector<double> &x) {
  return reduce((int)x.size(), [&](int i) { return x[i] * x[i]; });
}

template <class F> void each_once(int n, F f) {
  for (int i = 0; i < n; i++) f(i);  // expect: parallel reduction(+:s)
}
double added(const double *x, int n) {
  double s = 0;
  each_once(n, [&](int i) { s += x[i]; });
  return s;
}

template <class F> void in_turn(int n, F f) {
  for (int i = 0; i < n; i++) f(i);  // expect: sequential
}
void appended(std::vector<double> &v, int n) {
  in_turn(n, [&](int i) { v.push_back(i); });
}

template <class F> void in_order(int n, F f) {
  for (int i = 0; i < n; i++) f(i);  // expect: sequential flow(this->w) distance(1)
}
struct Sums {
  std::vector<double> w;
  void sum(int n) {
    in_order(n - 1, [this](int i) { w[i + 1] += w[i]; });
  }
};

// Two lambdas of one class have variables of their own.
template <class F, class G> void shifted(int *x, int n, F to, G from) {
  for (int i = 0; i < n; i++) x[to(i)] = x[from(i)];  // expect: unknown
}
void by_one(int *x, int n) {
  auto made = [](int k) { return [k](int i) { return i + k; }; };
  shifted(x, n, made(0), made(1));
}

template <class F> struct Two {
  F a, b;
};
template <class F> void shifted_by_members(int *x, int n, Two<F> t) {
  for (int i = 0; i < n; i++) x[t.a(i)] = x[t.b(i)];  // expect: unknown
}
template <class F> void shifted_by_both(int *x, int n, F f, Two<F> t) {
  for (int i = 0; i < n; i++) x[f(i)] = x[t.b(i)];  // expect: unknown
}
void by_members(int *x, int n) {
  auto made = [](int k) { return [k](int i) { return i + k; }; };
  shifted_by_members(x, n, Two<decltype(made(0))>{made(0), made(1)});
  shifted_by_both(x, n, made(0), Two<decltype(made(0))>{made(0), made(1)});
}

// Each copy counts for itself.
template <class F> void counted(double *x, int n, F f) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    F g = f;
    x[i] = g(x[i]);
  }
}
void by_counters(double *x, int n, double k) {
  counted(x, n, [k](double v) mutable { k += 1; return v * k; });
}

// What it leads to is what the template gets, too.
template <class F> void met(double *x, int n, F f) {
  for (int i = 0; i < n; i++) x[i] = f(x[i]);  // expect: runtime
}
void by_an_element(double *a, int n) {
  double &k = a[3];
  met(a, n, [&k](double v) { return v * k; });
}
template <class F> void met_again(double *x, int n, F f) {
  for (int i = 0; i < n; i++) x[i] = f(x[i]);  // expect: runtime
}
void by_a_pointer(int n) {
  double a[10] = {};
  double *p = a + 1;
  met_again(a, n, [p](double v) { return v * p[2]; });
}
template <class F> void set_outside(int n, int *m, F f) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    *m = i;
    f(i);
  }
}
void by_an_address(double *x, int n, int k) {
  set_outside(n, &k, [&](int i) { x[k] = i; });
}
