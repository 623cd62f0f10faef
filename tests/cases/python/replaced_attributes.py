"""Objects that are made of others, with some attributes of these."""


def changed(s):
    return s._replace(y=s.x)


def of_changed(s, n):
    for i in range(n):  # expect: runtime
        s.y[i] = s.x[i + 1]
