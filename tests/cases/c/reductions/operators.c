#include <math.h>

// A product.
double product(int n, const double *a) {
  double p = 1.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(*:p)
    p *= a[i];
  return p;
}

// Dividing again and again is a product of reciprocals only for reals that do not round;
// it is taken as a reduction or not at all, but never with the operator plus.
double quotient(int n, const double *a, double p) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(p) or parallel reduction(*:p)
    p /= a[i];
  return p;
}

// The least element, with if.
double least(int n, const double *a) {
  double m = a[0];
  for (int i = 1; i < n; i++)  // expect: parallel reduction(min:m)
    if (a[i] < m)
      m = a[i];
  return m;
}

// The greatest element, comparison the other way around.
double greatest(int n, const double *a) {
  double m = a[0];
  for (int i = 1; i < n; i++)  // expect: parallel reduction(max:m)
    if (m < a[i])
      m = a[i];
  return m;
}

// The greatest element, with the conditional operator.
double greatest_choice(int n, const double *a) {
  double m = a[0];
  for (int i = 1; i < n; i++)  // expect: parallel reduction(max:m)
    m = a[i] > m ? a[i] : m;
  return m;
}

// The greatest magnitude, through the library.
double greatest_magnitude(int n, const double *a) {
  double m = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(max:m)
    m = fmax(m, fabs(a[i]));
  return m;
}

// Keeping the index as well ties two variables together: first place wins, order matters.
int place_of_greatest(int n, const double *a) {
  double m = a[0];
  int place = 0;
  for (int i = 1; i < n; i++)  // expect: sequential
    if (a[i] > m) {
      m = a[i];
      place = i;
    }
  return place;
}

// The value that is stored is not the value that is compared.
double not_a_maximum(int n, const double *a, const double *b) {
  double m = a[0];
  for (int i = 1; i < n; i++)  // expect: sequential flow(m)
    if (a[i] > m)
      m = b[i];
  return m;
}

// Bit operations.
unsigned bits(int n, const unsigned *a, unsigned *out) {
  unsigned all = ~0u;
  unsigned any = 0u;
  unsigned odd = 0u;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(&:all) reduction(|:any) reduction(^:odd)
    all &= a[i];
    any |= a[i];
    odd ^= a[i];
  }
  *out = any;
  return all + odd;
}

// Do all elements pass? Written with the short-circuit operator.
int all_positive(int n, const double *a) {
  int ok = 1;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(&&:ok)
    ok = ok && a[i] > 0.0;
  return ok;
}

// The flag need not be 0 or 1 before the loop; if the loop is empty, it stays what it is.
int still_positive(int n, const double *a, int ok) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(ok)
    ok = ok && a[i] > 0.0;
  return ok;
}

// A boolean is 0 or 1 from the start.
_Bool still_true(int n, const double *a, _Bool ok) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(&&:ok)
    ok = ok && a[i] > 0.0;
  return ok;
}

// The same flag over two loops.
int whole_matrix(int n, double a[n][n]) {
  int ok = 1;
  for (int i = 0; i < n; i++)    // expect: parallel reduction(&&:ok)
    for (int j = 0; j < n; j++)  // expect: parallel reduction(&&:ok)
      ok = ok && a[i][j] > 0.0;
  return ok;
}

// Does one element pass? Setting a flag under a condition.
int some_positive(int n, const double *a) {
  int found = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(||:found)
    found = found || a[i] > 0.0;
  return found;
}

// Shifting in bits keeps their order.
unsigned shift_in(int n, const unsigned *a) {
  unsigned x = 0u;
  for (int i = 0; i < n; i++)  // expect: sequential flow(x)
    x = (x << 1) | (a[i] & 1u);
  return x;
}

// A product of small integers is reduced modulo 256 at every step or at the end.
signed char small_product(int n, const signed char *a) {
  signed char p = 1;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(*:p)
    p *= a[i];
  return p;
}
