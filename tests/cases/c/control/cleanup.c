// A function that the compiler calls where the variable ends.

static int step = 1;

static void reset(int *p) { step = *p; }

void set_at_end(int n, int *restrict a, int k) {
  step = 1;
  {
    __attribute__((cleanup(reset))) int old = k;
    step = 1;
  }
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i * step] = i;
}

static void inner(int k) {
  __attribute__((cleanup(reset))) int old = k;
  step = 1;
}

void set_in_callee(int n, int *restrict a, int k) {
  inner(k);
  for (int i = 0; i < n; i++)  // expect: sequential output(a) or unknown
    a[i * step] = i;
}

// Another attribute means nothing.
void plain(int n, int *a) {
  __attribute__((unused)) int k = 1;
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i * k] = i;
}
