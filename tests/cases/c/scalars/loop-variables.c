// All loop variables are declared at the top: the inner one is shared by the iterations of
// the outer loop, a loop's own variable never counts.
void at_the_top(int n, int m, double a[n][m]) {
  int i, j;
  for (i = 0; i < n; i++)    // expect: parallel private(j)
    for (j = 0; j < m; j++)  // expect: parallel
      a[i][j] = 0.0;
}

// The value after the loop is the bound; nobody has to carry it.
int after(int n, double *a) {
  int i;
  for (i = 0; i < n; i++)  // expect: parallel
    a[i] = 0.0;
  return i;
}

// An inner variable that hides the outer one of the same name: they are two variables.
void hidden(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double s = 0.0;
    for (int i = 0; i < m; i++)  // expect: parallel reduction(+:s)
      s += i;
    for (int j = 0; j < m; j++)  // expect: parallel
      a[i][j] = s;
  }
}

// The hiding variable moves, so the array meets itself; the outer one writes it all again.
void hidden_chain(int n, int m, double a[m]) {
  for (int i = 0; i < n; i++) {  // expect: sequential output(a)
    for (int i = 1; i < m; i++)  // expect: sequential flow(a)
      a[i] = a[i - 1];
  }
}
