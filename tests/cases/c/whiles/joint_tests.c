#include <stddef.h>

// The first of two tests to fail ends the loop, and both are known before it runs.
void and(int n, int m, double *a) {
  for (int i = 0; i < n && m > 0; i++, m -= 2)  // expect: parallel reduction(+:m)
    a[i] = 0;
}

// A jump at the start of the body is a test, too.
int until(int n, int last, double *a) {
  int i;
  for (i = 0; i < n; i++) {  // expect: parallel
    if (i == last)
      return i;
    a[i] = 0;
  }
  return -1;
}

// The bytes that a number of bits takes, if there are so many.
int bits_of(unsigned bits, unsigned n, unsigned have, const unsigned char *next,
            unsigned long *result) {
  unsigned long hold = 0;
  while (bits < n) {  // expect: parallel induction(next) reduction(+:have) reduction(+:hold)
    if (have == 0)
      goto missing;
    have--;
    hold += (unsigned long)*next++ << bits;
    bits += 8;
  }
  *result = hold;
  return 1;
missing:
  return 0;
}

// Only the jump ends it.
void all_bytes(unsigned have, const unsigned char *next, unsigned long *result) {
  unsigned long sum = 0;
  for (;;) {  // expect: parallel induction(next) reduction(+:sum)
    if (have == 0)
      goto done;
    have--;
    sum += *next++;
  }
done:
  *result = sum;
}

// Iterations that run are the same ones as without the jump, and depend on each other.
void recurrence(int n, int last, double *a) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a)
    if (i >= last)
      break;
    a[i] = a[i - 1] + 1;
  }
}

// What a test reads is written in the loop, or what it steps by is not known.
void own_bound(int n, int *a) {
  int k = 0;
  while (k < n && k < a[0]) {  // expect: unknown or sequential
    a[k] = k;
    k++;
  }
}

void uneven(int n, int m, int *a) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (m <= 0)
      break;
    m -= a[i];
    a[i] = m;
  }
}

// The iteration with the last value is that before the jump.
int last_value(int n, int last, const int *a) {
  int value = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel lastprivate(value)
    if (i == last)
      break;
    value = a[i];
  }
  return value;
}
