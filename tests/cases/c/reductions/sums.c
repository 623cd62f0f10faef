// The plain sum.
double sum(int n, const double *a) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s) pattern(reduction)
    s += a[i];
  return s;
}

// Written out, with the sum on the right of the plus.
double sum_right(int n, const double *a) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    s = a[i] + s;
  return s;
}

// The sum stands inside a longer chain of plus and minus.
double sum_inside(int n, const double *a, const double *b) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    s = s + a[i] - b[i];
  return s;
}

// Subtracting is adding the negative.
double difference(int n, const double *a, double s) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    s -= a[i];
  return s;
}

// The sign of the sum alternates: not associative in s.
double alternating(int n, const double *a) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: sequential flow(s)
    s = a[i] - s;
  return s;
}

// A dot product.
double dot(int n, const double *a, const double *b) {
  double s = 0.0;
  for (int i = 0; i < n; ++i)  // expect: parallel reduction(+:s)
    s += a[i] * b[i];
  return s;
}

// Only some elements count; the condition does not read the sum.
double conditional(int n, const double *a) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    if (a[i] > 0.0)
      s += a[i];
  return s;
}

// The condition reads the sum: later decisions depend on earlier ones.
double saturating(int n, const double *a, double limit) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: sequential flow(s)
    if (s < limit)
      s += a[i];
  return s;
}

// Counting.
int count(int n, const double *a) {
  int c = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:c)
    if (a[i] < 0.0)
      c++;
  return c;
}

// Counting with the comparison as a number.
int count_comparisons(int n, const double *a) {
  int c = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:c)
    c += a[i] < 0.0;
  return c;
}

// Two sums in one sweep.
double mean_square(int n, const double *a) {
  double s = 0.0;
  double q = 0.0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:q,s)
    s += a[i];
    q += a[i] * a[i];
  }
  return q - s * s;
}

// Updated twice in one iteration, by the same operator.
double twice(int n, const double *a, const double *b) {
  double s = 0.0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:s)
    s += a[i];
    s += b[i];
  }
  return s;
}

// Two different operators on one variable do not commute.
double mixed(int n, const double *a) {
  double s = 1.0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(s)
    s += a[i];
    s *= 2.0;
  }
  return s;
}

// One sum over two loops: a reduction for each of them.
double total(int n, int m, double a[n][m]) {
  double s = 0.0;
  for (int i = 0; i < n; i++)    // expect: parallel reduction(+:s)
    for (int j = 0; j < m; j++)  // expect: parallel reduction(+:s)
      s += a[i][j];
  return s;
}

// The row sum is private to i, the total is a reduction of i.
double row_sums(int n, int m, double a[n][m], double *r) {
  double s = 0.0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:s)
    double row = 0.0;
    for (int j = 0; j < m; j++)  // expect: parallel reduction(+:row)
      row += a[i][j];
    r[i] = row;
    s += row;
  }
  return s;
}

// The result lives behind a pointer: one element of an array that is only added to.
void through_pointer(int n, const double *a, double *s) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s[0])
    *s += a[i];
}

// The result is a fixed element of an array.
void fixed_element(int n, const double *a, double *s) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s[2])
    s[2] += a[i];
}

// The target is also read as an ordinary element: no reduction.
void fixed_element_read(int n, double *a) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(a)
    a[0] += a[0] * a[i];
}

// A global total.
double grand_total;
void into_global(int n, const double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:grand_total)
    grand_total += a[i];
}
