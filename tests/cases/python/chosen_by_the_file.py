"""Numbers that the file computes are not for a run to choose."""

SIZE = 4
SHIFT = 2 * SIZE
WIDTH = 3
if SHIFT > 100:
    WIDTH = 4


def grow():
    global SIZE
    SIZE = 9


# SHIFT is 8, whatever SIZE becomes: nothing is read that is written.
def moved(a):
    for i in range(8, 16):  # expect: unknown
        a[i] = a[i - SHIFT] + 1


# One of 3 and 4.
def apart(a, n):
    for i in range(n):  # expect: parallel
        a[WIDTH * i] = i


# At least 4.
def steps(a):
    for i in range(1, SIZE):  # expect: sequential flow(a) distance(1)
        a[i] = a[i - 1]
