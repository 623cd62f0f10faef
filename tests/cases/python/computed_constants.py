"""Numbers of the file that it computes of others are what the text makes them."""

TOL = 3
LIMIT = TOL + 5
M = 2
N: int = 2 * M
P, Q = 4, 1
CHANGED = M + 2
AGAIN = TOL * 2
AGAIN = TOL * 3


def sums(a):
    for i in range(LIMIT):  # expect: parallel
        a[i + 8] = a[i] + 1


def products(a):
    for i in range(N):  # expect: parallel
        a[i + 4] = a[i] + 1


def several(a):
    for i in range(P):  # expect: parallel
        a[i + 4 * Q] = a[i] + 1


def meet(a):
    for i in range(LIMIT):  # expect: sequential flow(a)
        a[i + 7] = a[i] + 1


def set_changed(k):
    global CHANGED
    CHANGED = k


def changed(a):
    for i in range(CHANGED):  # expect: sequential flow(a)
        a[i + 4] = a[i] + 1


def again(a):
    for i in range(AGAIN):  # expect: sequential flow(a)
        a[i + 5] = a[i] + 1
