// Expressions whose value nobody uses still have their effects.

struct pair {
    int x;
};
void touch(int *a, int i);

void a_void_one_with_a_test(int n, int *a) {
    for (int i = 0; i < 10; i++) {  // expect: sequential
        a[i + 9] = 1;
        ({
            if (n)
                a[0] = i;
        });
    }
}

void a_void_one_with_a_loop(int n, int *a) {
    for (int i = 0; i < n; i++) {  // expect: sequential
        a[i + 9] = 1;
        ({
            for (int j = 0; j < 5; j++)  // expect: parallel
                a[j] = i;
        });
    }
}

void one_with_a_value(int n, int *a) {
    for (int i = 0; i < n; i++) {  // expect: parallel
        int t = ({ int q = i; q + 1; });
        a[t] = i;
    }
}

void a_scalar_that_one_changes(int n, int *a) {
    int k = 1;
    ({
        if (n == 3)
            k = 0;
    });
    for (int i = 0; i < n; i++)  // expect: sequential
        a[i * k] = 2;
}

void an_atomic_store(int n, int *a) {
    for (int i = 0; i < n; i++) {  // expect: unknown
        __atomic_store_n(a, i, 5);
        a[i + 1] = 3;
    }
}

void an_atomic_store_before(int n, int *a) {
    int k = 1;
    __atomic_store_n(&k, 0, 5);
    for (int i = 0; i < n; i++)  // expect: unknown
        a[i * k] = 2;
}

void a_struct_that_is_only_named(int n, int *a, struct pair *d) {
    int k = 1;
    d[k--];
    for (int i = 0; i < n; i++)  // expect: sequential
        a[i * k] = 2;
}

void a_chosen_expression(int n, int *a) {
    for (int i = 0; i < n; i++)  // expect: unknown
        __builtin_choose_expr(1, touch(a, i), (void)0);
}

void names_without_effect(int n, int *a, struct pair s) {
    for (int i = 0; i < n; i++) {  // expect: parallel
        (void)s;
        (void)s.x;
        (void)a;
        (void)0;
        a[i] = 2;
    }
}
