/* a line of cells again and again, from one array to the other and back */
#define T 1000
#define N 20000
void jacobi_1d(int steps, int n, double a[N], double b[N])
{
  int t, i;
  for (t = 0; t < steps; t++) {
    for (i = 1; i < n - 1; i++)
      b[i] = 0.33333 * (a[i - 1] + a[i] + a[i + 1]);
    for (i = 1; i < n - 1; i++)
      a[i] = 0.33333 * (b[i - 1] + b[i] + b[i + 1]);
  }
}
