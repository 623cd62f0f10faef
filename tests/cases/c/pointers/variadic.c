/* Addresses that functions get beyond their parameters. */
#include <stdarg.h>

static double c[64], d[64];
struct pair { double *to, *from; };
static double *kept, *last, *fresh;
static struct pair both;

static void keep(int n, ...) {
  va_list all;
  va_start(all, n);
  kept = va_arg(all, double *);
  va_end(all);
}

static void walk(int n, va_list all) {
  while (n-- > 0)  // expect: unknown
    last = va_arg(all, double *);
}

static void hand_on(int n, ...) {
  va_list all;
  va_start(all, n);
  walk(n, all);
  va_end(all);
}

static void keep_both(int n, ...) {
  va_list all;
  va_start(all, n);
  both = va_arg(all, struct pair);
  va_end(all);
}

static void shifted(int n, ...) {
  va_list all;
  va_start(all, n);
  double *to = va_arg(all, double *), *from = va_arg(all, double *);
  va_end(all);
  for (int i = 0; i < 40; i++)  // expect: runtime
    to[i] = from[i] + 1;
}

static int total(int n, ...) {
  va_list all;
  int sum = 0;
  va_start(all, n);
  while (n-- > 0)  // expect: unknown
    sum += va_arg(all, int);
  va_end(all);
  return sum;
}

int main(void) {
  struct pair given = {c + 1, c};
  keep(1, c + 1);
  for (int i = 0; i < 40; i++)  // expect: runtime
    kept[i] = c[i] + 1;
  hand_on(2, d, c + 1);
  for (int i = 0; i < 40; i++)  // expect: runtime
    last[i] = c[i] + 2;
  keep_both(1, given);
  for (int i = 0; i < 40; i++)  // expect: runtime
    both.to[i] = both.from[i] + 3;
  shifted(2, c + 1, c);
  int sum = total(3, 1, 2, 3);
  for (int i = 0; i < 40; i++)  // expect: parallel
    d[i] = c[i] + sum;
  return 0;
}
