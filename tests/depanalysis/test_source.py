"""Spans, the text that they cover, and excerpts with carets."""

import pytest

from depanalysis.source import SourceFile, Span, shortened

FILE = SourceFile("f.c", "int a;\r\n\tif (x)\n  y = 1 +\n      2;\n" + "z" * 300)


def span(line: int, column: int, end_line: int, end_column: int) -> Span:
    return Span("f.c", line, column, end_line, end_column)


def test_a_span_reads_as_a_place():
    assert str(span(3, 5, 3, 9)) == "f.c:3:5"


def test_a_span_without_a_line_reads_as_its_file():
    assert str(span(0, 0, 0, 0)) == "f.c"


def test_a_file_has_no_text_of_another_one():
    other = Span("g.c", 1, 5, 1, 6)
    assert (FILE.text_of(other), FILE.excerpt(other)) == ("", "")


def test_lines_have_no_ends():
    assert FILE.lines[:2] == ("int a;", "\tif (x)")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        pytest.param(span(1, 5, 1, 6), "a", id="one line"),
        pytest.param(span(3, 7, 4, 8), "1 + 2", id="two lines are joined"),
        pytest.param(span(2, 2, 4, 8), "if (x) y = 1 + 2", id="three lines"),
        pytest.param(span(9, 1, 9, 2), "", id="beyond the end"),
        pytest.param(span(0, 0, 0, 0), "", id="nowhere"),
    ],
)
def test_a_span_covers_text(place, text):
    assert FILE.text_of(place) == text


@pytest.mark.parametrize(
    ("place", "excerpt"),
    [
        pytest.param(span(1, 5, 1, 6), "  int a;\n      ^", id="one character"),
        pytest.param(span(2, 2, 2, 4), "  \tif (x)\n  \t^^", id="tabs are kept"),
        pytest.param(
            span(3, 3, 4, 8),
            "    y = 1 +\n    ^^^^^^^",
            id="the first of several lines",
        ),
        pytest.param(span(9, 1, 9, 2), "", id="beyond the end"),
    ],
)
def test_an_excerpt_has_carets(place, excerpt):
    assert FILE.excerpt(place) == excerpt


def test_a_long_line_is_cut_around_the_place():
    line, carets = FILE.excerpt(span(5, 200, 5, 201)).split("\n")
    assert len(line) <= 164
    assert line[carets.index("^")] == "z"
    assert line.strip()[0] == line[-1] == "…"


def test_a_long_text_is_cut_between_two_words():
    assert shortened("while_more(x)", 13) == "while_more(x)"
    assert shortened("f(whole, packages)", 12) == "f(whole, …"
    assert shortened("a" * 20, 8) == "aaaaaaa…"
