// A section with a loop is reached from the one before, and from its own label.
void phases(int n, int phase, double *a, const double *b) {
  switch (phase) {
  case 0:
    for (int i = 0; i < n; i++)  // expect: parallel
      a[i] = 0;
  case 1:
    for (int i = 0; i < n; i++)  // expect: parallel
      a[i] += b[i];
    break;
  case 2:
    a[0] = 1;
  default:
    for (int i = 1; i < n; i++)  // expect: sequential
      a[i] = a[i - 1];
  }
}

// Every way through the sections sets `t`.
void chosen(int n, const int *kind, int *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    int t;
    switch (kind[i]) {
    case 1:
      t = 1;
      for (int j = 0; j < 4; j++)  // expect: parallel reduction(+:t)
        t += j;
      break;
    case 2:
      a[i] = 3;
    default:
      for (int j = 0; j < 4; j++)  // expect: parallel lastprivate(t)
        t = j;
    }
    a[i] = t;
  }
}

// Where a label lets the assignment out, `t` is from the iteration before.
void kept(int n, const int *kind, int *a) {
  int t = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential
    switch (kind[i]) {
    case 1:
      t = i;
    case 2:
      for (int j = 0; j < 4; j++)  // expect: sequential
        a[i] = t;
    }
  }
}
