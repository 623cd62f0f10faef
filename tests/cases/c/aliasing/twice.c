// One call that stores a pointer twice stores the same, wherever that leads.
static void added(float **r, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    for (int j = 0; j < n; j++)  // expect: parallel
      r[i][j] += 1;
}
void both(float *x, int n) {
  float *r[2] = {x, x + 1};
  added(r, n);
}

static void added_apart(float **r, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    for (int j = 0; j < n; j++)  // expect: parallel
      r[i][j] += 1;
}
void two(float *x, float *y, int n) {
  float *r[2] = {x, y};
  added_apart(r, n);
}

// A function with more arguments than parameters is called through a pointer, too.
static void shifted(float *a, float *b, ...) {
  for (int i = 0; i < 10; i++)  // expect: runtime
    a[i] = b[i + 1];
}
static void (*handler)(float *, float *, ...) = shifted;
void handled(float *x) { handler(x, x, 3); }

// Two structures that were given one buffer lead to it both.
struct window {
  float *rows;
  int n;
};
static float one_buffer[101];

static void neighbours(int n, struct window **v) {
  for (int i = 0; i < n; i++)  // expect: unknown
    v[0]->rows[i] = v[1]->rows[i + 1];
}

void windows_of_one_buffer(int n) {
  struct window a = {one_buffer}, b = {one_buffer};
  struct window *v[2] = {&a, &b};
  neighbours(n, v);
}
