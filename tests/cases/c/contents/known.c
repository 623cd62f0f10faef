// options: --assume "increasing(row)" --assume "injective(perm)" --assume "strictly_increasing(up)" --assume "range(low, 0, n - 1)"

// Rows of a sparse matrix: increasing offsets keep them apart.
void scaled_rows(int n, int *row, double *value, double *d) {
  for (int i = 0; i < n; i++)                        // expect: parallel
    for (int p = row[i]; p < row[i + 1]; p++)        // expect: parallel
      value[p] = value[p] * d[i];
}

// One element more is the first one of the next row, if that has one: the data decide.
void rows_too_long(int n, int *row, double *value) {
  for (int i = 0; i < n; i++)                        // expect: runtime
    for (int p = row[i]; p <= row[i + 1]; p++)       // expect: parallel
      value[p] = i;
}

// Nothing is said of these offsets.
void free_rows(int n, int *free_row, double *value) {
  for (int i = 0; i < n; i++)                          // expect: runtime
    for (int p = free_row[i]; p < free_row[i + 1]; p++)  // expect: parallel
      value[p] = i;
}

// A permutation scatters without collisions.
void scattered(int n, int *perm, double *a, double *b) {
  for (int i = 0; i < n; i++)                        // expect: parallel
    b[perm[i]] = a[i];
}

// A permutation in place reads what others write.
void scattered_in_place(int n, int *perm, double *a) {
  for (int i = 0; i < n; i++)                        // expect: runtime
    a[perm[i]] = a[i];
}

// An array that the loop writes is no longer what was said of it.
void scattered_while_changed(int n, int *perm, double *b) {
  for (int i = 0; i < n; i++) {                      // expect: runtime or sequential
    b[perm[i]] = i;
    perm[n - i] = 0;
  }
}

// Strictly increasing places leave room for the index.
void strictly(int n, int *up, double *a) {
  for (int i = 0; i < n; i++)                        // expect: parallel
    a[up[i] - i + i] = i;
}

// The gaps may be of length one, so that differences repeat.
void gaps(int n, int *up, double *a) {
  for (int i = 0; i < n; i++)                        // expect: runtime
    a[up[i] - i] = i;
}

// A place below n is none of those from n on.
void two_halves(int n, int *low, double *a) {
  for (int i = 0; i < n; i++)                        // expect: parallel
    a[n + i] = a[low[i]];
}

// A place below n may be one of those from 0 on.
void one_half(int n, int *low, double *a) {
  for (int i = 0; i < n; i++)                        // expect: runtime
    a[i] = a[low[i]];
}

// The loop before says what the subscripts are.
void filled(int n, int *own, double *a) {
  for (int i = 0; i < n; i++)                        // expect: parallel
    own[i] = 2 * i + 1;
  for (int i = 0; i < n; i++)                        // expect: parallel
    a[own[i]] = i;
}

// It may also say that they repeat.
void filled_twice(int n, int *own, double *a) {
  for (int i = 0; i < n; i++)                        // expect: parallel
    own[i] = i / 2;
  for (int i = 0; i < n; i++)                        // expect: runtime or sequential output(a)
    a[own[i]] = i;
}

// Offsets from counts that are not negative increase.
void summed(int n, int *start, unsigned char *count, double *a) {
  start[0] = 0;
  for (int i = 0; i < n; i++)                        // expect: sequential flow(start)
    start[i + 1] = start[i] + count[i];
  for (int i = 0; i < n; i++)                        // expect: parallel
    for (int p = start[i]; p < start[i + 1]; p++)    // expect: parallel
      a[p] = i;
}

// Counts may be negative.
void summed_with_signs(int n, int *start, int *count, double *a) {
  start[0] = 0;
  for (int i = 0; i < n; i++)                        // expect: sequential flow(start)
    start[i + 1] = start[i] + count[i];
  for (int i = 0; i < n; i++)                        // expect: runtime
    for (int p = start[i]; p < start[i + 1]; p++)    // expect: parallel
      a[p] = i;
}

// What is filled and changed again is not known any more.
void spoiled(int n, int *own, double *a) {
  for (int i = 0; i < n; i++)                        // expect: parallel
    own[i] = i;
  own[n / 2] = 0;
  for (int i = 0; i < n; i++)                        // expect: runtime
    a[own[i]] = i;
}

// A pragma speaks of the contents when the loop is entered.
void said_of_one_loop(int n, int *order, double *a) {
#pragma depanalysis assume injective(order)
  for (int i = 0; i < n; i++)                        // expect: parallel
    a[order[i]] = i;
}
