// Pointers of the file: what they lead to before a loop need not be what they lead to in it.
#include <stddef.h>

static double *u, *v;
static double *now, *next;
struct grid { double *now, *next; int n; };
static struct grid g;

void stepped(int n) {
  for (int t = 0; t < n; t++) { // expect: parallel induction(u)
    double *p = u;
    p[t] = 1.0;
    u = u + 1;
  }
}

void back(int n) {
  for (int t = 0; t < n; t++) { // expect: sequential flow(u) distance(1)
    u[2 * t] = u[2 * t - 1];
    u = u - 1;
  }
}

void exchanged(int n, int steps) {
  for (int k = 0; k < steps; k++) { // expect: sequential
    for (int i = 0; i < n; i++) // expect: parallel
      now[i] = next[i];
    double *t = now;
    now = next;
    next = t;
  }
}

static void swap(void) {
  double *t = g.now;
  g.now = g.next;
  g.next = t;
}

void swapped(int steps) {
  for (int k = 0; k < steps; k++) { // expect: sequential
    g.next[k] = 1.0;
    g.now[k + 1] = 2.0;
    swap();
  }
}

// Before the loop both ways are still possible.
void either(int n, int flag) {
  if (flag)
    u = v;
  for (int i = 0; i < n; i++) // expect: runtime
    u[i] = v[i + 1];
}

void kept(int n) {
  static double *own;
  for (int i = 0; i < n; i++) { // expect: unknown
    own[0] = i;
    own = v + i;
  }
}

// Each iteration sets it first, and what it is after the loop counts.
void rows(int n, double **r) {
  for (int i = 0; i < n; i++) { // expect: parallel lastprivate(u)
    u = r[i];
    u[0] = i;
  }
}

void untouched(int n, double *restrict a) {
  for (int i = 0; i < n; i++) // expect: parallel
    u[i] = a[i + 1];
}
