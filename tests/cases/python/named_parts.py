"""Names of arrays and of their parts, which are what they are parts of."""

import numpy as np


def another_name(a, n):
    b = a
    for i in range(1, n):  # expect: sequential
        b[i] = a[i - 1]


def rows(a, n):
    for i in range(1, n):  # expect: sequential
        above = a[i - 1]
        row = a[i]
        for j in range(n):  # expect: parallel
            row[j] += above[j]


def columns(a, n):
    for j in range(n):  # expect: parallel
        column = a[:, j]
        for i in range(1, len(column)):  # expect: sequential
            column[i] += column[i - 1]


def two_at_once(u, v, n):
    for i in range(1, n - 1):  # expect: parallel
        north, south = u[i - 1], u[i + 1]
        for j in range(n):  # expect: parallel
            v[i, j] = north[j] + south[j]


def norms(a, n):
    for i in range(n):  # expect: parallel
        row = a[i]
        row /= row.sum()


def over_rows(a, b):
    for r, s in zip(a, b):  # expect: parallel
        r[0] = s[1]


def over_numbered_rows(a):
    for i, r in enumerate(a):  # expect: sequential
        r[0] = a[i - 1][0]


def over_a_section(a, s):
    for x in a[1:]:  # expect: parallel reduction(+:s[0])
        s[0] += x


def halves(a, n):
    low = a[:n]
    high = a[n:]
    for i in range(n):  # expect: parallel
        low[i] = high[i]


def odd_and_even(a, n):
    even = a[::2]
    odd = a[1::2]
    for i in range(n):  # expect: parallel
        even[i] = odd[i]


def triangles(g, n):
    h = g.T
    for i in range(n):  # expect: parallel
        for j in range(i):  # expect: parallel
            h[i, j] = g[i, j]


def a_part_of_a_part(a, n):
    inner = a[1:-1]
    last = inner[2:]
    for i in range(n):  # expect: parallel
        last[i] = a[i + 3] * 2


def blocks(a, n, m):
    for k in range(m):  # expect: parallel
        block = a[k * n : (k + 1) * n]
        for i in range(n):  # expect: parallel
            block[i] = i


# The name gets another part between, or the array another one.
def moves(a, n, k):
    row = a[k]
    k += 1
    for i in range(n):  # expect: runtime
        row[i] = a[k][i]


def replaced(a, n):
    b = a
    a = a + 1
    for i in range(1, n):  # expect: runtime
        b[i] = a[i - 1]


def kept(a, n):
    row = a[0]
    for i in range(1, n):  # expect: unknown
        row[0] = i
        row = a[i]


# A section of a list is a copy.
def listed(n):
    x = [0] * n
    z = x[1:]
    for i in range(1, n - 1):  # expect: unknown
        z[i] = x[i - 1]


def copied(x, n):
    z = x[:]
    for i in range(1, n):  # expect: runtime
        z[i] = x[i - 1]


def grows(x, n):
    last = x[0]
    for i in range(n):  # expect: unknown
        x.insert(0, [0])
        last[0] = i


# What several subscripts choose is a copy as well.
def chosen(x, at, n):
    z = x[at]
    for i in range(1, n):  # expect: runtime
        z[i] = x[i - 1] + at[i]


def captured(a, n):
    row = a[0]

    def other():
        nonlocal row
        row = a[1]

    for i in range(1, n):  # expect: unknown
        other()
        row[i] = a[0, i - 1]


def of_three(g, n):
    h = g.T
    for i in range(n):  # expect: unknown
        h[i, 0] = g[i, 0, 0]


def shadowed(a, n):
    row = a[n]
    total = sum([row[n] for n in range(3)])
    for i in range(3):  # expect: runtime
        row[i] = a[n][i] + total


def found_in_a_dictionary(table, n):
    for key in table:  # expect: runtime
        table[key] = n


# A run in which `k` counts from the end of more elements than memory has shows nothing.
def from_the_end(m, n, k):
    first = m[:, 0]
    for i in range(n):  # expect: unknown
        m[i + 1, k] = first[k] + 1


