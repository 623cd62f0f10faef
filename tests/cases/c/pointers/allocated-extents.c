// Memory of a known size: no conforming run leaves it.
#include <stdlib.h>

struct point { double x, y; };

int four(int n) {
  int *p = malloc(4 * sizeof(int));
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i % 5] = i;
  int s = p[0];
  free(p);
  return s;
}

int counted(int n, int m) {
  int *p = calloc(n, sizeof *p);
  for (int i = 0; i < m; i++)  // expect: sequential
    p[i % 5] = i;
  int s = p[0];
  free(p);
  return s;
}

int all(int n) {
  int *p = (int *)malloc(n * sizeof *p);
  for (int i = 0; i < 5; i++)  // expect: sequential
    p[i % n] = i;
  int s = p[0];
  free(p);
  return s;
}

double points(int n) {
  struct point *p = malloc(4 * sizeof(struct point));
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i % 5].x = i;
  double s = p[0].x;
  free(p);
  return s;
}

// It is not known how much.
int unknown_size(int n, size_t bytes) {
  int *p = malloc(bytes);
  for (int i = 0; i < n; i++)  // expect: sequential
    p[i % 5] = i;
  int s = p[0];
  free(p);
  return s;
}
