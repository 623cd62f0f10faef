import pytest

from depanalysis.frontends.openscop.forms import Row, number, variable
from depanalysis.frontends.openscop.nests import MOST_DIMENSIONS, Member, nest
from depanalysis.frontends.openscop.systems import NotSupportedError, System
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.printer import show_statement
from depanalysis.ir.statements import Assign

N = variable("n")


def member(number_, *times, size=1, most=N):
    rows = [
        row
        for k in range(size)
        for row in (Row(variable(f"?{k}")), Row(most - variable(f"?{k}")))
    ]
    names = ("i", "j", "k")[:size]
    return Member(number_, times, (System(tuple(rows)),), names, {})


def write(place, values):
    return (Assign(Var(f"s{place}"), IntConst(len(values))),)


def text(*members):
    found = nest(members, {"n"}, write)
    return "\n".join(show_statement(stmt) for stmt in found)


def test_constants_order_statements():
    found = text(member(0, number(3), size=0), member(1, number(-1), size=0))
    assert found == "s1 = 0\ns0 = 0"


def test_statements_share_a_loop():
    i = variable("?0")
    found = text(member(0, number(0), i, number(1)), member(1, number(0), i, number(0)))
    assert found == "for i = 0 to n {\n  s1 = 1\n  s0 = 1\n}"


def test_bounds_that_differ_are_conditions():
    i = variable("?0")
    wider = member(1, i, number(1), most=N + number(2))
    assert text(member(0, i, number(0)), wider) == (
        "for i = 0 to max(n, n + 2) {\n  if n >= i {\n    s0 = 1\n  }\n"
        "  if n + 2 >= i {\n    s1 = 1\n  }\n}"
    )


def test_times_that_are_parameters_share_a_loop_too():
    found = text(
        member(0, N, number(0), size=0), member(1, number(4), number(1), size=0)
    )
    assert found.startswith("for c1 = min(n, 4) to max(n, 4) {")


def test_names_of_loops_are_not_taken_already():
    found = nest([member(0, variable("?0"))], {"n", "i"}, write)
    assert show_statement(found[0]).startswith("for i_2 = 0 to n {")


def test_a_skewed_iterator_is_known_from_two_times():
    i, j = variable("?0"), variable("?1")
    found = text(member(0, i + j, j, size=2))
    first, second, *_ = found.split("\n")
    assert first == "for c1 = 0 to 2 * n {"
    assert second == "  for j = max(c1 - n, 0) to min(c1, n) {"


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ([member(0, number(0), size=0), member(1, size=0)], "statements 1 and 2"),
        ([member(0, variable("?0").scaled(2))], "statement 1 does not give i as a sum"),
        ([member(0, *[number(0)] * (MOST_DIMENSIONS + 1))], "more than 100 scattering"),
    ],
)
def test_what_has_no_order_is_refused(members, message):
    with pytest.raises(NotSupportedError, match=message):
        nest(members, {"n"}, write)


def fixed(*values):
    """A statement whose one iterator has one value in each part of its domain."""
    parts = tuple(
        System((Row(variable("?0") - number(value), is_equality=True),))
        for value in values
    )
    return Member(0, (number(0),), parts, ("i",), {})


def test_an_iterator_may_be_known_from_the_domain_if_all_parts_agree():
    assert text(fixed(3, 3)) == "s0 = 1"
    with pytest.raises(NotSupportedError, match="does not give i as a sum"):
        text(fixed(3, 4))
