"""Objects whose attributes a call names, or of which only the call says what they have.

An attribute is one name in a file, so that each case has its own two.
"""

import ctypes
import functools
from argparse import Namespace
from collections import namedtuple
from collections import namedtuple as record
from dataclasses import dataclass, make_dataclass
from enum import Enum
from types import SimpleNamespace
from typing import Any, NamedTuple

import attr

Keywords = namedtuple("Keywords", "k0 k1")


def with_keywords(a):
    return Keywords(k0=a, k1=a[1:])


def of_keywords(s, n):
    for i in range(n):  # expect: runtime
        s.k1[i] = s.k0[i]


Positions = namedtuple("Positions", ["p0", "p1"])


def with_positions(a):
    return Positions(a, a[1:])


def of_positions(s, n):
    for i in range(n):  # expect: runtime
        s.p1[i] = s.p0[i]


Apart = record("Apart", "ap0, ap1")


def with_two_arrays(a, b):
    return Apart(a, b)


def of_two_arrays(s, n):
    for i in range(n):  # expect: parallel
        s.ap1[i] = s.ap0[i + 1]


Listed = record("Listed", "l0 l1")


def with_a_list(a):
    return Listed._make([a, a[1:]])


def of_a_list(s, n):
    for i in range(n):  # expect: runtime
        s.l1[i] = s.l0[i]


Called = namedtuple("Called", "c0 c1")


def with_a_function(a):
    return functools.partial(Called, a)(a[1:])


def of_a_function(s, n):
    for i in range(n):  # expect: runtime
        s.c1[i] = s.c0[i]


class Mapped:
    def __init__(self, m0, m1=None):
        self.m0 = m0
        self.m1 = m0 if m1 is None else m1


def with_map(a):
    return [*map(Mapped, [a, a])]


def of_map(s, n):
    for i in range(n):  # expect: runtime
        s.m1[i] = s.m0[i + 1]


class Derived(namedtuple("Derived", "d0 d1")):
    def total(self):
        return self.d0.sum()


def with_a_base(a):
    return Derived(a, a[1:])


def of_a_base(s, n):
    for i in range(n):  # expect: runtime
        s.d1[i] = s.d0[i]


class Typed(NamedTuple):
    t0: Any
    t1: Any


def with_types(a):
    return Typed(a, t1=a[1:])


def of_types(s, n):
    for i in range(n):  # expect: runtime
        s.t1[i] = s.t0[i]


Data = make_dataclass("Data", ["da0", ("da1", Any)])


def with_data(a):
    return Data(a, a[1:])


def of_data(s, n):
    for i in range(n):  # expect: runtime
        s.da1[i] = s.da0[i]


@attr.s
class Attributes:
    at0 = attr.ib()
    at1 = attr.ib()


def with_attributes(a):
    return Attributes(a, a[1:])


def of_attributes(s, n):
    for i in range(n):  # expect: runtime
        s.at1[i] = s.at0[i]


@dataclass
class First:
    f0: Any


@dataclass
class Second(First):
    f1: Any


def with_fields_of_a_base(a):
    return Second(a, a[1:])


def of_fields_of_a_base(s, n):
    for i in range(n):  # expect: runtime
        s.f1[i] = s.f0[i]


def with_a_namespace(a):
    return SimpleNamespace(n0=a, n1=a[1:])


def of_a_namespace(s, n):
    for i in range(n):  # expect: runtime
        s.n1[i] = s.n0[i]


def with_a_dictionary(a):
    held = {"h0": a, "h1": a[1:]}
    return Namespace(**held)


def of_a_dictionary(s, n):
    for i in range(n):  # expect: runtime
        s.h1[i] = s.h0[i]


def with_two_dictionaries(a, b):
    return SimpleNamespace(**{"td0": a, "td1": b})


def of_two_dictionaries(s, n):
    for i in range(n):  # expect: parallel
        s.td1[i] = s.td0[i + 1]


def with_a_class_at_run_time(a):
    return type("Made", (), {"r0": a, "r1": a[1:]})


def of_a_class_at_run_time(s, n):
    for i in range(n):  # expect: runtime
        s.r1[i] = s.r0[i]


class Of:
    def __init__(self, o0, o1):
        self.o0 = o0
        self.o1 = o1

    @classmethod
    def of(cls, a):
        return cls(a, a[1:])


def of_of(s, n):
    for i in range(n):  # expect: runtime
        s.o1[i] = s.o0[i]


class Kind:
    def __init__(self, y0, y1):
        self.y0 = y0
        self.y1 = y1

    def again(self):
        return type(self)(self.y0, self.y0[1:])

    def of_kind(self, n):
        for i in range(n):  # expect: runtime
            self.y1[i] = self.y0[i]


class OwnClass:
    def __init__(self, z0, z1):
        self.z0 = z0
        self.z1 = z1

    def again(self):
        return self.__class__(self.z0, self.z0[1:])

    def of_own_class(self, n):
        for i in range(n):  # expect: runtime
            self.z1[i] = self.z0[i]


class Base:
    def __init__(self, *parts):
        pass

    @classmethod
    def of_any(cls, a):
        return cls(a, a[1:])


class Below(Base):
    def __init__(self, b0, b1):
        self.b0 = b0
        self.b1 = b1

    def of_below(self, n):
        for i in range(n):  # expect: runtime
            self.b1[i] = self.b0[i]


class Structure(ctypes.Structure):
    _fields_ = [("s0", ctypes.py_object), ("s1", ctypes.py_object)]


def with_structure(a):
    return Structure(a, a[1:])


def of_structure(s, n):
    for i in range(n):  # expect: runtime
        s.s1[i] = s.s0[i]


def of_members(n):
    for i in range(n):  # expect: runtime
        Choice.E1.value[i] = Choice.E0.value[i]


shared = [0.0] * 10


class Choice(Enum):
    E0 = shared
    E1 = shared


class Clock:
    def __init__(self, name="", **rest):
        self.name = name
        self.rest = rest


def ticks(options, entries):
    Clock(**options)
    Clock(**{"u0": entries, "u1": entries})


def beside_a_clock(s, n):
    for i in range(n):  # expect: parallel
        s.u1[i] = s.u0[i]
