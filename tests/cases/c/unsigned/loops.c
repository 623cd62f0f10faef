// Counting down to zero without ever being negative.
void down(unsigned n, double *a) {
  for (unsigned i = n; i-- > 0;)  // expect: parallel
    a[i] = 0.0;
}

// Reading the next element.
void shift_down(unsigned n, double *a) {
  for (unsigned i = 0; i < n; i++)  // expect: sequential anti(a)
    a[i] = a[i + 1];
}

// From one on the element before is a plain one.
void chain(unsigned n, double *a) {
  for (unsigned i = 1; i < n; i++)  // expect: sequential flow(a)
    a[i] = a[i - 1];
}

// From zero the first read wraps, the others are the same.
void chain_from_zero(unsigned n, double *a) {
  for (unsigned i = 0; i < n; i++)  // expect: sequential flow(a)
    a[i] = a[i - 1];
}

// Wrapping keeps elements apart: i - 1 modulo 2^32 is different for different i.
void wrapped_but_apart(unsigned n, double *a) {
  for (unsigned i = 0; i < n; i++)  // expect: parallel
    a[i - 1] = 0.0;
}

// An unsigned number is never below zero: the loop does not end, and elements come again.
void endless(double *a) {
  for (unsigned i = 10; i >= 0; i--)  // expect: unknown or sequential
    a[i] = 0.0;
}

// Backwards from an unsigned bound.
void mirror(unsigned n, double *a, const double *b) {
  for (unsigned i = 0; i < n; i++)  // expect: parallel
    a[n - 1 - i] = b[i];
}

// Twice an unsigned number wraps for the upper half of the range: iterations 0 and 2^31
// write one element.
void doubled(unsigned n, double *a) {
  for (unsigned i = 0; i < n; i++)  // expect: sequential output(a) or unknown
    a[2 * i] = 0.0;
}

// Only the low eight bits of the index are used.
void low_byte(unsigned n, int *a) {
  for (unsigned i = 0; i < n; i++)  // expect: sequential output(a)
    a[(unsigned char)i] = 1;
}

// A signed index is as good, though its bound is unsigned.
void signed_index(unsigned n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = 0.0;
}

// A byte counter wraps after 256 iterations.
void byte_counter(int n, int *a) {
  unsigned char k = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential
    a[k] = i;
    k++;
  }
}

// Multiplicative hashing scatters, but some pair meets.
void hashed(unsigned n, int *a) {
  for (unsigned i = 0; i < n; i++)  // expect: sequential or unknown
    a[i * 2654435761u >> 24] = 1;
}
