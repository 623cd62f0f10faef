"""Uniform distances: which sets have a closed form, and what is touched."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested.counting import Count
from depanalysis.diophantine.nested.enumeration import labels, touched
from depanalysis.diophantine.nested.partitions import uniform_count
from depanalysis.diophantine.nested.relations import distance
from tests.oracle.lde_boxes import box_truth


def test_pairs_of_vectors_agree_with_brute_force():
    sizes, steps = (3, 4), list(product(range(-2, 3), repeat=2))
    ranges = [(0, size - 1) for size in sizes]
    for one, two in product(steps, repeat=2):
        count = uniform_count([one, two], sizes)
        assert count is not None
        pairings = [[[(-1, 1, step)] for step in vector] for vector in (one, two)]
        truth = box_truth(ranges, pairings)
        assert count.components == len(truth.components())
        touched = {i for edge in truth.edges for i in edge}
        alone = 0 if (0, 0) in (one, two) else 12 - len(touched)
        assert count.untouched == alone


def test_opposite_and_repeated_vectors_count_once():
    assert uniform_count([(1, 2), (-1, -2), (1, 2)], (5, 5)) == uniform_count(
        [(1, 2)], (5, 5)
    )


def test_vectors_longer_than_the_box_do_nothing():
    assert uniform_count([(5, 0), (0, -9)], (5, 5)) == Count(25, 25)


def test_no_closed_form_is_no_answer():
    assert uniform_count([(1, 0), (0, 1), (1, 1)], (5, 5)) is None
    assert uniform_count([(k,) for k in range(1, 6)], (9,)) is None
    assert uniform_count([(10**6, 10**6), (1, 1)], (10**9, 10**9)) is None


@given(
    st.tuples(*[st.integers(-2, 2)] * 3),
    st.lists(st.integers(-5, 5), min_size=2, max_size=4),
    st.lists(st.integers(1, 9), min_size=3, max_size=3),
)
def test_vectors_of_one_direction_agree_with_labels(unit, steps, sizes):
    vectors = [tuple(step * part for part in unit) for step in steps]
    count = uniform_count(vectors, sizes)
    box = [Interval(1, size) for size in sizes]
    relations = [distance(*vector) for vector in vectors]
    label = labels(relations, box)
    assert count is not None
    assert count.components == len(set(label.tolist()))
    assert count.untouched == (~touched(relations, box)).sum()


def test_vectors_along_a_loop_are_counted_in_any_box():
    count = uniform_count([(0, 6), (0, 10)], (10**9, 10**18))
    assert count is not None
    assert count.components == 2 * 10**9


def test_vectors_along_a_diagonal_are_counted_in_any_box():
    size = 10**9
    count = uniform_count([(2, 2), (3, 3)], (size, size))
    assert count is not None
    # Diagonals of 1, 2 and 3 points have 1, 2 and 2 components, all others one.
    assert count.components == 2 * size - 1 + 2 * (0 + 1 + 1)
