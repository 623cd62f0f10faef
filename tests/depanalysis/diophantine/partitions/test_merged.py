"""Partitions by several equations against brute force, and at 10^18 iterations."""

from itertools import combinations, islice, product

import pytest
from hypothesis import given, settings

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import partition
from depanalysis.diophantine.partitions.partition import MergedPartition
from depanalysis.diophantine.single.structures import Structure, structure
from depanalysis.diophantine.systems import counts, path_intersections
from depanalysis.errors import UsageError
from tests.oracle import lde, lde_systems

WIDE = 10**18
COLLATZ = [Equation(1, -2, 0), Equation(3, -2, -1)]


def check(equations, low, high):
    """Everything that a partition says is what brute force finds."""
    truth = lde_systems.truth(equations, low, high)
    components, levels = truth.components(), truth.levels()
    part = partition([Equation(*each) for each in equations], low, high)
    assert part.component_count == len(components)
    assert part.component_bounds.least <= len(components) <= part.component_bounds.most
    assert part.by_length() == truth.by_length()
    assert part.largest == max(map(len, components), default=0)
    assert part.largest_bound is None or part.largest <= part.largest_bound
    assert part.depth == max(levels.values(), default=0)
    assert part.depth_bound is None or part.depth <= part.depth_bound
    assert [list(part.component(i)) for i in range(low, high + 1)] == [
        next(c for c in components if i in c) for i in range(low, high + 1)
    ]
    check_seeds(part, components)
    check_arrays(part, components, levels)


def check_seeds(part, components):
    nontrivial = [c for c in components if len(c) > 1]
    pairs = [c for c in components if len(c) == 2]
    alone = [c for c in components if len(c) == 1]
    assert part.independents == len(alone)
    families = {"all": components, "nontrivial": nontrivial, 1: alone, 2: pairs}
    for among, meant in families.items():
        seeds = [c[0] for c in meant]
        assert list(part.seeds(among=among)) == seeds
        assert list(part.seeds(2, among)) == seeds[2:]
        assert part.seed_count(among) == len(seeds)
        assert [part.seed(k, among) for k in range(len(seeds))] == seeds
        assert [part.rank(seed, among) for seed in seeds] == list(range(len(seeds)))
        assert list(map(list, part.components(among=among))) == meant


def check_arrays(part, components, levels):
    iterations = range(part.low, part.high + 1)
    seeds = {i: component[0] for component in components for i in component}
    assert part.labels().tolist() == [seeds[i] for i in iterations]
    assert part.labels(threads=2).tolist() == [seeds[i] for i in iterations]
    assert part.levels().tolist() == [levels[i] for i in iterations]
    assert [part.level(i) for i in iterations] == [levels[i] for i in iterations]


@given(lde_systems.systems(size=25))
def test_random_partitions_are_exact(drawn):
    check(*drawn)


@given(lde_systems.systems(size=25))
def test_partitions_without_a_closed_form_are_exact(drawn):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(path_intersections, "MEETINGS", -1)
        patch.setattr(counts, "lengths", lambda system: None)
        check(*drawn)


@pytest.mark.nightly
@settings(max_examples=100)
@given(lde_systems.systems(size=300, coefficient=20))
def test_random_partitions_of_hundreds_of_iterations_are_exact(drawn):
    check(*drawn)


def all_equations(size, coefficient=3):
    """One equation for each graph that small coefficients have in a range."""
    low = -(size // 3)
    found: dict[Structure, tuple[int, int, int]] = {}
    for a, b in product(range(-coefficient, coefficient + 1), repeat=2):
        for c in lde.truths(a, b, low, low + size - 1):
            shape = structure(Equation(a, b, c), low, low + size - 1)
            if shape.edge_count:
                found.setdefault(shape, (a, b, c))
    return list(found.values())


@pytest.mark.nightly
@pytest.mark.parametrize("share", range(8))
@pytest.mark.parametrize("size", range(2, 10))
def test_all_pairs_of_small_equations_are_exact(size, share):
    pairs = [*combinations(all_equations(size), 2)]
    for pair in pairs[share::8]:
        check_counts(list(pair), -(size // 3), size)


@pytest.mark.parametrize("size", [4, 7])
def test_some_pairs_of_small_equations_are_exact(size):
    pairs = [*combinations(all_equations(size), 2)]
    for pair in pairs[:: len(pairs) // 200]:
        check_counts(list(pair), -(size // 3), size)


def check_counts(equations, low, size):
    """All that closed forms say; labels and levels have tests of their own."""
    truth = lde_systems.truth(equations, low, low + size - 1)
    part = partition([Equation(*each) for each in equations], low, low + size - 1)
    assert part.solution_count == len(truth.solutions)
    assert part.edge_count == len(truth.edges)
    assert part.component_bounds.exact == len(truth.components())
    assert part.by_length() == truth.by_length()
    assert list(map(list, part.components())) == truth.components()
    depth = max(truth.levels().values(), default=0)
    assert part.depth_bound is None or depth <= part.depth_bound


class TestHugeRanges:
    def test_a_component_is_walked(self):
        part = partition([Equation(5, -7, 3), Equation(4, -9, 1)], 1, WIDE)
        assert isinstance(part, MergedPartition)
        start = 9**6 * 7**6
        members = part.component(start)
        assert start in members
        assert all(part.component(i) == members for i in members)

    def test_seeds_are_searched_from_the_low_end(self):
        part = partition([Equation(5, -7, 3), Equation(4, -9, 1)], 1, WIDE)
        seeds = list(islice(part.seeds(), 30))
        small = partition([Equation(5, -7, 3), Equation(4, -9, 1)], 1, 10**4)
        assert seeds == list(islice(small.seeds(), 30))
        for among in ("nontrivial", 2):
            found = list(islice(part.seeds(3, among), 5))
            assert all(part.component(seed)[0] == seed for seed in found)
            assert all(len(part.component(seed)) > 1 for seed in found)

    def test_independents_and_common_iterations_are_exact(self):
        part = partition(COLLATZ, 1, WIDE)
        # Free are those above 2/3 of the range that are odd and not 2 modulo 3: two
        # in six, and 2/3 of it is the first of its six.
        assert part.independents == sum(
            1 for i in range(WIDE * 2 // 3 % 6 + 1, 7) if i % 2 and i % 3 != 2
        ) + 2 * ((WIDE - WIDE * 2 // 3) // 6)

    def test_labels_say_how_many_bytes_they_would_take(self):
        part = partition(COLLATZ, 1, WIDE)
        for ask in (
            part.labels,
            part.levels,
            lambda: part.component_count,
            lambda: part.depth,
            lambda: part.by_length(),
            lambda: part.seed(5),
            lambda: part.rank(5),
        ):
            with pytest.raises(UsageError, match="bytes"):
                ask()


def test_what_is_kept_does_not_make_partitions_differ():
    one, other = (partition(COLLATZ, 1, 50) for _ in "ab")
    assert one.levels().tolist() == one.levels().tolist()
    assert one == other
    assert hash(one) == hash(other)
    assert "kept" not in repr(one)
