#include <omp.h>

/* No conforming run has iterations that meet. */

void behind_a_division(int m, int n, int *a) {
  a[0] = n / m;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m == 0 ? 0 : i] = 1;
}

void in_a_loop(int m, int n, int *a) {
  int v[4];
  for (int t = 0; t < 3; t++) {
    v[m + t] = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[m > 1 ? 0 : i] = v[m + t];
  }
}

/* What a pointer led to in the last turn may be what it leads to. */
void one_of_two_turns(int n, double *a, double *b, const int *c) {
  double *p = a, *q = a;
  for (int t = 0; t < n; t++) {
    if (c[t]) p = b;
#pragma omp parallel for
    for (int i = 0; i < n; i++) p[i] = q[i + 1];
    q = p;
  }
}

double sin(double);

/* Nobody knows what was stored. */
void by_what_is_computed(int n, int *a) {
  int k[8];
  for (int i = 0; i < 8; i++) k[i] = sin(i) > 2 ? 0 : i;
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[k[i]] = i;
}

void without_a_value(int *a) {
  int k[8];
#pragma omp parallel for
  for (int i = 0; i < 8; i++) a[k[i]] = i;
}

/* The host and the device may share a variable of the file, or not. */
#pragma omp declare target
static int of_the_device;
#pragma omp end declare target
void set_on_a_device(int *a, int n) {
  of_the_device = 1;
#pragma omp target
  of_the_device = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[of_the_device * i] = i;
}

/* A structure comes back from the device. */
void member_set_on_a_device(int *a, int n) {
  struct {
    int k;
  } s = {1};
#pragma omp target
  s.k = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[s.k * i] = i;
}

/* Only copies of the pointer lead to a. */
void copy_of_a_pointer(int *a, int n, int *b) {
  int *p = b;
#pragma omp target
  p = a;
#pragma omp parallel for
  for (int i = 0; i + 1 < n; i++) p[i] = b[i + 1];
}