# Rows of a list need not have the same length.
def ragged(data, n):
    for i in range(n):  # expect: parallel
        row = data[i]
        for j in range(len(row)):  # expect: parallel
            row[j] = 0


def ragged_in_a_row(data, out, n):
    for i in range(n):  # expect: runtime
        row = data[i]
        for j in range(len(row)):  # expect: parallel or runtime
            out[i * len(row) + j] = row[j]


def all_numbers(data, total):
    for row in data:  # expect: parallel private(x) reduction(+:total)
        for x in row:  # expect: parallel reduction(+:total)
            total += x
    return total


def a_row_that_grows(data, n):
    for i in range(n):  # expect: unknown
        row = data[i]
        row.append(3)
        for j in range(len(row)):  # expect: parallel
            row[j] = 0


def swapped(a, n):
    v, w = a[0], a[1]
    for i in range(n):  # expect: parallel
        v[i], w[i] = w[i], v[i]


# Two rows of a list are one here.
def one_row_twice(r, x, n):
    x[0], x[1] = r, r
    for i in range(n):  # expect: unknown
        x[i][0] = i


# Elements of arrays say which rows are meant.
def chosen_rows(x, y, at, n):
    for i in range(n):  # expect: parallel private(row)
        row = x[at[i]]
        at[i] = 0
        for j in range(4):  # expect: parallel
            y[i, j] = row[j]


def stored_rows(x, at, n):
    for i in range(n):  # expect: runtime
        k = at[i] + 1
        row = x[k]
        row[0] = i


def of_a_made_array(x, y, n):
    for i in range(n):  # expect: parallel private(row)
        nodes = np.empty(4, np.int64)
        for r in range(4):  # expect: parallel
            nodes[r] = r + i
        for r in range(4):  # expect: parallel private(row) reduction(+:y[i])
            row = x[nodes[r]]
            y[i] += row[0]


# These are copies of several rows.
def several_rows(x, at, n):
    for i in range(n):  # expect: unknown
        chosen = at[i]
        rows = x[chosen]
        rows[0, 0] = chosen[0]


def of_a_made_table(x, y, n):
    at = np.zeros((n, 2), np.int64)
    for i in range(n):  # expect: unknown
        rows = x[at[i]]
        rows[0, 0] = i
        y[i] = rows[1, 0]


def in_two_branches(x, y, n):
    for i in range(n):  # expect: parallel
        if i < 5:
            row = x[i]
            y[i] = row[0]
        else:
            row = x[0]
            y[i] = row[1]


def one_after_the_other(x, y, n):
    for i in range(n):  # expect: parallel
        row = x[i]
        y[i] = row[0]
        for j in range(3):  # expect: parallel reduction(+:y[i])
            row = x[j]
            y[i] += row[1]


def of_the_last_iteration(x, n):
    row = x[0]
    for i in range(1, n):  # expect: unknown
        row[0] = i
        row = x[i]
        row[1] = i


# What a function gets may be a number.
def number_handed_on(y, n):
    t = np.zeros(3)
    for i in range(n):  # expect: sequential flow(t)
        x = t[0]
        t[0] = i
        y[i] = next_after(x)


def next_after(x):
    return x + 1


# The place changes while the name stands for the row.
def named_again_inside(a, b, tail, n, m):
    for i in range(n):  # expect: sequential
        k = tail[i]
        other = b[k]
        a[0] = other[0]
        for _ in range(m):  # expect: sequential flow(k)
            k = (k * 7) % n
            other = b[k]
            a[1] = a[2] + other[1]


def first_and_second(a, b, tail, n, m):
    for i in range(n):  # expect: parallel private(k)
        k = tail[i]
        other = b[k]
        a[i] = other[0]
        for p in range(m):  # expect: sequential flow(k)
            k = (k * 3) % n
            other = b[k]
            a[i] = a[i] * k + other[1]


def place_that_changes(a, n):
    for i in range(1, n):  # expect: sequential flow(a)
        k = i - 1
        row = a[k]
        k = i
        a[k, 0] = row[0]
