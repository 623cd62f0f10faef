// A variable with two names, and one that only has some values.
static int step = 1;
extern int other __attribute__((alias("step")));
void set(void) { other = 0; }
void f(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * step] = i;
}

static int side = 1;
void turn(void) { side = -1; }
void g(int *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (side != 0)
      a[i] = i;
    else
      a[0] = i;
  }
}
static int wide = 1;
void widen(void) { wide = 3; }
void h(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * (wide - 2)] = i;
}

// It is stored to behind the loop, and is 1 or 3 before it.
static int later = 1;
void k(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[n + i * (later - 2)] = i;
  later = 3;
}

// One of five values with gaps between them.
static int many = 1;
void set_many(int which) {
  if (which == 0) many = 3;
  if (which == 1) many = 5;
  if (which == 2) many = 7;
  if (which == 3) many = 9;
}
void many_values(int *a, int n) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[n + i * (many - 2)] = i;
}
