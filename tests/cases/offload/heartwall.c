// A template beside a frame for each point, then much that is sequential.
// table: 1:20 VG IR P
// figure: even
// published: n=4 m=80 s=20000
// run: n=3 m=6 s=8
void heartwall(int n, int m, int s, double frame[n][m], double model[n][m], double track[n][s],
               double out[n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++)
      sum += frame[i][j] * model[i][j] * 2 + (frame[i][j] - model[i][j]) * 3;
    double best = sum;
    for (int t = 1; t < s; t++) {
      track[i][t] = track[i][t - 1] * 2 > 64 ? track[i][t] : track[i][t - 1] + sum;
      best = best + track[i][t];
    }
    out[i] = best;
  }
}
