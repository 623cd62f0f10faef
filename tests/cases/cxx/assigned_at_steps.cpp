// Objects that are assigned to where a pointer or a number stands that steps on.
#include <complex>
#include <vector>

typedef std::complex<double> Z;

static Z twice(double x) { return Z(2 * x, x); }

void numbers(Z *out, const double *a, double f, int n, int m) {
  Z *p = out;
  for (int i = 0; i < n; i++) *p++ = f * a[i];  // expect: parallel induction(p)
  p = out;
  for (int i = 0; i < n; i++) *p++ = twice(a[i]) * f;  // expect: parallel induction(p)
  p = out;
  for (int i = 0; i < n; i++) *p++ += twice(a[i]);  // expect: parallel induction(p)
  p = out;
  for (int i = 0; i < n; i++) *p++ = twice(out[i].real());  // expect: parallel induction(p)
  p = out;
  for (int i = 0; i < n; i++) *p++ = twice(out[i + 1].real());  // expect: sequential
  p = out;
  for (int i = 1; i < n; i++) *++p = twice(out[i - 1].real());  // expect: sequential
  p = out;
  for (int j = 0; j < n; j++)  // expect: parallel induction(p)
    for (int i = 0; i < m; i++) *p++ = twice(i * j);  // expect: parallel induction(p)
}

void counted(std::vector<Z> &out, const double *a, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) out[k++] = twice(a[i]);  // expect: parallel induction(k)
  k = 0;
  for (int i = 0; i < n; i++) out[k++] += out[i + 1];  // expect: sequential
}

// The right operand reads what the left one changes, and is evaluated first.
void mentioned(Z *out, const double *a, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) out[k++] = twice(a[k]);  // expect: parallel induction(k)
}

void reached(Z *out, int n) {
  int k = 0, *q = &k;
  for (int i = 0; i < n; i++) out[k++] = twice(*q);  // expect: unknown
}
