// Several pointers into one object: by offsets that a loop changes, and by calls that append.
#include <stdlib.h>
#define ROW(name) typedef struct { int *d; int n; } name;

ROW(listed)
void set_listed(listed *v, int k, int *m, const int *x) {
  for (int i = 0; i < k; i++) v[i].d = m + x[i]; // expect: parallel or unknown
}
void of_listed(listed *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}

ROW(halved)
void set_halved(halved *v, int k, int *m) {
  for (int i = 0; i < k; i++) v[i].d = &m[i % 2]; // expect: parallel or unknown
}
void of_halved(halved *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}

ROW(next)
void set_next(next *v, int k, int *m) {
  for (int i = 0; i < k; i++) v[i].d = m + i; // expect: parallel or unknown
}
void of_next(next *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] = v[i].d[1]; // expect: unknown
}

ROW(creeping)
void set_creeping(creeping *v, int k, int *m) {
  for (int i = 0; i < k; i++) v[i].d = m++; // expect: parallel induction(m) or unknown
}
void of_creeping(creeping *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] = v[i].d[1]; // expect: unknown
}

ROW(whole)
void set_whole(whole *v, int k, int *m, const int *x) {
  for (int i = 0; i < k; i++) v[i] = (whole){m + x[i], 1}; // expect: parallel or unknown
}
void of_whole(whole *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}

ROW(handed)
static void set(handed *v, int *m) { v->d = m; }
void set_handed(handed *v, int k, int *m) {
  for (int i = 0; i < k; i++) set(&v[i], m + i); // expect: parallel or unknown
}
void of_handed(handed *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}

typedef struct { double val; } vertex;
typedef struct { vertex *a; } edge;
void set_edges(edge *e, vertex *v, const int *x, int n) {
  for (int i = 0; i < n; i++) e[i].a = &v[x[2 * i]]; // expect: parallel or unknown
}
void of_edges(edge *e, int n) {
  for (int i = 0; i < n; i++) e[i].a->val += 1; // expect: unknown
}

// Parts that lie apart: rows, structures of a pool, where a running pointer stands.
ROW(rows)
void set_rows(rows *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + i * w; // expect: parallel or unknown
}
void of_rows(rows *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: parallel
}

ROW(stepped)
void set_stepped(stepped *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++, m += w) v[i].d = m; // expect: parallel induction(m) or unknown
}
void of_stepped(stepped *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: parallel
}

typedef struct { double x; } node;
typedef struct { node *a; } leaf;
void set_leaves(leaf *e, node *pool, int n) {
  for (int i = 0; i < n; i++) e[i].a = &pool[i]; // expect: parallel or unknown
}
void of_leaves(leaf *e, int n) {
  for (int i = 0; i < n; i++) e[i].a->x += 1; // expect: parallel
}

// Tables that a function makes.
long **made_halved(int n) {
  long **t = malloc(n * sizeof *t), *m = malloc(n * sizeof *m);
  for (int i = 0; i < n; i++) t[i] = m + i / 2; // expect: parallel or unknown
  return t;
}
void of_made_halved(long **t, int n) {
  for (int i = 0; i < n; i++) t[i][0] = i; // expect: unknown
}
short **made_alike(int n) {
  short **t = malloc(n * sizeof *t);
  t[0] = malloc(n);
  for (int i = 1; i < n; i++) t[i] = t[i - 1]; // expect: unknown or sequential
  return t;
}
void of_made_alike(short **t, int n) {
  for (int i = 0; i < n; i++) t[i][0] = i; // expect: unknown
}

// Functions that give each call another element.
ROW(table)
static table tab[10];
static int cnt;
void push(int *m) { tab[cnt++].d = m; }
void push_two(int *m) { push(m); push(m + 1); }
void of_table(void) {
  for (int i = 0; i < cnt; i++) tab[i].d[1] = tab[i].d[0] + i; // expect: unknown
}

