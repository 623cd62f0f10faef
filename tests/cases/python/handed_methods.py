"""Methods that are values bring their object along: one array stands for both parameters."""

import operator
import threading

import numpy as np

A, B = np.zeros(40), np.zeros(40)


class Sweeps:
    def kept(self, x, y, n):
        for i in range(n):  # expect: runtime
            x[i] = y[i + 1]

    def listed(self, x, y, n):
        for i in range(n):  # expect: runtime
            x[i] = y[i + 1]

    def told_apart(self, x, y, n):
        for i in range(n):  # expect: parallel
            x[i] = y[i + 1]

    # The first parameter has another name.
    def named(this, x, y, n):  # noqa: N805
        for i in range(n):  # expect: runtime
            x[i] = y[i + 1]

    @classmethod
    def of_class(cls, x, y, n):
        for i in range(n):  # expect: runtime
            x[i] = y[i + 1]

    def of_name(self, x, y, n):
        for i in range(n):  # expect: runtime
            x[i] = y[i + 1]

    # The object is what a call of the function says.
    def free(self, x, y, n):
        for i in range(n):  # expect: parallel
            x[i] = y[i + 1]

    # Each array goes to one parameter, with the object in front of it or without.
    def shifted(self, x, y):
        for i in range(12):  # expect: parallel
            x[i] = y[i + 1]

    def not_shifted(self, x, y, z):
        for i in range(12):  # expect: parallel
            x[i] = y[i + 1]

    @staticmethod
    def without(z, x, y):
        for i in range(12):  # expect: parallel
            x[i] = y[i + 1]


def after_a_constant(x, y, n=12):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def as_a_key(x, y, n=12):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]
    return 0


def as_a_key_of_a_list(x, y, n=12):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]
    return 0


def main():
    s = Sweeps()
    f = s.kept
    f(A, A, 12)
    for g in [s.listed]:  # expect: out-of-scope
        g(A, A, 12)
    s.told_apart(A, B, 12)
    s.named(A, A, 12)
    Sweeps.of_class(A, A, 12)
    operator.methodcaller("of_name", A, A, 12)(s)
    Sweeps.free(s, A, B, 12)
    Sweeps.shifted(A, A, B)  # type: ignore[arg-type]
    s.not_shifted(A, B, B)
    s.without(A, A, B)
    threading.Timer(0.0, after_a_constant, (A, A)).start()
    rows = [A]
    sorted(rows, key=lambda x: as_a_key(x, A))
    rows.sort(key=lambda x: as_a_key_of_a_list(x, A))
