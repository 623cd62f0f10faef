// Rows of a sparse matrix: the bounds come from memory, y[i] belongs to the row.
void product(int n, const int *start, const int *column, const double *value,
             const double *x, double *y) {
  for (int i = 0; i < n; i++) {                      // expect: parallel
    y[i] = 0.0;
    for (int k = start[i]; k < start[i + 1]; k++)    // expect: parallel reduction(+:y[i])
      y[i] += value[k] * x[column[k]];
  }
}

// The transposed product scatters, and only adds.
void product_transposed(int n, const int *start, const int *column, const double *value,
                        const double *x, double *y) {
  for (int i = 0; i < n; i++)                      // expect: parallel reduction(+:y)
    for (int k = start[i]; k < start[i + 1]; k++)  // expect: parallel reduction(+:y)
      y[column[k]] += value[k] * x[i];
}

// Scaling the stored values: whether rows overlap is in `start`.
void scale_rows(int n, const int *start, double *value, const double *f) {
  for (int i = 0; i < n; i++)                      // expect: runtime
    for (int k = start[i]; k < start[i + 1]; k++)  // expect: parallel
      value[k] = f[i];
}

// A sparse triangular solve needs the unknowns in the order of the data.
void solve(int n, const int *start, const int *column, const double *value,
           const double *b, double *x) {
  for (int i = 0; i < n; i++) {                      // expect: runtime
    double s = b[i];
    for (int k = start[i]; k < start[i + 1]; k++)    // expect: parallel reduction(+:s)
      s -= value[k] * x[column[k]];
    x[i] = s;
  }
}

// Neighbors in a mesh: read through the list, written in place.
void relax(int n, const int *neighbor, double *x) {
  for (int i = 0; i < n; i++)  // expect: runtime
    x[i] = 0.5 * (x[neighbor[2 * i]] + x[neighbor[2 * i + 1]]);
}

// The same with a second array.
void relax_into(int n, const int *neighbor, const double *x, double *y) {
  for (int i = 0; i < n; i++)  // expect: parallel
    y[i] = 0.5 * (x[neighbor[2 * i]] + x[neighbor[2 * i + 1]]);
}
