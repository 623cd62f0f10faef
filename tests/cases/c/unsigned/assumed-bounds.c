// options: --assume "n >= 1" --assume "n <= 1000"
// With n at least one, n - 1 does not wrap.
void up_to_last(unsigned n, double *a) {
  for (unsigned i = 0; i <= n - 1; i++)  // expect: parallel
    a[i] = 0.0;
}

// With n small, twice the index does not wrap.
void doubled(unsigned n, double *a) {
  for (unsigned i = 0; i < n; i++)  // expect: parallel
    a[2 * i] = 0.0;
}
