// How often the inner loop runs grows with the rounds of the outer one.
void doubled(int n, double *x) {
  int m = 1;
  while (m < n) {                   // expect: sequential
    double w = 1;
    for (int i = 0; i < m; i++) {   // expect: sequential flow(w)
      x[i] *= w;
      w = w * 1.5;
    }
    m = 2 * m;
  }
}

// In the second round, and in none before, two iterations meet.
void met(int n, int *a) {
  int m = 1;
  while (m < n) {                   // expect: sequential
    for (int i = 1; i <= m; i++)    // expect: sequential flow(a)
      a[i] = a[i - 1] + 1;
    m = m + m;
  }
}

// A merge of rows: no element twice, however wide they are.
void halves(int n, const int *a, int *b) {
  for (int w = 1; w < n; w *= 2)    // expect: sequential
    for (int i = 0; i < w; i++)     // expect: parallel
      b[i] = a[i + w];
}
