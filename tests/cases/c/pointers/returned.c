#include <stdlib.h>

// Memory that a function of another file returns is memory of its own, as is assumed.
float *row_of(int k);
void *taken(size_t bytes);

void filled(int n, const float *x) {
  float *p = row_of(3);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = 2 * x[i];
  for (int i = 1; i < n; i++)  // expect: sequential
    p[i] = p[i - 1];
}

// The type is that which the function has for it.
void cast(int n) {
  int *p = taken(n * sizeof *p);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = i;
}

// Each iteration gets a row, which may be that of another one.
void rows(int n, int m) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    float *p = row_of(i);
    for (int j = 0; j < m; j++)  // expect: parallel
      p[j] = 1;
  }
}

// The row of the iteration before is another one, nobody knows which.
void kept(int n, int m) {
  float *q = row_of(0);
  for (int i = 0; i < n; i++) {  // expect: unknown
    float *p = row_of(i);
    for (int j = 1; j < m; j++)  // expect: runtime
      p[j] = q[j - 1];
    q = p;
  }
}

// What a function was handed it may give back.
float *either_of(float *p, int k);

void handed_over(int n) {
  float t[100];
  for (int i = 0; i < 100; i++)  // expect: parallel
    t[i] = 0;
  float *p = either_of(t, n);
  for (int i = 0; i < 99; i++)  // expect: runtime
    p[i] = t[i + 1];
  for (int i = 0; i < 99; i++)  // expect: parallel
    p[i] = 3;
}

// It may lead to `k`, so nobody knows whether `before` and `after` are equal.
int *counter_of(int *k);

void changed(int n, float *a) {
  int k = 3;
  int *p = counter_of(&k);
  int before = k;
  p[0] = n;
  int after = k;
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i + after] = a[i + before];
}

// A function of the library that returns a part of what it is given.
#include <string.h>
void part(int n, char *s) {
  char *p = strchr(s, 'x');
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = s[i + 1];
}

// So it may with what others handed to this function, also in a member.
struct buffer {
  float *data;
};
float *data_of(struct buffer *b);

void given_back(int n, float *x) {
  float *p = either_of(x, n);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
  struct buffer b = {x};
  float *q = data_of(&b);
  for (int i = 0; i < n; i++)  // expect: runtime
    q[i] = x[i + 1];
}

// The text has a function that may be called here, and what it returns.
static float table[101];
static float *whole_table(void) { return table; }
static float *(*hook)(void) = whole_table;

void through_pointers(int n) {
  float *p = hook();
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = table[i + 1];
}

// What is handed over may have no type yet, or lie in a structure that is copied.
void *inside_of(void *memory);
float *data_by_value(struct buffer b);

void untyped(int n, void *memory, struct buffer b) {
  int *p = inside_of(memory), *q = memory;
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
  float *d = data_by_value(b);
  for (int i = 0; i < n; i++)  // expect: runtime
    d[i] = b.data[i + 1];
}

// Fresh memory is apart from the text that it is a copy of.
void duplicated(int n, const char *s) {
  char *p = strdup(s);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = s[i + 1];
}

// Two calls that are handed one object may return one pointer of it, those of makers not.
struct box;
float *inner_of(struct box *b);
float *made_by(int n);

void handed_twice(int n, struct box *b, struct box *c) {
  float *p = inner_of(b), *q = inner_of(b), *r = inner_of(c);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = r[i + 1];
}

void made_twice(int n) {
  float *p = made_by(n), *q = made_by(n);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = q[i + 1];
}

// What is handed over may lie in an array of pointers.
float *picked(float **r, int k);

void in_arrays(int n, float *x, float *y) {
  float *r[1] = {x};
  float *p = picked(r, 0);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = y[i + 1];
}

// One function may keep what it is handed, and another one return it; not those that make.
void keep(const float *x);
void *made_of(size_t bytes);

void kept_by_others(int n, float *x) {
  float *before = row_of(0);
  for (int i = 0; i < n; i++)  // expect: parallel
    before[i] = x[i + 1];
  keep(x);
  float *p = row_of(0), *q = made_of(n);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = x[i + 1];
  for (int i = 0; i < n; i++)  // expect: parallel
    q[i] = x[i + 1];
}

void kept_rows(int n) {
  float *p = row_of(0);
  keep(p);
  float *q = row_of(1);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = q[i + 1];
}

// Each call is handed an object of its own; the one that both are handed is no row.
struct context;
struct matrix;
float *row_in(struct context *c, struct matrix *m, int i);
float *pick(float *x, float *y);
float *of_box(struct buffer *b, struct matrix *m);

void own_objects(int n, struct context *c, struct matrix *x, struct matrix *y) {
  float *p = row_in(c, x, 0), *q = row_in(c, y, 0), *r = row_in(c, x, 1);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = q[i + 1];
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = r[i + 1];
}

// It may be what is returned, or lead there.
void picked_twice(int n, float *x, float *y, float *z) {
  float *p = pick(x, y), *q = pick(x, z);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
}

void boxed(int n, struct buffer *b, struct matrix *x, struct matrix *y) {
  float *p = of_box(b, x), *q = of_box(b, y);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
}

// The text says that the objects may be one.
static void in_one(int n, struct context *c, struct matrix *x, struct matrix *y) {
  float *p = row_in(c, x, 0), *q = row_in(c, y, 0);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
}
void in_one_matrix(int n, struct context *c, struct matrix *x) { in_one(n, c, x, x); }

// The same through pointers to functions.
struct methods {
  float *(*row)(struct context *c, struct matrix *m, int i);
  float *(*pick)(float *x, float *y);
  float *(*inner)(struct matrix *m);
};

void own_objects_of(int n, struct methods *f, struct context *c, struct matrix *x,
                    struct matrix *y) {
  float *p = f->row(c, x, 0), *q = (*f->row)(c, y, 0), *r = f->row(c, x, 1);
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = q[i + 1];
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = r[i + 1];
}

void picked_by(int n, struct methods *f, float *x, float *y, float *z) {
  float *p = f->pick(x, y), *q = f->pick(x, z);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
}

void set_by(int n, struct methods *f, struct matrix *x, struct matrix *y) {
  float *p, *q, *r;
  p = f->inner(x);
  q = f->inner(x);
  r = f->inner(y);
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = q[i + 1];
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = r[i + 1];
}

void set_each_time(int n, struct methods *f, struct matrix *x, struct matrix *y) {
  float *p, *q;
  for (int k = 0; k < n; k++) {  // expect: unknown
    p = f->inner(x);
    q = f->inner(y);
    for (int i = 0; i < n; i++)  // expect: parallel
      p[i] = q[i + 1];
  }
}
