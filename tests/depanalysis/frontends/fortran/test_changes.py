"""Which names may change: arguments of known procedures only where they are changed."""

import pytest

_PROCEDURES = (
    "contains\nsubroutine reads(k)\ninteger k\nx = k\nend subroutine\n"
    "subroutine writes(k)\ninteger k\nk = 1\nend subroutine\n"
    "subroutine passes(k)\ninteger k\ncall writes(k)\nend subroutine\n"
    "recursive subroutine again(k)\ninteger k\nif (x > 0) call again(k)\n"
    "end subroutine\n"
    "integer function f(k)\ninteger k\nk = 2\nf = 1\nend function"
)


@pytest.mark.parametrize(
    ("statement", "is_constant"),
    [
        pytest.param("call reads(n)", True, id="read"),
        pytest.param("call writes(n)", False, id="written"),
        pytest.param("call passes(n)", False, id="handed on"),
        pytest.param("call writes(k=n)", False, id="by name"),
        pytest.param("call again(n)", False, id="recursive"),
        pytest.param("call unknown(n)", False, id="unknown"),
        pytest.param("k = f(n)", False, id="function"),
        pytest.param("call writes(m(n))", True, id="subscript"),
        pytest.param("call writes(m(f(n)))", False, id="function in a subscript"),
        pytest.param("call writes(n + 0)", True, id="value"),
        pytest.param(
            "associate (k => n)\nk = 2\nend associate", False, id="other name"
        ),
        pytest.param(
            "associate (k => m(n))\nk = 2\nend associate", True, id="name of another"
        ),
        pytest.param(
            "associate (k => m)\nk(1) = k(n)\nend associate",
            True,
            id="name of an array",
        ),
        pytest.param("k = n", True, id="assigned from"),
        pytest.param("n = k", False, id="assigned"),
        pytest.param("do k = 1, n\nend do", True, id="bound"),
        pytest.param("do n = 1, k\nend do", False, id="index"),
        pytest.param("open(newunit=n, file='x')", False, id="status"),
        pytest.param("read *, n", False, id="read in"),
    ],
)
def test_bounds_that_may_have_changed(shown, statement, is_constant) -> None:
    text = shown(f"{statement}\na = 1\n{_PROCEDURES}", "real a(n)\ninteger m(9)")
    # Where they may change, a variable keeps what they were on entry.
    assert ("local a." not in text.partition("program reads")[0]) == is_constant
