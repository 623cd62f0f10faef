// No line fits above a loop that starts inside a line.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

#define EACH(i, n) for (int i = 0; i < (n); i++)

static void places(int n, int k, int *v) {
  if (k > 1)
    for (int i = 0; i < n; i++)  // parallel for
      v[i] += 1;
  else
    for (int i = 0; i < n; i++)  // parallel for
      v[i] += 2;
  if (k > 2) for (int i = 0; i < n; i++) v[i] += 3;  // left other code
  EACH(i, n) v[i] += 4;  // left macro
  while (k-- > 0)  // left not a `for`
    for (int i = 0; i < n; i++)  // parallel for if
      v[i] += k;
  switch (k) {
  case -1:
    for (int i = 0; i < n; i++)  // parallel for
      v[i] += 5;
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[200];
  int n = drawn(200), k = drawn(5);
  places(n, k, v);
  for (int i = 0; i < 200; i++) printf("%d\n", v[i]);  // left
  return 0;
}
