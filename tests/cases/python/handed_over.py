# What is not understood may be what it was given, or a part of that.
import copy
import operator
from collections import namedtuple
from types import SimpleNamespace

import numpy as np

table = np.zeros(100)


def by_two_defaults(n, a=table, b=table):
    for i in range(n):  # expect: runtime
        a[i] = b[i + 1]


def by_defaults_that_differ(n, a=table, b=np.zeros(100)):  # noqa: B008
    for i in range(n):  # expect: parallel
        a[i] = b[i + 1]


class Shared:
    cells = np.zeros(100)

    def __init__(self):
        self.own = np.zeros(100)


def of_two_objects(x: Shared, y: Shared, n):
    for i in range(n):  # expect: runtime
        x.cells[i] = y.cells[i + 1]


def of_two_objects_each_its_own(x: Shared, y: Shared, n):
    for i in range(n):  # expect: parallel
        x.own[i] = y.own[i + 1]


Pair = namedtuple("Pair", "left right")


def of_a_tuple_with_names(s, n):
    for i in range(n):  # expect: runtime
        s.left[i] = s.right[i + 1]


def of_a_namespace(s, n):
    for i in range(n):  # expect: runtime
        s.first[i] = s.second[i + 1]


def of_another_namespace(s, n):
    for i in range(n):  # expect: parallel
        s.upper[i] = s.lower[i + 1]


def makes_them(x, y):
    of_a_tuple_with_names(Pair(x, x), 5)
    of_a_namespace(SimpleNamespace(first=x, second=x), 5)
    of_another_namespace(SimpleNamespace(upper=x, lower=y), 5)


def of_a_namespace_by_a_text(x, n):
    held = SimpleNamespace(first=x)
    y = getattr(held, "first")  # noqa: B009
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def the_greater(x, n):
    y = max(x, x, key=len)
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def the_greatest_of_a_list(x, n):
    y = max([x, x], key=len)
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def the_next(x, n):
    y = next(iter((x,)))
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def an_item(x, n):
    y = operator.itemgetter(0)((x, x))
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def a_sum_of_lists(x, n):
    y = sum([[x]], [])[0]  # noqa: RUF017
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def an_array_of_objects(x, n):
    y = np.array([x], dtype=object)[0]
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def a_copy_of_a_tuple(x, n):
    y = copy.copy((x,))[0]
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def a_place_for_the_result(x, n):
    y = np.clip(x, 0, 1, x)
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def no_place_for_the_result(x, n):
    y = np.clip(x, 0, 1)
    for i in range(n):  # expect: parallel
        x[i] = y[i + 1]


def what_was_raised(x, n):
    try:
        raise ValueError(x)
    except ValueError as error:
        y = error.args[0]
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


def matched(x, n):
    match (x, x):
        case (y, z):
            of_two(y, z, n)


def of_two(x, y, n):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


# Operations in which objects of classes take part.
class Giving:
    def __call__(self):
        return table

    def __enter__(self):
        return table

    def __exit__(self, *why):
        pass

    def __getitem__(self, key):
        return table

    def __add__(self, other):
        return table

    def __array__(self):
        return table


class Going:
    def __iter__(self):
        yield table


class Made:
    def __new__(cls):
        return table


def called(n):
    y = Giving()()
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


def entered(n):
    with Giving() as y:
        for i in range(n):  # expect: unknown
            table[i] = y[i + 1]


def an_entry(n):
    given = Giving()
    y = given[0]
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


def an_entry_of_a_parameter(given: Giving, n):
    y = given[0]
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


def entries_themselves(given: Giving, n):
    for i in range(n):  # expect: runtime
        table[i] = given[0][i + 1]


def an_entry_of_an_array(x, n):
    y = x[0]
    for i in range(n):  # expect: parallel
        table[i] = y[i + 1]


def added(n):
    y = Giving() + 1
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


def converted(n):
    y = np.asarray(Giving())
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


def gone_over(n):
    for y in Going():  # expect: unknown
        for i in range(n):  # expect: runtime
            table[i] = y[i + 1]


def constructed(n):
    y = Made()
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]  # type: ignore[index]


# One object under two names, and functions that decorators call.
class Held:
    def __init__(self):
        self.stored = np.zeros(100)


def of_one_object(x, y, n):
    for i in range(n):  # expect: runtime
        x.stored[i] = y.stored[i + 1]


def of_different_objects(x, y, n):
    for i in range(n):  # expect: parallel
        x.stored[i] = y.stored[i + 1]


def hands_over_objects():
    one, other = Held(), Held()
    of_one_object(one, one, 5)
    of_different_objects(one, other, 5)


def with_one_array(function):
    def inner(x, n):
        return function(x, x, n)

    return inner


@with_one_array
def decorated(x, y, n):
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


class Entries:
    def __setitem__(self, key, value):
        table[0] = value


def into_entries(entries: Entries, n):
    for i in range(n):  # expect: runtime
        entries[i] = i


class Shown:
    def __get__(self, owner, kind):
        return table


class Showing:
    shown = Shown()


def by_a_descriptor(owner: Showing, n):
    for i in range(n):  # expect: runtime
        table[i] = owner.shown[i + 1]


def in_a_list(n):
    y = list(Going())[-1]
    for i in range(n):  # expect: runtime
        table[i] = y[i + 1]


def taken_apart(n):
    first, *_ = Going()
    for i in range(n):  # expect: runtime
        table[i] = first[i + 1]


def pairs_of_a_dictionary(x, n):
    pairs = [("key", x)]
    y = dict(pairs)["key"]
    for i in range(n):  # expect: runtime
        x[i] = y[i + 1]


class Setting:
    far = np.zeros(100)

    @property
    def near(self):
        return self._near

    @near.setter
    def near(self, value):
        self._near = value


def by_a_setter(s, n):
    for i in range(n):  # expect: runtime
        s._near[i] = s.far[i + 1]


def sets(x):
    s = Setting()
    s.near = x
    s.far = x
    by_a_setter(s, 5)
