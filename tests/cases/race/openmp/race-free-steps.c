// Where the step is negative, there is no iteration.
void behind_the_end(int n, int s, double *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i += s) a[i] = a[n];
}
