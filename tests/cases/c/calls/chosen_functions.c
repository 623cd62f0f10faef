// Which of several functions is called, the text tells by branches and tables.

static double twice(double v) { return 2 * v; }
static double thrice(double v) { return 3 * v; }
static double count(double v) { static int k; k++; return v * k; }
void by_branches(double *x, int n, int up) {
  double (*f)(double); if (up) f = twice; else f = thrice;
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = f(x[i]);
}

void by_a_condition(double *x, int n, int up) {
  double (*f)(double) = up ? twice : thrice;
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = (*f)(x[i]);
}

void by_a_branch(double *x, int n, int up) {
  double (*f)(double) = &twice; if (up) f = thrice;
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = f(x[i]);
}

void from_a_table(double *x, int n, int k) {
  static double (*const fs[])(double) = {twice, thrice};
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = fs[k](x[i]);
}

void by_a_switch(double *x, int n, int k) {
  double (*f)(double) = 0; switch (k) { case 0: f = twice; break; default: f = thrice; }
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = f(x[i]);
}

void with_a_counter(double *x, int n, int k) {
  double (*f)(double) = k ? twice : count;
  for (int i = 0; i < n; i++) // expect: parallel induction(k)
    x[i] = f(x[i]);
}

void set_in_the_loop(double *x, int n) {
  double (*f)(double) = twice;
  for (int i = 0; i < n; i++) // expect: sequential
    { x[i] = f(x[i]); if (i == 3) f = thrice; }
}

void or_what_is_given(double *x, int n, double (*g)(double)) {
  double (*f)(double) = twice; if (n > 3) f = g;
  for (int i = 0; i < n; i++) // expect: unknown
    x[i] = f(x[i]);
}

static void other(double (**p)(double)) { *p = count; }
void by_its_address(double *x, int n) {
  double (*f)(double) = twice; other(&f); f = thrice; other(&f);
  for (int i = 0; i < n; i++) // expect: unknown
    x[i] = f(x[i]);
}

static void left(double *a, int i) { a[i] = 1; }
static void right(double *a, int i) { a[i + 1] = 1; }
static void both(double *a, int i) { a[i] = a[i + 1]; }
void of_two_places(double *x, int n, int up) {
  void (*f)(double *, int) = up ? left : right;
  for (int i = 0; i < n; i++) // expect: parallel
    f(x, i);
}

void of_a_neighbor(double *x, int n, int up) {
  void (*f)(double *, int) = up ? left : both;
  for (int i = 0; i < n; i++) // expect: sequential
    f(x, i);
}

void in_each_iteration(double *x, int n, const int *c) {
  for (int i = 0; i < n; i++) // expect: sequential
    { void (*f)(double *, int) = c[i] ? left : right; f(x, i); }
}

static double (*const table[3])(double) = {twice, thrice, count};
void from_a_table_of_the_file(double *x, int n, int k) {
  for (int i = 0; i < n; i++) // expect: parallel induction(k)
    x[i] = table[k](x[i]);
}

void by_data(double *x, int n, const int *k) {
  static double (*const fs[])(double) = {twice, thrice};
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = fs[k[i]](x[i]);
}

static double (*open_table[2])(double) = {twice, thrice};
void from_a_table_that_may_change(double *x, int n, int k) {
  for (int i = 0; i < n; i++) // expect: unknown
    x[i] = open_table[k](x[i]);
}

void or_none(double *x, int n, int up) {
  double (*f)(double) = up ? twice : 0; if (!f) return;
  for (int i = 0; i < n; i++) // expect: parallel
    x[i] = f(x[i]);
}
