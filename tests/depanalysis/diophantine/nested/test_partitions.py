"""Partitions of boxes against brute force, and the theory's claims one by one."""

from itertools import product
from math import gcd, prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine import partitions as single
from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.nested import accesses, distance, partition, relation
from depanalysis.errors import UsageError
from tests.oracle.lde_boxes import box_truth

small = st.integers(-3, 3)
coefficients = st.tuples(small, small, st.integers(-6, 6))
# Distances, stars and cliques are rare among random coefficients.
special = st.sampled_from(
    [(-1, 1, 1), (-1, 1, -2), (1, -1, 0), (1, 1, 2), (0, 1, 1), (1, 0, 1), (0, 0, 0)]
)
loop_equations = st.lists(coefficients | special, max_size=2)


@st.composite
def nests(draw, most_relations=3):
    depth = draw(st.integers(1, 3))
    sizes = draw(
        st.lists(st.integers(1, 9 - 2 * depth), min_size=depth, max_size=depth)
    )
    lows = draw(st.lists(st.integers(-4, 2), min_size=depth, max_size=depth))
    ranges = [(low, low + size - 1) for low, size in zip(lows, sizes, strict=True)]
    pairing = st.lists(loop_equations, min_size=depth, max_size=depth)
    return ranges, draw(st.lists(pairing, max_size=most_relations))


def built(ranges, pairings):
    relations = [
        relation(*([Equation(*each) for each in loop] for loop in pairing))
        for pairing in pairings
    ]
    return partition(ranges, relations)


@given(nests())
def test_everything_agrees_with_brute_force(nest):
    part, truth = built(*nest), box_truth(*nest)
    assert part.components() == truth.components()
    assert part.component_count == len(truth.components())
    assert part.by_length() == dict(sorted(truth.by_length().items()))
    assert part.independents == truth.by_length().get(1, 0)
    assert part.largest == max(truth.by_length())
    assert part.depth == max(truth.levels().values())
    assert part.iterations() == truth.iterations
    assert part.edges() == truth.edges
    levels = truth.levels()
    assert part.levels().ravel().tolist() == [levels[i] for i in truth.iterations]


@given(nests(most_relations=1))
def test_one_relation_alone_agrees_with_brute_force(nest):
    part = built(*nest)
    assert part.component_count == len(box_truth(*nest).components())


@given(nests())
def test_labels_are_the_first_iterations_of_components(nest):
    part = built(*nest)
    label = part.labels()
    assert label.shape == part.shape
    for component in part.components():
        seed = component[0]
        lows = [low for low, _ in nest[0]]
        for iteration in component:
            place = tuple(i - low for i, low in zip(iteration, lows, strict=True))
            assert part.iteration(int(label[place])) == seed


@given(
    st.lists(st.tuples(small, small, small), min_size=1, max_size=2),
    st.lists(st.integers(1, 5), min_size=3, max_size=3),
)
def test_uniform_distances_agree_with_brute_force(vectors, sizes):
    ranges = [(1, size) for size in sizes]
    pairings = [[[(-1, 1, step)] for step in vector] for vector in vectors]
    part = partition(ranges, [distance(*vector) for vector in vectors])
    assert part.component_count == len(box_truth(ranges, pairings).components())


def test_two_independent_distances_need_no_enumeration():
    part = partition([(1, 10**9)] * 3, [distance(2, -1, 0), distance(-1, 2, 1)])
    n, less = 10**9, (10**9 - 1) * (10**9 - 2)
    assert part.has_closed_form
    assert part.component_count == n**3 - less * n - less * (n - 1) + (
        (n - 3) * (n - 3) * (n - 1)
    )


def test_in_two_dimensions_the_count_is_a_permanent():
    for a1, a2, b1, b2 in product(range(-2, 3), repeat=4):
        if a1 * b2 == a2 * b1:
            continue
        ranges = [(1, abs(a1) + abs(b1) + 1), (1, abs(a2) + abs(b2))]
        part = partition(ranges, [distance(a1, a2), distance(b1, b2)])
        assert part.has_closed_form
        assert part.component_count == abs(a1 * b2) + abs(a2 * b1)
        assert part.component_count == len(part.components())


def test_cosets_of_the_lattice_need_not_be_connected():
    """(2, -1) and (-1, 2): the determinant is 3, and there are 5 in every large box."""
    for size in (3, 10, 10**6):
        part = partition([(1, size)] * 2, [distance(2, -1), distance(-1, 2)])
        assert part.component_count == 5
    reconnected = [distance(2, -1), distance(-1, 2), distance(1, 1)]
    assert partition([(1, 10)] * 2, reconnected).component_count == 3


@pytest.mark.parametrize(("more", "components"), [(0, 79), (3, 91), (6, 103), (9, 115)])
def test_three_distances_in_three_dimensions_have_no_permanent(more, components):
    """35 cosets and a permanent of 67; fragments along the edges grow with the box."""
    ranges = [(1, size + more) for size in (8, 9, 10)]
    vectors = [distance(2, -3, 3), distance(2, 2, 3), distance(3, 1, 1)]
    part = partition(ranges, vectors)
    assert not part.has_closed_form
    assert part.component_count == components


def test_three_distances_in_three_dimensions_have_no_euler_count():
    vectors = [(1, 0, 1), (0, 1, 1), (0, 0, 1)]
    part = partition([(1, 2)] * 3, [distance(*vector) for vector in vectors])
    edges = [prod(2 - step for step in vector) for vector in vectors]
    corners = [
        prod(2 - one - two for one, two in zip(*pair, strict=True))
        for pair in ((vectors[0], vectors[1]), (vectors[0], vectors[2]))
    ]
    assert part.component_count == 1
    # An unfilled hexagon: vertices less edges plus parallelograms miss the component.
    assert 8 - sum(edges) + sum(max(0, each) for each in corners) == 0


