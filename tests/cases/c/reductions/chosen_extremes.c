// Greatest and least of the elements that other tests choose.
#include <math.h>

double greatest_of_some(int n, const double *b, const int *c) {
  double m = 0;
  for (int i = 0; i < n; i++) // expect: parallel reduction(max:m)
    if (c[i] && b[i] > m)
      m = b[i];
  return m;
}

double least_of_normal_ones(int n, const double *b) {
  double m = 1e30;
  for (int i = 0; i < n; i++) { // expect: parallel reduction(min:m)
    double x = fabs(b[i]);
    if (isnormal(x) && x < m)
      m = x;
  }
  return m;
}

int tested_behind(int n, const int *b, const int *c) {
  int m = 0;
  for (int i = 0; i < n; i++) // expect: parallel reduction(max:m)
    if (b[i] > m && c[i] < 3)
      m = b[i];
  return m;
}

double chosen(int n, const double *b, const int *c) {
  double m = 0;
  for (int i = 0; i < n; i++) // expect: parallel reduction(max:m)
    m = c[i] == 2 && b[i] > m ? b[i] : m;
  return m;
}

// A part that begins anew would divide where the whole does not.
int may_divide_by_zero(int n, const int *b, const int *c) {
  int m = 0;
  for (int i = 0; i < n; i++) // expect: sequential
    if (b[i] > m && 8 / c[i] == 2)
      m = b[i];
  return m;
}

int looked_up_behind(int n, const int *b, const int *c, const int *t) {
  int m = 0;
  for (int i = 0; i < n; i++) // expect: sequential
    if (b[i] > m && t[c[i]])
      m = b[i];
  return m;
}

// What has been found so far decides what is compared.
int up_to_ten(int n, const int *b) {
  int m = 0;
  for (int i = 0; i < n; i++) // expect: sequential
    if (m < 10 && b[i] > m)
      m = b[i];
  return m;
}

int one_of_two(int n, const int *b, const int *c) {
  int m = 0;
  for (int i = 0; i < n; i++) // expect: sequential
    if (c[i] || b[i] > m)
      m = b[i];
  return m;
}
