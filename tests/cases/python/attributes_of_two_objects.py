"""One attribute of two objects, of which the file says that it may be one array."""

import numpy as np


class Given:
    pass


def give(p, q, given):
    p.given = given
    q.given = given


def of_given(p, q, n):
    for i in range(1, n):  # expect: runtime
        p.given[i] = q.given[i - 1]


def give_all(objects, looped):
    for each in objects:  # expect: unknown or out-of-scope
        each.looped = looped


def of_looped(p, q, n):
    for i in range(1, n):  # expect: runtime
        p.looped[i] = q.looped[i - 1]


class Seen:
    def __init__(self, seen):
        self.seen = seen

    def see(self, other):
        self.seen = other.seen[1:]

    def of_seen(self, other, n):
        for i in range(1, n):  # expect: runtime
            self.seen[i] = other.seen[i - 1]


class Built:
    def __init__(self, built):
        self.built = built

    def of_built(self, other, n):
        for i in range(1, n):  # expect: runtime
            self.built[i] = other.built[i - 1]


def build(given):
    return Built(given), Built(given)


class Copied:
    def __init__(self, copied):
        self.copied = copied

    def again(self):
        self.next = Copied(self.copied)

    def of_next(self, n):
        for i in range(1, n):  # expect: runtime
            self.copied[i] = self.next.copied[i - 1]


class Own:
    """Each object has an array of its own."""

    def __init__(self, own, n):
        self.own = own
        self.made = np.zeros(n)

    def grow(self):
        self.own = self.own[1:]

    def add(self, other):
        self.own = other.own + 1

    def copy(self, other):
        self.made = other.made.copy()

    def of_own(self, other, n):
        for i in range(1, n):  # expect: parallel
            self.own[i] = other.own[i - 1]

    def of_made(self, other, n):
        for i in range(1, n):  # expect: parallel
            self.made[i] = other.made[i - 1]


def own(first, second, n):
    return Own(first, n), Own(second, n)
