"""Built-in functions that a file imports again, for other versions of Python."""

from builtins import enumerate

from six.moves import range, xrange

from .names import len
from .pycompat import zip


def counted(a, n):
    for i in range(1, n):  # expect: parallel
        a[i] = 0
    for i in xrange(1, n):  # expect: sequential flow(a) distance(1)
        a[i] = a[i - 1]


def along(a, b, c):
    for x, y in zip(a, b):  # expect: parallel private(x) private(y) reduction(+:c[0])
        c[0] += x * y


def with_places(a, b):
    for k, x in enumerate(a):  # expect: parallel private(x)
        b[k] = x


# Nothing says that this is the function of Python.
def measured(a):
    for i in range(len(a)):  # expect: unknown
        a[i] = 0
