// What sets `errno` to zero first reads no `errno` of a loop elsewhere.
#include <errno.h>
#include <math.h>
#include <stdlib.h>

long number(const char *text) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (errno != 0 || end == text)
    return -1;
  return value;
}

void roots(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = sqrt(b[i]);
}
