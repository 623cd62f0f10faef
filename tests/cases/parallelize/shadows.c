// Two variables of one name, one of them inside the loop.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

static int shadows(int n, int *v) {
  int t = 5;
  for (int i = 0; i < n; i++) {  // parallel for
    int t = v[i];
    v[i] = t * t;
  }
  {
    int u = 2;
    for (int i = 0; i < n; i++) {  // parallel for private(u)
      u = v[i];
      {
        int u = i;
        v[i] += u;
      }
      v[i] -= 2 * u;
    }
  }
  return t;
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static int v[100];
  int n = drawn(101);
  for (int i = 0; i < 100; i++) v[i] = drawn(1000);  // left
  printf("%d\n", shadows(n, v));
  for (int i = 0; i < 100; i++) printf("%d\n", v[i]);  // left
  return 0;
}
