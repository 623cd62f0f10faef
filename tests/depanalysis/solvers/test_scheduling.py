from depanalysis.solvers.polyhedra import integer_set, pairs_of, relation
from depanalysis.solvers.scheduling import proposed_times

STENCIL = relation(
    "{ S[i, j] -> S[k, l] : 0 <= i, j, k, l < 9 and"
    " ((k = i + 1 and l = j - 2) or (k = i and l = j + 1)) }"
)


def test_times_keep_every_dependence():
    rows = proposed_times(STENCIL, 2)
    assert rows is not None
    for step in ((1, -2), (0, 1)):
        later = [sum(a * b for a, b in zip(row, step, strict=True)) for row in rows]
        assert later > [0] * len(rows)


def test_too_few_operations_are_no_answer():
    assert proposed_times(STENCIL, 2, quota=1) is None


def test_the_same_question_has_the_same_answer():
    assert len({proposed_times(STENCIL, 2) for _ in range(5)}) == 1


def test_pairs_of_points_are_a_relation():
    points = integer_set("pxyz", ["0 <= x < 3", "z = x + 2", "0 <= y <= p", "p = 1"])
    found = pairs_of(points, ["x"], ["z"])
    expected = {("S", (x,), "S", (x + 2,)) for x in range(3)}
    assert found.pairs({}) == expected
    swapped = pairs_of(points, ["z", "y"], ["x", "y"])
    assert ("S", (4, 1), "S", (2, 0)) not in swapped.pairs({})
    assert ("S", (4, 1), "S", (2, 1)) in swapped.pairs({})
