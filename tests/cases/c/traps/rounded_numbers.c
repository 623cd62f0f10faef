#include <ctype.h>
#include <math.h>

#define ABS(x) ((x) < 0 ? -(x) : (x))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

// A run shows what rounded numbers decide where their bounds are apart.
double bisected(double low, double high, double x) {
  for (int i = 0; i < 20; i++) {  // expect: sequential flow(x)
    if (x < 0.0)
      low = x;
    else
      high = x;
    double next = 0.5 * (low + high);
    if (ABS(next - x) <= 1e-10 * MAX(1.0, ABS(next)))
      break;
    x = next;
  }
  return x;
}

double solved(double x, double a) {
  for (int i = 0; i < 20; i++) {  // expect: sequential flow(x)
    double f = pow(x, 0.3) - a;
    if (fabs(f) < 1e-8)
      break;
    x = x - f / (2 * x);
  }
  return x;
}

double orbit(double s, double e) {
  double step = 1;
  int n = 0;
  while (n < 100 && fabs(step) > 1e-12) {  // expect: sequential flow(s)
    step = (s - e * sin(s)) / (1 - e * cos(s));
    s += step;
    n++;
  }
  return s;
}

// What is computed to be a tenth three times is not three tenths on every computer.
void tenths(int n, double *x) {
  double sum = 0.1 + 0.1 + 0.1;
  for (int i = 1; i < n; i++)  // expect: runtime
    if (sum == 0.3)
      x[i] = x[i - 1];
}

void other_tenths(int n, double *x) {
  double sum = 0.1 + 0.1 + 0.1;
  for (int i = 1; i < n; i++)  // expect: runtime
    if (sum != 0.3)
      x[i] = x[i - 1];
}

void third(int n, double *x) {
  double one = (1.0 / 3.0) * 3.0;
  for (int i = 1; i < n; i++)  // expect: runtime
    if (one < 1.0)
      x[i] = x[i - 1];
}

// Far from each other they are told apart.
void half(int n, double *x) {
  double one = (1.0 / 3.0) * 3.0;
  for (int i = 1; i < n; i++)  // expect: sequential flow(x)
    if (one > 0.5)
      x[i] = x[i - 1];
}

// A rounded number is no subscript, unless all within the bounds are one.
void placed(int n, double *x) {
  int place = (int)(exp(1.0) * 10.0);
  for (int i = 0; i < n; i++)  // expect: sequential output(x)
    x[place] = i;
}

void unclear(int n, double *x) {
  int place = (int)((1.0 / 3.0) * 3.0);
  for (int i = 1; i < n; i++)  // expect: unknown
    if (place == 0)
      x[i] = x[i - 1];
}

// Nothing is known of what overflows, has no value, or grows without bound.
void beyond(int n, double *x) {
  double huge = exp(1000.0), none = log(-1.0), quotient = 1.0 / (0.1 - 0.1);
  for (int i = 1; i < n; i++)  // expect: runtime
    if (huge > 1.0)
      x[i] = x[i - 1];
  for (int i = 1; i < n; i++)  // expect: runtime
    if (none < 1.0)
      x[i] = x[i - 1];
  for (int i = 1; i < n; i++)  // expect: runtime
    if (quotient > 1.0)
      x[i] = x[i - 1];
}

// Characters and numbers of a class.
const char *behind(const char *p) {
  while (isspace(*p))  // expect: sequential control(p)
    p++;
  for (; isdigit(*p); p++)  // expect: sequential control(p)
    ;
  return p;
}

int valid(int n, const double *p) {
  for (int i = 0; i < n; i++)  // expect: sequential control(p)
    if (!isfinite(p[i]) || p[i] < -1 || p[i] > 1)
      return 0;
  return 1;
}

// What a class says is some number other than zero.
void counted(int n, int *x) {
  int count = isdigit('5');
  for (int i = 1; i < n; i++)  // expect: unknown
    if (count == 1)
      x[i] = x[i - 1];
}
