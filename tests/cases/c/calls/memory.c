#include <string.h>

// Calls that set or copy whole elements are loops over these elements.

typedef struct {
  int count;
  double weight;
} Pair;

void blocks(int n, double *restrict to, const double *restrict from) {
  for (int i = 0; i < n; i++)  // expect: parallel
    memcpy(to + 8 * i, from + 8 * i, 8 * sizeof(double));
}

void overlapping_blocks(int n, double *restrict to, const double *restrict from) {
  for (int i = 0; i < n; i++)  // expect: sequential output(to)
    memcpy(to + 7 * i, from + 8 * i, 8 * sizeof *to);
}

void rows(int n, int m, int a[n][m]) {
  for (int i = 0; i < n; i++)  // expect: parallel
    memset(a[i], -1, (size_t)m * sizeof(int));
}

void structs(int n, Pair *restrict to, const Pair *restrict from) {
  for (int i = 0; i < n; i++)  // expect: parallel
    memcpy(&to[i], &from[i], sizeof(Pair));
}

// The size of a pointer is taken for that of what it points at: two elements, not one.
void size_of_a_pointer(int n, float *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    memset(a + i, 0, sizeof a);
}

void table(int n, double *restrict a) {
  double t[4][5];
  for (int i = 0; i < n; i++) {  // expect: parallel private(t)
    memset(t, 0, sizeof t);
    t[i % 4][1] = 1;
    a[i] = t[2][1] + t[1][3];
  }
}

void part_of_a_table(int n, double *restrict a) {
  double t[4][5];
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    memset(t, 0, 2 * sizeof t[0]);
    t[3][1] += a[i];
    a[i] = t[3][1];
  }
}

int gathered(int n, const int *from) {
  int s = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:s)
    int t[4];
    memcpy(t, from + 4 * i, sizeof t);
    s += t[1] ^ t[3];
  }
  return s;
}

void value_of_the_call(int n, int *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    int *p = memset(a + i, 0, sizeof(int));
    p[0] += i;
  }
}

void known_step(int n, int *restrict a) {
  int steps[3];
  memset(steps, 0, sizeof steps);
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * steps[1]] = i;
}

typedef struct {
  int v[3], w[3];
} Rows;

void member(int n, Rows *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    memset(a[i].v, 0, sizeof a[i].v);
}

void member_and_more(int n, Rows *restrict a, int *restrict b) {
  for (int i = 1; i < n; i++) {  // expect: unknown
    memset(a[i].v, 0, sizeof a[i]);
    b[i] = a[i - 1].w[0];
  }
}

void one_of_several(int n, int *restrict a, const int *restrict b) {
  int k;
  for (int i = 0; i < n; i++) {  // expect: parallel private(k)
    memcpy(&k, b + i, sizeof k);
    a[i] = k;
  }
}

// A product of 32 unsigned bits may wrap around, one of 64 need not be that of elements.
void wrapping(unsigned n, int *a) {
  for (int i = 0; i < 10; i++)  // expect: unknown
    memset(a + 10 * i, 0, n * 4);
}

void large(size_t n, int *a) {
  for (int i = 0; i < 10; i++)  // expect: unknown
    memset(a + 10 * i, 0, n * sizeof(int));
}

void bytes_of_numbers(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    memset(a + i, 1, sizeof *a);
}

void half_an_element(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    memset(a + i, 0, 4);
}

void other_type(int n, char *a, const double *b) {
  for (int i = 0; i < n; i++)  // expect: unknown
    memcpy(a + 8 * i, b + i, 8);
}

void moved(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    memmove(a + i, a + i + 1, sizeof(double));
}

void no_or_many_elements(int n, int m, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    memset(a + m * i, 0, m * sizeof *a);
}

void two_at_one_place(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    memset(a + i / 2, 0, sizeof *a);
}

// A table that is not set in every iteration, or not all of it, is no copy of its own.
void sometimes_set(int n, int *restrict b, const int *restrict f) {
  int t[8];
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    if (f[i]) memset(t, 0, sizeof t);
    b[i] = t[2];
  }
}

void set_in_part(int n, int k, int *restrict b) {
  int t[8];
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    memset(t, 0, k * sizeof *t);
    b[i] = t[2];
    t[2] = i;
  }
}
