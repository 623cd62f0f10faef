"""Partitions against brute force, and at 10^18 iterations against themselves."""

from itertools import chain, groupby, islice, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import partition
from depanalysis.diophantine.partitions.partition import ClosedPartition
from depanalysis.diophantine.single.seeds import Among
from depanalysis.diophantine.single.structures import Structure
from depanalysis.errors import UsageError
from tests.oracle import lde

PAPER = partition([Equation(2, -3, 5)], -8, 7)
WIDE = 10**18


def check(equation, truth):
    """Everything that a partition says is what brute force finds."""
    part = partition([equation], truth.low, truth.high)
    check_pairs(part, truth)
    check_components(part, truth)


def check_pairs(part, truth):
    """What depends on the equation itself."""
    assert list(part.solutions()) == sorted(truth.solutions)
    assert part.solution_count == len(truth.solutions)
    assert sorted(part.edges()) == truth.edges
    assert part.edge_count == len(truth.edges)


def check_components(part, truth):
    """What depends on its graph alone, the `structure` of the partition."""
    components, levels = truth.components(), truth.levels()
    assert part.structure.edge_count == len(truth.edges)
    assert part.by_length() == truth.by_length()
    assert part.component_count == len(components)
    assert part.independents == sum(len(c) == 1 for c in components)
    assert part.largest == max(map(len, components), default=0)
    assert part.largest_bound is None or part.largest <= part.largest_bound
    assert part.depth == max(levels.values(), default=0)
    check_seeds(part, components)
    for component in components:
        for position, iteration in enumerate(component):
            assert list(part.component(iteration)) == component
            assert part.position(iteration) == position
            assert part.level(iteration) == levels[iteration]


def check_seeds(part, components):
    families: dict[Among, list[list[int]]]
    families = {"all": components, "nontrivial": [c for c in components if len(c) > 1]}
    for length in {len(c) for c in components}:
        families[length] = [c for c in components if len(c) == length]
    assert list(map(list, part.components())) == components
    for among, meant in families.items():
        seeds = [c[0] for c in meant]
        assert list(part.seeds(among=among)) == seeds
        # Numbers and ranks are those of one sum, which takes most of the time to make.
        numbered = part.structure.seeds(among)
        assert [numbered.member(k) for k in range(len(seeds))] == seeds
        assert [numbered.upto(seed - 1) for seed in seeds] == list(range(len(seeds)))
        for k in sorted({0, len(seeds) - 1} if seeds else ()):
            assert part.seed(k, among) == seeds[k]
            assert part.rank(seeds[k], among) == k


