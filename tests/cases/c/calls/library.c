#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is printed has an order.
void print_all(int n, const double *x) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(stdout)
    printf("%g\n", x[i]);
}

// So has what only some iterations print.
void print_some(int n, const int *x) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(stderr)
    if (i % 2 == 0)
      fprintf(stderr, "%d\n", i + x[i]);
}

// One stream may go by two names, so nothing is said about two that differ.
void two_streams(FILE *f, FILE *g, int n) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (i == 0)
      fputs("first", f);
    if (i == 1)
      fputs("second", g);
  }
}

// A stream for each iteration.
void many_streams(FILE **f, int n, const double *x) {
  for (int i = 0; i < n; i++)  // expect: unknown
    fprintf(f[i], "%g\n", x[i]);
}

// Each number that is drawn depends on the one before it.
void draw(int n, double *x) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(random numbers)
    x[i] = rand() / (RAND_MAX + 1.0);
}

// Numbers are read one after the other.
void read_all(int n, int *x) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(stdin)
    scanf("%d", &x[i]);
}

// Comparing reads only.
int count(int n, char words[n][16], const char *key) {
  int found = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:found)
    if (strcmp(words[i], key) == 0)
      found++;
  return found;
}

// The text that is written is read where another iteration may write it.
void lengths(int n, char text[64], int *sizes) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    sprintf(text, "%d", i);
    sizes[i] = (int)strlen(text);
  }
}

// Each iteration writes a text of its own.
void lengths_apart(int n, const int *x, int *sizes) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    char text[16];
    sprintf(text, "%d", x[i]);
    sizes[i] = (int)strlen(text);
  }
}

// Whether a row exists is read, and nothing changes it.
void clear(int n, int m, double **rows) {
  for (int i = 0; i < n; i++)    // expect: parallel
    if (rows[i] != NULL)
      for (int j = 0; j < m; j++)  // expect: parallel
        rows[i][j] = 0.0;
}

static void note(const char *what, int k) { printf("%s %d\n", what, k); }

// A text is an argument like any other.
void noted(int n) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(stdout)
    note("at", i);
}

// How much was printed is stored, so it is not known what the step is.
void counted(int n, const char *format, double *a) {
  int x = 0, z = 0;
  printf("ab%hhn\n", &x);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * x] = i;
  printf(format, &z, "ab");
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * z] = i;
}

// A conversion in colour, and one of percent, store nothing.
void shown(int n, double *a) {
  int x = 0;
  printf("%d %% new %5.1f\n", x, a[0]);
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * x] = i;
}
