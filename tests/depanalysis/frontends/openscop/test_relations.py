import pytest

from depanalysis.frontends.openscop.forms import Row, number, variable
from depanalysis.frontends.openscop.linear import NotLinearError
from depanalysis.frontends.openscop.relations import (
    Space,
    access_relation,
    is_possible,
    normal,
)
from depanalysis.frontends.openscop.scops import Part, Relation
from depanalysis.ir.parser import parse_expression

INDEX, N = variable("?0"), variable("n")
WITHIN = ((Row(INDEX), Row(N - INDEX - number(1))),)
SPACE = Space({"i": INDEX, "n": N}, 1, ("n",), WITHIN)


def made(*texts, conditions=(), space=SPACE):
    indices = [parse_expression(text) for text in texts]
    met = [parse_expression(text) for text in conditions]
    return access_relation("READ", 3, indices, space, met)


def test_an_access_is_an_equality_for_each_subscript():
    rows = ((0, -1, 0, 0, 0, 0, 3), (0, 0, -1, 0, 2, 0, 1), (0, 0, 0, -1, 0, 1, 0))
    assert made("2 * i + 1", "n") == Relation("READ", (Part(3, 1, 0, 1, rows),))


def test_cases_that_no_instance_is_in_are_left_out():
    assert len(made("tdiv(i, 2)").parts) == 1
    anywhere = Space(SPACE.values, 1, ("n",), ((),))
    assert len(made("tdiv(i, 2)", space=anywhere).parts) == 2
    assert made("i", conditions=["i < 0"]).parts == ()


def test_local_dimensions_of_the_domain_are_other_ones():
    even = Row(INDEX - variable("!0").scaled(2), is_equality=True)
    space = Space(SPACE.values, 1, ("n",), ((even,),))
    assert space.locals == 1
    (part,) = made("i // 3", conditions=["i % 2 == 0"], space=space).parts
    assert part.locals == 2


@pytest.mark.parametrize(
    ("numbers", "expected"), [((), 0), ((0,), 1), ((3,), 4), ((2, 0), 3), ((0, 1), 2)]
)
def test_the_numbers_of_local_dimensions_are_not_used_again(numbers, expected):
    """The first free number is behind the largest one, wherever that is."""
    rows = [Row(INDEX - variable(f"!{k}").scaled(k + 2), True) for k in numbers]
    spread = Space(SPACE.values, 1, ("n",), tuple((row,) for row in rows))
    together = Space(SPACE.values, 1, ("n",), (tuple(rows),))
    assert (spread.locals, together.locals) == (expected, expected)


def test_a_case_is_kept_though_the_domain_has_local_dimensions():
    """i = 2 l and i = 6: with the same l, i // 4 = 1 would need l = 1."""
    even = Row(INDEX - variable("!0").scaled(2), is_equality=True)
    six = Row(INDEX - number(6), is_equality=True)
    space = Space(SPACE.values, 1, ("n",), ((even, six),))
    assert len(made("i // 4", space=space).parts) == 1


def test_too_many_cases_are_refused():
    with pytest.raises(NotLinearError, match="more than 64 cases"):
        made(*["min(i, n) + max(i, n)"] * 4)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], True),
        ([Row(number(-1))], False),
        ([Row(INDEX), Row(INDEX.scaled(-1))], True),
        ([Row(INDEX), Row(INDEX.scaled(-1) - number(1))], False),
        ([Row(INDEX.scaled(2) - number(1), is_equality=True)], False),
    ],
)
def test_rows_may_be_possible(rows, expected):
    assert is_possible(rows) == expected


def test_relations_are_alike_whatever_the_order_and_scale_of_their_rows():
    first = Relation("READ", (Part(1, 1, 0, 0, ((0, -1, 0, 3), (1, 0, 2, 1))),))
    second = Relation("READ", (Part(1, 1, 0, 0, ((1, 0, 4, 3), (0, 2, 0, -6))),))
    third = Relation("READ", (Part(1, 1, 0, 0, ((1, 0, 4, 4), (0, 2, 0, -6))),))
    assert normal(first) == normal(second) != normal(third)
