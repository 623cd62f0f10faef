import pytest

from depanalysis.frontends.openmp.clause_values import (
    clause_value,
    condition_value,
    element,
)
from depanalysis.ir.expressions import Var
from depanalysis.ir.printer import show_expression


def named(text):
    return Var(text) if text in ("n", "i") else None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("4", "4"),
        ("N", "n"),
        ("i - 1", "i - 1"),
        ("n / 2 + 1", "tdiv(n, 2) + 1"),
        ("n .gt. 100 .and. i /= 2", "n > 100 and i != 2"),
        (".not. (n < 3)", "not n < 3"),
        ("-i", "0 - i"),
    ],
)
def test_sums_products_and_tests_are_read(text, shown):
    value = clause_value(text, named)
    assert value is not None
    assert show_expression(value) == shown


@pytest.mark.parametrize(
    "text", ["m", "a(1)", "n ** 2", "1_8", "x // y", "1.5", "n +", "'n'", "n; i", ""]
)
def test_nothing_else_is(text):
    assert clause_value(text, named) is None


@pytest.mark.parametrize(
    ("text", "shown"), [(".false.", "0"), ("n > 1", "select(n > 1, 1, 0)")]
)
def test_a_condition_is_a_number(text, shown):
    value = condition_value(text, named)
    assert value is not None
    assert show_expression(value) == shown


def test_a_section_begins_with_an_element():
    assert element("a(i + 1, f(2, 3))") == ("a", ("i + 1", " f(2, 3)"))
    assert element("a(1:n)") == ("a", ("1",))
    assert element("a") == ("a", ())
