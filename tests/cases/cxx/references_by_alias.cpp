// A name for a reference type is one, whether an alias or an argument of a template gives it.
#include <vector>

typedef const double &Read;
using Number = double &;
using Row = std::vector<double> &;
struct Ten {
  double v[10];
};
typedef Ten &TenRead;
typedef double *Pointer;
typedef Pointer &PointerRead;

static void by_typedef(double *x, int n, Read r) {
  for (int i = 0; i < n; i++) x[i] = x[i] + r;  // expect: runtime
}
static void by_using(double *x, int n, Number r) {
  for (int i = 0; i < n; i++) x[i] = x[i] + r;  // expect: runtime
}
static void by_library(std::vector<double> &x, int n, std::vector<double>::const_reference r) {
  for (int i = 0; i < n; i++) x[i] = x[i] + r;  // expect: runtime
}
static void of_vectors(Row x, int n, Row y) {
  for (int i = 0; i < n; i++) x[i] = y[i + 1];  // expect: runtime
}
static void of_objects(TenRead x, int n, TenRead y) {
  for (int i = 0; i < n; i++) x.v[i] = y.v[i + 1];  // expect: runtime
}
static void of_pointers(PointerRead x, int n, PointerRead y) {
  for (int i = 0; i < n; i++) x[i] = y[i + 1];  // expect: runtime
}
template <class T> void by_argument(double *x, int n, T r) {
  for (int i = 0; i < n; i++) x[i] = x[i] + r;  // expect: runtime
}
static void apart(double *x, int n, Read r) {
  for (int i = 0; i < n; i++) x[i] = x[i] + r;  // expect: parallel
}

void calls(double *x, std::vector<double> &v, Ten &t, int n) {
  by_typedef(x, n, x[1]);
  by_using(x, n, x[1]);
  by_library(v, n, v[1]);
  of_vectors(v, n, v);
  of_objects(t, n, t);
  double *y = x + 1;
  of_pointers(x, n, y);
  by_argument<double &>(x, n, x[1]);
  double k = 3;
  apart(x, n, k);
}
