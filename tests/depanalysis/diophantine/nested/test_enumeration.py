"""Enumeration: exact without overflow, and refused where it would take too much."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested.enumeration import edges, labels, levels, touched
from depanalysis.diophantine.nested.relations import distance, relation
from depanalysis.errors import UsageError


def test_coefficients_may_exceed_machine_words():
    huge = 10**30
    box = [Interval(huge, huge + 9)]
    pair = relation(Equation(huge, -huge, -2 * huge))
    assert labels([pair], box).tolist() == [0, 1] * 5
    assert levels([pair], box).tolist() == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    one = relation(Equation(huge, 1 - huge, huge))
    assert touched([one], box).tolist() == [True] + [False] * 9


def test_long_chains_are_followed_to_their_end():
    assert not labels([distance(1)], [Interval(1, 100_000)]).any()


def test_no_relation_leaves_all_alone():
    assert labels([], [Interval(1, 3)]).tolist() == [0, 1, 2]
    assert levels([], [Interval(1, 3)]).tolist() == [1, 1, 1]
    assert [part.tolist() for part in edges([], [Interval(2, 1)])] == [[], []]


@pytest.mark.parametrize(
    ("method", "box", "pattern"),
    [
        (
            labels,
            [Interval(1, 10**9)],
            "components of 1000000000 .* take 143999999936 ",
        ),
        (edges, [Interval(1, 10**5)] * 2, "dependences of 10000000000 iterations"),
        (levels, [Interval(1, 10**5)] * 2, "wavefronts of 10000000000 iterations"),
    ],
)
def test_too_much_memory_is_refused_in_bytes(method, box, pattern):
    with pytest.raises(UsageError, match=pattern):
        method([distance(*[1] * len(box))], box)


def test_wavefronts_of_a_free_loop_count_all_pairs():
    free = relation(None)
    assert levels([free], [Interval(1, 4)]).tolist() == [1, 2, 3, 4]
    with pytest.raises(UsageError, match="with 1000000000000 pairs"):
        levels([free], [Interval(1, 10**6)])
    assert labels([free], [Interval(1, 4)]).tolist() == [0] * 4
