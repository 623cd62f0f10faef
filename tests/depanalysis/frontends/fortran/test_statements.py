"""Statements other than loops."""

import pytest

from depanalysis.ir.statements import Opaque, walk_statements


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("if (i > 1) a(i) = 2", "if i > 1 {", id="logical-if"),
        pytest.param(
            "if (i > 1) then\nx = 1\nelse if (i > 0) then\nx = 2\nelse\nx = 3\nend if",
            "} else if i > 0 {",
            id="if",
        ),
        pytest.param("if (i) 10, 20, 20\n10 x = 1\n20 x = 2", "if i < 0", id="arith"),
        pytest.param("goto 10\nx = 1\n10 continue", "break #goto", id="goto"),
        pytest.param("10 x = 1\ngoto 10", "while true #goto", id="back"),
        pytest.param("print *, x", "input or output", id="print"),
        pytest.param("read *, x", "reads(x) writes(x)", id="read"),
        pytest.param("if (c(i)) x = 2", "local condition", id="unknown-condition"),
        pytest.param("return\nx = 1", "return", id="return"),
        pytest.param("stop", "\n  stop\n", id="stop"),
        pytest.param(
            "w: if (i > 1) then\nexit w\nend if w", "break #w.1", id="exit-if"
        ),
        pytest.param("read(5, group)", "writes(*)", id="read-group"),
        pytest.param("write(*, *) x", "printed.1 = x", id="write"),
        pytest.param("allocate(q(3))", "ALLOCATE is not modelled", id="allocate"),
    ],
)
def test_a_statement_becomes(shown, text: str, expected: str) -> None:
    assert expected in shown("x = x\n" + text, "real a(9)")


def test_a_jump_back_to_a_loop_repeats_it(shown) -> None:
    text = shown(
        "k = 0\n10 do i = 1, n\na(i + k) = 1\nend do\nk = 1\ngoto 10", "real a(9)"
    )
    assert text.index("while true") < text.index("for i") < text.index("k = 1")


_OPERATORS = """\
module m
interface operator(*)
module procedure times
end interface
interface assignment(=)
module procedure set
end interface
contains
subroutine s(a, b, c, l, n)
integer n, i, a(n), b(n, n), c(n)
logical l
{}
end subroutine
end module
"""


def test_operators_of_the_file(translated) -> None:
    for statement, is_modelled in (
        ("a(1) = a(2) * n", True),
        ("a = a * c", True),
        ("a = 2 * c", True),
        ("a = b * c", False),
        ("l = n", False),
        ("n = l", False),
        ("n = n .plus. 1", False),
    ):
        (program,) = translated(_OPERATORS.format(statement)).programs
        opaque = [x for x in walk_statements(program.body) if isinstance(x, Opaque)]
        assert (opaque == []) == is_modelled, statement


def test_an_operator_of_the_user_may_change_more_than_its_target(translated) -> None:
    text = "subroutine s(n)\ncommon /c/ k\nn = n .plus. 1\nk = 2\nend\n"
    (program,) = translated(text).programs
    (found,) = (x for x in walk_statements(program.body) if isinstance(x, Opaque))
    assert found.writes is not None
    assert "k" in found.writes
