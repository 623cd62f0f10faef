"""Specification parts."""

import pytest


@pytest.mark.parametrize(
    ("declared", "text", "expected"),
    [
        pytest.param("", "i = x", "scalar x: f32", id="implicit"),
        pytest.param("implicit integer (x)", "i = x", "x: i32", id="implicit-rule"),
        pytest.param("integer*8 k", "k = 1", "k: i64", id="star"),
        pytest.param("integer k*2", "k = 1", "k: i16", id="star-after-name"),
        pytest.param("integer(kind=1) :: k", "k = 1", "k: i8", id="kind"),
        pytest.param(
            "integer, parameter :: w = selected_int_kind(15)\ninteger(w) :: k",
            "k = 1",
            "k: i64",
            id="selected",
        ),
        pytest.param("integer(what) :: k", "k = 1", "k: int", id="unknown-kind"),
        pytest.param("double precision d", "d = 1", "d: f64", id="double"),
        pytest.param("dimension a(0:n)", "a(0) = 1", "a[0] = 1.0", id="lower"),
        pytest.param("real a(-1:*)", "a(0) = 1", "a[0 + 1]", id="assumed-size"),
        pytest.param("real a(0:n, 5)", "a(1, 2) = 1", "a: f32[5, n + 1]", id="order"),
        pytest.param("real a(:, :)", "a(1, 2) = 1", "a: f32[?, ?]", id="shape"),
        pytest.param("real a(1)", "a(2) = 1", "a: f32[?]", id="old-style"),
        pytest.param(
            "real, intent(in) :: n\nreal a(9)", "a(1) = n", "parameter n", id="intent"
        ),
        pytest.param("real, pointer :: a(:)", "a(1) = 1", "may_alias", id="pointer"),
        pytest.param("parameter (m = 4)", "i = m", "i = 4", id="parameter"),
    ],
)
def test_a_declaration_becomes(shown, declared: str, text: str, expected: str) -> None:
    found = shown(text, declared).replace("a[1]", "a[0 + 1]")
    assert expected in found


def test_components_are_arrays_of_their_own(translated) -> None:
    text = (
        "module m\ntype t\nreal :: v(3)\ninteger :: k\nend type\ncontains\n"
        "subroutine s(x, y)\ntype(t) :: x(10), y\n"
        "x(2)%v(1) = 3\ny%k = 4\nend subroutine\nend module\n"
    )
    (program,) = translated(text).programs
    assert [each.name for each in program.arrays] == ["x.v"]
    assert {each.text for each in program.spellings} == {"x[]%v", "y%k"}


def test_modules_of_the_file_are_known_to_others(translated) -> None:
    text = (
        "module m\ninteger, parameter :: p = 5\nreal :: q(p)\nend module\n"
        "subroutine s\nuse m, only: q, w => p\nq(1) = w\nend\n"
    )
    (program,) = translated(text).programs
    assert program.arrays[0].name == "q"
    assert program.notes == ()