def test_two_distances_on_one_line_are_one_dimensional():
    """With p + q - gcd iterations and more, gcd(p, q) components are left."""
    for p, q in ((4, 6), (3, 5), (6, 10)):
        part = partition([(1, p + q - gcd(p, q))], [distance(p), distance(q)])
        assert part.has_closed_form
        assert part.component_count == gcd(p, q) == len(part.components())
        shorter = partition([(1, p + q - gcd(p, q) - 1)], part.relations)
        assert shorter.component_count > gcd(p, q)


@pytest.mark.parametrize("size", [1, 2, 4, 30])
def test_loop_by_loop_seeds_lose_the_diagonals(size):
    """A[i][j] = A[i-1][j-1] has 2 N - 1 components; the product over the loops is 1."""
    pair = accesses("A[i][j]", "A[i - 1][j - 1]", "ij")
    part = partition([(1, size)] * 2, [pair])
    assert part.component_count == 2 * size - 1
    per_loop = [single.partition(each, 1, size).component_count for each in pair.loops]
    assert prod(per_loop) == 1


def test_roles_are_the_same_in_all_loops():
    """Exchanging x and y in one loop alone joins iterations that are independent."""
    pair = accesses("A[i][j]", "A[i - 1][j + 1]", "ij")
    part = partition([(1, 3)] * 2, [pair])
    mixed = partition([(1, 3)] * 2, [pair, accesses("A[i][j]", "A[i-1][j-1]", "ij")])
    assert part.component_count == 5
    assert mixed.component_count == 2


def test_a_loop_whose_index_appears_nowhere_blows_components_up():
    carried = partition([(1, 8), (1, 5)], [accesses("s[i]", "s[i - 3]", "ij")])
    assert carried.component_count == 3
    # Every element is written in the iterations of j: x = y in i is a dependence, too.
    same = partition([(1, 8), (1, 5)], [accesses("s[i]", "s[i]", "ij")])
    assert same.component_count == 8
    part = partition([(1, 8), (1, 5)], [accesses("s[2*i]", "s[2*i + 9]", "ij")])
    assert part.component_count == 40
    mixed = partition([(1, 8), (1, 5)], [accesses("s[2*i]", "s[i]", "ij")])
    assert mixed.component_count == 2 + 2 * 5  # {1,2,4,8}, {3,6}, and 5 and 7 alone


def test_several_arrays_are_several_relations():
    pairs = [
        accesses("A[i][j]", "A[i - 1][j]", "ij"),
        accesses("B[i][j]", "B[i][j - 1]", "ij"),
    ]
    part = partition([(0, 9), (0, 9)], pairs)
    assert part.component_count == 1
    assert part.depth == 19
    assert (part.levels() == np.add.outer(np.arange(10), np.arange(10)) + 1).all()


def test_one_relation_of_any_size_is_counted_at_once():
    pair = accesses("A[2*i][j]", "A[i][j - 1]", ["i", "j"])
    part = partition([(1, 10**18), (1, 10**12)], [pair])
    assert part.has_closed_form
    assert part.component_count == 10**30 - 10**18 // 2 * (10**12 - 1)


def test_relations_without_a_pair_do_not_spoil_a_closed_form():
    pairs = [
        accesses("A[i][j]", "A[i - 1][j]", "ij"),
        accesses("A[2*i][j]", "A[2*i + 1][j]", "ij"),
        accesses("B[2*i][j]", "B[i + 1000][j]", "ij"),
    ]
    part = partition([(1, 100), (1, 100)], pairs)
    assert part.has_closed_form
    assert part.component_count == 100


def test_components_need_not_be_executed_in_sequence():
    part = partition([(1, 3), (1, 3)], [relation(Equation(1, 1, 4), Equation(1, 1, 4))])
    assert part.by_length() == {1: 1, 2: 4}
    star = partition([(1, 3), (1, 3)], [relation(Equation(1, 0, 2), Equation(1, 0, 2))])
    assert (star.component_count, star.depth) == (1, 3)


def test_an_empty_nest_has_nothing():
    part = partition([(1, 5), (3, 2)], [distance(1, 0)])
    assert (part.size, part.component_count, part.depth) == (0, 0, 0)
    assert part.components() == []
    assert part.by_length() == {}


@pytest.mark.parametrize(
    ("ranges", "free"),
    [
        pytest.param([(0, -1)], relation(None), id="the-only-loop"),
        pytest.param(
            [(0, 3), (0, -1)], relation(Equation(1, -1, 1), None), id="the-free-loop"
        ),
        pytest.param(
            [(0, -1), (0, 3)], relation(Equation(1, -1, 1), None), id="the-other-loop"
        ),
    ],
)
def test_an_empty_loop_beside_a_free_one_leaves_nothing(ranges, free):
    assert partition(ranges, [free]).component_count == 0


def test_bad_input_is_refused():
    with pytest.raises(UsageError, match=r"^a nest has at least one loop$"):
        partition([], [])
    with pytest.raises(UsageError, match="a relation of 1 loops does not fit 2 ranges"):
        partition([(1, 2), (1, 2)], [distance(1)])
    with pytest.raises(UsageError, match=r"'\(1,\)' is not a range"):
        partition([(1,)], [])  # type: ignore[list-item]
    with pytest.raises(UsageError, match="'7' is not a range"):
        partition([7], [])  # type: ignore[list-item]
    with pytest.raises(UsageError, match=r"'1\.5' is not an integer"):
        partition([(1, 1.5)], [])  # type: ignore[list-item]
    with pytest.raises(UsageError, match="there is no iteration 4 of 4 from 0 on"):
        partition([(1, 2), (1, 2)], []).iteration(4)
