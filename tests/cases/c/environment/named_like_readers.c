// A variable by the name of a function that prints `errno` reads no `errno`.
#include <math.h>

static const char *message(int err) {
  if (err == 1)
    return "too small";
  int warn = err > 2;
  return warn ? "too large" : "fine";
}

const char *last(int err) { return message(err); }

void roots(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = sqrt(b[i]);
}
