// What a function of the library copies or sets has room where it goes: no run has more.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void into_a_scalar(int n, int *a) {
  int x;
  memcpy(&x, a, n);
  for (int i = 5; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void into_a_scalar_with_room(int n, int *a) {
  int x;
  memcpy(&x, a, n);
  for (int i = 0; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void into_an_array(int n, int *a) {
  int t[8];
  memcpy(t, a, n);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i + 40] = a[i] + t[0];
  for (int i = 30; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i] + t[0];
}

struct pair { int k; int v[4]; };

void into_a_structure(int n, int *a) {
  struct pair s;
  memset(&s, 0, n);
  for (int i = 19; i < n; i++)  // expect: parallel
    a[i + 1] = a[i] + s.k;
}

void into_two_rows(int n, int *a) {
  int t[2][4];
  memset(t, 0, n);
  for (int i = 31; i < n; i++)  // expect: parallel
    a[i + 1] = a[i] + t[0][0];
}

void text(int n, const char *s, int *a) {
  char t[8];
  strncpy(t, s, n);
  for (int i = 7; i < n; i++)  // expect: parallel
    a[i + 1] = a[i] + t[0];
}

// A parameter is a pointer, whatever its brackets say, and may lead to more.
void into_a_parameter(int n, int t[8], int *b, int *a) {
  memcpy(t, b, n);
  for (int i = 40; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void into_a_parameter_of_some_size(int n, int t[static 8], int *b, int *a) {
  memset(t, 0, n);
  for (int i = 40; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

// Who defines it may give its last member elements.
struct open { int k; char rest[]; };
extern struct open record;

void into_an_open_structure(int n, int *b, int *a) {
  memcpy(&record, b, n);
  for (int i = 5; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

// Sizes count from where a pointer stands, and products of arguments are sizes, too.
int compare(const void *, const void *);

void from_the_middle(int n, int *b, int *a) {
  int t[8];
  memcpy(&t[4], b, n);
  for (int i = 16; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
  for (int i = 14; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void by_a_pointer(int n, int *b, int *a) {
  int t[8], *p = t + 4;
  memcpy(p, b, n);
  for (int i = 16; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

static void read_in(void *to, int n, FILE *f) { fread(to, 1, n, f); }

void by_a_function(int n, FILE *f, int *a) {
  int t[8];
  read_in(t, n, f);
  for (int i = 32; i < n; i++)  // expect: unknown
    a[i + 1] = a[i];
}

struct halves { int u[4]; int v[4]; };

void into_a_member(int n, int *b, int *a) {
  struct halves s;
  memcpy(s.v, b, n);
  for (int i = 16; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void into_one_of_two(int n, int *b, int *a) {
  struct halves s[2];
  memcpy(s + 1, b, n);
  for (int i = 32; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void into_what_is_allocated(int n, int *b, int *a) {
  int *t = malloc(8 * sizeof *t);
  memcpy(t, b, n);
  for (int i = 32; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
  free(t);
}

void into_as_much_as_is_asked_for(int m, int n, int *b, int *a) {
  int t[m];
  if (m > 8) return;
  memset(t, 0, n);
  for (int i = 32; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void whole_elements(int n, int *b, int *a) {
  int t[8];
  memcpy(t, b, n * sizeof *t);
  for (int i = 8; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void no_fewer_than_none(int n, char *t, int *a) {
  memset(t, 0, n);
  for (int i = 0; i < -n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void written(int n, FILE *f, int *a) {
  int t[8] = {0};
  fwrite(t, sizeof *t, n, f);
  for (int i = 8; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
  for (int i = 6; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void compared(int n, char *s, int *a) {
  char t[8] = {0};
  a[0] = memcmp(t, s, n);
  for (int i = 8; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void sorted(int n, int *a) {
  int t[8] = {0};
  qsort(t, n, sizeof *t, compare);
  for (int i = 8; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

void found(int n, int k, int *a) {
  int t[8] = {0};
  if (bsearch(&k, t, n, sizeof *t, compare)) a[0] = 1;
  for (int i = 8; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}

// These may stop before, so that nothing is proved by what they are told.
void a_line(int n, FILE *f, int *a) {
  char t[8];
  fgets(t, n, f);
  for (int i = 8; i < n; i++)  // expect: unknown
    a[i + 1] = a[i];
}

void a_number(int n, int k, int *a) {
  char t[8];
  snprintf(t, n, "%d", k);
  for (int i = 8; i < n; i++)  // expect: unknown
    a[i + 1] = a[i];
  for (int i = 2; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void at_most_so_many(int n, const char *s, int *a) {
  char t[8] = "abc";
  a[0] = strncmp(t, s, n);
  for (int i = 8; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void from_memory_of_its_own(int n, int *a, int *b) {
  memcpy(b + 8, b, n);
  for (int i = 32; i < n; i++)  // expect: unknown
    a[i + 1] = a[i];
  for (int i = 30; i < n; i++)  // expect: sequential flow(a)
    a[i + 1] = a[i];
}

void the_first_bit(int n, int *a) {
  int k = __builtin_ctz(n);
  for (int i = n; i < 10; i++)  // expect: unknown or parallel
    if (n == 0) a[i + 1] = a[i] + k;
}

void assumed(int n, int *a) {
  __builtin_assume(n < 5);
  for (int i = 5; i < n; i++)  // expect: parallel
    a[i + 1] = a[i];
}
