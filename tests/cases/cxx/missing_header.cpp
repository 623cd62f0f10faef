// What a header that is not found may declare: functions, types and integers. A call may
// change what it is handed, but costs no loop beside it.
#include <stdlib.h>
#include "absent.h"

// `create` may set `m`, and numbers by reference; the loop behind it is as good as any.
void filled(const char *text) {
  int n = atoi(text);
  float *m;
  state_t state;
  state = create(&m, n);
  if (state != SUCCESS) { m = NULL; exit(1); }
  for (int i = 0; i < n; i++) m[i] = i;  // expect: parallel
  verify(m, n);
  free(m);
}

// Nobody knows what a call in a loop does.
void inside(int n, float *a) {
  for (int i = 0; i < n; i++) a[i] = value_at(i);  // expect: unknown
  for (int i = 0; i < n; i++) a[ROW(i)] = i;       // expect: unknown
}

// A reference may make the stride 0, now or when the function is called again.
void strides(int n, float *a) {
  int k = 1, l = 1, m = 1;
  adjust(k);
  for (int i = 0; i < n; i++) a[i * k] = i;  // expect: sequential or unknown
  adjust(n > 3 ? l : k);
  for (int i = 0; i < n; i++) a[i * l] = i;  // expect: unknown
  adjust(++m);
  for (int i = 0; i < n; i++) a[i * m] = i;  // expect: unknown
}

void kept(int n, float *a) {
  int k = 1;
  keep(k);
  again();
  for (int i = 0; i < n; i++) a[i * k] = i;  // expect: unknown
}

// What a function returns, or sets, may be what it was handed.
void aliases(int n, float *a) {
  float *p = part_of(a), *q;
  for (int i = 0; i < n; i++) p[i] = a[i + 1];  // expect: runtime or unknown
  share(a, &q);
  for (int i = 0; i < n; i++) q[i] = a[i + 1];  // expect: runtime or unknown
}

void kept_alias(int n, float *a) {
  handle_t held(a, n);
  float *p;
  take(held, &p);
  for (int i = 0; i < n; i++) p[i] = a[i + 1];  // expect: runtime or unknown
}

// Each object of a type begins and ends with code that nobody knows.
void objects(int n, float *a) {
  handle_t held;
  for (int i = 0; i < n; i++) a[i] = 0;                     // expect: parallel
  for (int i = 0; i < n; i++) { handle_t other; a[i] = 0; } // expect: unknown
}

// How large an object is, no text says.
void sizes(int n, char *a, handle_t *b) {
  char *c = (char *)malloc(n * sizeof(handle_t));
  for (int i = 0; i < n; i++) c[i] = a[i];                                      // expect: parallel
  for (int i = 0; i < n; i++) a[i * sizeof(handle_t)] = a[i * sizeof(float)];  // expect: unknown
  for (int i = 0; i < n; i++) a[i * sizeof(float)] = 1;                         // expect: parallel
}

// An integer may be 0 or negative, which no run may choose.
void integers(int n, float *a) {
  for (int i = 0; i < LENGTH; i++) a[i] = 1;       // expect: parallel
  for (int i = 0; i < n; i++) a[i * STRIDE] = 1;   // expect: unknown
  for (int i = 0; i < n; i++) { a[i + LENGTH] = 1; again(); }  // expect: unknown
}
