// A function of the file gets the text that prints what belongs to `errno`.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

static void say(const char *text, ...) {
  va_list rest;
  va_start(rest, text);
  vprintf(text, rest);
  va_end(rest);
}
void said(void) { say("bad: %m"); }

void f(double *a, const double *b, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = sqrt(b[i]);
}
