"""A module that is looked up by its name has the variables of the file."""

import importlib
import sys
from sys import modules

import numpy as np

m = np.zeros(10)
k = np.zeros(10)
u = np.zeros(10)
v = np.zeros(10)
w = np.zeros(10)
this = sys.modules[__name__]


def stored():
    sys.modules[__name__].k = m  # type: ignore[attr-defined]


def of_stored(n):
    for i in range(n):  # expect: runtime
        m[i] = k[i + 1]


def stored_by_a_variable():
    this.u = m  # type: ignore[attr-defined]


def of_a_variable(n):
    for i in range(n):  # expect: runtime
        m[i] = u[i + 1]


def imported():
    importlib.import_module(__name__).v = m  # type: ignore[attr-defined]


def of_imported(n):
    for i in range(n):  # expect: runtime
        m[i] = v[i + 1]


def taken(n):
    a = modules[__name__].m
    for i in range(n):  # expect: runtime
        a[i] = m[i + 1]


def untouched(n):
    for i in range(n):  # expect: parallel
        m[i] = w[i + 1]
