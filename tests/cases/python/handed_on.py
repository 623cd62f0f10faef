# Whatever code does that is not modelled, its operands and targets hand values on.
import numpy as np


def of_a_name(f, x, n):
    for i in range(n):  # expect: sequential flow(x)
        x = f(x, i)
    return x


def of_an_element(f, a, n):
    for i in range(1, n):  # expect: sequential flow(a) distance(1)
        a[i] = f(a[i - 1])


def of_several(f, x, y, n):
    for _ in range(n):  # expect: sequential flow(y)
        x, y = f(y), f(x)
    return x


def until_it_converges(f, g, x, tol, n):
    for _ in range(n):  # expect: sequential
        step = f(x) / g(x)
        x = x - step
        if abs(step) < tol:
            break
    return x


# An iteration sets these before it reads them.
def of_its_own(f, a, n):
    for i in range(n):  # expect: unknown
        t = f(i)
        t = f(t)
        a[i] = t


def the_variable_of_the_loop(f, n, out):
    for x in range(n):  # expect: unknown
        y = x
        x = f(x)
        out[y] = x


def only_sometimes(f, n):
    x = 0.0
    for i in range(n):  # expect: sequential flow(x)
        if i % 2 == 0:
            x = f(x)
    return x


def where_it_may_not_be_evaluated(f, x, a, n):
    for i in range(n):  # expect: unknown or out-of-scope
        t = a[i] > 0 and f(x)
        a[i] = t
        x = i


def of_another_scope(f, n):
    x = 0.0

    def set_it(i):
        nonlocal x
        x = i

    for i in range(n):  # expect: unknown
        set_it(i)
        f(x)


def all_of_an_array(a, b, n):
    for i in range(n):  # expect: parallel
        np.copyto(a[i, :], b[i, :])


class Grid:
    def fill(self, x):
        self.last = x


def not_that_of_an_array(g, a, n):
    for i in range(n):  # expect: unknown
        g.fill(i)
        a[i] = 1.0


def variables_of_comprehensions(a, b, n):
    s = sum(i for i in range(3) if b[i] > 0)
    for i in range(n):  # expect: parallel
        a[i] = s


# What nobody knows may give the row that it gets.
def row_of_a_table(x, n, j, g):
    r = g(x[j])
    for d in range(1, n):  # expect: runtime
        x[j, d] = r[d - 1]


def section_of_a_table(x, n, j, g):
    r = g(x[j, :])
    for d in range(1, n):  # expect: runtime
        x[j, d] = r[d - 1]


def named_row(x, n, at, g):
    for i in range(n):  # expect: unknown
        row = x[at[i]]
        r = g(row)
        for d in range(1, n):  # expect: runtime
            row[d] = r[d - 1]


def row_of_what_others_use(x, n, j, g):
    r = g(x[j])
    shifted(x, r, j, n)


def shifted(x, r, j, n):
    for d in range(1, n):  # expect: runtime
        x[j, d] = r[d - 1]


def element_of_a_vector(x, n, j, g):
    r = g(x[j])
    for d in range(1, n):  # expect: parallel
        x[d] = r[d - 1]
