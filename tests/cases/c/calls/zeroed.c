#include <stdio.h>
#include <stdlib.h>

// Memory of calloc holds zeros: rows of no elements, which a run has to know.
void steps(void) {
  int *start = calloc(11, sizeof(int));
  static double a[50], out[10], x[10];
  if (!start)
    return;
  for (int t = 0; t < 10; t++) {  // expect: sequential
    for (int i = 0; i < 10; i++) {  // expect: parallel
      double s = 0;
      for (int k = start[i]; k < start[i + 1]; k++)  // expect: parallel reduction(+:s)
        s += a[k];
      out[i] = s;
    }
    for (int i = 0; i < 10; i++)  // expect: parallel
      x[i] += out[i];
    printf("%g\n", x[3]);
  }
  free(start);
}

// Counts begin at 0, so that places of different values are apart as far as they are given.
int counted(int n, const unsigned char *text, double *out) {
  int *seen = calloc(256, sizeof *seen), found = 0;
  for (int i = 0; i < n; i++)  // expect: sequential
    if (!seen[text[i]]++)
      out[found++] = text[i];
  free(seen);
  return found;
}

// Scratch memory of each iteration.
void scratch(int n, int m, double (*a)[8], double *out) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double *t = calloc(8, sizeof(double)), s = 0;
    for (int k = 0; k < 8; k++)  // expect: parallel
      t[k] += a[i][k];
    for (int k = 0; k < 8; k++)  // expect: parallel reduction(+:s)
      s += t[k];
    out[i] = s;
    free(t);
  }
}
