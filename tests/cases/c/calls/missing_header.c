// What a header that is not found may declare: functions, types and integers. A call may
// change what it is handed, but costs no loop beside it.
#include <stdlib.h>
#include "absent.h"

// `create` may set `m`; the loop behind it is as good as any.
void filled(const char *text) {
  int n = atoi(text);
  float *m;
  state_t state;
  state = create(&m, n);
  for (int i = 0; i < n; i++) m[i] = i;  // expect: parallel
  verify(m, n, &state);
  free(m);
}

// Nobody knows what a call in a loop does.
void inside(int n, float *a) {
  for (int i = 0; i < n; i++) a[i] = value_at(i);  // expect: unknown
  for (int i = 0; i < n; i++) a[ROW(i)] = i;       // expect: unknown
}

// What a function sets may be what it was handed, also by way of a copy.
void aliases(int n, float *a) {
  float *q;
  share(a, &q);
  for (int i = 0; i < n; i++) q[i] = a[i + 1];  // expect: runtime or unknown
}

void kept(int n, float *a) {
  state_t state, copy;
  float *p;
  init(&state, a);
  copy = state;
  take(&copy, &p);
  for (int i = 0; i < n; i++) p[i] = a[i + 1];  // expect: runtime or unknown
}

// An object may be copied; its parts are not known, and neither is its size.
void objects(int n, char *a, state_t *s) {
  char *c = malloc(n * sizeof(state_t));
  for (int i = 0; i < n; i++) s[i] = s[i + 1];                               // expect: sequential
  for (int i = 0; i < n; i++) c[i] = a[i];                                   // expect: parallel
  for (int i = 0; i < n; i++) a[i * sizeof(state_t)] = a[i * sizeof(float)]; // expect: unknown
}

// An integer may be 0 or negative, which no run may choose.
void integers(int n, float *a) {
  for (int i = 0; i < LENGTH; i++) a[i] = 1;      // expect: parallel
  for (int i = 0; i < n; i++) a[i * STRIDE] = 1;  // expect: unknown
}

// What a header says of a number no run may choose.
void in_one_mode(int n, double *a) {
  for (int i = 0; i < n; i++)             // expect: unknown
    if (MODE == 3) a[0] = i;
    else a[i] = 1;
}

void at_an_offset(int n, double *a) {
  for (int i = 0; i < n; i++)             // expect: unknown
    a[i + OFFSET] = a[i];
}

void in_any_mode(int n, double *a) {
  for (int i = 1; i < n; i++)             // expect: sequential flow(a)
    a[i] = a[i - 1] * MODE;
}