ROW(pushed)
typedef struct { pushed *v; int n; } list;
void push_on(list *l, int *m) { l->v[l->n++].d = m; }
void push_all(list *l, int *m, int k) {
  while (k--) push_on(l, m); // expect: unknown or sequential
}
void of_pushed(pushed *v, int n) {
  for (int i = 0; i < n; i++) v[i].d[1] = v[i].d[0] + i; // expect: unknown
}

ROW(counted)
void push_counted(counted *v, int *n, int *m) {
  v[*n].d = m;
  ++*n;
}
void push_two_counted(counted *v, int *n, int *m) {
  push_counted(v, n, m);
  push_counted(v, n, m + 1);
}
void of_counted(counted *v, int n) {
  for (int i = 0; i < n; i++) v[i].d[1] = v[i].d[0] + i; // expect: unknown
}

ROW(tailed)
typedef struct { tailed *tail; } queue;
void push_tail(queue *l, int *m) {
  tailed *e = l->tail++;
  e->d = m;
}
void push_two_tails(queue *l, int *m) {
  push_tail(l, m);
  push_tail(l, m + 1);
}
void of_tailed(tailed *v, int n) {
  for (int i = 0; i < n; i++) v[i].d[1] = v[i].d[0] + i; // expect: unknown
}

ROW(itself)
void push_in_place(itself *v, int *m) {
  int n = 0;
  v[n++].d = m;
  v[n++].d = m + 1;
}
void of_itself(itself *v, int n) {
  for (int i = 0; i < n; i++) v[i].d[1] = v[i].d[0] + i; // expect: unknown
}

void push_plain(float **t, int *n, float *m) { t[(*n)++] = m; }
void push_two_plain(float **t, int *n, float *m) {
  push_plain(t, n, m);
  push_plain(t, n, m + 1);
}
void of_plain(float **t, int n) {
  for (int i = 0; i < n; i++) t[1][i] = t[0][i]; // expect: runtime or unknown
}

ROW(maker)
maker *make(int *m) {
  maker *p = malloc(sizeof *p);
  p->d = m;
  return p;
}
void make_two(maker **v, int *m) {
  v[0] = make(m);
  v[1] = make(m + 1);
}
void of_made(maker **v, int n) {
  for (int i = 0; i < n; i++) v[i]->d[0] = v[i]->d[1] + 1; // expect: unknown
}

typedef struct cell { char *d; struct cell *next; } cell;
static cell *cons(cell *l, char *m) {
  cell *p = malloc(sizeof *p);
  p->d = m;
  p->next = l;
  return p;
}
cell *cons_two(char *m) { return cons(cons(NULL, m), m + 1); }
void of_cells(cell *a, cell *b, int n) {
  for (int i = 0; i < n; i++) a->d[i] = b->d[i]; // expect: runtime
}

// By two functions, or by one and a store.
ROW(twofold)
void set_one(twofold *l, int *m) { l->d = m; }
void set_other(twofold *l, int *m) { l->d = m + 1; }
void set_twofold(twofold *a, twofold *b) {
  int *m = malloc(80);
  set_one(a, m);
  set_other(b, m);
}
void of_twofold(twofold *l, twofold *m, int n) {
  for (int i = 0; i < n; i++) l->d[i] = m->d[i]; // expect: runtime
}

ROW(stored)
void set_stored(stored *l, int *m) { l->d = m; }
void store_and_set(stored *a, stored *b, int *m) {
  a->d = m;
  set_stored(b, m + 1);
}
void of_stored(stored *l, stored *m, int n) {
  for (int i = 0; i < n; i++) l->d[i] = m->d[i]; // expect: runtime
}

ROW(added)
void set_added(added *v, int k, int *m) {
  for (int i = 0; i < k; i++) { // expect: parallel induction(m) or unknown
    v[i].d = m;
    m += 1;
  }
}
void of_added(added *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] = v[i].d[1]; // expect: unknown
}

// One object that two functions set is one object.
ROW(again)
void begin_again(again *l, int *m) { l->d = m; }
void resize_again(again *l, int *m, int n) { l->d = m; l->n = n; }
void set_again(again *l, int *m, int n) {
  begin_again(l, m);
  resize_again(l, m, n);
}
void of_again(again *l, again *m, int n) {
  for (int i = 0; i < n; i++) l->d[i] = m->d[i]; // expect: parallel
}

