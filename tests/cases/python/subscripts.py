"""Subscripts as Python reads them: a negative one counts from the end."""


# The first iteration reads the last element, the others what the one before wrote.
def wraps(a, n):
    for i in range(n):  # expect: sequential flow(a)
        a[i] = a[i - 1]


def does_not_wrap(a, n):
    for i in range(1, n):  # expect: sequential flow(a) distance(1)
        a[i] = a[i - 1]


# Position 0 reads the last element of another array.
def wraps_elsewhere(a, b, n):
    for i in range(n):  # expect: parallel
        a[i] = b[i - 1]


# Iterations 0 to 2 write the last three elements, which later ones may write again.
def writes_the_end(a, b, n):
    for i in range(n):  # expect: sequential output(a)
        a[i - 3] = b[i]


def whole_length(a, b):
    for i in range(len(a)):  # expect: parallel
        a[i - 1] = b[i]


def reads_the_last(a, n):
    for i in range(n):  # expect: sequential
        a[i] = a[-1]


def all_but_the_last(a):
    for i in range(len(a) - 1):  # expect: parallel
        a[i] = a[-1]


def mirrored(a, n):
    for i in range(n):  # expect: sequential
        a[i] = a[n - 1 - i]


def swapped_halves(a, n):
    for i in range(n // 2):  # expect: parallel
        a[i], a[n - 1 - i] = a[n - 1 - i], a[i]


# The complement of i is -1 - i: the mirrored element, without any length.
def complement(a):
    for i in range(len(a) // 2):  # expect: parallel
        a[i] = a[~i]


def even_and_odd(a, n):
    for i in range(n):  # expect: parallel
        a[2 * i] = a[2 * i + 1]


def halves(a, n):
    for i in range(n):  # expect: sequential output(a)
        a[i // 2] = i


def remainders(a, n):
    for i in range(n):  # expect: sequential output(a)
        a[i % 4] = i


# Floor division of a negative number rounds down, so every value occurs.
def floor(a, n):
    for i in range(-10, 0):  # expect: sequential output(a)
        a[i // 2 + 20] = i


def nested_brackets(a, n):
    for i in range(n):  # expect: parallel
        for j in range(n):  # expect: parallel
            a[i][j] = a[i][j] + 1


def rows_and_columns(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        for j in range(n):  # expect: parallel
            a[i, j] = a[i - 1, j]


# A column never runs over into the next row: Python raises instead.
def next_row(a, n, m):
    for i in range(n):  # expect: parallel
        for j in range(m):  # expect: sequential
            a[i, j] = a[i, j + 1]


def scatter(a, index, n):
    for i in range(n):  # expect: runtime
        a[index[i]] = 1.0


def histogram(a, index, n):
    for i in range(n):  # expect: parallel reduction(+:a)
        a[index[i]] += 1.0


def gather(a, b, index, n):
    for i in range(n):  # expect: parallel
        a[i] = b[index[i]]


def by_shape(a):
    n, m = a.shape
    for i in range(1, n):  # expect: sequential flow(a)
        for j in range(m):  # expect: parallel
            a[i, j] = a[i - 1, j]


def whole_rows_of_two_dimensions(a):
    n, m = a.shape
    for i in range(n):  # expect: parallel
        a[i] = m
