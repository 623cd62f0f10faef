// Labels that a jump reaches although the code before them always leaves, and statements
// that a jump enters without their conditions.

int behind_a_return(int n, int *a) {
    if (n)
        goto shift;
    return 0;
shift:
    for (int i = 0; i < n; i++)  // expect: sequential
        a[i + 1] = a[i];
    return 0;
}

int behind_an_endless_loop(int n, int *a) {
    int k = 1;
    for (;;) {  // expect: unknown
        if (n) {
            k = 0;
            goto out;
        }
    }
    return 1;
out:
    for (int i = 0; i < n; i++)  // expect: sequential
        a[i * k] = i;
    return 0;
}

int into_a_branch(int n, int *a) {
    if (n > 2)
        goto inside;
    return 0;
    if (n == 1) {
    inside:
        for (int i = 0; i < n; i++)  // expect: unknown
            a[i + 1] = a[i];
    }
    return 0;
}

int from_one_branch_to_the_other(int n, int *a) {
    int k = 1;
    if (n > 2) {
        return 1;
    other:
        k = 0;
    } else
        goto other;
    for (int i = 0; i < n; i++)  // expect: unknown
        a[i * k] = i;
    return 0;
}

int the_start_is_not_known(int n, int *a) {
    int i = 5;
    if (n)
        goto loop;
    i = 0;
loop:
    while (i < n) {  // expect: parallel
        a[i + 1] = a[0];
        i++;
    }
    return 0;
}

int one_of_two_pointers(int n, int *a, int *b) {
    int *p = a;
    if (n)
        goto shift;
    p = b;
shift:
    for (int i = 0; i < n; i++)  // expect: runtime
        p[i] = a[i + 1];
    return 0;
}

int a_test_that_was_jumped_over(int n, int *a) {
    if (n == 1)
        goto fill;
    if (n > 0)
        return 0;
fill:
    for (int i = 0; i < n + 1; i++)  // expect: sequential or unknown
        a[0] = i;
    return 0;
}

int to_the_end_of_an_iteration(int n, int *a) {
    for (int i = 0; i < n; i++) {  // expect: sequential
        if (a[i])
            goto next;
        for (int j = 0; j < n; j++)  // expect: parallel
            a[j] = 0;
    next:;
    }
    for (int i = 0; i < n; i++)  // expect: parallel
        a[i] = 0;
    return 0;
}

int to_the_end_of_the_function(int n, int *a) {
    for (int i = 0; i < n; i++)  // expect: parallel
        a[i] = 1;
    if (n < 0)
        goto failed;
    return 0;
failed:
    a[0] = 1;
    return 1;
}
