"""Scalars: temporaries, sums, values that travel."""


def dot(a, b):
    s = 0.0
    for i in range(len(a)):  # expect: parallel reduction(+:s)
        s += a[i] * b[i]
    return s


def largest(a, n):
    m = a[0]
    for i in range(1, n):  # expect: parallel reduction(max:m)
        m = max(m, a[i])
    return m


def product(a, n):
    p = 1.0
    for i in range(n):  # expect: parallel reduction(*:p)
        p = p * a[i]
    return p


def temporary(a, b, n):
    for i in range(n):  # expect: parallel private(t)
        t = b[i]
        a[i] = t * t


def wanted(a, b, n):
    t = 0.0
    for i in range(n):  # expect: parallel lastprivate(t)
        t = b[i]
        a[i] = t * t
    return t


def carried(a, n):
    t = 0.0
    for i in range(n):  # expect: sequential flow(t)
        a[i] = t
        t = a[i] * 0.5 + t
    return t


def previous(a, b, n):
    t = 0.0
    for i in range(n):  # expect: sequential flow(t)
        a[i] = t
        t = b[i]


def induction(a, n):
    k = 0
    for i in range(n):  # expect: parallel induction(k)
        a[k] = i
        k += 2


def fibonacci(n):
    x, y = 0, 1
    for i in range(n):  # expect: sequential
        x, y = y, x + y
    return x


def conditional(a, n):
    count = 0
    for i in range(n):  # expect: parallel reduction(+:count)
        if a[i] > 0 and a[i] < 10:
            count += 1
    return count


def chained(a, n):
    for i in range(n):  # expect: parallel
        if 2 <= i < 5 or not i > 7:
            a[i] = 1 if i % 2 == 0 else -1


def matmul(a, b, c, n):
    for i in range(n):  # expect: parallel private(t)
        for j in range(n):  # expect: parallel private(t)
            t = 0.0
            for k in range(n):  # expect: parallel reduction(+:t)
                t += a[i, k] * b[k, j]
            c[i, j] = t


def prefix(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        a[i] += a[i - 1]


def powers(a, n):
    for i in range(n):  # expect: parallel
        a[i] = a[i] ** 2 + i**2 + abs(a[i]) // 3


def gauss_seidel(a, n):
    for i in range(1, n - 1):  # expect: sequential flow(a)
        a[i] = (a[i - 1] + a[i + 1]) / 2


def jacobi(a, b, n):
    for i in range(1, n - 1):  # expect: parallel
        b[i] = (a[i - 1] + a[i + 1]) / 2
