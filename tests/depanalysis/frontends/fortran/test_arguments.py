"""Arguments and dummy arguments."""

import pytest

_INNER = (
    "contains\nsubroutine f(x, y, w)\nreal x\nreal, optional :: y\n"
    "real, optional :: w(:)\nx = 1\nif (present(y)) y = 2\n"
    "if (.not. present(w)) return\nw(1) = 3\nend subroutine"
)


def _caller(text: str) -> str:
    return text.partition("program f")[0]


def test_arguments_by_position_and_name(shown) -> None:
    text = _caller(shown(f"call f(b, w=a, y=c)\n{_INNER}", "real a(9)"))
    assert "b = 1.0" in text
    assert "c = 2.0" in text
    assert "a[0] = 3.0" in text


def test_absent_arguments_are_not_touched(shown) -> None:
    text = _caller(shown(f"call f(b)\n{_INNER}", "real a(9)"))
    assert "2.0" not in text
    assert "3.0" not in text
    assert "opaque" not in text


def test_an_absent_argument_is_absent_further_on(shown) -> None:
    text = shown(
        "call g(b)\ncontains\nsubroutine g(x, y)\nreal x\nreal, optional :: y\n"
        "call f(x, y)\nend subroutine\n" + _INNER.partition("\n")[2],
        "",
    )
    assert "2.0" not in text.partition("program g")[0]
    assert "`present(y)`" in text.partition("program g")[2]


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        pytest.param("f()", "fewer arguments", id="missing"),
        pytest.param("f(b, c, a, d)", "other arguments", id="too many"),
        pytest.param("f(b, z=c)", "other arguments", id="unknown name"),
        pytest.param("f(b, x=c)", "other arguments", id="twice"),
        pytest.param("f(k)", "another type", id="type"),
        pytest.param("f(1)", "another type", id="constant"),
        pytest.param("f(a)", "an array is handed over", id="array"),
        pytest.param("f(d)", "another type", id="precision"),
    ],
)
def test_other_calls_are_opaque(shown, call, reason) -> None:
    text = _caller(shown(f"call {call}\n{_INNER}", "real a(9)\ndouble precision d"))
    assert "opaque" in text
    assert reason in text


def test_a_text_and_a_structure_are_only_opaque_where_they_are_used(shown) -> None:
    text = shown(
        "call g('abc', b)\ncontains\nsubroutine g(t, x)\ncharacter(len=*) :: t\n"
        "x = 1\nend subroutine",
        "",
    )
    assert "opaque" not in text


def test_a_value_that_is_no_variable_is_not_changed(shown) -> None:
    text = shown("call g(3)\ncontains\nsubroutine g(k)\nk = 1\nend subroutine", "")
    assert "k.1 = 3\n  inlined g {\n    k.1 = 1" in text


def test_an_argument_by_value_is_a_copy(shown) -> None:
    text = shown(
        "call g(k)\ncontains\nsubroutine g(i)\ninteger, value :: i\ni = i + 1\n"
        "end subroutine",
        "",
    )
    assert "i.1 = k\n" in text
    assert "i.1 = i.1 + 1" in text


def test_allocatable_arrays_and_pointers_are_those_of_the_caller(shown) -> None:
    body = (
        "call g({})\ncontains\nsubroutine g(x)\nreal, {} :: x(:)\nx(2) = 1\n"
        "end subroutine"
    )
    declared = "real, allocatable :: w(:)\nreal, pointer :: p(:)\nreal :: v(9)"
    for kind, same, others in (
        ("allocatable", "w", ("p", "v")),
        ("pointer", "p", ("w", "v")),
    ):
        text = _caller(shown(body.format(same, kind), declared))
        assert f"{same}[1] = 1.0" in text
        for other in others:
            text = _caller(shown(body.format(other, kind), declared))
            assert f"is {kind}, and that of the caller is not" in text
