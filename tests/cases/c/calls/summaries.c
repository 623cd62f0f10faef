// Functions that call themselves: loops are decided by what they may read and write.
#include <stdio.h>
#include <stdlib.h>

typedef struct { double x, y[3]; } point;

static int total, table[100];
static double *cursor;

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static int odd(int n);
static int even(int n) { if (n == 0) return 1; return odd(n - 1); }
static int odd(int n) { if (n == 0) return 0; return even(n - 1); }

static void sort(double *a, int n) {
    if (n < 2) return;
    double t = a[0];
    a[0] = a[n - 1];
    a[n - 1] = t;
    sort(a + 1, n - 2);
}

static double sum(const double *a, int n) { return n ? a[n - 1] + sum(a, n - 1) : 0; }

static int counted(int n) { total += n; return n ? counted(n - 1) : 0; }

static int known(int n) { return n < 0 ? 0 : table[n] + known(n - 1); }

static void told(int n) { printf("%d\n", n); if (n) told(n - 1); }

static void checked(int n) { if (n > 1000) exit(1); if (n) checked(n - 1); }

static void moved(point *p, int n) { p->x = n; p->y[n] = p->x; if (n) moved(p, n - 1); }

static void ahead(int n) { cursor++; if (n) ahead(n - 1); }

static double *found(double *a, int n) { return n ? found(a + 1, n - 1) : a; }

void values(int n, int *restrict a) {
    for (int i = 0; i < n; i++) // expect: parallel
        a[i] = fib(i) + even(i);
    for (int i = 1; i < n; i++) // expect: runtime
        a[fib(i)] = i;
}

void rows(int n, double m[n][100], double *restrict b) {
    for (int i = 0; i < n; i++) // expect: parallel
        sort(m[i], 100);
    for (int i = 0; i < n; i++) // expect: parallel
        b[i] = sum(m[i], 100);
    for (int i = 0; i < n; i++) // expect: unknown
        sort(b + i, 2);
    for (int i = 0; i < n; i++) // expect: unknown
        b[i] = sum(b, n);
}

void state(int n, int *restrict a) {
    for (int i = 0; i < n; i++) // expect: unknown
        a[i] = counted(i);
    for (int i = 0; i < n; i++) // expect: parallel
        a[i] = known(i % 100);
    for (int i = 0; i < n; i++) // expect: unknown
        table[i] = known(i);
    for (int i = 0; i < n; i++) // expect: unknown
        a[total] = counted(i);
}

void besides(int n, int *restrict a) {
    for (int i = 0; i < n; i++) { // expect: unknown
        a[i] = i;
        told(i);
    }
    for (int i = 0; i < n; i++) { // expect: unknown
        a[i] = i;
        checked(i);
    }
    for (int i = 0; i < n; i++) { // expect: unknown
        ahead(i);
        a[i] = i;
    }
}

void structures(int n, point *restrict p, double *restrict b) {
    for (int i = 0; i < n; i++) // expect: unknown
        moved(&p[i], 2);
    for (int i = 0; i < n; i++) // expect: unknown
        moved(p, 2);
    for (int i = 0; i < n; i++) { // expect: parallel
        point own;
        own.x = 0;
        moved(&own, 2);
        b[i] = own.x;
    }
    for (int i = 0; i < n; i++) // expect: unknown
        *found(b, i) = i;
}

static void needs(int n, int m) { if (m < n) needs(n, m); }

// A call that does not come to an end is in no run that a witness may be.
void ends(int n, int m, int *restrict a) {
    needs(n, m);
    for (int i = 0; i < n; i++) // expect: unknown
        a[i] = a[i + m];
}
