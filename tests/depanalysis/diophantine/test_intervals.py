"""Intervals against ranges of integers."""

from itertools import islice, product

import pytest

from depanalysis.diophantine.intervals import EVERYTHING, NOTHING, Interval

BOUNDS = (None, -3, 0, 2)
INTERVALS = [Interval(low, high) for low, high in product(BOUNDS, repeat=2)]
WINDOW = range(-20, 21)


def members(interval):
    return {value for value in WINDOW if value in interval}


@pytest.mark.parametrize("interval", INTERVALS, ids=str)
def test_emptiness_count_and_first_member_agree(interval):
    inside = members(interval)
    assert interval.is_empty == (not inside)
    if interval.low is not None and interval.high is not None:
        assert interval.count == len(inside)
        assert list(interval) == sorted(inside)
    else:
        assert interval.count is None
    assert interval.first is None if interval.is_empty else interval.first in inside


def test_first_is_the_least_member_or_else_the_greatest():
    assert Interval(2, None).first == 2
    assert Interval(None, 2).first == 2
    assert EVERYTHING.first == 0
    assert NOTHING.first is None


def test_intersection_is_that_of_sets():
    for left, right in product(INTERVALS, repeat=2):
        assert members(left & right) == members(left) & members(right)


def test_reflection_and_shift_move_the_bounds():
    assert Interval(1, 5).reflected() == Interval(-5, -1)
    assert Interval(None, 5).reflected() == Interval(-5, None)
    assert Interval(1, 5).shifted(-1, 2) == Interval(0, 7)
    assert Interval(1, 5).shifted(None, 2) == Interval(None, 7)


def test_preimage_is_what_the_map_sends_inside():
    for interval, start, step in product(INTERVALS, (-4, 0, 1), (-3, -1, 0, 1, 2)):
        expected = {t for t in range(-20, 21) if start + step * t in interval}
        assert members(interval.preimage(start, step)) == expected


def test_image_is_the_hull_of_the_values():
    for step in (-2, 0, 3):
        values = [7 + step * t for t in range(-3, 3)]
        assert Interval(-3, 2).image(7, step) == Interval(min(values), max(values))
    assert Interval(0, None).image(7, -2) == Interval(None, 7)


def test_unbounded_intervals_are_listed_from_their_least_member():
    assert list(islice(Interval(5, None), 3)) == [5, 6, 7]
    with pytest.raises(ValueError, match="without a lower bound"):
        iter(Interval(None, 5))
