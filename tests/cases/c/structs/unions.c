#include <string.h>

// Members of one type are one number by two names.
struct code {
  union {
    unsigned short freq, code;
  } fc;
  union {
    unsigned short dad, len;
  } dl;
};

void cleared(int n, struct code *t) {
  for (int i = 0; i < n; i++)  // expect: parallel
    t[i].fc.freq = 0;
}

void shifted(int n, struct code *t) {
  for (int i = 1; i < n; i++)  // expect: sequential flow(t[].fc.freq) distance(1)
    t[i].fc.freq = t[i - 1].fc.code;
}

void beside(int n, struct code *t) {
  for (int i = 1; i < n; i++)  // expect: parallel
    t[i].fc.freq = t[i - 1].dl.len;
}

union count {
  int n;
  int times;
};

union count table[4] = {{1}, {.times = 2}};

void set(union count *c, int value) { c->times = value; }

int by_pointers(int n, union count *c, const int *a) {
  int *first = &c->n;
  for (int i = 1; i < n; i++) {  // expect: sequential flow(c->n)
    set(&c[i], a[i]);
    c[i].n += c[i - 1].times;
  }
  for (int i = 0; i < n; i++)  // expect: sequential flow(c->n) or unknown
    *first = c->times + a[i] * *first;
  return table[1].n;
}

int designated(int n, const int *a) {
  union count c = {.times = 3};
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:c.n)
    c.n = c.times + a[i];
  return c.n;
}

void copied(int n, union count *c, union count *d) {
  union count last = c[0];
  for (int i = 1; i < n; i++) {  // expect: sequential flow(last.n)
    d[i] = last;
    last.times = last.n + c[i].n;
  }
  memcpy(d, c, n * sizeof *d);
}

// Others are bytes of each other.
union bits {
  int n;
  unsigned mask;
};

void other_types(int n, union bits *c) {
  for (int i = 1; i < n; i++)  // expect: unknown or sequential
    c[i].n = (int)c[i - 1].mask;
}

union rows {
  int n[2];
  int m[2];
};

void arrays(int n, union rows *c) {
  for (int i = 1; i < n; i++)  // expect: unknown or sequential
    c[i].n[0] = c[i - 1].m[0];
}

struct flags {
  union {
    int low : 4;
    int high : 8;
  } part;
};

void fields(int n, struct flags *c) {
  for (int i = 1; i < n; i++)  // expect: unknown or sequential
    c[i].part.low = c[i - 1].part.high;
}
