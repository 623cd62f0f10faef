"""Names that are given a value before they get the one that is used."""


def declared(a, b, n, m, declare):
    i, j, width = declare("int", 3)
    width = n + m
    for i in range(n):  # expect: parallel private(j)
        for j in range(m):  # expect: parallel
            a[width * 0 + j, i] = b[i]


def one_after_the_other(a, n, declare):
    first = declare("int")
    second = declare("int")
    first = n // 2
    second = first + 1
    for i in range(n):  # expect: parallel
        a[i + second] = 0


# It is read before it gets another value.
def read_meanwhile(a, n, declare):
    first = declare("int")
    second = first
    first = n // 2
    for i in range(n):  # expect: unknown
        a[i + first + second] = 0


# The function may have the value that nobody else reads.
def kept_by_a_function(a, n, declare):
    first = declare("int")

    def inner():
        return first

    first = n // 2
    for i in range(n):  # expect: unknown
        a[i + inner()] = 0


def given_in_a_branch(a, n, declare):
    first = declare("int")
    if n > 3:
        first = 2
    for i in range(n):  # expect: unknown
        a[i + first] = 0


def of_any_width(a, b, n, declare):
    i, width = declare("int", 2)
    for i in range(n):  # expect: unknown
        a[width * i] = b[i]
