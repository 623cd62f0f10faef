// A work array inside the body belongs to the iteration.
void inside(int n, double a[][8], double b[][8]) {
  for (int i = 0; i < n; i++) {    // expect: parallel
    double w[8];
    for (int j = 0; j < 8; j++)    // expect: parallel
      w[j] = a[i][j] * 2.0;
    for (int j = 0; j < 8; j++)    // expect: parallel
      b[i][j] = w[7 - j];
  }
}

// One work array for all iterations: its elements are overwritten by everybody, unless it
// is made private, which its uses would allow.
void outside(int n, double a[][8], double b[][8]) {
  double w[8];
  for (int i = 0; i < n; i++) {    // expect: sequential output(w) or parallel private(w)
    for (int j = 0; j < 8; j++)    // expect: parallel
      w[j] = a[i][j] * 2.0;
    for (int j = 0; j < 8; j++)    // expect: parallel
      b[i][j] = w[7 - j];
  }
}

// Part of the work array is left over from the iteration before.
void left_over(int n, double a[][8], double b[][8]) {
  double w[8] = {0};
  for (int i = 0; i < n; i++) {    // expect: sequential flow(w)
    for (int j = 0; j < 4; j++)    // expect: parallel
      b[i][j] = w[j];
    for (int j = 0; j < 4; j++)    // expect: parallel
      w[j] = a[i][j];
  }
}
