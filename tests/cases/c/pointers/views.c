// A pointer to the row of this iteration.
void row_of_matrix(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double *row = a[i];
    for (int j = 0; j < m; j++)  // expect: parallel
      row[j] = 0.0;
  }
}

// The same in one dimension.
void row_of_block(int n, double *a) {
  for (int i = 0; i < n; i++) {    // expect: parallel
    double *row = &a[i * 100];
    for (int j = 0; j < 100; j++)  // expect: parallel
      row[j] = 0.0;
  }
}

// This row and the one above.
void two_rows(int n, double *a) {
  for (int i = 1; i < n; i++) {    // expect: sequential flow(a) distance(1,0)
    double *row = a + i * 100;
    const double *above = row - 100;
    for (int j = 0; j < 100; j++)  // expect: parallel
      row[j] = above[j];
  }
}

// Rows behind pointers are taken not to overlap.
void table_of_rows(int n, int m, double **a) {
  for (int i = 0; i < n; i++)    // expect: parallel
    for (int j = 0; j < m; j++)  // expect: parallel
      a[i][j] = 0.0;
}

// And follow each other all the same.
void table_of_rows_chain(int n, int m, double **a) {
  for (int i = 1; i < n; i++)    // expect: sequential flow(a) distance(1,0)
    for (int j = 0; j < m; j++)  // expect: parallel
      a[i][j] = a[i - 1][j];
}

// Other ways to write a subscript.
void spellings(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    *(a + i) = b[i];
    i[a] += *(b + (n - i));
  }
}

// A pointer to one element.
void one_element(int n, double *a) {
  double *last = &a[n];
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = *last;
}

// The same element within reach.
void one_element_within(int n, double *a) {
  double *last = &a[n - 1];
  for (int i = 0; i < n; i++)  // expect: sequential anti(a)
    a[i] = *last;
}

// Two buffers that change roles after every step.
void exchange(int steps, int n, double *now, double *next) {
  for (int t = 0; t < steps; t++) {    // expect: sequential or unknown
    for (int i = 1; i < n - 1; i++)    // expect: parallel or unknown
      next[i] = now[i - 1] + now[i + 1];
    double *swap = now;
    now = next;
    next = swap;
  }
}
