"""Claims about one equation that are easily made and fail, with counterexamples."""

from depanalysis.diophantine.equation import Equation, Kind
from depanalysis.diophantine.partitions import partition
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.counting import chain_count_bound, length_bound


def of(a, b, c, low, high):
    return partition([Equation(a, b, c)], low, high)


def test_the_worked_example_has_eleven_components():
    part = of(2, -3, 5, -8, 7)
    assert part.solution_count == 6
    assert part.edge_count == 5
    assert part.component_count == 16 - 5
    assert part.by_length() == {1: 7, 2: 3, 3: 1}


def test_a_component_need_not_be_executed_sequentially():
    part = of(2, 3, 0, -10, 10)
    assert part.component(6) == (-9, -4, 6)
    assert [part.level(i) for i in (-9, -4, 6)] == [1, 1, 2]
    star = of(0, 2, 4, 0, 9)
    assert star.component_count == 1
    assert star.depth == 3


def test_an_iteration_that_is_only_a_sink_can_join_two_others():
    part = of(2, 3, 0, -10, 10)
    assert isinstance(part.structure, Chains)
    assert part.structure.path(6) == [-9, 6, -4]
    assert all(sink == 6 for source, sink in part.edges() if source in (-9, -4))
    assert all(source != 6 for source, sink in part.edges())


def test_a_solution_need_not_be_a_component_of_two():
    fixed_point = of(2, -3, 5, -8, 7)
    assert (fixed_point.solution_count, fixed_point.edge_count) == (6, 5)
    mirrored = of(1, 1, 7, 0, 7)
    assert (mirrored.solution_count, mirrored.component_count) == (8, 4)


def test_the_number_of_solutions_is_not_the_size_over_the_coefficient():
    assert of(1, 2, 100, 0, 9).edge_count == 0
    three = of(1, 2, 4, 0, 4)
    assert three.edge_count == 3 > 5 // 2
    assert three.edge_count <= chain_count_bound(2, 5, 2)


def test_independents_are_not_those_left_by_two_iterations_a_solution():
    part = of(2, -3, 5, -8, 7)
    assert part.independents == 7
    assert part.size - 2 * part.edge_count == 6


def test_the_next_power_of_the_coefficient_is_no_bound_on_the_length():
    # 2^(k-1) <= 5 < 2^k gives 3, and there is a chain of 4.
    part = of(1, 2, 4, 0, 4)
    assert part.largest == part.largest_bound == length_bound(1, 2, 5) == 4


def test_a_missing_coefficient_is_no_chain():
    assert Equation(0, 2, 4).kind is Kind.STAR
    assert Equation(0, 0, 0).kind is Kind.CLIQUE
    assert of(0, 0, 0, 1, 10).depth == 10
