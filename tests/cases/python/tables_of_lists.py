"""Lists of lists of numbers that a function makes and uses element by element."""


def filled(n, m):
    g = [[0] * m for _ in range(n)]
    for i in range(n):  # expect: parallel
        for j in range(m):  # expect: parallel
            g[i][j] = i * j
    return g


# What `a[i][j]` is nobody says: an array of rows would be in the table itself.
def turned(a, n, m):
    t = [[0.0 for _ in range(n)] for _ in range(m)]
    for i in range(n):  # expect: unknown
        for j in range(m):  # expect: unknown
            t[j][i] = a[i][j]
    return t


def longest(a, b):
    d = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(1, len(a) + 1):  # expect: sequential flow(d)
        for j in range(1, len(b) + 1):  # expect: sequential flow(d)
            if a[i - 1] == b[j - 1]:
                d[i][j] = d[i - 1][j - 1] + 1
            else:
                d[i][j] = max(d[i - 1][j], d[i][j - 1])
    return d[-1][-1]


def of_one_number(n):
    d = [0 for _ in range(n)]
    for i in range(1, n):  # expect: sequential flow(d)
        d[i] = d[i - 1] + i
    return d


# All rows are one.
def one_row(n, m):
    g = [[0] * m] * n
    for i in range(n):  # expect: unknown
        g[i][0] = i
    return g


def row_of_another(n, m):
    g = [[0] * m for _ in range(n)]
    for i in range(1, n):  # expect: unknown
        g[i] = g[i - 1]
        g[i][0] = i
    return g


def with_a_name_for_a_row(n, m):
    g = [[0] * m for _ in range(n)]
    first = g[0]
    for i in range(n):  # expect: unknown
        g[i][0] = first[i]
    return g


def longer_rows(n, m):
    g = [[0] * m for _ in range(n)]
    for i in range(n):  # expect: unknown
        g[i].append(i)
        g[i][0] = i
    return g


def handed_over(n, m, f):
    g = [[0] * m for _ in range(n)]
    f(g)
    for i in range(n):  # expect: unknown
        g[i][0] = i
    return g


def filled_by_a_variable(n, m):
    g = [[k] * m for k in range(n)]
    for i in range(n):  # expect: unknown
        g[i][0] = i
    return g


def entered_twice(n, m):
    row = [0] * m
    g = [row for _ in range(n)]
    for i in range(n):  # expect: unknown
        g[i][0] = i
    return g


# What is stored may be an array, which is one object in all rows.
def one_array_in_all_rows(n, a):
    g = [[0] * n for _ in range(n)]
    for i in range(n):  # expect: unknown
        g[i][0] = a
    for i in range(n):  # expect: unknown
        g[i][0][0] += i  # type: ignore[index]
    return g


def changed_by_name(n, a):
    g = [[0] * n for _ in range(n)]
    x, y = a, a
    for i in range(n):  # expect: unknown
        g[i][0] = x
    for i in range(n):  # expect: unknown
        z = g[i][0]
        z += i
    return g, y


def numbers_by_name(n, m):
    g = [[0] * m for _ in range(n)]
    for i in range(n):  # expect: parallel private(t)
        for j in range(m):  # expect: parallel private(t)
            t = i * j
            g[i][j] = t
    return g
