// One pointer of memory that nobody knows, under two names: by its words it is the same one.
struct Mesh {
  int *p;
  int *rows[2];
};
struct Owner {
  struct Mesh *mesh;
};

static void member(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}
void of_member(struct Mesh *m, int n) { member(m->p, m->p, n); }

static void shifted(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i];
}
void of_shifted(struct Owner *o, int n) { shifted(o->mesh->p, &o->mesh->p[1], n); }

static void row(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}
void of_row(int **rows, int k, int n) { row(rows[k + 1], rows[k + 1], n); }

static void row_of_member(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}
void of_row_of_member(struct Mesh *m, int n) { row_of_member(m->rows[0], m->rows[0], n); }

struct Mesh *global;
static void deep(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}
static void between(int *a, int *b, int n) { deep(a, b, n); }
void of_global(int n) { between(global->p, (int *)(void *)global->p, n); }

static void others(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = b[i + 1];
}
void of_others(int **rows, struct Mesh *m, struct Mesh *o, int k, int n) {
  others(rows[0], rows[1], n);
  others(rows[k], rows[k + 1], n);
  others(m->p, o->p, n);
  others(m->rows[0], m->rows[1], n);
}

static void written_otherwise(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}
void of_others_words(struct Mesh *m, int n) { written_otherwise(m->p, (*m).p, n); }
static void of_the_first(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}
void of_first(int **rows, int n) { of_the_first(*rows, rows[0], n); }

// By way of what leads to the pointer.
static void led_to(struct Mesh *m, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    m->p[i] = b[i + 1];
}
void of_led_to(struct Mesh *m, int n) { led_to(m, m->p, n); }
static void by_address(int **a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    (*a)[i] = b[i + 1];
}
void of_address(struct Mesh *m, int n) { by_address(&m->p, m->p, n); }
static void of_one_of_many(int *a, int *b, int n) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = b[i + 1];
}
void of_many(struct Mesh *m, int k, int n) { of_one_of_many(m[k].p, (m + k)->p, n); }
