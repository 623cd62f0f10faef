// Short-range forces: all particles on each.
// table: 1:20 M IR F
// figure: nested
// published: n=800 m=16000
// run: n=5 m=11
void haccmk(int n, int m, double x[m], double mass[m], double at[n], double f[n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) {
      double d = x[j] - at[i];
      double p = d * d > 9 ? 0 : (d * 2 + 1) * d;
      sum += mass[j] * p;
    }
    f[i] = f[i] + sum * 3;
  }
}
