"""A method of a class in this file may have the name of a method of other objects."""

import numpy as np

a = np.zeros(40)
kept = [a]


class Store:
    def __init__(self, held):
        self.held = held

    def get(self, key):
        return 3

    def pop(self):
        return 3

    def ravel(self):
        return 3

    def answer(self, x):
        return 3


def from_a_dictionary():
    x = {"w": a}.get("w", a)
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def from_a_list():
    x = kept.pop()
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def from_an_array():
    x = a.ravel()
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def from_something(other):
    x = other.answer(a)
    for i in range(12):  # expect: runtime
        x[i] = a[i + 1]


def from_the_class(b):
    x = Store(a)
    y = x.answer(b)
    for i in range(12):  # expect: parallel
        a[i] = b[i + 1] + y
