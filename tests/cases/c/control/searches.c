#include <stddef.h>

// What is read in the second round ends the loop, or does not; the first contents that are
// tried end it at once.
const char *spaces(const char *p) {
  while (*p == ' ' || *p == '\t') // expect: sequential control(p)
    p++;
  return p;
}

size_t digits(const char *p, size_t n) {
  size_t k = 0;
  while (k < n && p[k] >= '0' && p[k] <= '9') // expect: sequential control(p)
    k++;
  return k;
}

int runs(const unsigned char *in, int n) {
  int count = 0;
  for (int i = 0; i < n; count++) { // expect: sequential
    int r = 1;
    while (i + r < n && r < 255 && in[i] == in[i + r]) // expect: sequential control(in)
      r++;
    i += r;
  }
  return count;
}

// One element decides for all iterations, so that nobody has to wait for another one.
int one_for_all(const int *a, int *b, int n) {
  for (int i = 0; i < n; i++) { // expect: unknown
    if (a[0] == 3)
      break;
    b[i] = i;
  }
  return 0;
}

// Pieces of sixteen: small sizes have one only.
void pieces(unsigned char *out, unsigned n) {
  while (n) { // expect: sequential
    unsigned k = 16;
    if (k > n)
      k = n;
    for (unsigned i = 0; i < k; i++) // expect: parallel induction(out)
      *out++ = 0;
    n -= k;
  }
}
