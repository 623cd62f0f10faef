from itertools import product

import pytest

from depanalysis.proofs.coalescing.intervals import (
    ANY,
    added,
    intersected,
    is_within,
    multiplied,
    quotient,
    scaled,
)

ENDS = (None, -3, -1, 0, 2)
RANGES = [
    (low, high)
    for low, high in product(ENDS, ENDS)
    if low is None or high is None or low <= high
]


def members(range_):
    low, high = range_
    return range(-5 if low is None else low, 6 if high is None else high + 1)


@pytest.mark.parametrize(
    ("operation", "value"),
    [(added, lambda a, b: a + b), (multiplied, lambda a, b: a * b)],
)
def test_results_hold_all_values(operation, value):
    for first, second in product(RANGES, RANGES):
        result = operation(first, second)
        for a, b in product(members(first), members(second)):
            assert is_within((value(a, b), value(a, b)), result)


def test_multiples_and_quotients_hold_all_values():
    for range_, factor in product(RANGES, (-2, 0, 1, 3)):
        for a in members(range_):
            assert is_within((a * factor, a * factor), scaled(range_, factor))
            assert is_within((a // 3, a // 3), quotient(range_, 3))


def test_what_two_ranges_share():
    assert intersected((None, 5), (3, None)) == (3, 5)
    assert intersected(ANY, ANY) == ANY
    assert not is_within(ANY, (0, None))
