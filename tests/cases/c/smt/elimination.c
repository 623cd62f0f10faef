// Gauss-Jordan: the rows other than the pivot's only read the pivot's.
void gauss_jordan(int n, int k, int width, double *a, double *factor) {
  if (width >= n)
    for (int i = 0; i < n; i++)          // expect: parallel
      if (i != k)
        for (int j = 0; j < n; j++)      // expect: parallel
          a[i * width + j] -= factor[i] * a[k * width + j];
}

// Without the guard the pivot's row is changed while others read it.
void gauss_jordan_unguarded(int n, int k, int width, double *a, double *factor) {
  if (width >= n && k >= 0 && k < n)
    for (int i = 0; i < n; i++)          // expect: sequential
      for (int j = 0; j < n; j++)        // expect: parallel
        a[i * width + j] -= factor[i] * a[k * width + j];
}

// The guard as an early continue.
void skipping(int n, int k, int width, double *a, double *factor) {
  for (int i = 0; i < n; i++) {          // expect: parallel
    if (i == k)
      continue;
    a[i * width * width + i] = a[k * width * width + k] * factor[i];
  }
}

// The guard is for another row.
void skipping_another(int n, int k, int width, double *a, double *factor) {
  for (int i = 0; i < n; i++) {          // expect: sequential
    if (i == k)
      continue;
    a[i * width] = a[(k + 1) * width] * factor[i];
  }
}

// Below the pivot, from the pivot's row on.
void eliminated(int n, int k, int width, double *a) {
  if (k >= 0 && width >= n)
    for (int i = k + 1; i < n; i++)      // expect: parallel
      for (int j = k + 1; j < n; j++)    // expect: parallel
        a[i * width + j] -= a[i * width + k] * a[k * width + j];
}

// From the pivot's row on, the pivot's row itself is changed.
void eliminated_with_the_pivot(int n, int k, int width, double *a) {
  if (k >= 0 && width >= n)
    for (int i = k; i < n; i++)          // expect: sequential
      for (int j = k + 1; j < n; j++)    // expect: parallel
        a[i * width + j] -= a[k * width + j];
}
