import pytest

from depanalysis.report.excerpts import Mark, annotated
from depanalysis.report.styles import plain_style, styled
from depanalysis.source import SourceFile, Span


def shown(text, *places):
    source = SourceFile("x.c", text)
    marks = [
        Mark(Span("x.c", *place), sign, "source", label)
        for place, sign, label in places
    ]
    lines = annotated(source, marks, "")
    return [styled(line, plain_style) for line in lines]


@pytest.mark.parametrize(
    ("text", "places", "lines"),
    [
        pytest.param(
            "abcdef",
            [((1, 2, 1, 4), "^", "here")],
            ["1 | abcdef", "  |  ^^ here"],
            id="one mark",
        ),
        pytest.param(
            "abcdef",
            [((1, 1, 1, 2), "^", "left"), ((1, 4, 1, 6), "-", "right")],
            ["1 | abcdef", "  | ^  -- right", "  | |", "  | left"],
            id="two marks share a row",
        ),
        pytest.param(
            "abcdef",
            [((1, 4, 1, 6), "-", "right"), ((1, 1, 1, 2), "^", "left")],
            ["1 | abcdef", "  | ^  -- right", "  | |", "  | left"],
            id="the order of marks does not show",
        ),
        pytest.param(
            "a b c",
            [
                ((1, 1, 1, 2), "^", "x"),
                ((1, 3, 1, 4), "^", "y"),
                ((1, 5, 1, 6), "^", "z"),
            ],
            ["1 | a b c", "  | ^ ^ ^ z", "  | | |", "  | | y", "  | |", "  | x"],
            id="three marks",
        ),
        pytest.param(
            "a[a[i]]",
            [((1, 1, 1, 8), "^", "outer"), ((1, 3, 1, 7), "-", "inner")],
            ["1 | a[a[i]]", "  | ^^^^^^^ outer", "  |   ---- inner"],
            id="marks that overlap get rows of their own",
        ),
        pytest.param(
            "\ta\tb",
            [((1, 4, 1, 5), "^", "b")],
            ["1 | \ta\tb", "  | \t \t^ b"],
            id="tabs stay tabs",
        ),
        pytest.param(
            "漢 b",
            [((1, 3, 1, 4), "^", "b")],
            ["1 | 漢 b", "  |    ^ b"],
            id="a wide sign takes two cells",
        ),
        pytest.param(
            "e\u0301 b",
            [((1, 4, 1, 5), "^", "b")],
            ["1 | e\u0301 b", "  |   ^ b"],
            id="a combining sign takes none",
        ),
        pytest.param(
            "a\nb\nc\nd",
            [((1, 1, 1, 2), "^", "x"), ((4, 1, 4, 2), "-", "y")],
            ["1 | a", "  | ^ x", "  ┆", "4 | d", "  | - y"],
            id="a gap between lines shows",
        ),
        pytest.param(
            "abc",
            [((1, 4, 1, 5), "^", "end")],
            ["1 | abc", "  |    ^ end"],
            id="a mark behind the line's end",
        ),
        pytest.param(
            "abc\nd",
            [((1, 2, 2, 2), "^", "both")],
            ["1 | abc", "  |  ^^ both"],
            id="a mark over several lines is drawn on its first",
        ),
        pytest.param("abc", [((7, 1, 7, 2), "^", "x")], [], id="no such line"),
        pytest.param("abc", [((0, 0, 0, 0), "^", "x")], [], id="no line"),
        pytest.param("abc", [], [], id="no marks"),
    ],
)
def test_marks_are_drawn_below_their_text(text, places, lines):
    assert shown(text, *places) == lines


@pytest.mark.parametrize("column", [1, 2, 90, 5000, 9990, 9999])
def test_a_long_line_is_cut_around_the_mark(column):
    text = "x" * (column - 1) + "Y" + "x" * (10000 - column)
    line, underline = shown(text, ((1, column, 1, column + 1), "^", ""))
    assert len(line) <= 130
    assert line[underline.index("^")] == "Y"


def test_a_mark_that_is_longer_than_the_window_is_cut():
    line, underline = shown("y" * 5000, ((1, 1, 1, 5001), "^", "all"))
    assert underline.count("^") == line.count("y") == 120


def test_a_line_that_is_cut_says_so():
    line = "x" * 100 + "target" + "y" * 200
    first, carets = shown(line, ((1, 101, 1, 107), "^", "here"))
    assert first.endswith("…")
    assert first.startswith("1 | …")
    assert first[carets.index("^") :].startswith("target")
    assert not any("…" in row for row in shown("short", ((1, 1, 1, 2), "^", "")))
