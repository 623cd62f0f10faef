"""Which graphs a system has."""

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import ConstantDistance, Independent
from depanalysis.diophantine.systems.system import System


def system(*equations, low=0, high=20):
    return System(tuple(Equation(*each) for each in equations), low, high)


def test_equations_with_one_graph_count_once():
    # A multiple, the roles swapped, the signs changed: the same dependences.
    same = system((1, -2, 3), (2, -4, 6), (-2, 1, 3), (-1, 2, -3))
    assert len(same.graphs()) == 1
    assert len(system((1, -1, 3), (-1, 1, 3), (1, -1, -3)).graphs()) == 1


def test_equations_without_an_edge_in_the_range_count_for_nothing():
    empty = system((4, 6, 5), (1, -1, 0), (1, -1, 21), (1, 1, 100), (0, 1, 50))
    assert empty.graphs() == ()
    assert [type(shape) for shape in empty.structures()][:3] == [Independent] * 3


def test_shapes_are_in_the_order_of_the_equations():
    shapes = system((1, -1, 3), (2, -3, 5)).structures()
    assert [type(shape) for shape in shapes] == [ConstantDistance, Chains]


def test_a_range_may_be_empty():
    assert system((0, 0, 0), low=3, high=2).size == system(low=3, high=-5).size == 0
    assert system(low=-8, high=7).size == 16
    assert system((0, 0, 0), (1, 2, 3), low=3, high=1).graphs() == ()
