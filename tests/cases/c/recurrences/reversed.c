// Downwards, each element needs the one above it.
void suffix(int n, double *a) {
  for (int i = n - 2; i >= 0; i--)  // expect: sequential flow(a) distance(1)
    a[i] = a[i + 1] + a[i];
}

// Shifting up must go downwards: the element is read before it is overwritten.
void shift_up(int n, double *a) {
  for (int i = n - 1; i > 0; i--)  // expect: sequential anti(a) distance(1)
    a[i] = a[i - 1];
}

// Another array, read backwards.
void mirror(int n, double *a, const double *b) {
  for (int i = n - 1; i >= 0; --i)  // expect: parallel
    a[i] = b[n - 1 - i];
}

// Downwards in steps of three.
void third(int n, double *a) {
  for (int i = n; i >= 3; i -= 3)  // expect: sequential anti(a) distance(1)
    a[i] = a[i - 3];
}
