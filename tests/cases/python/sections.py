"""Sections and rows of NumPy arrays are loops over their elements."""


def rows(a, b, n):
    for i in range(n):  # expect: parallel
        a[i, :] = b[i, :] + 1.0


# Row 1 is made of row 0, row 2 of row 1.
def rows_from_above(a, n):
    for i in range(1, n):  # expect: sequential flow(a) distance(1)
        a[i, :] = a[i - 1, :] * 2.0


# The value is complete before anything is stored, so each row only looks at itself.
def shifted_in_rows(a, n):
    for i in range(n):  # expect: parallel
        a[i, 1:] = a[i, :-1]


def interior(a, b):
    for i in range(1, len(a) - 1):  # expect: parallel
        b[i, 1:-1] = 0.25 * (a[i, :-2] + a[i, 2:] + a[i - 1, 1:-1] + a[i + 1, 1:-1])


def interior_in_place(a):
    for i in range(1, len(a) - 1):  # expect: sequential flow(a)
        a[i, 1:-1] = 0.5 * (a[i - 1, 1:-1] + a[i + 1, 1:-1])


def a_row_without_colon(a, b, n):
    for i in range(n):  # expect: parallel
        a[i] = b[i] + a[i, 0]


def columns(a, b, n):
    for i in range(n):  # expect: parallel
        a[:, i] += b[:, i]


def one_section_for_all(a, n):
    for i in range(n):  # expect: sequential output(a)
        a[1:n] = i


def pairs(a, b, n):
    for i in range(n // 2):  # expect: parallel
        a[2 * i : 2 * i + 2] = b[i]


def pairs_that_overlap(a, b, n):
    for i in range(n // 3):  # expect: sequential output(a)
        a[2 * i : 2 * i + 3] = b[i]


def tails(a, b, n):
    for i in range(n):  # expect: sequential output(a)
        a[i:] = b[i]


# The even columns of a row, from the even rows of a column.
def every_other(a, b, n):
    for i in range(n):  # expect: parallel
        a[i, ::2] = b[::2, i]


# Rows 0 and 1 write the last elements: -0 is the first element, -1 the last.
def counted_from_the_end(a, n):
    for i in range(n):  # expect: sequential output(a)
        a[-i:] = 1.0


def one_element(a, b, n):
    for i in range(n):  # expect: parallel
        a[i : i + 1] = b[i : i + 1]


# The one element on the right stands for all: column 0 of the row before.
def spread(a, n):
    for i in range(1, n):  # expect: sequential flow(a) distance(1)
        a[i, :] = a[i - 1, 0:1]


def rows_by_index(a, index, n):
    for i in range(n):  # expect: runtime
        a[index[i], :] = 1.0


def a_row_for_all(a, b, n):
    b[0] = 1.0
    for i in range(n):  # expect: parallel
        a[i, :] = b


def section_of_a_section(a, n):
    for i in range(n):  # expect: parallel
        a[0:n][i] = 1.0


def backwards(a, b, n):
    for i in range(n):  # expect: unknown
        a[i, ::-1] = b[i, 0]


def new_dimension(a, b, n):
    for i in range(n):  # expect: unknown
        a[i, :, :] = b[:, None]