// Offsets that come round again, and pointers that do not step on in each turn.
ROW(buffers)
void set_buffers(buffers *v, int n, int *m, int w) {
  int buf = 0;
  for (int i = 0; i < n; i++) { // expect: parallel or sequential or unknown
    v[i].d = m + buf * w;
    buf = 1 - buf;
  }
}
void of_buffers(buffers *v, int n) {
  for (int i = 0; i < n; i++) v[i].d[0] = i; // expect: unknown
}

ROW(ring)
void set_ring(ring *v, const ring *u, int n) {
  for (int i = 0, j = 0; i < n; i++, j = (j + 1) % 3) v[i].d = u[j].d; // expect: sequential or unknown
}
void of_ring(ring *v, int n) {
  for (int i = 0; i < n; i++) v[i].d[0] = i; // expect: unknown
}

ROW(swapped)
void set_swapped(swapped *v, int n, int *m, int *k) {
  int *p = m, *q = k, *t;
  for (int i = 0; i < n; i++) { // expect: sequential
    v[i].d = p;
    t = p;
    p = q;
    q = t;
  }
}
void of_swapped(swapped *v, int n) {
  for (int i = 0; i < n; i++) v[i].d[0] = i; // expect: unknown
}

typedef struct { double x; } item;
typedef struct { item *a; } holder;
void set_holders(holder *v, item *pool, const int *x, int n) {
  for (int i = 0, k = 0; i < n; i++) { // expect: sequential or unknown
    if (x[i]) k++;
    v[i].a = &pool[k];
  }
}
void of_holders(holder *v, int n) {
  for (int i = 0; i < n; i++) v[i].a->x = i; // expect: unknown
}

typedef struct { double x; } piece;
typedef struct { piece *a; } keeper;
void set_keepers(keeper *v, piece *pool, const int *x, int n) {
  int c = 0, k = 0;
  for (int i = 0; i < n; i++) { // expect: sequential or unknown
    if (x[i]) {
      v[c++].a = &pool[k];
      k++;
    }
  }
}
void of_keepers(keeper *v, int n) {
  for (int i = 0; i < n; i++) v[i].a->x = i; // expect: parallel
}

// Numbers that two turns may share, whatever they are multiplied with.
int half_of(int i);
ROW(of_a_function)
void set_of_a_function(of_a_function *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + (half_of(i)) * w; // expect: parallel or unknown
}
void by_a_function(of_a_function *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}
ROW(of_a_comparison)
void set_of_a_comparison(of_a_comparison *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + (i > 0) * w; // expect: parallel or unknown
}
void by_a_comparison(of_a_comparison *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}
ROW(of_a_choice)
void set_of_a_choice(of_a_choice *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + (i ? 1 : 0) * w; // expect: parallel or unknown
}
void by_a_choice(of_a_choice *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}
ROW(of_a_sum)
void set_of_a_sum(of_a_sum *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + (i / 2 + i % 2) * w; // expect: parallel or unknown
}
void by_a_sum(of_a_sum *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}
ROW(of_a_square)
void set_of_a_square(of_a_square *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + ((i - 3) * (i - 3)) * w; // expect: parallel or unknown
}
void by_a_square(of_a_square *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: unknown
}
ROW(of_a_difference)
void set_of_a_difference(of_a_difference *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + (3 - i) * w; // expect: parallel or unknown
}
void by_a_difference(of_a_difference *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: parallel
}
ROW(of_tiles)
void set_of_tiles(of_tiles *v, int k, int *m, int w) {
  for (int i = 0; i < k; i++) v[i].d = m + (i / 8 * 100 + i % 8) * w; // expect: parallel or unknown
}
void by_tiles(of_tiles *v, int k) {
  for (int i = 0; i < k; i++) v[i].d[0] += 1; // expect: parallel
}
