#include <stddef.h>

// Functions of the file that have the names of others which the compiler knows.

static int pool[1000];
static int seen;

static int expect(int value, int other) {
  seen = seen * 2 + value;
  return other;
}

static void unreachable(void) { seen = seen * 2 + 1; }

static void free(void *p) { seen = seen * 2 + (p != NULL); }

static void *malloc(size_t size) { return pool; }

// The state goes from call to call.
void expecting(int n, int *restrict a) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(seen)
    a[i] = expect(i, 1);
}

void reaching(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(seen)
    a[i] = seen;
    unreachable();
  }
}

void freeing(int n, int *restrict a) {
  for (int i = 0; i < n; i++) {  // expect: sequential flow(seen) or unknown
    a[i] = seen;
    free(a);
  }
}

// The same memory every time.
void allocating(int n) {
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:pool[0])
    int *p = malloc(4);
    p[0] += i;
  }
}

// Declared, and nobody knows what it does.
void trap(int *k);
void assume(int *k);

void trapping(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    trap(a);
}

void assuming(int n, int *a) {
  int k = 1;
  assume(&k);
  for (int i = 0; i < n; i++)  // expect: sequential output(a)
    a[i * k] = i;
}

// These are the compiler's own.
void of_the_compiler(int n, int *restrict a, const int *restrict b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (__builtin_expect(b[i] > 0, 1))
      a[i] = b[i];
    if (b[i] < -5)
      __builtin_unreachable();
  }
}
