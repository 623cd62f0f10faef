import pytest

from depanalysis.emit.lines import obstacle, with_lines
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        pytest.param("a\n  b\n", 2, "a\n  +\n  b\n", id="indented"),
        pytest.param("a\n\t b", 2, "a\n\t +\n\t b", id="no end at the end"),
        pytest.param("a\r\n  b\r\n", 2, "a\r\n  +\r\n  b\r\n", id="two-byte ends"),
        pytest.param("a\r\nb", 2, "a\r\n+\r\nb", id="no two-byte end at the end"),
        pytest.param("a\nb\r\nc\n", 2, "a\n+\r\nb\r\nc\n", id="mixed ends"),
        pytest.param("b", 1, "+\nb", id="one line"),
        pytest.param("", 7, "", id="nothing"),
    ],
)
def test_a_line_is_added_in_the_style_of_the_one_below(text, line, expected):
    assert with_lines(SourceFile("a.c", text), {line: "+"}) == expected


def test_nothing_else_changes():
    text = "a\r\n\tb\n  c\n\n"
    assert with_lines(SourceFile("a.c", text), {}) == text
    both = with_lines(SourceFile("a.c", text), {1: "x", 3: "y"})
    assert both == "x\r\na\r\n\tb\n  y\n  c\n\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("  for (;;) ;", 1, 3, None),
        ("\tfor(;;) ;", 1, 2, None),
        ("if (x) for (;;) ;", 1, 8, "other code stands before it on its line"),
        ("/* */ for (;;) ;", 1, 7, "other code stands before it on its line"),
        ("EACH(i) ;", 1, 1, "it comes from a macro"),
        ("forever(i) ;", 1, 1, "it comes from a macro"),
        ("x \\\nfor (;;) ;", 2, 1, "the line above continues on its line"),
        ("// x \\ \r\nfor (;;) ;", 2, 1, "the line above continues on its line"),
    ],
)
def test_a_line_fits_only_above_a_loop_that_starts_its_line(
    text, line, column, expected
):
    assert obstacle(SourceFile("a.c", text), line, column, "for") == expected


def test_lines_that_take_the_place_of_others():
    source = SourceFile("a.c", "a\r\nb\r\nc")
    found = with_lines(source, {3: "x"}, {2: "one\ntwo", 3: "three"})
    assert found == "a\r\none\r\ntwo\r\nx\r\nthree"
