// What a function allocates lives on after it.
#include <stdlib.h>

typedef struct {
  int n;
  int *d;
} S;

static S *make(int k) {
  S *t = malloc(sizeof *t);
  t->n = k;
  return t;
}

static void use(S *s, int *restrict a) {
  for (int i = 0; i < s->n; i++) // expect: parallel
    a[i] = i;
}

void used(int k, int *restrict a) {
  use(make(k), a);
  S *s = make(k);
  for (int i = 0; i < s->n; i++) // expect: parallel
    a[i] = i;
}

static S filled(int k) {
  S t;
  t.n = k;
  t.d = malloc(k * sizeof(int));
  return t;
}

int main(void) {
  S s = filled(10);
  for (int i = 0; i < s.n; i++) // expect: parallel
    s.d[i] = i;
  for (int i = 1; i < s.n; i++) // expect: sequential flow(s) distance(1)
    s.d[i] += s.d[i - 1];
  return filled(3).n;
}

// One index for two loops that a jump may end.
int twice(int n, const int *restrict a, int *restrict b, int c) {
  int i;
  for (i = 0; i < n; i++) { // expect: sequential control(a)
    if (a[i] < 0)
      break;
    b[i] = 1;
  }
  if (c) {
    b[0] = i;
  } else {
    for (i = 0; i < n; i++) { // expect: sequential control(a)
      if (a[i] > 0)
        break;
      b[i] = 2;
    }
  }
  return i;
}

// A call that is not modelled leaves the `break` after it what it is.
static void taken(S s, int *a) {
  a[0] = s.n;
}

void left(int n, int *restrict a, S **s, int k) {
  for (int i = 0; i < n; i++) { // expect: sequential flow(k)
    switch (a[i]) {
    case 0:
      taken(*s[k++ > 3], a);
      if (k)
        break;
      a[i] = 1;
      break;
    default:
      a[i] = 2;
    }
  }
}

// What a call has made in one iteration is copied, and something is read behind the loop.
typedef struct {
  S in;
  S *p;
} pair;
static S first;

static pair made_pair(void) {
  S *s = malloc(sizeof *s);
  pair t = {first, s};
  return t;
}

int kept_pair(void) {
  int x = 1;
  pair t = {first, &first};
  for (;;) { // expect: unknown
    pair other = made_pair();
    if (other.p->n)
      t = other;
  }
  return *(&x + t.in.n);
}
