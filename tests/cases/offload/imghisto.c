// How many pixels of an image fall into each bin.
// table: 1:6000 VL IR P
// figure: nested
// published: n=100 m=600000
// run: n=5 m=23
void imghisto(int n, int m, long pixel[m], long low[n], long count[n]) {
  for (int i = 0; i < n; i++) {
    long own = 0;
    for (int j = 0; j < m; j++) own += pixel[j] >= low[i] && pixel[j] < low[i] + 4 ? 1 : 0;
    count[i] = own;
  }
}
