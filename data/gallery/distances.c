/* Iterations that meet at distances which vary, or which only a run knows. */

void fold(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 0.5 * a[n - 1 - i] + 1;
}

void spread(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[2 * i + 1] = a[3 * i + 6] + 1;
}

void echo(int n, double *a)
{
    for (int i = 4096; i < n; i++)
        a[i] = a[i] + 0.5 * a[i - 4096];
}

void shift(int n, int k, double *a)
{
    for (int i = 0; i < n; i++)
        a[i] = 0.5 * a[i + k];
}
