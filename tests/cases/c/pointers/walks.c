// The pointer is base plus i.
void clear(int n, double *p) {
  for (int i = 0; i < n; i++)  // expect: parallel induction(p)
    *p++ = 0.0;
}

// Two pointers at once.
void copy(int n, double *p, const double *q) {
  for (int i = 0; i < n; i++)  // expect: parallel induction(p,q)
    *p++ = *q++;
}

// Counting down with walking pointers, as old code does.
void copy_down(int n, double *p, const double *q) {
  while (n-- > 0)  // expect: parallel induction(p,q)
    *p++ = *q++;
}

// Two walkers in one array, one step apart.
void chase(int n, double *a) {
  double *p = a + 1;
  double *q = a;
  for (int i = 0; i < n; i++)  // expect: sequential flow(a) distance(1)
    *p++ = *q++;
}

// The pointer itself is the loop variable.
void pointer_index(int n, double *a) {
  for (double *p = a; p < a + n; p++)  // expect: parallel
    *p = 1.0;
}

// Until the end is met.
void pointer_until(int n, double *a) {
  for (double *p = a, *end = a + n; p != end; ++p)  // expect: parallel
    *p *= 2.0;
}

// Through the pointer to the neighbor.
void pointer_chain(int n, double *a) {
  for (double *p = a + 1; p < a + n; p++)  // expect: sequential flow(a) distance(1)
    *p = p[-1];
}

// A row pointer that moves by a hundred.
void row_walk(int n, double *a) {
  double *row = a;
  for (int i = 0; i < n; i++) {    // expect: parallel induction(row)
    for (int j = 0; j < 100; j++)  // expect: parallel
      row[j] = 0.0;
    row += 100;
  }
}

// A row pointer that moves too little.
void row_walk_overlap(int n, double *a) {
  double *row = a;
  for (int i = 0; i < n; i++) {    // expect: sequential output(a)
    for (int j = 0; j < 100; j++)  // expect: parallel
      row[j] = i;
    row += 99;
  }
}

// Walking back.
void backwards(int n, double *a, const double *b) {
  const double *q = b + n;
  for (int i = 0; i < n; i++)  // expect: parallel induction(q)
    a[i] = *--q;
}

// A walk that stands still for some elements is packing.
void pack(int n, double *p, const double *b) {
  for (int i = 0; i < n; i++)  // expect: sequential
    if (b[i] > 0.0)
      *p++ = b[i];
}
