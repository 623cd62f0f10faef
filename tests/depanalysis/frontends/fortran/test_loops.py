"""DO in all its forms."""

import pytest

from depanalysis.ir.statements import Loop, walk_statements

_ARRAYS = "integer :: n, i, j, k, m\nreal :: a(100), b(100, 100), x"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("do i = 1, n\na(i) = 1\nend do", "for i = 1 to n {", id="up"),
        pytest.param("DO I = 1, N\nA(I) = 1\nENDDO", "for i = 1 to n {", id="case"),
        pytest.param(
            "do i = n, 1, -1\na(i) = 1\nend do", "for i = n to 1 step -1", id="down"
        ),
        pytest.param(
            "do i = 1, n, k\na(i) = 1\nend do", "for i = 1 to n step k", id="symbolic"
        ),
        pytest.param("do while (k < n)\nk = k * 2\nend do", "while k < n", id="while"),
        pytest.param("do\nexit\nend do", "while true", id="endless"),
        pytest.param("o: do i = 1, n\ncycle o\nend do o", "continue", id="named"),
        pytest.param(
            "do concurrent (i = 1:n, j = 1:n, i /= j)\nb(i, j) = 0\nend do",
            "for j.3 = 1 to n",
            id="concurrent",
        ),
        pytest.param(
            "do i = 1, n\na(i) = 1\nend do\nk = i", "i = max(1, n + 1)", id="after"
        ),
        pytest.param(
            "do i = n, 1, -1\na(i) = 1\nend do\nk = i", "i = min(n, 0)", id="after-down"
        ),
        pytest.param(
            "do x = 1, n\na(1) = 1\nend do", "the index `x` is real", id="real-index"
        ),
        pytest.param(
            "do i = 1, n, 0\na(1) = 1\nend do", "step of the loop is 0", id="zero-step"
        ),
        pytest.param(
            "do i = 1, n\ndo i = 1, n\nend do\nend do",
            "index of a loop around this",
            id="same-index",
        ),
        pytest.param(
            "do i = 1, n\ni = 3\nend do", "is assigned in its loop", id="index-assigned"
        ),
    ],
)
def test_a_loop_becomes(shown, text: str, expected: str) -> None:
    assert expected in shown(text, _ARRAYS)


def test_loops_that_share_a_label_are_nested(translated) -> None:
    text = (
        "      SUBROUTINE S(A, N)\n      DIMENSION A(N, N)\n"
        "      DO 10 I = 1, N\n      DO 10 J = 1, N\n"
        "      IF (I .EQ. J) GO TO 10\n      A(I, J) = 1\n   10 CONTINUE\n"
        "      END\n"
    )
    (program,) = translated(text, "t.f").programs
    (outer,) = program.body
    assert isinstance(outer, Loop)
    (inner,) = outer.body
    assert isinstance(inner, Loop)
    assert (outer.variable, inner.variable) == ("I", "J")
    assert not any(type(s).__name__ == "Opaque" for s in walk_statements(program.body))


def test_a_bound_that_changes_in_the_loop_is_kept_for_the_last_value(shown) -> None:
    text = shown("do i = 1, n\nn = n - 1\nend do\nk = i", _ARRAYS)
    assert "i = max(1, bound." in text


def test_a_value_on_the_way_out_is_that_of_the_iteration(shown) -> None:
    text = shown("do i = 1, n\nif (a(i) > 1) exit\nend do\nk = i", _ARRAYS)
    assert "i = i.2\n      i.last.3 = i.2\n      break" in text


def test_sentinels_are_kept(translated) -> None:
    text = (
        "subroutine s(a, n)\nreal a(n)\n!$omp parallel do\n! comment\n"
        "do i = 1, n\na(i) = 1\nend do\nend\n"
    )
    (program,) = translated(text).programs
    assert isinstance(program.body[0], Loop)
    assert program.body[0].directives == ("!$omp parallel do",)


def test_the_last_value_is_that_of_exit_or_of_the_end(shown) -> None:
    text = shown("do i = 1, n\nif (a(i) > 1) exit\nend do\nk = i", _ARRAYS)
    assert "i.last.3 = max(1, n + 1)\n  for i.2" in text
    assert "}\n  i = i.last.3\n" in text


def test_going_on_with_the_loop_itself_keeps_no_value(shown) -> None:
    body = "o: do i = 1, n\ndo j = 1, 2\nif (a(j) > 1) {} o\nend do\nend do o\nk = i"
    assert "last" not in shown(body.format("cycle"), _ARRAYS)
    assert "i.last" in shown(body.format("exit"), _ARRAYS)
