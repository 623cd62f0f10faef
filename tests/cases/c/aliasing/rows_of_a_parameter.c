/* The function makes the rows of what it is given, and says how far they reach. */
struct row { double *d; int n; };

void into_each_other(struct row *p, double *m, int n, int w) {
  for (int i = 0; i < n; i++) // expect: parallel or unknown
    p[i].d = m + i * w;
  for (int i = 0; i < n; i++)       // expect: unknown
    for (int j = 0; j < 2 * w; j++) // expect: parallel
      p[i].d[j] = i;
}
