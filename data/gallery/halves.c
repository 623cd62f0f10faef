void even_and_odd(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[2 * i] = a[2 * i + 1];
}

void halves(int n, double *a)
{
    for (int i = 0; i < n; i++)
        a[i / 2] = i;
}
