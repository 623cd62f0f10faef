// This `errno` is that of a call which has just failed, and no loop's.
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

FILE *opened(const char *name) {
  FILE *file = fopen(name, "r");
  if (!file) {
    fprintf(stderr, "%s: %d\n", name, errno);
    exit(1);
  }
  if (fclose(file) != 0)
    perror(name);
  errno = 0;
  return file;
}

void roots(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = sqrt(b[i]);
}
