"""Statements other than loops."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("if (i > 1) a(i) = 2", "if i > 1 {", id="logical-if"),
        pytest.param(
            "if (i > 1) then\nx = 1\nelse if (i > 0) then\nx = 2\nelse\nx = 3\nend if",
            "} else if i > 0 {",
            id="if",
        ),
        pytest.param("if (i) 10, 20, 20\n10 x = 1\n20 x = 2", "leads here", id="arith"),
        pytest.param("goto 10\nx = 1\n10 continue", "GOTO is not modelled", id="goto"),
        pytest.param("print *, x", "input or output", id="print"),
        pytest.param("read *, x", "writes(*)", id="read"),
        pytest.param("if (c(i)) x = 2", "local condition", id="unknown-condition"),
        pytest.param("return\nx = 1", "return", id="return"),
        pytest.param("stop", "stops the program", id="stop"),
        pytest.param(
            "w: if (i > 1) then\nexit w\nend if w", "break #w.1", id="exit-if"
        ),
        pytest.param("allocate(q(3))", "ALLOCATE is not modelled", id="allocate"),
    ],
)
def test_a_statement_becomes(shown, text: str, expected: str) -> None:
    assert expected in shown("x = x\n" + text, "real a(9)")


def test_a_jump_back_to_a_loop_forgets_what_was_known(shown) -> None:
    text = shown(
        "k = 0\n10 do i = 1, n\na(i + k) = 1\nend do\nk = 1\ngoto 10", "real a(9)"
    )
    assert text.index("leads here") < text.index("for i")
