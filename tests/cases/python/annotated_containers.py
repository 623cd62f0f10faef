# mypy: disable-error-code="no-untyped-def,index"
"""Parameters that are no arrays, as their annotations say."""

from collections import defaultdict
from collections.abc import MutableMapping


def of_a_dictionary(d: dict, n):
    for i in range(n):  # expect: sequential
        d[i] = i


def with_types(d: dict[int, float], a, n):
    for i in range(n):  # expect: sequential
        d[i] = a[i]


def maybe(d: dict | None, n):
    for i in range(n):  # expect: sequential
        d[2 * i] = i


def in_a_text(d: "MutableMapping[int, float]", n):
    for i in range(n):  # expect: sequential
        d[i] += 1


def with_default(d: defaultdict[int, int], n):
    for i in range(n):  # expect: sequential
        d[i] = i


def only_read(d: dict[int, float], a, n):
    for i in range(n):  # expect: unknown
        a[i] = d[i]


def sections_of_lists(d: list[int], e: list[int], n):
    for i in range(n):  # expect: unknown
        d[2 * i : 2 * i + 2] = e[i : i + 2]


def rows_of_lists(d: list[list[int]], e: list[list[int]], n):
    for i in range(n):  # expect: unknown
        d[i] = e[i]
        d[i][0] = 1


def of_a_list(d: list[int], n):
    for i in range(n):  # expect: parallel
        d[i] = i
