"""Schedules of nests run every iteration once, and no sink before its source."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.nested import distance, partition, relation, scheduling
from depanalysis.errors import UsageError
from tests.depanalysis.diophantine.nested.test_partitions import built, nests
from tests.oracle.lde_boxes import box_truth

METHODS = (scheduling.components, scheduling.wavefronts, scheduling.best)


@given(nests(), st.integers(1, 5))
def test_dependences_are_kept(nest, threads):
    part, truth = built(*nest), box_truth(*nest)
    for method in METHODS:
        schedule = method(part, threads)
        place = {
            part.iteration(position): (phase, thread, turn)
            for phase, works in enumerate(schedule.lists())
            for thread, work in enumerate(works)
            for turn, position in enumerate(work)
        }
        assert sorted(place) == truth.iterations
        assert schedule.size == part.size
        for source, sink in truth.edges:
            (phase, thread, turn), later = place[source], place[sink]
            assert phase < later[0] or (phase, thread) == later[:2]
            assert (phase, turn) < (later[0], later[2]) or phase < later[0]


@given(nests(), st.integers(1, 5))
def test_spans_are_within_their_bounds(nest, threads):
    part = built(*nest)
    whole, fronts, best = (method(part, threads) for method in METHODS)
    least = max(part.largest, -(-part.size // threads))
    # Longest first is at most 4/3 of the best (Graham).
    assert least <= whole.span
    assert 3 * whole.span <= 4 * least + 3 * part.largest
    assert fronts.phase_count == part.depth
    assert fronts.span >= max(part.depth, -(-part.size // threads))
    assert best.span == min(whole.span, fronts.span)


def test_diagonals_are_shared_as_the_theory_says():
    # A[i][j] = A[i-1][j-1]: 2 n - 1 components, where partitions loop by loop have one.
    part = partition([(1, 4), (1, 4)], [distance(1, 1)])
    schedule = scheduling.best(part, 4)
    assert (schedule.method, schedule.phase_count, schedule.span) == (
        "components",
        1,
        4,
    )
    assert schedule.unlimited_span == 4


def test_one_component_is_run_front_by_front():
    part = partition([(0, 9), (0, 9)], [distance(0, 1), distance(1, 0)])
    schedule = scheduling.best(part, 5)
    assert (schedule.method, schedule.phase_count) == ("wavefronts", 19)
    assert schedule.span < 100


def test_what_is_empty_or_too_large():
    empty = partition([(1, 0), (1, 5)], [distance(1, 1)])
    assert [method(empty, 3).phase_count for method in METHODS] == [0, 0, 0]
    large = partition([(1, 10**6)] * 2, [relation(Equation(2, -3, 1), None)])
    with pytest.raises(UsageError, match="are more than the 20000000 that are listed"):
        scheduling.best(large, 2)
    with pytest.raises(UsageError, match="a thread or more"):
        scheduling.best(empty, 0)
