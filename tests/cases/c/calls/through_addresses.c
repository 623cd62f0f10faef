#include <math.h>
#include <stdio.h>
#include <string.h>

// What a library function writes through a pointer is no longer what it was: a step that is
// read from somewhere may be zero, and then all iterations write one element.

struct Step {
  int x, y;
};

struct Held {
  int *at;
};

static int global_step;

void scanned(int n, int *a) {
  int k = 1;
  scanf("%d", &k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void scanned_from_text(int n, int *restrict a, const char *restrict text) {
  int k = 1;
  sscanf(text, "%d", &k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void scanned_from_file(int n, int *restrict a, FILE *file) {
  int k = 1;
  fscanf(file, "%d", &k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void copied(int n, int *restrict a, const int *restrict b) {
  int k = 1;
  memcpy(&k, b, sizeof k);
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * k] = i;
}

void set(int n, int *a, int byte) {
  int k = 1;
  memset(&k, byte, sizeof k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void read_from_file(int n, int *restrict a, FILE *file) {
  int k = 1;
  fread(&k, sizeof k, 1, file);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void exponent(int n, int *restrict a, double x) {
  int k = 1;
  double m = frexp(x, &k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = m;
}

// Also through another pointer, a member, a global variable and a function of this file.
void through_pointer(int n, int *a) {
  int k = 1;
  int *p = &k;
  scanf("%d", p);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void through_member(int n, int *a) {
  struct Step s;
  s.x = 1;
  s.y = 1;
  scanf("%d", &s.x);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * s.x] = i;
}

void whole_struct(int n, int *a, int byte) {
  struct Step s;
  s.x = 1;
  s.y = 1;
  memset(&s, byte, sizeof s);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * s.y] = i;
}

// Both members are set by way of the first one.
void from_first_member(int n, int *a, int byte) {
  struct Step s;
  s.x = 1;
  s.y = 1;
  memset(&s.x, byte, sizeof s);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * s.y] = i;
}

void global(int n, int *restrict a) {
  global_step = 1;
  scanf("%d", &global_step);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * global_step] = i;
}

static void ask(int *k) { scanf("%d", k); }
void through_function(int n, int *a) {
  int k = 1;
  ask(&k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void held_in_array(int n, int *a) {
  int k = 1;
  int *held[1];
  held[0] = &k;
  scanf("%d", held[0]);
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i * k] = i;
}

void held_in_struct(int n, int *a) {
  int k = 1;
  struct Held h;
  h.at = &k;
  scanf("%d", h.at);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

// `%n` makes even `printf` write.
void counted(int n, int *a) {
  int k = 1;
  printf("%d%n", n, &k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

// A pointer is overwritten, so that it may point into the other array.
void overwritten_pointer(int n, int *restrict a, int *restrict b) {
  int *p = a;
  int *q = b;
  memcpy(&p, &q, sizeof p);
  for (int i = 0; i < n; i++)  // expect: unknown
    p[i] = b[i + 1];
}

// Only the value is handed over: the step stays one.
void printed(int n, int *a) {
  int k = 1;
  printf("%d", k);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k] = i;
}

void scanned_beside(int n, int *a) {
  int k = 1, m = 2;
  scanf("%d", &m);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k] = m;
}
