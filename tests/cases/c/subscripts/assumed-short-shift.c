// options: --assume "m >= 1" --assume "m <= 3"
// A short positive shift reads ahead only.
void shifted(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // expect: sequential anti(a)
    a[i] = a[i + m];
}

// A positive stride makes the elements different, which is a product of unknowns.
void strided(int n, int m, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel or unknown
    a[m * i] = 1.0;
}
