"""Calls of what keeps its arguments without saying under which names."""

import collections

import numpy as lib

names = ["u0", "u1"]
Unread = collections.namedtuple("Unread", names)  # type: ignore[misc]


def with_names_elsewhere(a):
    return Unread(a, a[1:])  # type: ignore[call-arg]


def of_names_elsewhere(s, n):
    for i in range(n):  # expect: runtime
        s.u1[i] = s.u0[i]


class Ours(lib.poly1d):
    pass


def with_theirs(a):
    return Ours(a, a[1:])


def of_theirs(s, n):
    for i in range(n):  # expect: runtime
        s.t1[i] = s.t0[i]


def again(s):
    return type(s)(s.v0, s.v0[1:])


def of_again(s, n):
    for i in range(n):  # expect: runtime
        s.v1[i] = s.v0[i]


def with_theirs_alone(a):
    return lib.Pair(a, a[1:])  # type: ignore[attr-defined]


def of_theirs_alone(s, n):
    for i in range(n):  # expect: runtime
        s.w1[i] = s.w0[i]


class Variadic:
    def all(*given):
        return given

    def keyed(*, k):
        return k

    @classmethod
    def of(*given):
        return given
