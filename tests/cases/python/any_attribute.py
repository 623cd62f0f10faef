# Attributes that are set under names that the text does not say.
import numpy as np

table = np.zeros(100)
second = np.zeros(100)


class Holder:
    def __init__(self, **given):
        for name, value in given.items():  # expect: out-of-scope
            setattr(self, name, value)


def attributes(holder, n):
    for i in range(n):  # expect: runtime
        holder.one[i] = holder.other[i + 1]


def variables(n):
    for i in range(n):  # expect: parallel
        table[i] = second[i + 1]


def parameters(x, y, n):
    for i in range(n):  # expect: parallel
        x[i] = y[i + 1]
