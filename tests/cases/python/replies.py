"""Exits that are decided by what a function gives that whoever calls this one hands over."""


def first(xs, accepts, n):
    for i in range(n):  # expect: sequential
        if accepts(xs[i]):
            return i
    return -1


def until_small(xs, measure, n, tol):
    for i in range(n):  # expect: sequential
        error = measure(i)
        if error < tol:
            break
        xs[i] = error


def with_index(xs, measure, n, m):
    for i in range(n):  # expect: unknown
        if measure(i) + i > m:
            break
        xs[i] = 1.0


def at_the_end(xs, accepts, n):
    for i in range(n):  # expect: unknown
        xs[i] = 1.0
        if i == n - 1 and accepts(xs):
            break


# What a function of the file gives is for no witness to choose.
def always_none(n):
    try:
        return 0
    finally:
        n.close()


class Nothing:
    def count(self):
        try:
            return 0
        finally:
            pass


def of_this_file(a, n):
    m = always_none(n)
    for i in range(m):  # expect: unknown
        a[0] = i


def of_a_class_of_this_file(a):
    m = Nothing().count()
    for i in range(m):  # expect: unknown
        a[0] = i


# How many there are, code that is not given says, once.
def workers(client, a):
    hosts = list(client.ncores().keys())
    count = len(hosts)
    for i in range(count):  # expect: sequential output(a)
        a[0] = i


def at_least_none(client, a):
    hosts = list(client.ncores().keys())
    count = len(hosts)
    for i in range(count, 1):  # expect: parallel
        a[0] = i


def workers_twice(client, a):
    hosts = list(client.ncores().keys())
    count = len(hosts)
    for i in range(count - len(hosts)):  # expect: unknown
        a[0] = i
