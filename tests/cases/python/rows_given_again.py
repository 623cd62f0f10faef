import numpy as np


def one_for_all(n):
    row = np.zeros(n)
    return [row for _ in range(n)]


def appended(row, n):
    rows = []
    for i in range(n):  # expect: sequential or unknown
        rows.append(row)
    return rows


def each_its_own(n):
    rows = []
    for i in range(n):  # expect: sequential or unknown
        row = np.zeros(n)
        rows.append(row)
    return rows


def of_one(n):
    rows = one_for_all(n)
    for i in range(n - 1):  # expect: runtime
        rows[i][0] = i


def handed(rows, n):
    for i in range(n - 1):  # expect: runtime
        rows[i][0] = i


def hands(n):
    handed(one_for_all(n), n)


def of_an_argument(n):
    rows = appended(np.zeros(n), n)
    for i in range(n - 1):  # expect: runtime
        rows[i][0] = i


def of_their_own(n):
    rows = each_its_own(n)
    for i in range(n - 1):  # expect: parallel
        rows[i][0] = i
