// `&&` and `||` leave out what a parallel reduction evaluates.

int a_division_that_is_left_out(int n, int *a) {
    int ok = 0;
    for (int i = 0; i < n; i++)  // expect: sequential
        ok = ok || 100 / a[i] > 0;
    return ok;
}

int a_read_that_is_left_out(int n, int *a, int *q) {
    int ok = 0;
    for (int i = 0; i < n; i++)  // expect: sequential
        ok = ok || a[q[i]] > 0;
    return ok;
}

int a_division_that_is_not_left_out(int n, int *a) {
    int ok = 1;
    for (int i = 0; i < n; i++)  // expect: parallel reduction(&&:ok)
        ok = 100 / a[i] > 0 && ok;
    return ok;
}

int nothing_that_can_fail(int n, int *a) {
    int ok = 1;
    for (int i = 0; i < n; i++)  // expect: parallel reduction(&&:ok)
        ok = ok && a[i] / 2 > 0;
    return ok;
}
