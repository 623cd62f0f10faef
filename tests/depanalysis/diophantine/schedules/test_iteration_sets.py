"""What one thread does: sizes without listing, streams, and arrays that say the same."""

from itertools import islice

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import iteration_sets
from depanalysis.diophantine.schedules.iteration_sets import (
    Components,
    Labeled,
    Listed,
    Members,
    Portion,
)
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.single.structures import structure

FAR = 10**18
ODD = ProgressionSum((Progression(-9, 2, 10),))
GAPS = ProgressionSum((consecutive(-9, 9),), (Progression(-9, 3, 7),))


@pytest.mark.parametrize("numbers", [ODD, GAPS])
def test_members_are_those_of_the_numbers_meant(numbers):
    whole = list(numbers.members())
    for start in range(len(whole)):
        for size in range(len(whole) - start + 1):
            work = Members(numbers, start, size)
            assert list(work) == whole[start : start + size]
            assert [i - 9 for i in work.offsets(-9)] == list(work)


@pytest.mark.parametrize("sparse", [0, 2**10])
def test_blocks_of_members_join_seamlessly(monkeypatch, sparse):
    monkeypatch.setattr(iteration_sets, "BLOCK", 4)
    monkeypatch.setattr(iteration_sets, "SPARSE", sparse)
    assert list(Members(GAPS, 0, GAPS.count)) == list(GAPS.members())


def test_members_beyond_the_set_are_refused():
    with pytest.raises(AssertionError):
        Members(ODD, 5, 6)


def test_components_stream_from_the_seeds_of_their_numbers():
    graph = structure(Equation(2, -3, 5), -8, 7)
    work = Components(graph, (Portion(3, 0, 1), Portion(2, 1, 2), Portion(1, 0, 2)))
    assert work.size == 3 + 2 * 2 + 2
    assert [tuple(each) for each in work.components()] == [
        (-1, 1, 4),
        (-3, -2),
        (3, 7),
        (-6,),
        (-5,),
    ]
    assert list(work) == [-1, 1, 4, -3, -2, 3, 7, -6, -5]
    assert work.offsets(-8).tolist() == [i + 8 for i in work]


def test_components_that_do_not_exist_are_refused():
    graph = structure(Equation(2, -3, 5), -8, 7)
    with pytest.raises(AssertionError):
        Components(graph, (Portion(3, 1, 1),))


def test_a_huge_work_streams_at_once():
    graph = structure(Equation(2, -3, 5), -FAR, FAR)
    count = graph.seeds(2).count
    work = Components(graph, (Portion(2, count // 2, count // 2),))
    assert work.size == count // 2 * 2
    first, second = islice(work, 2)
    assert 2 * first - 3 * second == 5 or 2 * second - 3 * first == 5


def test_labeled_and_listed_iterations_stay_in_their_order():
    listed = Listed((3, 1, 2))
    assert (listed.size, list(listed), listed.offsets(1).tolist()) == (
        3,
        [3, 1, 2],
        [2, 0, 1],
    )
    labeled = Labeled(FAR**2, listed.offsets(0))
    assert list(labeled) == [FAR**2 + i for i in (3, 1, 2)]
    assert labeled.offsets(FAR**2) is labeled.found
    assert labeled.offsets(FAR**2 - 1).tolist() == [4, 2, 3]
