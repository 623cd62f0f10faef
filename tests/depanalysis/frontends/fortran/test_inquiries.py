"""Bounds are what is declared, or values that never change."""

import pytest

from tests.depanalysis.frontends.fortran.conftest import Show


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param("size(a)", "12", id="size"),
        pytest.param("size(a, 2)", "3", id="dimension"),
        pytest.param("lbound(a, 1)", "0", id="lower"),
        pytest.param("ubound(a, 1)", "3", id="upper"),
        pytest.param("size(b)", "`size(b,1)`", id="assumed-shape"),
        pytest.param("size(a(:, 1))", "4", id="section"),
        pytest.param("size(a(1:2, 2:))", "4", id="section-of-rows"),
        pytest.param("size(a(3:1, :), 2)", "3", id="dimension-of-a-section"),
        pytest.param("size(a(3:1, 2))", "0", id="empty-section"),
        pytest.param("lbound(a(0:2, 1), 1)", "1", id="lower-of-a-section"),
        pytest.param("ubound(a(:, 1), 1)", "4", id="upper-of-a-section"),
    ],
)
def test_bounds_are_known(shown: Show, question: str, answer: str) -> None:
    text = shown(f"n = {question}", "integer :: a(0:3, 3)\nreal :: b(:)")
    assert f"n = {answer}" in text


@pytest.mark.parametrize("question", ["size(a, n)", "size(n)", "size(a(::2, 1))"])
def test_other_questions_are_not_modelled(shown: Show, question: str) -> None:
    declarations = "integer :: a(0:3, 3)\nreal, allocatable :: c(:)"
    assert "opaque" in shown(f"n = {question}", declarations)


def test_allocating_an_array_changes_its_bounds(shown: Show) -> None:
    text = shown("allocate(c(n))\nn = size(c)", "real, allocatable :: c(:)")
    opaque = next(line for line in text.split("\n") if "ALLOCATE" in line)
    assert "`ubound(c,1)`" in opaque.partition("writes")[2]
    assert "n = `ubound(c,1)` - `lbound(c,1)` + 1" in text


def test_the_kind_of_a_number_is_a_constant(shown) -> None:
    head = "integer, parameter :: dp = kind(1.d0)\ncomplex(dp) :: z(9)\ninteger :: i"
    text = shown("do i = 1, 9\nz(i) = cmplx(i, 0, dp)\nend do", head)
    assert "opaque" not in text
