"""Progressions and their signed sums against sets."""

from itertools import islice

import pytest

from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)

# 3 is added twice and removed twice, other multiples of 3 up to 15 cancel once.
HOLED = ProgressionSum(
    (consecutive(0, 9), consecutive(12, 20), Progression(3, 3, 1)),
    (Progression(0, 3, 4), Progression(3, 9, 2), Progression(15, 3, 1)),
)
MEMBERS = [1, 2, 4, 5, 7, 8, 13, 14, 16, 17, 18, 19, 20]


@pytest.mark.parametrize(
    ("terms", "values"),
    [
        pytest.param(Progression(-4, 3, 4), [-4, -1, 2, 5], id="several"),
        pytest.param(Progression(7, 5, 1), [7], id="one"),
        pytest.param(Progression(7, 5, 0), [], id="none"),
        pytest.param(consecutive(2, 4), [2, 3, 4], id="consecutive"),
        pytest.param(consecutive(4, 2), [], id="backwards"),
    ],
)
def test_terms_are_counted_up_to_any_place(terms, values):
    assert terms.count == len(values)
    for x in range(-10, 20):
        assert terms.upto(x) == sum(value <= x for value in values)
    if values:
        assert terms.last == values[-1]


def test_a_sum_counts_its_members():
    assert HOLED.count == len(MEMBERS)
    for x in range(-2, 25):
        assert HOLED.upto(x) == sum(member <= x for member in MEMBERS)


def test_the_member_of_a_number_inverts_the_count():
    assert [HOLED.member(k) for k in range(HOLED.count)] == MEMBERS


def test_members_stream_from_any_start():
    for start in range(len(MEMBERS) + 2):
        assert list(HOLED.members(start)) == MEMBERS[start:]


def test_an_empty_sum_has_no_members():
    assert ProgressionSum(()).count == 0
    assert list(ProgressionSum(()).members(0)) == []


def test_a_stream_passes_wide_gaps_quickly():
    far = ProgressionSum((Progression(0, 10**18, 100), Progression(1, 10**18, 100)))
    assert list(islice(far.members(1), 3)) == [1, 10**18, 10**18 + 1]
