// A null pointer that a call hands over: what is done with it is not done.
#define NULL ((void *)0)

static void add(double *to, const double *from, int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    to[i] += from ? from[i] : 1;
}

static int set(int *first, int *second) {
  if (first) *first = 1;
  if (second != NULL) *second = 2;
  return !first;
}

static int both(int *first, int *second) { return set(second, first); }

void set_by_a_call(double *a, int n) {
  int k = 1;
  set(NULL, &k);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k] = i;
}

void not_set_by_a_call(double *a, int n) {
  int k = 0;
  set(NULL, NULL);
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * k] = i;
}

void handed_on(double *a, int n) {
  int k = 0;
  both(&k, NULL);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k] = i;
}

void once_and_once_not(double *a, int n) {
  int k = 0, m = 0;
  set(NULL, &k);
  set(&m, NULL);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * (k - m)] = i;
}

void in_a_loop(double *a, int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    int k = 0;
    a[i + both(NULL, &k) - set(0, &k)] = k;
  }
}

void by_what_is_returned(double *a, int n) {
  int k = set(NULL, NULL);
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k] = i;
}

void added(double *restrict a, const double *restrict b, int n) {
  add(a, NULL, n);
  add(a, b, n);
}

extern int elsewhere __attribute__((weak));

void maybe_nowhere(double *a, int n) {
  int k = 1;
  if (&elsewhere) k = 0;
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

static void chosen_inside(int *p, int *q, int *out) {
  if (!p) p = q;
  *out = p ? 2 : 0;
}

void changed_inside(double *a, int n) {
  int k = 0, m = 0;
  chosen_inside(NULL, &m, &k);
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[i * k] = i;
}

// A parameter with brackets is a pointer.
static void set_array(int first[8], int *second) {
  if (first) *second = 1;
}

void by_an_array_that_is_null(double *a, int n) {
  int k = 0;
  set_array(NULL, &k);
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * k] = i;
}

void by_an_array_that_may_be_null(int *q, double *a, int n) {
  int k = 0;
  set_array(q, &k);
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

void of_its_own(int first[8], double *a, int n) {
  int k = 0;
  if (first) k = 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * k] = i;
}

// An operand that is never evaluated follows nothing, whatever it names.
static double weighted(const double *x, const double *w, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)  // expect: parallel reduction(+:sum)
    sum += w ? w[i] * x[i] : x[i];
  return sum;
}

static int is_above(const double *x, const double *least) {
  return least == 0 || x[0] > least[0];
}

void plain(int n, int m, const double *x, double *y) {
  for (int i = 0; i < n; i++)  // expect: parallel
    y[i] = weighted(x + i * m, 0, m);
}

void above(int n, const double *x, int *y) {
  for (int i = 0; i < n; i++)  // expect: parallel
    y[i] = is_above(x + i, 0);
}
