import pytest

from depanalysis.frontends.openscop.forms import (
    Form,
    Row,
    condition,
    expression,
    number,
    sum_of,
    variable,
)
from depanalysis.ir.printer import show_expression

INDEX, N = variable("i"), variable("n")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (Form(), "0"),
        (number(-3), "-3"),
        (N - INDEX - number(1), "n - i - 1"),
        (INDEX.scaled(-2), "-(2 * i)"),
        (INDEX.scaled(-1) + number(4), "4 - i"),
        (INDEX.scaled(3) + N, "3 * i + n"),
    ],
)
def test_forms_read_as_people_write_them(form, text):
    assert show_expression(expression(form)) == text


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (Row(INDEX), "i >= 0"),
        (Row(INDEX + number(2)), "i >= -2"),
        (Row(N - INDEX - number(1)), "n >= i + 1"),
        (Row(number(5) - INDEX), "i <= 5"),
        (Row(INDEX - N, is_equality=True), "i == n"),
        (Row(INDEX.scaled(-1) - number(2)), "i <= -2"),
    ],
)
def test_rows_read_as_comparisons(row, text):
    assert show_expression(condition(row)) == text


def test_sums_leave_out_what_cancels():
    assert sum_of([("i", 2), ("j", 1), ("i", -2)], 3) == variable("j") + number(3)
    assert (INDEX + N).replaced({"i": N.scaled(-1)}) == Form()


def test_rows_are_reduced_to_the_same_integers():
    assert Row(sum_of([("i", 4)], -3)).reduced() == Row(sum_of([("i", 1)], -1))
    kept = Row(sum_of([("i", 4)], -3), is_equality=True)
    assert kept.reduced() == kept


def test_rows_without_names_are_true_or_false():
    assert Row(number(0)).is_true
    assert Row(number(-1)).is_false
    assert Row(number(1), is_equality=True).is_false


def test_quotients_are_written_out():
    floors = {"/0": (INDEX + number(1), 2)}
    form = variable("/0").scaled(2) - N
    assert show_expression(expression(form, floors)) == "2 * ((i + 1) // 2) - n"


def test_multiples_hold_for_all_values():
    assert sum_of([("i", 4), ("n", -6)], 2).is_multiple_of(2)
    assert not sum_of([("i", 4), ("n", -3)], 2).is_multiple_of(2)
