"""What is not modelled makes the loops around it unknown, never parallel."""

import numpy as np


# A slice is a view: b[i] is a[i + 1].
def view(a, n):
    b = a[1:]
    for i in range(n):  # expect: sequential
        a[i] = b[i]


def same_object(a, n):
    b = a
    for i in range(n):  # expect: sequential
        a[i] = b[i - 1]


def rebound(a, b, n):
    for i in range(n):  # expect: unknown
        a[i] = b[i]
        a = b


def appends(result, n):
    for i in range(n):  # expect: sequential
        result.append(i)


def prints(a, n):
    for i in range(n):  # expect: sequential
        print(a[i])


def unknown_call(a, mystery, n):
    for i in range(n):  # expect: unknown
        a[i] = mystery(a, i)


def guarded(a, n):
    try:
        for i in range(n):  # expect: unknown
            a[i] = 1
    except IndexError:
        pass


def section(a, b, n):
    for i in range(n):  # expect: unknown
        t = b[i, :]
        a[i, :] = t


def comprehension(a, n):
    for i in range(n):  # expect: unknown
        a[i] = sum([j for j in range(i)])


def iterator(items):
    total = 0.0
    for item in sorted(items):  # expect: unknown
        total += item
    return total


def hidden(a, range):
    for i in range(5):  # expect: unknown
        a[i] = 0.0


def shared_rows(n):
    grid = [[0] * n] * n
    for i in range(n):  # expect: unknown
        grid[i][0] = i


def generator(a, n):
    for i in range(n):  # expect: sequential
        yield a[i]


def swapped(a, b, n):
    for t in range(n):  # expect: sequential flow(a)
        for i in range(1, n):  # expect: parallel
            b[i] = a[i - 1]
        a, b = b, a


def inner_function(a, n):
    k = 0

    def step():
        nonlocal k
        k += 1

    for i in range(n):  # expect: unknown
        step()
        a[k] = i


def empty_row(a, n):
    for i in range(n):  # expect: parallel
        row = a[i]
        row[0] = 1.0
        a[0][i] = 2.0


# An empty list has an element once one was appended.
def grows(a, n):
    if len(a) == 0:
        a.append(0.0)
        for i in range(len(a)):  # expect: unknown or sequential
            a[0] += a[i]


def transposed(a, n):
    for i in range(n):  # expect: parallel
        a.T[i, 0] = a[0, i]


# The one element of an array without dimensions.
def without_dimensions(n):
    c = np.zeros(())
    for i in range(n):  # expect: unknown
        c[()] = i
    return c


def one_in_all(a, n):
    for i in range(n):  # expect: unknown
        a[()] = a[i]


def a_mask_for_a_subscript(a, x, n):
    for i in range(n):  # expect: unknown
        a[x[i] > 2] = x[i]


def a_sum_of_truth_values(a, x, n):
    for i in range(n):  # expect: unknown
        a[i] = (x[i] < 1) + (x[i] < 2)


def a_variable_that_is_either(a, x, n):
    for i in range(n):  # expect: unknown
        t = 0
        t = x[i] < 1
        a[t] = 1


def a_count_of_truth_values(x, n):
    count = 0
    for i in range(n):  # expect: parallel reduction(+:count)
        count += x[i] > 0
    return count


# What is not modelled may go on with the next iteration: `k` may be 0 behind the loop.
def code_that_may_continue(a, n, c, lock):
    k = 0
    for i in range(3):  # expect: sequential output(k)
        with lock:
            if c:
                continue
        k = 1
    for j in range(n):  # expect: sequential or unknown
        a[k * j] = 1


def a_condition_that_may_break(a, n, c):
    k = 0
    for i in range(3):  # expect: sequential output(k)
        if c():
            break
        k = 1
    for j in range(n):  # expect: sequential or unknown
        a[k * j] = 1


# What a subscript of the instance does, its class says: here, all set one element.
class Last:
    def __init__(self, values):
        self.values = values

    def __getitem__(self, index):
        return self.values[0]

    def __setitem__(self, index, value):
        self.values[0] = value

    def fill(self, n):
        for i in range(n):  # expect: unknown
            self[i] = i

    def copied(self, n, a):
        for i in range(n):  # expect: unknown
            a[i] = self[i]


# What `+` makes of texts and lists hangs on the order.
def joined(words):
    text = ""
    for word in words:  # expect: sequential flow(text)
        text += word
    return text


def chained(rows, n):
    out: list[float] = []
    for i in range(n):  # expect: sequential flow(out)
        out = out + rows[i]
    return out


def prefixed(words, text="", *, rest=()):
    for word in words:  # expect: sequential flow(text)
        text = word + text
    for word in words:  # expect: sequential flow(rest)
        rest += word
    return text, rest


def named(words, first):
    text = first + "" if first else str(words)
    for word in words:  # expect: sequential flow(text)
        text = word + text
    return text
