/* Subscripts that look alike: some never meet, some meet once. */

void reverse(int n, double *a)
{
    for (int i = 0; i < n / 2; i++)
        a[i] = a[n - 1 - i];
}

void mixed_radix(double a[25])
{
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3; j++)
            a[3 * i + 5 * j] = i - j;
}

void scale(int n, int m, double *a)
{
    for (int i = 0; i < n; i++)
        a[m * i] = 1;
}

void mirror(int n, double a[n][n])
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            a[i][j] = a[j][i];
}
