// A member that two objects of a type hold alike, by whatever expression.
#include <stdlib.h>
#include <string.h>

#define ROW(name) \
  typedef struct { int *d; int v; } name;

ROW(first)
void set_by_an_address(first *t, int n, int *x) {
  for (int k = 0; k < n; k++) t[k].d = &x[0]; // expect: parallel
}
void first_of_each(first *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(second)
void set_beyond(second *t, int n, int *x) {
  for (second *q = t; q < t + n; q++) q->d = x + 1; // expect: parallel
}
void second_of_each(second *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(copied)
void copy_an_element(copied *t) { t[1] = t[0]; }
void copied_of_each(copied *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(kept)
void keep_and_store(kept *t) {
  int *y = t[0].d;
  t[1].d = y;
}
void kept_of_each(kept *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(whole)
static whole made_of(int *x) {
  whole w = {x, 1};
  return w;
}
void set_wholes(whole *t, int n, int *x) {
  for (int k = 0; k < n; k++) t[k] = made_of(x); // expect: parallel
}
void whole_of_each(whole *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(bytes)
void copy_bytes(bytes *t, const bytes *u, int n) {
  for (int k = 0; k < n; k++) memcpy(&t[k], u, sizeof *t); // expect: unknown
}
void bytes_of_each(bytes *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(pair)
void set_both(pair *a, pair *b, int *x, int c) {
  a->d = x;
  b->d = c ? &x[c] : x;
}
void of_a_pair(pair *l, pair *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: runtime
}

ROW(literal)
void set_literals(literal *a, literal *b, int *x) {
  *a = (literal){x, 1};
  *b = (literal){.d = x};
}
void of_literals(literal *l, literal *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: runtime
}

// Memory of its own for each object, and what moves between two arrays.
ROW(own)
static int *fresh(int n) { return malloc(n * sizeof(int)); }
int *of_others(int n);
void set_own(own *t, int n) {
  for (int k = 0; k < n; k++) t[k].d = k % 2 ? fresh(n) : malloc(4 * sizeof(int)); // expect: unknown
  for (int k = 0; k < n; k++) t[k].d = of_others(n); // expect: unknown
  for (int k = 0; k < n; k++) t[k].d = realloc(t[k].d, 8 * sizeof(int)); // expect: unknown
}
void move_own(own *t, const own *u, int n) {
  for (int k = 0; k < n; k++) t[k] = u[k]; // expect: parallel
}
void own_of_each(own *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: parallel
}

// What a list hands out is another piece each time.
typedef struct { int *next; } pool;
ROW(piece)
void set_pieces(piece *t, pool *p, int n) {
  for (int k = 0; k < n; k++) { // expect: unknown
    t[k].d = p->next;
    p->next += 8;
  }
}
void piece_of_each(piece *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: parallel
}

// In a loop in which something else changes, by a choice, or by a call of itself.
ROW(chosen)
void choose(chosen *t, int n, int *x, int *y, const int *m) {
  for (int k = 0; k < n; k++) t[k].d = m[k] ? x : y; // expect: parallel or unknown
}
void chosen_of_each(chosen *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(picked)
static int *pick(int *x, int *y, int k) { return k > 3 ? x : y; }
void pick_each(picked *t, int n, int *x, int *y) {
  for (int k = 0; k < n; k++) t[k].d = pick(x, y, k); // expect: parallel or unknown
}
void picked_of_each(picked *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(counted)
void count_wholes(counted *t, int n, int *x) {
  for (int k = 0; k < n; k++) t[k] = (counted){x, k}; // expect: parallel
}
void counted_of_each(counted *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(handed)
static void set_handed(handed *q, int *z, int v) { *q = (handed){z, v}; }
void hand_each(handed *t, int n, int *x, const int *m) {
  for (int k = 0; k < n; k++) set_handed(t + k, m[k] ? x : 0, k); // expect: parallel or unknown
}
void handed_of_each(handed *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(changed)
void change_the_rest(changed *t, int n, int *x) {
  changed s;
  s.d = x;
  for (int k = 0; k < n; k++) { // expect: parallel firstprivate(s)
    s.v = k;
    t[k] = s;
  }
}
void changed_of_each(changed *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(deep)
void go_deep(deep *t, int n, int *x) {
  if (n > 0) {
    t->d = x;
    go_deep(t + 1, n - 1, x);
  }
}
void deep_of_each(deep *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

ROW(twice)
void set_again(twice *a, twice *b, int *x) {
  twice s;
  s.d = x;
  s.v = 1;
  *a = s;
  s.v = 2;
  *b = s;
}
void of_two(twice *l, twice *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: runtime
}

// Another piece each time, or other memory.
ROW(stepped)
void step(stepped *t, int n, int *pool) {
  int *p = pool;
  for (int k = 0; k < n; k++) { // expect: parallel induction(p)
    t[k].d = p;
    p += 8;
  }
}
void stepped_of_each(stepped *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: parallel
}

ROW(made)
void make_each(made *t, int n) {
  for (int k = 0; k < n; k++) { // expect: parallel
    int *y = malloc(sizeof *y);
    t[k].d = y;
  }
}
void made_of_each(made *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: parallel
}

ROW(apart)
void set_apart(apart *a, apart *b, int *x, int *y) {
  apart s;
  s.d = x;
  *a = s;
  s.d = y;
  *b = s;
}
void of_two_apart(apart *l, apart *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: parallel or runtime
}
