// k is i (i - 1) / 2, which gives element 0 in the first two iterations.
void triangular_conflict(int n, double *a) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential or unknown
    a[k] = i;
    k += i;
  }
}

// Doubling is no affine closed form, and k feeds itself.
void doubling(int n, double *a) {
  int k = 1;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(k)
    a[k] = i;
    k = k * 2;
  }
}

// Packing: k moves only where an element is kept, so its value depends on all before.
int pack(int n, double *a, const double *b) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(k)
    if (b[i] > 0.0) {
      a[k] = b[i];
      k++;
    }
  }
  return k;
}

// Unpacking: the same on the reading side.
void unpack(int n, double *a, const double *b, const double *c) {
  int k = -1;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(k)
    if (c[i] > 0.0) {
      k++;
      a[i] = b[k];
    }
  }
}

// The step is read from memory: k is a running sum that is used.
void data_step(int n, double *a, const int *step) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(k)
    a[k] = 0.0;
    k += step[i];
  }
}

// One branch adds one, the other two.
void branch_steps(int n, double *a, const double *b) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(k)
    a[k] = b[i];
    if (b[i] > 0.0)
      k += 1;
    else
      k += 2;
  }
}

// Both branches add two: that is a closed form again.
void equal_branch_steps(int n, double *a, const double *b) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    a[k] = b[i];
    if (b[i] > 0.0)
      k += 2;
    else
      k += 2;
  }
}
