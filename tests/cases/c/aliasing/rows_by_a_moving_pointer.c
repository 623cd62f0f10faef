/* Rows of two elements, of which three are used. */
void by_steps(double **p, double *m, int n) {
  double *t = m;
  for (int i = 0; i < n; i++) { // expect: parallel induction(t) or unknown
    p[i] = t;
    t += 2;
  }
  for (int i = 0; i < n; i++)   // expect: unknown
    for (int j = 0; j < 3; j++) // expect: parallel
      p[i][j] = i;
}
