// Unknown functions get the address of a pointer: they may let it lead anywhere.
#include <stdlib.h>
int get(double **p, int n);
double **other(void);
void keep(double *);

void made(int n) {
  double *p = NULL;
  get(&p, n);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

void checked(int n) {
  double *p;
  if (get(&p, n) != 0) {
    p = NULL;
    exit(1);
  }
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

void either(int n, int kind) {
  double *p;
  int failed;
  if (kind) {
    failed = get(&p, n);
    if (failed) exit(1);
  } else {
    failed = get(&p, 2 * n);
    if (failed) exit(1);
  }
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

void copied(int n) {
  double *p;
  get(&p, n);
  double *q = p;
  for (int i = 0; i + 1 < n; i++)  // expect: sequential anti(p)
    p[i] = q[i + 1];
}

void copied_before(int n) {
  double *p;
  get(&p, n);
  double *q = p;
  get(&p, n);
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = q[i + 1];
}

// It may be what was handed to that function, or to another one.
void handed(double *a, int n) {
  double *p = a;
  get(&p, n);
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void kept(double *a, int n) {
  double *p;
  get(&p, n);
  keep(a);
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void own(int n) {
  double *p, x[10];
  keep(x);
  get(&p, n);
  for (int i = 0; i + 1 < 10; i++)  // expect: runtime
    p[i] = x[i + 1];
}

// It may also change where the address was kept.
void stored(double *a, int n) {
  double *p;
  get(&p, n);
  double **u = other();
  *u = a;
  for (int i = 0; i + 1 < n; i++)  // expect: runtime
    p[i] = a[i + 1];
}

void stored_meanwhile(double *a, double *b, int n) {
  double *p;
  get(&p, n);
  double **u = other();
  for (int i = 0; i + 1 < n; i++) {  // expect: runtime
    u[i] = a;
    p[i] = b[i + 1];
  }
}

void each_time(double *a, int n) {
  double *p;
  for (int i = 0; i + 1 < n; i++) {  // expect: unknown
    get(&p, i);
    p[0] = a[i + 1];
  }
}

// Bytes say nothing that could be followed.
void overwritten(char *bytes, double *a, int n) {
  double *p;
  get(&p, n);
  char *c = (char *)&p;
  for (int k = 0; k < 8; k++)  // expect: parallel
    c[k] = bytes[k];
  for (int i = 0; i + 1 < n; i++)  // expect: unknown
    p[i] = a[i + 1];
}
