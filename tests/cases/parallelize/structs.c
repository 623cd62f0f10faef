// A struct as a temporary, and fields of an array of structs.
#include <stdio.h>
#include <stdlib.h>

static unsigned state;

static int drawn(int below) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 16) % (unsigned)below);
}

struct point { double x, y; int tag; };

static void turn(int n, struct point *p) {
  struct point q;
  int i;
  for (i = 0; i < n; i++) {  // parallel for private(q)
    q.x = p[i].y;
    q.y = -p[i].x;
    q.tag = i;
    p[i].x = q.x;
    p[i].y = q.y;
    p[i].tag = q.tag;
  }
}

int main(int argc, char **argv) {
  state = argc > 1 ? (unsigned)atoi(argv[1]) : 1u;
  static struct point p[90];
  int n = drawn(91);
  for (int i = 0; i < 90; i++) { p[i].x = drawn(100); p[i].y = drawn(100) / 3.0; }  // left
  turn(n, p);
  for (int i = 0; i < 90; i++) printf("%a %a %d\n", p[i].x, p[i].y, p[i].tag);  // left
  return 0;
}
