// A sum over all samples in the frequency domain for each voxel.
// table: 10:1 M IR P
// figure: baseline
// published: n=32768 m=3072
// run: n=6 m=9
void pomriq(int n, int m, double x[n], double y[n], double kx[m], double ky[m], double phi[m],
            double q[n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++)
      sum += phi[j] * (kx[j] * x[i] + ky[j] * y[i]) * (kx[j] * x[i] - ky[j] * y[i]);
    q[i] = sum;
  }
}
