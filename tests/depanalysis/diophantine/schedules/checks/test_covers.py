"""Sets of iterations in closed form, and what is wrong with them."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.schedules import components, listed, wavefronts
from depanalysis.diophantine.schedules.checks.covers import (
    Covered,
    cover,
    is_ascending,
    is_set,
    misdealt,
    misplaced,
    range_of,
)
from depanalysis.diophantine.schedules.checks.outcomes import (
    MISSING,
    STRAY,
    TWICE,
    Misplaced,
)
from depanalysis.diophantine.schedules.iteration_sets import (
    Components,
    Members,
    Portion,
)
from depanalysis.diophantine.schedules.schedule import Phase
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.systems.system import System

EXAMPLE = System((Equation(2, -3, 5),), -8, 7)
TEN = ProgressionSum((consecutive(0, 9),))
EVEN = ProgressionSum((Progression(0, 2, 5),))
ODD = ProgressionSum((consecutive(0, 9),), (Progression(0, 2, 5),))


def test_a_phase_covers_the_set_that_its_threads_share():
    (phase,) = components(EXAMPLE, 3).phases
    covered = cover(phase)
    assert covered is not None
    assert covered.graph is not None
    assert covered.graph == EXAMPLE.graphs()[0]
    assert range_of(covered.graph) == (-8, 7)
    assert list(covered.numbers.members()) == list(range(-8, 8))
    assert not covered.is_shared
    found = [cover(each) for each in wavefronts(EXAMPLE, 3).phases]
    levels = [each for each in found if each is not None]
    assert [each.numbers.count for each in levels] == [11, 4, 1]
    assert [each.is_shared for each in levels] == [True, True, False]
    assert [each.graph for each in levels] == [None] * 3
    assert [each.starts() for each in levels] == [[3, 7], [1, 2], []]
    assert cover(listed([[[1]]]).phases[0]) is None
    assert cover(Phase((Members(TEN, 0, 1), Members(ODD, 0, 1)), 1)) is None


@pytest.mark.parametrize(
    ("parts", "wrong"),
    [
        ([(0, 4), (4, 6)], None),
        ([(4, 6), (2, 0), (0, 4)], None),
        ([(0, 4), (5, 5)], Misplaced(4, MISSING)),
        ([(1, 9)], Misplaced(0, MISSING)),
        ([(0, 9)], Misplaced(9, MISSING)),
        ([(0, 5), (4, 6)], Misplaced(4, TWICE)),
        ([], Misplaced(0, MISSING)),
    ],
)
def test_parts_have_to_tile_the_set(parts, wrong):
    phase = Phase(tuple(Members(TEN, *each) for each in parts), 1)
    assert misdealt(Covered(phase, TEN)) == wrong


@pytest.mark.parametrize(
    ("portions", "wrong"),
    [
        ([(1, 0, 7), (2, 0, 3), (3, 0, 1)], None),
        ([(1, 0, 7), (2, 0, 1), (3, 0, 1), (2, 1, 2)], None),
        ([(1, 0, 7), (2, 0, 3)], Misplaced(-1, MISSING)),
        ([(1, 0, 7), (2, 0, 3), (2, 2, 1), (3, 0, 1)], Misplaced(3, TWICE)),
    ],
)
def test_portions_have_to_tile_the_components_of_each_length(portions, wrong):
    (graph,) = EXAMPLE.graphs()
    works = tuple(Components(graph, (Portion(*each),)) for each in portions)
    assert misdealt(Covered(Phase(works, 3), graph)) == wrong


@pytest.mark.parametrize(
    ("sets", "wrong"),
    [
        ([EVEN, ODD], None),
        ([TEN], None),
        ([EVEN], Misplaced(1, MISSING)),
        ([ODD], Misplaced(0, MISSING)),
        ([TEN, ODD], Misplaced(1, TWICE)),
        ([EVEN, ODD, EVEN], Misplaced(0, TWICE)),
        ([ProgressionSum((consecutive(0, 10),))], Misplaced(10, STRAY)),
        ([ProgressionSum((consecutive(-1, 9),))], Misplaced(-1, STRAY)),
    ],
)
def test_sets_have_to_partition_the_range(sets, wrong):
    assert misplaced(sets, System((), 0, 9)) == wrong


def test_what_is_counted_twice_is_no_set():
    assert is_set(EVEN)
    assert is_set(ODD)
    assert not is_set(ProgressionSum((*EVEN.added, *TEN.added)))
    assert not is_set(ProgressionSum((), EVEN.added))


def test_ascending_intervals_have_no_gaps_inside_and_no_overlap():
    five = ProgressionSum((consecutive(10, 14),))
    assert is_ascending([])
    assert is_ascending([TEN, five])
    assert not is_ascending([five, TEN])
    assert not is_ascending([TEN, TEN])
    assert not is_ascending([TEN, ProgressionSum((consecutive(9, 12),))])
    assert not is_ascending([EVEN])
    assert not is_ascending([ODD])
