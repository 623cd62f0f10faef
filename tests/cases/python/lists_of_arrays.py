"""Lists that methods put arrays into, which may be one array; each class has its own list."""

import heapq
from collections import deque
from typing import Any

import numpy as np


class Appended:
    def __init__(self):
        self.appended = []

    def add(self, a):
        self.appended.append(a)

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.appended[i][0] = self.appended[i][1] + 1

    def rows(self):
        for r in self.appended:  # expect: runtime
            r[0] = r[1] + 1


def append(a):
    r = Appended()
    r.add(a)
    r.add(a[1:])


class Apart:
    def __init__(self):
        self.apart = []

    def two(self, a, b):
        self.one(a)
        self.one(b)

    def one(self, a):
        self.apart.append(a)

    def run(self, n):
        for i in range(n):  # expect: parallel
            self.apart[i][0] = self.apart[i][1] + 1


class Again:
    def __init__(self):
        self.again = []

    def put(self, a):
        self.again.append(a)

    def put_on(self, a):
        self.put(a)

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.again[i][0] = self.again[i][1] + 1


def put_twice(a):
    r = Again()
    r.put_on(a)
    r.put_on(a)


class Looped:
    def __init__(self):
        self.looped = []

    def take(self, a):
        self.looped.insert(0, a)

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.looped[i][0] = self.looped[i][1] + 1


def take_often(a):
    r = Looped()
    for _ in range(3):  # expect: unknown
        r.take(a)


class Table:
    def __init__(self, n):
        self.table: list[Any] = [None] * n
        self.count = 0

    def set(self, a):
        self.table[self.count] = a
        self.count += 1

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.table[i][0] = self.table[i][1] + 1


def fill(a):
    r = Table(5)
    r.set(a)
    r.set(a[1:])


class Extended:
    def __init__(self, a):
        self.extended = []
        self.extended.extend([a, a[1:]])

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.extended[i][0] = self.extended[i][1] + 1


class Joined:
    def __init__(self, a):
        self.joined = []
        self.joined += [a, a[1:]]

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.joined[i][0] = self.joined[i][1] + 1


class Section:
    def __init__(self, a):
        self.section: list[Any] = []
        self.section[:0] = [a, a[1:]]

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.section[i][0] = self.section[i][1] + 1


class Comprehended:
    def __init__(self, a):
        self.comprehended = [a for _ in range(4)]

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.comprehended[i][0] = self.comprehended[i][1] + 1


class Pair:
    def __init__(self, a):
        self.pair = (a, a[1:])

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.pair[i][0] = self.pair[i][1] + 1


class Queue:
    def __init__(self):
        self.queue: deque[Any] = deque()

    def push(self, a):
        self.queue.append(a)

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.queue[i][0] = self.queue[i][1] + 1


def push(a):
    r = Queue()
    r.push(a)
    r.push(a[1:])


class Dictionary:
    def __init__(self):
        self.dictionary = {}

    def give(self, k, a):
        self.dictionary[k] = a

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.dictionary[i][0] = self.dictionary[i][1] + 1


def give(a):
    r = Dictionary()
    r.give(0, a)
    r.give(1, a[1:])


class Heap:
    def __init__(self):
        self.heap = []

    def hold(self, a):
        heapq.heappush(self.heap, a)

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.heap[i][0] = self.heap[i][1] + 1


def hold(a):
    r = Heap()
    r.hold(a)
    r.hold(a[1:])


class Whole:
    def __init__(self):
        self.whole = []

    def keep(self, a):
        self.whole.append(a)

    def run(self, n):
        for i in range(n):  # expect: runtime
            self.whole[i] += 1


def keep(a):
    r = Whole()
    r.keep(a)
    r.keep(a[1:])


class Numbers:
    def __init__(self):
        self.numbers = []

    def count(self, x):
        self.numbers.append(x)

    def run(self, n):
        for i in range(n):  # expect: parallel
            self.numbers[i] += 1


def count(x):
    r = Numbers()
    r.count(x)
    r.count(x)


class Fresh:
    def __init__(self, n):
        self.fresh = [np.zeros(n) for _ in range(4)]

    def run(self, n):
        for i in range(n):  # expect: parallel
            self.fresh[i][0] = self.fresh[i][1] + 1
