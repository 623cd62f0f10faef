"""Loops over values that stand in the text, and over positions that begin elsewhere."""


def neighbours(a, b, n):
    for i in range(1, n - 1):  # expect: parallel private(d) private(total)
        total = 0.0
        for d in (-1, 0, 1):  # expect: parallel private(d) reduction(+:total)
            total += a[i + d]
        b[i] = total


def shifted(a, n):
    for d in [1, 5, 2]:  # expect: sequential flow(a)
        for i in range(n):  # expect: sequential flow(a)
            a[i + d] = a[i]


def pairs(b, n):
    for i in range(1, n):  # expect: parallel private(p) private(q)
        for p, q in [(2, 0), (0, 1)]:  # expect: sequential flow(b)
            b[i, q] = b[i, p]


def weighed(a, b, n):
    for i in range(n):  # expect: parallel private(total) private(w)
        total = 0.0
        for k, w in enumerate((0.5, 1)):  # expect: sequential flow(total)
            total = w * a[i + k] - total
        b[i] = total


def to_places(b):
    for k in (3, 1, 4):  # expect: parallel private(k)
        b[k] = k


def to_a_place_twice(b):
    for k in (3, 1, 3):  # expect: sequential output(b)
        b[k] = k


def to_given_places(a, n, m):
    for k in (n, m):  # expect: sequential output(a)
        a[k] = 1.0


def beside_an_array(a, b):
    for x, k in zip(a, (3, 1, 4)):  # expect: parallel private(k) private(x)
        b[k] = x


def last_entry(a):
    for k in (2, 4):  # expect: parallel lastprivate(k)
        a[k] = 0.0
    return k


def counted_from_one(a, b):
    for i, x in enumerate(a, 1):  # expect: parallel private(x)
        b[i] = x


def counted_by_a_keyword(a):
    for i, x in enumerate(a, start=1):  # expect: sequential flow(a)
        a[i] = x


def counted_from_a_name(a, b, n):
    for i, x in enumerate(a, n):  # expect: unknown
        b[i] = x


def with_a_text(d):
    for name in ("a", "b"):  # expect: unknown
        print(d[name])


def over_arrays(a, b, n):
    for row in (a, b):  # expect: unknown
        for i in range(n):  # expect: parallel
            row[i] = 0.0


def over_objects(p, q):
    for each in (p, q):  # expect: out-of-scope
        each.move(1)
