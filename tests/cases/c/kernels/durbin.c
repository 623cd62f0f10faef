// Levinson-Durbin: alpha and y of one step feed the next; inside a step all is parallel
// because the reversed update goes through the second vector z.
void durbin(int n, double r[n], double y[n], double z[n]) {
  double beta = 1.0;
  double alpha = -r[0];
  y[0] = -r[0];
  for (int k = 1; k < n; k++) {  // expect: sequential flow(alpha)
    beta = (1.0 - alpha * alpha) * beta;
    double sum = 0.0;
    for (int i = 0; i < k; i++)  // expect: parallel reduction(+:sum)
      sum += r[k - i - 1] * y[i];
    alpha = -(r[k] + sum) / beta;
    for (int i = 0; i < k; i++)  // expect: parallel
      z[i] = y[i] + alpha * y[k - i - 1];
    for (int i = 0; i < k; i++)  // expect: parallel
      y[i] = z[i];
    y[k] = alpha;
  }
}
