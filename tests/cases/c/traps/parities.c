// Even iterations read odd neighbors, which nobody writes.
void even_only(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (i % 2 == 0)
      a[i] = a[i + 1];
}

// Odd iterations read what even ones wrote.
void even_writes_odd_reads(int n, double *a, double *b) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a) distance(1)
    if (i % 2 == 0)
      a[i] = 1.0;
    else
      b[i] = a[i - 1];
  }
}

// The remainder of a negative odd number is -1 in C, so the guard never holds.
void negative_odd(int *a) {
  for (int i = -9; i < 0; i++)  // expect: parallel
    if (i % 2 == 1)
      a[0] = i;
}

// It does hold from 1 on.
void positive_odd(int *a) {
  for (int i = -9; i < 6; i++)  // expect: sequential output(a)
    if (i % 2 == 1)
      a[0] = i;
}

// 2 i is never 2 m + 1.
void integer_hole(int n, int m, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (2 * i == 2 * m + 1)
      a[i % 2] = a[0] + i;
}

// Every third iteration writes, the two between read from their own thirds.
void thirds(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (i % 3 == 0)
      a[i] = 1.0;
    else if (i % 3 == 1)
      b[i] = a[i];
    else
      b[i] = a[i + 3];
  }
}
