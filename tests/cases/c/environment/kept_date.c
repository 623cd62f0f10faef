// The `%m` of a date is a month.
#include <math.h>
#include <stdio.h>
#include <time.h>

static const char *const day = "%Y-%m-%d";

void told(char *text, const struct tm *when) {
  const char *month = "%m of %Y";
  strftime(text, 80, day, when);
  strftime(text, 80, month, when);
}

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = log(b[i]);
}
