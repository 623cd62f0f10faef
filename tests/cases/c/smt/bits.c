// Exchanging bits by a fixed pattern is one to one.
void exclusive(int n, int mask, double *a, double *b) {
  for (int i = 0; i < n; i++)            // expect: parallel
    b[i ^ mask] = a[i];
}

// In place, partners meet.
void exclusive_in_place(int n, int mask, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential
    a[i ^ mask] = a[i] + 1.0;
}

// A mask forgets bits.
void masked(int n, int mask, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[i & mask] = i;
}

// Setting a bit makes pairs alike.
void marked(int n, int mask, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[i | mask] = i;
}

// A shift to the left keeps numbers apart.
void shifted_left(int n, int s, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    a[i << s] = i;
}

// A shift to the right does not.
void shifted_right(int n, int s, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[i >> s] = i;
}

// A butterfly leaves out one bit: a zero is put in between.
void butterfly(int n, int s, double *a) {
  for (int i = 0; i < n; i++) {          // expect: parallel
    int low = ((i >> s) << (s + 1)) | (i & ((1 << s) - 1));
    a[low] = a[low] + 1.0;
  }
}

// Without room for the zero, places meet.
void butterfly_without_room(int n, int s, double *a) {
  for (int i = 0; i < n; i++) {          // expect: sequential
    int low = ((i >> s) << s) | (i & ((1 << s) - 2));
    a[low] = i;
  }
}

// Unsigned numbers wrap around, and a factor may lose bits.
void unsigned_product(unsigned n, unsigned m, double *a) {
  for (unsigned i = 0; i < n; i++)       // expect: sequential output(a)
    a[i * m] = i;
}

// An offset wraps around, too, but loses nothing.
void unsigned_offset(unsigned n, unsigned m, double *a) {
  for (unsigned i = 0; i < n; i++)       // expect: parallel
    a[i + m] = i;
}

// The Gray code of a number is its own.
void gray(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: parallel
    a[i ^ (i >> 1)] = i;
}

// Without the exclusive or, halves repeat.
void halves(int n, double *a) {
  for (int i = 0; i < n; i++)            // expect: sequential output(a)
    a[i & (i >> 1)] = i;
}
