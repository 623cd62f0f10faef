from depanalysis.frontends.openscop.dimensions import (
    iterators,
    locals_of,
    outputs_of,
    part_of,
    rows_of,
)
from depanalysis.frontends.openscop.forms import Row, sum_of
from depanalysis.frontends.openscop.scops import Part

PART = Part(2, 1, 1, 1, ((0, -1, 0, 2, 0, 0, 5), (1, 0, 1, 0, -3, 1, 0)))


def test_columns_have_names():
    first, second = rows_of("READ", PART, ("n",))
    assert first == Row(sum_of([("@0", -1), ("?0", 2)], 5), is_equality=True)
    assert second == Row(sum_of([("@1", 1), ("!0", -3), ("n", 1)], 0))


def test_rows_and_parts_are_one_another():
    assert part_of("READ", rows_of("READ", PART, ("n",)), 2, 1, ("n",)) == PART


def test_local_dimensions_are_those_that_occur():
    rows = [Row(sum_of([("!7", 1), ("!12", 1)], 0))]
    assert part_of("DOMAIN", rows, 0, 0, ()) == Part(0, 0, 2, 0, ((1, 1, 1, 0),))


def test_outputs_of_a_domain_are_iterators():
    assert outputs_of("DOMAIN", 2) == iterators(2) == ("?0", "?1")
    assert outputs_of("WRITE", 2) == ("@0", "@1")
    assert locals_of(PART) == ("!0",)
