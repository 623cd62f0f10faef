// Heads with a multiple of the index, which counts up from 0 by a power of two.
void up_to_half(unsigned n, int *x) {
  for (unsigned i = 0; i * 2 < n; i++)      // expect: parallel
    x[i] = x[n - 1 - i];
}

void mirrored(unsigned n, int *x) {
  for (unsigned i = 0; i * 2 < n; i++)      // expect: sequential anti(x)
    x[i] = x[i + 1];
}

void by_steps(unsigned long n, int *x) {
  for (unsigned long i = 0; 2 * i <= n; i += 2)  // expect: parallel
    x[i] = x[i + 1];
}

void last(unsigned n, int *x, unsigned *end) {
  unsigned i;
  for (i = 0; 4 * i <= n; i++)              // expect: parallel
    x[i] = 0;
  *end = i;
}

// Multiples of 3 come to other numbers when they wrap around, and so do sums.
void by_threes(unsigned n, int *x) {
  for (unsigned i = 0; 3 * i < n; i++)      // expect: unknown
    x[i] = 0;
}

void from_elsewhere(unsigned m, unsigned n, int *x) {
  for (unsigned i = m; 2 * i < n; i++)      // expect: unknown
    x[i] = 0;
}
