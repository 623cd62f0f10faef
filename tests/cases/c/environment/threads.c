// Each thread has its own: what one thread set before a loop is not there in another one.
#include <errno.h>

static __thread int scale = 1;
static int step = 1;
#pragma omp threadprivate(step)
extern _Thread_local int limit;

void set(int k) {
  scale = k;
  step = k;
  limit = k;
}

void scaled(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = scale * i;
}

void stepped(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = step * i;
}

static int limited(int k) { return k < limit ? k : limit; }

void called(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = limited(i);
}

void left_behind(int n, int *a) {
  for (int i = 0; i < n; i++) { // expect: unknown
    scale = i;
    a[i] = scale;
  }
}

void errors(int n, int *a) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = errno;
}

void plain(int n, int *a) {
  int scale = 3;
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = scale * i;
}
