// options: --assume "chunk >= 1"
#define MIN(x, y) ((x) < (y) ? (x) : (y))

// Slices of a symbolic length do not overlap.
void slices(int n, int chunk, double *a) {
  for (int i = 0; i < n; i += chunk)                  // expect: parallel
    for (int j = i; j < MIN(i + chunk, n); j++)       // expect: parallel
      a[j] = j;
}

// A slice that is one longer touches the first element of the next.
void slices_too_long(int n, int chunk, double *a) {
  for (int i = 0; i < n; i += chunk)                  // expect: sequential output(a)
    for (int j = i; j < MIN(i + chunk + 1, n); j++)   // expect: parallel
      a[j] = j;
}

// Each slice has a place of its own for its sum.
void first_pass(int n, int chunk, double *a, double *sum) {
  for (int i = 0; i < n; i += chunk) {                // expect: parallel
    for (int j = i + 1; j < MIN(i + chunk, n); j++)   // expect: sequential flow(a)
      a[j] = a[j] + a[j - 1];
    sum[i / chunk] = a[MIN(i + chunk, n) - 1];
  }
}

// The sums of the slices are added up one after the other.
void between_passes(int n, double *sum) {
  for (int i = 1; i < n; i++)                         // expect: sequential flow(sum)
    sum[i] = sum[i] + sum[i - 1];
}

// Each slice adds what comes before it.
void second_pass(int n, int chunk, double *a, double *sum) {
  for (int i = chunk; i < n; i += chunk)              // expect: parallel
    for (int j = i; j < MIN(i + chunk, n); j++)       // expect: parallel
      a[j] = a[j] + sum[i / chunk - 1];
}

// Read from the slice before, a slice has to wait for it.
void one_pass(int n, int chunk, double *a) {
  for (int i = chunk; i < n; i += chunk)              // expect: sequential flow(a)
    for (int j = i; j < MIN(i + chunk, n); j++)       // expect: parallel
      a[j] = a[j] + a[i - 1];
}

// Tiles of a symbolic size cover a matrix.
void tiled(int n, int chunk, double *a) {
  for (int ti = 0; ti < n; ti += chunk)                       // expect: parallel
    for (int tj = 0; tj < n; tj += chunk)                     // expect: parallel
      for (int i = ti; i < MIN(ti + chunk, n); i++)           // expect: parallel
        for (int j = tj; j < MIN(tj + chunk, n); j++)         // expect: parallel
          a[i * n + j] = 0.0;
}

// Numbered slices begin at multiples of their length.
void numbered(int n, int chunk, double *a) {
  for (int t = 0; t < n; t++)                         // expect: parallel
    for (int j = t * chunk; j < (t + 1) * chunk; j++) // expect: parallel
      a[j] = t;
}

// Numbered slices that begin one too early overlap.
void numbered_too_early(int n, int chunk, double *a) {
  for (int t = 1; t < n; t++)                         // expect: sequential output(a)
    for (int j = t * chunk - 1; j < (t + 1) * chunk; j++)  // expect: parallel
      a[j] = t;
}
