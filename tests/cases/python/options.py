# Whoever calls a function says once which of some texts a parameter is.


def one_of_two(a, n, method):
    if method == "lm":
        k = 1
    elif method in ("trf", "dogbox"):
        k = 2
    else:
        raise ValueError(method)
    for i in range(n):  # expect: sequential flow(a)
        a[i + k] = a[i]


def not_two_at_once(a, n, method):
    for i in range(n):  # expect: parallel
        if method == "lm" and method == "trf":
            a[i + 1] = a[i]


def neither(a, n, method):
    for i in range(n):  # expect: sequential flow(a)
        if method != "lm" and method not in ("trf", "dogbox"):
            a[i + 1] = a[i]


def another_one_later(a, n, method):
    for i in range(n):  # expect: sequential flow(method)
        if method == "lm":
            a[i + 1] = a[i]
        method = "trf"


def unchanged_by_others(a, n, method, foo):
    foo(a)
    for i in range(n):  # expect: sequential flow(a)
        if method == "lm":
            a[i + 1] = a[i]


def in_a_function(a, n, method):
    one_of_two(a, n, method)
    for i in range(n):  # expect: parallel
        a[i] = 1.0
