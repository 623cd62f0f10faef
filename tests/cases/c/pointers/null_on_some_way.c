#include <stddef.h>

struct row {
  int *cells;
};

/* No conforming run with the null pointer makes an iteration. */
void by_a_test(int n, int k, int *a) {
  int *p = a;
  if (k) p = NULL;
  for (int i = 0; i < n; i++) p[k ? 0 : i] = 1; // expect: parallel
}

void by_a_choice(int n, int k, int *a) {
  int *p = k ? NULL : a;
  for (int i = 0; i < n; i++) p[k ? 0 : i] = 1; // expect: parallel
}

void by_a_choice_later(int n, int k, int *a) {
  int *p = a;
  p = k ? a : (int *)0;
  for (int i = 0; i < n; i++) p[k ? i : 0] = 1; // expect: parallel
}

void a_parameter(int n, int k, int *a) {
  if (k) a = 0;
  for (int i = 0; i < n; i++) a[k ? 0 : i] = 1; // expect: parallel
}

void a_struct(int n, int k, struct row *a) {
  if (k) a = 0;
  for (int i = 0; i < n; i++) a->cells[k ? 0 : i] = 1; // expect: parallel
}

/* Where it is not null, the loop is what it was. */
void elsewhere(int n, int k, int *a) {
  int *p = a;
  if (k) p = NULL;
  for (int i = 0; i < n; i++) p[i] = 1; // expect: parallel
  for (int i = 0; i < n; i++) p[0] = i; // expect: sequential
  p = NULL;
  for (int i = 0; i < n; i++) a[0] = i; // expect: sequential
}

void chosen(int n, int k, int *a, const int *b) {
  int *p = k ? a : NULL;
  if (p)
    for (int i = 0; i < n; i++) p[i] = b[i]; // expect: parallel
}

void of_each_iteration(int n, int *a, const int *b) {
  int *p = a;
  for (int i = 0; i < n; i++) { // expect: parallel private(p)
    p = a + i;
    *p = b[i];
    p = NULL;
  }
}

void older_than_the_loop(int n, const int *a, int *b) {
  int *p;
  for (int i = 0; i < n; i++) { // expect: parallel private(p)
    p = NULL;
    if (a[i] > 0) p = b + i;
    if (p != NULL) *p = 1;
  }
}

/* The next iteration finds null. */
void found_by_the_next(int n, int *a, int *b) {
  int *p = b + 1;
  for (int i = 0; i < n; i++) { // expect: sequential or unknown
    if (p) b[i] = 1;
    p = b + i;
    *p = 3;
    p = NULL;
  }
}
