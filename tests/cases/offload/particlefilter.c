// The likelihood of each particle: a sum over the places around it.
// table: 100:1 L IR P
// figure: even
// published: n=6900 m=69 s=100000
// run: n=8 m=6 s=50
// within: x 25,offset 25
void particlefilter(int n, int m, int s, long x[n], long offset[m], double image[s],
                    double likelihood[n]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < m; j++) {
      double v = image[x[i] + offset[j]];
      sum += ((v - 100) * (v - 100) - (v - 228) * (v - 228)) / 2;
    }
    likelihood[i] = sum / 2;
  }
}
