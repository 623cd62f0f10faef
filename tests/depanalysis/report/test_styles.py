import pytest

from depanalysis.report.styles import (
    Fragment,
    plain_style,
    printable,
    styled,
    styled_lines,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("plain é 漢", "plain é 漢", id="letters"),
        pytest.param("a\tb", "a\tb", id="tab"),
        pytest.param("a\x1b[0m", "a\ufffd[0m", id="escape"),
        pytest.param("a\nb\r", "a\ufffdb\ufffd", id="line ends"),
        pytest.param("\x7f\x9b\u202e\u2066", "\ufffd" * 4, id="delete, C1, direction"),
    ],
)
def test_printable_replaces_what_steers_a_terminal(text, expected):
    assert printable(text) == expected


def test_a_styled_line_ends_without_blanks():
    line = [Fragment("name", "a "), Fragment("plain", "  "), Fragment("label", "")]
    assert styled(line, lambda role, text: f"<{role}>{text}</>") == "<name>a</>"


def test_the_plain_style_adds_nothing():
    assert plain_style("error", "text") == "text"


LONG = "an iteration overwrites what an earlier one wrote"


@pytest.mark.parametrize(
    ("line", "width", "shown"),
    [
        ((Fragment("plain", f"  {LONG}"),), 80, f"  {LONG}\n"),
        ((Fragment("plain", f"  {LONG}"),), None, f"  {LONG}\n"),
        (
            (Fragment("plain", f"  {LONG}"),),
            30,
            "  an iteration overwrites what\n  an earlier one wrote\n",
        ),
        (
            (Fragment("label", "  why  "), Fragment("plain", LONG)),
            30,
            "  why  an iteration overwrites\n       what an earlier one\n       wrote\n",
        ),
        # Too narrow for anything, or no sentence.
        (
            (Fragment("label", " " * 15), Fragment("plain", LONG)),
            30,
            f"{' ' * 15}{LONG}\n",
        ),
        ((Fragment("code", LONG),), 30, f"{LONG}\n"),
        ((), 30, "\n"),
    ],
)
def test_sentences_go_on_below_their_start(line, width, shown):
    assert styled_lines([line], plain_style, width) == shown
