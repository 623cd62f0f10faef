"""Comparisons of texts that nothing changes."""

import pytest


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        pytest.param("c == 'N'", "if `text(c=N)` {", id="same"),
        pytest.param("'N' .eq. c", "if `text(c=N)` {", id="other-way-round"),
        pytest.param("c .ne. 'n  '", "if not `text(c=n)` {", id="different"),
        pytest.param('c /= ""', "if not `text(c=)` {", id="empty"),
        pytest.param(
            "c == 'N' .or. c == 'T'", "if `text(c=N)` or `text(c=T)` {", id="two"
        ),
    ],
)
@pytest.mark.parametrize(
    "declared", ["character c", "character(len=*), intent(in) :: c"]
)
def test_a_text_that_stays_is_compared(shown, test, expected, declared) -> None:
    text = shown(f"if ({test}) a(1) = 2", f"{declared}\nreal a(9)", "a, c")
    assert expected in text
    assert "opaque" not in text


def test_the_cases_of_a_text_that_stays(shown) -> None:
    text = shown(
        "select case (c)\ncase ('a', 'b')\na(1) = 1\ncase default\na(1) = 2\n"
        "case ('c')\na(1) = 3\nend select",
        "character c\nreal a(9)",
        "a, c",
    )
    assert "opaque" not in text
    first = text.index("if `text(c=a)` or `text(c=b)`")
    assert first < text.index("if `text(c=c)`") < text.index("a[0] = 2")


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("c = 'T'\n{}", id="assigned"),
        pytest.param("{}\nc(1:1) = 'T'", id="assigned-in-part"),
        pytest.param("{}\ncall f(c)", id="argument"),
        pytest.param("read *, c\n{}", id="read"),
        pytest.param("write (c, *) 1\n{}", id="written-to"),
    ],
)
def test_a_text_that_may_change(shown, body) -> None:
    text = shown(
        body.format("if (c == 'N') a(1) = 2"), "character(9) c\nreal a(9)", "a, c"
    )
    assert "may change" in text


@pytest.mark.parametrize(
    "declared",
    [
        "character c\ncommon /q/ c",
        "character, pointer :: c",
        "character, volatile :: c",
        "character, save :: c",
        "character d\ncharacter c\nequivalence (c, d)",
    ],
)
def test_a_text_that_others_may_change(shown, declared) -> None:
    text = shown("if (c == 'N') a(1) = 2", f"{declared}\nreal a(9)", "a")
    assert "text(" not in text


@pytest.mark.parametrize("test", ["c < 'N'", "c == d", "c(1:1) == 'N'", "c == 'it''s'"])
def test_what_is_not_modelled(shown, test) -> None:
    text = shown(f"if ({test}) a(1) = 2", "character(9) c, d\nreal a(9)", "a, c, d")
    assert "opaque" in text


def test_a_text_of_a_procedure_that_is_called(translated) -> None:
    callee = "subroutine t(a, c)\nreal a(9)\ncharacter c\nif (c == 'N') a(1) = 2\nend\n"
    caller = "subroutine s(a)\nreal a(9)\ncall t(a, 'N')\ncall t(a, 'T')\nend\n"
    *_, program = translated(callee + caller).programs
    assert program.parameters == ()
