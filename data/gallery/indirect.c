/* Subscripts that are data: only a run can tell. */

void scatter(int n, const int *restrict index, double *restrict a)
{
    for (int i = 0; i < n; i++)
        a[index[i]] = i;
}

void histogram(int n, const int *restrict bin, int *restrict count)
{
    for (int i = 0; i < n; i++)
        count[bin[i]] += 1;
}

void gather(int n, const int *restrict index, const double *restrict a,
            double *restrict b)
{
    for (int i = 0; i < n; i++)
        b[i] = a[index[i]];
}
