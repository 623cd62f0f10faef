// Reading anywhere in an array that is not written.
void gather(int n, double *a, const double *b, const int *index) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = b[index[i]];
}

// Writing anywhere: two indices may be equal.
void scatter(int n, double *a, const double *b, const int *index) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[index[i]] = b[i];
}

// Reading anywhere in the array that is written.
void gather_same(int n, double *a, const int *index) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[i] = a[index[i]] + 1.0;
}

// Two levels.
void two_levels(int n, double *a, const int *outer, const int *inner) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[inner[outer[i]]] = i;
}

// The index goes through a scalar.
void through_scalar(int n, double *a, const double *b, const int *index) {
  for (int i = 0; i < n; i++) {  // expect: runtime
    int k = index[i];
    a[k] = b[k];
  }
}

// Whatever the data says, odd elements are read and even ones are written.
void data_and_parity(int n, double *a, const int *index) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[2 * i] = a[2 * index[i] + 1];
}

// Writing even elements somewhere, reading odd ones: the writes may still collide.
void even_scatter(int n, double *a, const int *index) {
  for (int i = 0; i < n; i++)  // expect: runtime
    a[2 * index[i]] = a[2 * i + 1];
}

// A recurrence beside the scatter settles it.
void scatter_and_chain(int n, double *a, double *b, const int *index) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(b) distance(1)
    a[index[i]] = 1.0;
    b[i] = b[i - 1];
  }
}

// All iterations use one index.
void one_index(int n, double *a, const int *index) {
  for (int i = 0; i < n; i++)  // expect: sequential output(a) or runtime
    a[index[0]] = i;
}

// The subscript's data belongs to the outer loop: the inner one is free.
void row_by_data(int n, int m, double a[][50], const int *row) {
  for (int i = 0; i < n; i++)     // expect: runtime
    for (int j = 0; j < 50; j++)  // expect: parallel
      a[row[i]][j] = m;
}

// The index array changes while it is used.
void index_written(int n, double *a, int *index) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(index)
    index[i] = index[i - 1] + 1;
    a[index[i]] = 0.0;
  }
}
