/* Scalars: private, combined, counted, or carried from one iteration to the next. */

double dot(int n, const double *x, const double *y)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

double greatest(int n, const double *x)
{
    double most = x[0];
    for (int i = 1; i < n; i++)
        if (x[i] > most)
            most = x[i];
    return most;
}

void swap(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) {
        double kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

void every_third(int n, double *restrict a, const double *restrict b)
{
    int k = 0;
    for (int i = 0; i < n; i++) {
        a[k] = b[i];
        k += 3;
    }
}

int pack(int n, double *restrict a, const double *restrict b)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        if (b[i] > 0) {
            a[count] = b[i];
            count++;
        }
    return count;
}
