// Pointers that come from other objects: which of them are found again, and by what names.
#define ROW(name) typedef struct { int *d; int v; } name;
ROW(halved)
void halve(halved *t, const halved *u, int n) {
  for (int k = 0; k < n; k++) t[k].d = u[k / 2].d; // expect: parallel or unknown
}
void halved_of_each(halved *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(turned)
void turn(turned *t, const turned *u, int n, int m) {
  for (int k = 0; k < n; k++) { // expect: parallel or unknown
    int j = k % m;
    t[k] = u[j];
  }
}
void turned_of_each(turned *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(tiled)
void tile(tiled *t, const tiled *u, int n, int m) {
  for (int i = 0; i < n; i++) // expect: parallel or unknown
    for (int k = 0; k < m; k++) t[i * m + k].d = u[k].d; // expect: parallel or unknown
}
void tiled_of_each(tiled *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(again)
void repeat(again *t, const again *u, int n, int m) {
  for (int i = 0; i < n; i++) // expect: sequential
    for (int k = 0; k < m; k++) t[k].d = u[k].d; // expect: parallel
}
void again_of_each(again *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: parallel
}
ROW(flat)
typedef struct { flat row[8]; } rows;
void flatten(flat *t, const rows *u, int n) {
  for (int k = 0; k < n; k++) t[k].d = u[k / 8].row[k % 8].d; // expect: parallel
}
void flat_of_each(flat *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: parallel
}
ROW(kept)
void keep(kept *t, const kept *u, const int *m, int n) {
  int c = 0;
  for (int k = 0; k < n; k++) // expect: sequential
    if (m[k]) t[c++].d = u[k].d;
}
void kept_of_each(kept *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: parallel
}

// One pointer in two members or elements of something local.
ROW(first)
void set_first(first *l, first *m, int *x) {
  first w[2];
  w[0].d = w[1].d = x;
  *l = w[0];
  *m = w[1];
}
void of_first(first *l, first *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: runtime
}
ROW(second)
void set_second(second *l, second *m, second x) {
  second w[2];
  w[0] = w[1] = x;
  *l = w[0];
  *m = w[1];
}
void of_second(second *l, second *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: runtime
}
ROW(third)
void set_third(third *l, int n, int *x) {
  third w[2] = {{x, 1}, {x, 2}};
  l[0] = w[0];
  l[1] = w[1];
}
void of_third(third *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(fourth)
void set_fourth(fourth *l, int *x) {
  int *w[2] = {x, x};
  l[0].d = w[0];
  l[1].d = w[1];
}
void of_fourth(fourth *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}

// By way of a union, or of a number.
ROW(fifth)
typedef union { int *p; long q; double *r; } u;
void set_fifth(fifth *l, int *x) {
  u a, b;
  a.p = x; b.p = x;
  l[0].d = a.p;
  l[1].d = b.p;
}
void of_fifth(fifth *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(sixth)
void set_sixth(sixth *l, int *x) {
  u a;
  a.p = x;
  l[0].d = (int *)a.q;
  l[1].d = (int *)a.r;
}
void of_sixth(sixth *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(seventh)
void set_seventh(seventh *l, int *x) {
  int *y = x, *z = x;
  l[0].d = y;
  l[1].d = z;
}
void of_seventh(seventh *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(eighth)
void set_eighth(eighth *l, int *x) {
  long y = (long)x, z = (long)x;
  l[0].d = (int *)y;
  l[1].d = (int *)z;
}
void of_eighth(eighth *l, int n) {
  for (int i = 0; i < n; i++) l[i].d[0] = i; // expect: unknown
}
ROW(ninth)
struct two { int *a, *b; };
void set_ninth(ninth *l, ninth *m, int *x) {
  struct two t = {x, x};
  l->d = t.a;
  m->d = t.b;
}
void of_ninth(ninth *l, ninth *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: runtime
}
ROW(tenth)
struct holder { struct two t; };
void set_tenth(struct holder *h, int *x) { h->t.a = x; h->t.b = x; }
void move_tenth(tenth *l, tenth *m, struct holder *h) {
  l->d = h->t.a;
  m->d = h->t.b;
}
void of_tenth(tenth *l, tenth *m, int n) {
  for (int i = 0; i < n; i++) l->d[i + 1] = m->d[i]; // expect: runtime
}
