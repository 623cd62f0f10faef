# What a file says about which names are one array.
import numpy as np

a = np.zeros(100)
b = a
c = a[1:]
d = np.zeros(100)
e = d.reshape(10, 10)
f = np.asarray(a) if len(a) > 3 else d
g, h = a, d


def same(n):
    for i in range(n):  # expect: runtime
        b[i] = a[i + 1]


def section(n):
    for i in range(n):  # expect: runtime
        c[i] = a[i]


def different(n):
    for i in range(n):  # expect: parallel
        d[i] = a[i]


def of_other_shape(n):
    for i in range(n):  # expect: runtime
        e[0, i] = d[i + 1]


def one_of_two(n):
    for i in range(n):  # expect: runtime
        f[i] = d[i + 1]


def in_pairs(n):
    for i in range(n):  # expect: parallel
        g[i] = h[i + 1]


class Grid:
    def __init__(self, cells, other):
        self.cells = cells
        self.view = self.cells[1:]
        self.old = np.zeros(100)
        self.new = np.zeros(100)
        self.other = other

    def shift(self, n):
        for i in range(n):  # expect: runtime
            self.view[i] = self.cells[i]

    def keep(self, n):
        for i in range(n):  # expect: parallel
            self.other[i] = self.cells[i]

    def step(self, n):
        for i in range(n):  # expect: parallel
            self.new[i] = self.old[i + 1]

    def exchange(self):
        self.old, self.new = self.new, self.old


def twice(x, y, n):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def in_turn(x, y, n):
    for i in range(n):  # expect: parallel
        x[i] = y[i + 1]


def shifted(x):
    return x[1:]


def through_result(x, y, n):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def calls():
    twice(a, a, 5)
    in_turn(a, d, 5)
    in_turn(d, a, 5)
    through_result(d, shifted(d), 5)


# Defaults of parameters, and what a dictionary has under its keys.
table = np.zeros(100)
by_name = {"table": table}


def by_default(n, v=table):
    for i in range(n):  # expect: runtime
        v[i] = table[i + 1]


def by_a_named_default(n, *, v=table, w=None):
    for i in range(n):  # expect: runtime
        v[i] = table[i + 1]


def by_key(n):
    v = by_name["table"]
    for i in range(n):  # expect: runtime
        v[i] = table[i + 1]


def by_a_key_that_is_set(n, kept):
    kept["v"] = table
    v = kept["v"]
    for i in range(n):  # expect: runtime
        v[i] = table[i + 1]


def by_two_keys(n, x, y):
    pair = {"x": x, "y": y}
    v = pair["x"]
    w = pair["y"]
    for i in range(n):  # expect: parallel
        v[i] = w[i + 1]


# A method of an array, as a value, brings the array along.
shared = np.zeros(40)
view = shared.view


def method_by_name():
    y = view()
    for i in range(12):  # expect: runtime
        y[i] = shared[i + 1]


def method_by_text():
    y = shared.view()
    for i in range(12):  # expect: runtime
        y[i] = shared[i + 1]


def methods_in_a_list():
    made = [shared.view, shared.view]
    p = made[0]()
    q = made[1]()
    for i in range(12):  # expect: runtime
        p[i] = q[i + 1]


def method_of_a_list(x):
    rows = [np.zeros(3)]
    keep = rows.append
    keep(x)
    keep(x)
    p = rows[1]
    q = rows[2]
    for i in range(12):  # expect: runtime
        p[i] = q[i + 1]


def method_of_a_dictionary(x):
    rows = {"u": x, "v": x}
    get = rows.__getitem__
    p = get("u")
    q = get("v")
    for i in range(12):  # expect: runtime
        p[i] = q[i + 1]


def other_methods():
    total = shared.sum
    fresh = shared.copy()
    fresh[0] = total()
    for i in range(12):  # expect: parallel
        fresh[i] = shared[i + 1]


class Chain:
    def __init__(self, x, rest):
        self.x = self.y = x
        self.rest = rest

    def both(self):
        for i in range(12):  # expect: runtime
            self.x[i] = self.y[i + 1]


chain = Chain(shared, Chain(shared, None))


def along():
    for i in range(12):  # expect: runtime
        chain.x[i] = chain.rest.x[i + 1]
