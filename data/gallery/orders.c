/* Loops that run in parallel in another order than that of the text. */
void table(int n, int m, double a[n][m]) {
    for (int i = 1; i < n; i++)
        for (int j = 1; j < m; j++)
            a[i][j] = 0.5 * (a[i - 1][j] + a[i][j - 1]);
}

void decay(int n, int m, double a[n][m]) {
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = 0.5 * a[i - 1][j] + 1;
}

void rows(int n, int m, double a[n][m]) {
    for (int j = 1; j < m; j++)
        for (int i = 0; i < n; i++)
            a[i][j] = 0.5 * a[i][j - 1] + 1;
}

void sums(int n, double *restrict a, double *restrict b, double *restrict s) {
    for (int i = 1; i < n; i++) {
        b[i] = 2 * a[i];
        s[i] = s[i - 1] + b[i];
    }
}

void settle(int steps, int n, double *a) {
    for (int t = 0; t < steps; t++)
        for (int i = 1; i < n - 1; i++)
            a[i] = 0.5 * (a[i - 1] + a[i + 1]);
}
