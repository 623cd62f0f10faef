#include <math.h>
#include <stdlib.h>

static int counter;

static double cube(double x) { return x * x * x; }

static double clip(double x, double low, double high) {
  if (x < low)
    return low;
  if (x > high)
    return high;
  return x;
}

static void put(double *p, int i, double v) { p[i] = v; }

static void carry(double *p, int i) { p[i] = p[i - 1]; }

static void add(double *s, double v) { *s += v; }

static int next(void) { return counter++; }

static int place(int i) { return 2 * i + 1; }

static int shared_place(int i) { return i / 3; }

// The mathematics of the library changes nothing.
void library(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = sqrt(fabs(b[i])) + pow(b[i], 2.0) - sin(b[i + 1]);
}

// A pure function of this file.
void pure(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = cube(a[i]);
}

// Several returns.
void several_returns(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = clip(a[i], 0.0, 1.0);
}

// The callee writes the element of this iteration.
void writes(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    put(a, i, 1.0);
}

// The callee always writes the same element.
void writes_one(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    put(a, 4, i);
}

// The callee carries a value from element to element.
void carries(int n, double *a) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) distance(1)
    carry(a, i);
}

// The address of the sum is passed.
double sum(int n, const double *a) {
  double s = 0.0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:s)
    add(&s, a[i]);
  return s;
}

// A function that counts its calls is an induction variable.
void numbers(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel induction(counter)
    a[i] = next();
}

// The subscript comes out of a function: odd elements, even ones are read.
void computed_place(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[place(i)] = a[place(i) + 1];
}

// Three iterations share a place.
void computed_shared_place(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[shared_place(i)] = i;
}

// The magnitude of an integer.
void magnitude(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = abs(a[i]);
}

// A loop in the callee, over the row that it is given.
static void scale(double *row, double f) {
  for (int j = 0; j < 100; j++)  // expect: parallel
    row[j] *= f;
}
void scale_rows(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    scale(a + i * 100, 2.0);
}

// Rows that overlap by one element.
void scale_overlapping_rows(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel reduction(*:a) or sequential flow(a)
    scale(a + i * 99, 2.0);
}
