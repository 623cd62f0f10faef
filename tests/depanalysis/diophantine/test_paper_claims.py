"""Claims that are easily made and fail, with counterexamples; and those that hold."""

from depanalysis.diophantine.equation import Equation, Kind
from depanalysis.diophantine.partitions import partition
from depanalysis.diophantine.partitions.partition import ClosedPartition
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.counting import chain_count_bound, length_bound


def of(a, b, c, low, high):
    part = partition([Equation(a, b, c)], low, high)
    assert isinstance(part, ClosedPartition)
    return part


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


def test_components_merge_at_common_iterations_and_not_at_representatives():
    first, second = Equation(4, 1, 6), Equation(3, -1, 7)
    alone = [partition([each], 0, 12) for each in (first, second)]
    seeds = [set(part.seeds(among="nontrivial")) for part in alone]
    assert seeds == [{0, 1}, {2, 4, 6}]
    both = partition([first, second], 0, 12)
    assert list(both.common_seeds()) == list(both.common(0, 1).members()) == [2, 6]
    assert [*both.components(among="nontrivial")] == [[0, 6, 11], [1, 2, 3], [4, 5, 8]]


def test_the_number_of_components_is_not_the_parallelism():
    # Equations of one sign join nearly all, and leave a handful of wavefronts.
    same = [Equation(k, k + 1, 5000 + k) for k in range(1, 8)]
    part = partition(same, 0, 2000)
    assert part.largest > part.size // 2
    assert part.depth <= (part.depth_bound or 0) <= 8


def test_two_equations_can_be_as_hard_as_a_famous_problem():
    # n -> n / 2 and n -> (3 n + 1) / 2: a closed form for the number of components
    # would say how many cycles there are.
    def next_one(n):
        return n // 2 if n % 2 == 0 else (3 * n + 1) // 2

    high = 300
    collatz = partition([Equation(1, -2, 0), Equation(3, -2, -1)], 1, high)
    steps = {(n, next_one(n)) for n in range(1, high + 1) if next_one(n) <= high}
    # 3x + 1 is even for odd x only, so the second equation has odd x.
    assert set(collatz.edges()) == {(min(s), max(s)) for s in steps if s[0] != s[1]}
    for size, count in ((10, 3), (100, 18), (1000, 168), (10**4, 1668)):
        assert partition(collatz.equations, 1, size).component_count == count


def test_opposite_signs_keep_components_on_one_side():
    part = of(2, -3, 5, -50, 50)
    assert all((source < -5) == (sink < -5) for source, sink in part.edges())
    mirrored = of(2, 3, 5, -50, 50)
    assert all(source <= 1 <= sink for source, sink in mirrored.edges())


def test_only_a_constant_distance_makes_the_depth_grow_with_the_range():
    sizes = (10**3, 10**6, 10**9)
    equations = [Equation(2, -3, 5), Equation(1, 1, 9), Equation(3, 4, 7)]
    bounds = [partition(equations, -n, n).depth_bound or n for n in sizes]
    assert max(bounds) < 110
    constant = [Equation(1, -1, 3), *equations]
    assert [partition(constant, -n, n).depth_bound for n in sizes] == [None] * 3
