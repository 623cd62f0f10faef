// A weak definition is one that another file may replace when the program is linked.
#define MAY_BE_REPLACED __attribute__((weak))
__attribute__((weak)) int hook(int x) { return x; }
int other(int x) __attribute__((__weak__));
int other(int x) { return x; }
MAY_BE_REPLACED int third(int x) { return x; }
static inline int own(int x) { return x; }

void of_hooks(int *a, int *b, int *c, int n) {
  for (int i = 0; i < n; i++) a[i] = hook(i);   // expect: unknown
  for (int i = 0; i < n; i++) b[i] = other(i);  // expect: unknown
  for (int i = 0; i < n; i++) c[i] = third(i);  // expect: unknown
  for (int i = 0; i < n; i++) c[i] = own(i);    // expect: parallel
}
