import pytest

from depanalysis.ir.expressions import (
    COMPARISONS,
    NEGATED,
    IntConst,
    Var,
    children,
    loads,
    names,
    walk,
)
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.printer import show_expression
from depanalysis.source import Span


def test_spans_take_no_part_in_equality():
    assert Var("x", Span("f", 1, 1, 1, 2)) == Var("x")
    assert hash(IntConst(1, Span("f", 1, 1, 1, 2))) == hash(IntConst(1))


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        pytest.param("x", [], id="variable"),
        pytest.param("-x", ["x"], id="prefix"),
        pytest.param("x + 1", ["x", "1"], id="binary"),
        pytest.param("select(c, x, 2)", ["c", "x", "2"], id="select"),
        pytest.param("a[i, j]", ["i", "j"], id="load"),
        pytest.param("f(x)", ["x"], id="call"),
        pytest.param("i32(x)", ["x"], id="cast"),
    ],
)
def test_children_are_the_operands_in_order(text: str, parts: list[str]):
    assert [show_expression(e) for e in children(parse_expression(text))] == parts


def test_operands_come_before_the_operation():
    walked = walk(parse_expression("a[i + 1] * x"))
    shown = ["i", "1", "i + 1", "a[i + 1]", "x", "a[i + 1] * x"]
    assert [show_expression(node) for node in walked] == shown


def test_names_are_variables_and_loads_are_array_reads():
    expr = parse_expression("a[b[i]] + f(x) + x")
    assert names(expr) == {"i", "x"}
    assert [show_expression(load) for load in loads(expr)] == ["b[i]", "a[b[i]]"]


def test_the_negation_of_a_negation_is_the_comparison():
    assert [NEGATED[NEGATED[word]] for word in COMPARISONS] == list(COMPARISONS)
