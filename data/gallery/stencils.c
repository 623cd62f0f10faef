/* Neighbors: the same sum is independent, a recurrence or a wavefront. */

void jacobi(int n, const double *restrict old, double *restrict new)
{
    for (int i = 1; i < n - 1; i++)
        new[i] = (old[i - 1] + old[i] + old[i + 1]) / 3;
}

void smooth(int n, double *a)
{
    for (int i = 1; i < n; i++)
        a[i] = (a[i - 1] + a[i]) / 2;
}

void seidel(int n, double a[n][n])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            a[i][j] = (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]) / 4;
}
