// An unknown function makes memory twice, and nothing in the file says that it gives it away twice.
int get(double **p, int n);

// That the two are apart is an assumption, which nothing speaks against.
void two(int n) {
  double *p, *q;
  get(&p, n);
  get(&q, n);
  for (int i = 0; i + 1 < n; i++)  // expect: parallel
    p[i] = q[i + 1];
}
