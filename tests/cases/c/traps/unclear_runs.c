// Runs in which code that is not modelled leaves an array are no witnesses.
int any(int *), some(void);
static int a[32], b[32];
int g[32];

// Nobody has given `k` to `any`.
void not_given(int n, int *x, int *y) {
  int k = 3;
  k = *(volatile int *)&k;
  any(y);
  for (int i = 0; i < n; i++)  // expect: unknown
    x[i] = x[i + k] + 1;
}

// This `k` was given away, but who has it need not set it.
void given_before(int n, int *x, int *y) {
  int k = 3;
  any(&k);
  any(y);
  for (int i = 0; i < n; i++)  // expect: sequential anti(x)
    x[i] = x[i + k] + 1;
}

// It would take more than 32 iterations, and `b` has no room for so many.
void branch(int n, int m) {
  int k = 1;
  asm("" : "+r"(k));
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (k == 1)
      b[i] = b[i] + 1;
    a[(i * 3) & 31] = 1;
  }
}

// Here there is room in both ways.
void branch_with_room(int n, int m) {
  int k = 1;
  asm("" : "+r"(k));
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    if (k == 1)
      b[i & 31] = 1;
    a[(i * 3) & 31] = 1;
  }
}

// `g[1]` is not known behind code that is not modelled.
void subscript(int n) {
  int k;
  { int (*f)(void) = some; k = f(); }
  for (int i = 0; i < n; i++)  // expect: unknown
    b[(i * 3) & 31] = b[i + g[1]] + k;
}
