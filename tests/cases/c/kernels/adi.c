// Alternating directions: a tridiagonal solve along one axis for every line of the other;
// lines are independent, the sweeps along a line are not.
void adi(int steps, int n, double a, double b, double c, double u[n][n], double v[n][n],
         double p[n][n], double q[n][n]) {
  for (int t = 1; t <= steps; t++) {     // expect: sequential flow(u)
    for (int i = 1; i < n - 1; i++) {    // expect: parallel
      v[0][i] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = v[0][i];
      for (int j = 1; j < n - 1; j++) {  // expect: sequential flow(p)
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (u[j][i - 1] + u[j][i] + u[j][i + 1] - a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      v[n - 1][i] = 1.0;
      for (int j = n - 2; j >= 1; j--)   // expect: sequential flow(v)
        v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
    }
    for (int i = 1; i < n - 1; i++) {    // expect: parallel
      u[i][0] = 1.0;
      p[i][0] = 0.0;
      q[i][0] = u[i][0];
      for (int j = 1; j < n - 1; j++) {  // expect: sequential flow(p)
        p[i][j] = -c / (a * p[i][j - 1] + b);
        q[i][j] = (v[i - 1][j] + v[i][j] + v[i + 1][j] - a * q[i][j - 1]) /
                  (a * p[i][j - 1] + b);
      }
      u[i][n - 1] = 1.0;
      for (int j = n - 2; j >= 1; j--)   // expect: sequential flow(u)
        u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
    }
  }
}
