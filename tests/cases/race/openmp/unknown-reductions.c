void sums_that_decide(int n, const int *a, int *b) {
  int x = 0;
#pragma omp parallel for reduction(inscan, +: x)
  for (int i = 0; i < n; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    if (x > 100) b[0] = i;
  }
}
