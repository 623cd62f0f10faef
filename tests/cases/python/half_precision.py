# Numbers of NumPy with half a precision are rounded to 11 bits, and so are literals beside them.
import numpy as np


def divided(n, x):
    a = np.zeros(3, dtype=np.float16)
    a[0] = 1
    for i in range(1, n):  # expect: runtime
        if a[0] / 3 > 0.33329:
            x[i] = x[i - 1]


def stored(n, x):
    b = np.zeros(2, dtype=np.float16)
    b[0] = 0.1
    for i in range(1, n):  # expect: runtime
        if b[0] > 0.09999:
            x[i] = x[i - 1]


def held(n, x):
    a = np.ones(3, np.float16)
    b = a[1]
    for i in range(1, n):  # expect: runtime
        if b / 3 > 0.33329:
            x[i] = x[i - 1]


def given(n, x, a: "np.ndarray[np.float16]"):  # type: ignore[type-var]
    a[1] = 1
    for i in range(1, n):  # expect: runtime
        if a[1] / 3 > 0.33329:
            x[i] = x[i - 1]


def beside(n, x):
    a = np.zeros(2, np.float16)
    a[0] = 0.5
    for i in range(1, n):  # expect: runtime
        if a[0] < 0.5001:
            x[i] = x[i - 1]


# Nothing is known of elements of such arrays, not even what every format has as it is.
def exact(n, x):
    a = np.ones(3, np.float16)
    for i in range(1, n):  # expect: runtime
        if a[1] * 2 == 2:
            x[i] = x[i - 1]


def third(a):
    return a[1] / 3


def called(n, x):
    a = np.ones(3, np.float16)
    for i in range(1, n):  # expect: runtime
        if third(a) > 0.33329:
            x[i] = x[i - 1]