def check_every_right_side(coefficients, size):
    """All equations with these coefficients, and each graph of theirs once.

    Everything but solutions and edges is said by the structure, so a structure that has
    been checked needs no second check, if brute force finds the same edges again.
    """
    low = -(size // 3)
    checked: dict[Structure, list[tuple[int, int]]] = {}
    for a, b in coefficients:
        for c, truth in lde.truths(a, b, low, low + size - 1).items():
            part = partition([Equation(a, b, c)], truth.low, truth.high)
            assert isinstance(part, ClosedPartition)
            check_pairs(part, truth)
            if part.structure not in checked:
                check_components(part, truth)
                checked[part.structure] = truth.edges
            assert checked[part.structure] == truth.edges


def related(a, b):
    """The coefficients of all equations that may have the graphs of this one."""
    normal = Equation(a, b, 0).normal_form()
    assert normal is not None
    return normal.a, normal.b


def families(coefficients):
    """Coefficients with one normal form together, as parameters for a test."""
    pairs = sorted(coefficients, key=lambda pair: related(*pair))
    return [
        pytest.param([*members], id="{}-{}".format(*normal))
        for normal, members in groupby(pairs, key=lambda pair: related(*pair))
    ]


@pytest.mark.parametrize("coefficients", families(product(range(-4, 5), range(-4, 5))))
def test_small_partitions_are_exact(coefficients):
    for size in (0, 1, 2, 3, 4, 8, 16):
        check_every_right_side(coefficients, size)


@pytest.mark.nightly
@pytest.mark.parametrize("remainder", range(4))
@pytest.mark.parametrize("coefficients", families(product(range(-7, 8), range(8))))
def test_all_partitions_up_to_forty_iterations_are_exact(coefficients, remainder):
    for size in range(remainder, 41, 4):
        check_every_right_side(coefficients, size)


@st.composite
def equations(draw, size, coefficient):
    a, b = (draw(st.integers(-coefficient, coefficient)) for _ in "ab")
    low = draw(st.integers(-size, size))
    high = low + draw(st.integers(0, size)) - 1
    x, y = (draw(st.integers(low, max(low, high))) for _ in "xy")
    return a, b, a * x + b * y + draw(st.sampled_from((0, 0, 0, 1))), low, high


@given(equations(size=300, coefficient=12))
def test_random_partitions_are_exact(drawn):
    check(Equation(*drawn[:3]), lde.truth(*drawn))


@pytest.mark.nightly
@settings(max_examples=60)
@given(equations(size=3000, coefficient=20))
def test_random_partitions_up_to_three_thousand_iterations_are_exact(drawn):
    check(Equation(*drawn[:3]), lde.truth(*drawn))


HUGE = [
    pytest.param(Equation(2, -3, 5), id="opposite-signs"),
    pytest.param(Equation(6, 4, 10), id="same-signs"),
    pytest.param(Equation(1, -2, 0), id="doubling"),
    pytest.param(Equation(-7, -1, 10**17), id="unit"),
    pytest.param(Equation(10**12 + 39, -(10**12) - 61, 22), id="huge-coefficients"),
    pytest.param(Equation(5, -5, 5 * 10**9), id="constant"),
    pytest.param(Equation(3, 3, 3 * 10**17), id="involution"),
    pytest.param(Equation(0, 2, 10**17), id="star"),
    pytest.param(Equation(0, 0, 0), id="clique"),
    pytest.param(Equation(4, 6, 5), id="unsolvable"),
]
RANGES = [
    pytest.param(-WIDE, WIDE, id="centered"),
    pytest.param(1, WIDE, id="one-sided"),
    pytest.param(-WIDE - 12345, 10**9, id="lopsided"),
]


@pytest.mark.parametrize(("low", "high"), RANGES)
@pytest.mark.parametrize("equation", HUGE)
class TestHugeRanges:
    def test_counts_add_up(self, equation, low, high):
        part, size = partition([equation], low, high), high - low + 1
        by_length = part.by_length()
        assert sum(length * count for length, count in by_length.items()) == size
        assert sum(by_length.values()) == part.component_count
        assert part.component_count == part.seed_count()
        assert part.seed_count("nontrivial") + part.independents == part.seed_count()
        assert all(part.seed_count(k) == count for k, count in by_length.items())
        if len(str(equation)) > len("0 = 0"):
            assert part.component_count == size - part.edge_count

    def test_components_start_at_their_seeds(self, equation, low, high):
        part = partition([equation], low, high)
        families: list[Among] = ["all", "nontrivial", *islice(part.by_length(), 3)]
        for among in families:
            total = part.seed_count(among)
            for k in sorted({total * i // 7 for i in range(7)} if total else ()):
                seed = part.seed(k, among)
                assert part.rank(seed, among) == k
                assert part.component(seed)[0] == seed
                assert part.position(seed) == 0
                assert next(part.seeds(k, among)) == seed

    def test_edges_go_up_one_level_or_more(self, equation, low, high):
        part = partition([equation], low, high)
        for source, sink in islice(part.edges(), 20):
            assert source < sink
            assert part.level(source) < part.level(sink) <= part.depth
            assert part.component(source)[0] == part.component(sink)[0]


def test_workers_share_the_seeds_by_number():
    part = partition([Equation(3, -5, 1)], -(10**6), 10**6)
    ends = [part.seed_count() * worker // 4 for worker in range(5)]
    shares = [islice(part.seeds(start), stop - start) for start, stop in pairwise(ends)]
    firsts = [next(share) for share in shares]
    assert firsts == [part.seed(start) for start in ends[:-1]]
    small = partition([Equation(3, -5, 1)], -50, 50)
    assert list(chain(islice(small.seeds(), 30), small.seeds(30))) == list(
        small.seeds()
    )


@pytest.mark.parametrize(
    ("equation", "phases"),
    [
        pytest.param(Equation(2, -3, 5), [(-8, -5), (-4, 7)], id="fixed-point"),
        pytest.param(Equation(2, 3, 4), [(-8, 0), (1, 7)], id="rounded-down"),
        pytest.param(Equation(-2, -3, 4), [(-8, -1), (0, 7)], id="negative"),
        pytest.param(Equation(1, 1, 40), [(-8, 7)], id="outside"),
        pytest.param(Equation(1, -1, 3), [(-8, 7)], id="constant"),
    ],
)
def test_the_split_is_after_the_fixed_point(equation, phases):
    parts = partition([equation], -8, 7).split()
    assert [(part.low, part.high) for part in parts] == phases


@given(equations(size=60, coefficient=9))
def test_a_split_leaves_no_dependence_of_equal_signs_and_cuts_no_other(drawn):
    a, b, c, low, high = drawn
    whole = partition([Equation(a, b, c)], low, high)
    parts = whole.split()
    if len(parts) == 2 and a * b > 0:
        assert [part.edge_count for part in parts] == [0, 0]
    if a * b < 0:
        assert sum(part.edge_count for part in parts) == whole.edge_count


class TestMistakes:
    @pytest.mark.parametrize("k", [-1, 11])
    def test_a_component_that_is_not_there(self, k):
        with pytest.raises(UsageError, match="there is no component"):
            PAPER.seed(k)

    @pytest.mark.parametrize("iteration", [-9, 8])
    def test_an_iteration_outside_the_range(self, iteration):
        for ask in (PAPER.component, PAPER.level, PAPER.position, PAPER.rank):
            with pytest.raises(UsageError, match="is not in the range from -8 to 7"):
                ask(iteration)

    def test_a_negative_start(self):
        with pytest.raises(UsageError, match="counted from 0"):
            PAPER.seeds(-1)

    @pytest.mark.parametrize("among", ["some", 2.5, None])
    def test_components_of_no_such_sort(self, among):
        with pytest.raises(UsageError):
            PAPER.seed_count(among)

    @pytest.mark.parametrize("bounds", [(0.0, 5), (0, "5")])
    def test_bounds_that_are_no_integers(self, bounds):
        with pytest.raises(UsageError, match="is not an integer"):
            partition([Equation(1, 2, 3)], *bounds)
