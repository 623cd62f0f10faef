// A call that returns again brings control back with whatever variables have by then.
#include <setjmp.h>

static jmp_buf start;
static int distance;

void again(int n, double *a) {
  distance = 4;
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = 2 * a[i];
  if (setjmp(start)) {
    for (int i = 0; i < n; i++)  // expect: parallel
      a[i] = 1;
    return;
  }
  // Where it came back, the distance is 1.
  for (int i = 0; i < 4; i++)  // expect: unknown
    a[i] = a[i + distance];
  distance = 1;
  longjmp(start, 1);
}

void first(int n, double *a) {
  distance = 4;
  for (int i = 0; i < 4; i++)  // expect: parallel
    a[i] = a[i + distance];
  distance = 1;
}

void tested(int n, double *a) {
  while (setjmp(start) < n)  // expect: unknown
    a[0] = 1;
  for (int i = 0; i < n; i++)  // expect: unknown
    if (!setjmp(start))
      a[i] = 2;
}
