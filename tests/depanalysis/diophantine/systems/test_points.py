"""Solutions and edges of several equations, each once, against brute force."""

from itertools import islice

from hypothesis import given

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.systems import points
from depanalysis.diophantine.systems.system import System
from tests.oracle import lde_systems


def system(equations, low, high):
    return System(tuple(Equation(*each) for each in equations), low, high)


@given(lde_systems.systems(size=25))
def test_random_systems_are_exact(drawn):
    truth, drawn = lde_systems.truth(*drawn), system(*drawn)
    assert points.solution_count(drawn) == len(truth.solutions)
    assert points.edge_count(drawn) == len(truth.edges)
    assert list(points.solutions(drawn)) == truth.solutions
    assert sorted(points.edges(drawn)) == truth.edges


def test_many_lines_through_one_point_count_it_once():
    lines = [(k, 1 - k, 7) for k in range(6)]
    truth, drawn = lde_systems.truth(lines, -9, 30), system(lines, -9, 30)
    assert points.solution_count(drawn) == len(truth.solutions)
    assert points.edge_count(drawn) == len(truth.edges)


def test_one_equation_and_its_mirror_image_have_the_same_edges():
    one, two = ([(2, -3, 5)], [(2, -3, 5), (-3, 2, 5)])
    high = 10**18
    assert points.edge_count(system(one, 0, high)) == points.edge_count(
        system(two, 0, high)
    )
    met = 2 * points.solution_count(system(one, 0, high))
    assert points.solution_count(system(two, 0, high)) == met


def test_a_long_range_is_counted_and_streamed():
    wide = system([(1, -2, 0), (3, -2, -1)], 1, 10**18)
    # x = 2y meets 2y = 3x + 1 nowhere, and 1 -> 2 is an edge of both.
    assert points.edge_count(wide) == 10**18 // 2 + 10**18 // 3 - 1
    assert next(points.solutions(wide)) == (1, 2)
    assert list(islice(points.edges(wide), 3)) == [(1, 2), (2, 4), (3, 6)]
