"""What every partition says in the same way."""

import pytest
from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import partition
from depanalysis.errors import UsageError
from tests.oracle import lde_systems

TWO = partition([Equation(2, -3, 5), Equation(1, 1, 4)], -8, 7)


@given(lde_systems.systems(size=25))
def test_solutions_edges_and_common_iterations_are_exact(drawn):
    equations, low, high = drawn
    truth = lde_systems.truth(equations, low, high)
    part = partition([Equation(*each) for each in equations], low, high)
    assert part.solution_count == len(truth.solutions)
    assert part.edge_count == len(truth.edges)
    assert list(part.solutions()) == truth.solutions
    assert sorted(part.edges()) == truth.edges
    if equations:
        ends = {end for edge in truth.edges for end in edge}
        assert set(part.common(0, len(equations) - 1).members()) <= ends
    unique = list(part.unique_common_seeds())
    assert set(unique) <= set(part.common_seeds())
    assert len({part.component(place)[0] for place in unique}) == len(unique)


def test_common_iterations_of_two_equations():
    # 2x - 3y = 5 joins -8 to 7 and x + y = 4 joins -3 to 7 but 2.
    common = TWO.common(0, 1)
    assert list(common.members()) == [-3, -2, -1, 1, 3, 4, 7]
    assert common.count == 7
    assert list(TWO.common_seeds()) == [-3, -2, -1, 1, 3, 4, 7]
    assert list(TWO.unique_common_seeds()) == [-3]


@pytest.mark.parametrize("number", [-1, 2, 0.5])
def test_an_equation_that_is_not_there(number):
    with pytest.raises(UsageError):
        TWO.common(0, number)


@given(lde_systems.systems(size=25))
def test_a_split_has_the_same_iterations(drawn):
    equations, low, high = drawn
    part = partition([Equation(*each) for each in equations], low, high)
    phases = part.split()
    assert [i for phase in phases for i in range(phase.low, phase.high + 1)] == [
        *range(low, high + 1)
    ]
    assert all(phase.equations == part.equations for phase in phases)


def test_the_split_is_after_the_median_of_the_fixed_points():
    # -5, 2 and 30; a constant distance has none.
    three = [Equation(2, -3, 5), Equation(1, 1, 4), Equation(2, 1, 90)]
    first, second = partition([*three, Equation(1, -1, 3)], -8, 7).split()
    assert (first.high, second.low) == (2, 3)
    # The median of an even number is halfway, and rounded down.
    first, second = partition(three[:2], -8, 7).split()
    assert (first.high, second.low) == (-2, -1)


def test_advice_and_bounds_come_from_the_equations():
    assert TWO.advice().components == TWO.component_bounds
    assert TWO.depth <= (TWO.depth_bound or 0)


@pytest.mark.parametrize("equations", [[], [(2, -3, 5)], [(2, -3, 5), (1, 1, 4)]])
def test_arrays_and_schedules_are_there_for_any_number_of_equations(equations):
    part = partition([Equation(*each) for each in equations], -8, 7)
    iterations = range(-8, 8)
    assert part.labels().tolist() == [part.component(i)[0] for i in iterations]
    assert part.levels().tolist() == [part.level(i) for i in iterations]
    shares = part.schedule(threads=3)
    assert sorted(i for share in shares for i in share) == [*iterations]
    assert all(set(part.component(i)) <= set(share) for share in shares for i in share)
    assert part.best_schedule(2).best.size == part.size
