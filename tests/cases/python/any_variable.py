# Variables that are set by a text.
import numpy as np

table = np.zeros(100)
second = np.zeros(100)
exec("second = table")


def variables(n):
    for i in range(n):  # expect: runtime
        table[i] = second[i + 1]


def handed_over(x, y, n):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def parameters(x, y, n):
    for i in range(n):  # expect: parallel
        x[i] = y[i + 1]


handed_over(table, second, 5)
