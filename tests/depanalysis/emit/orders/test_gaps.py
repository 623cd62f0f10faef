"""What may stand between two statements where a body is cut."""

import re

import pytest

from depanalysis.emit.nests.equations import NoPlanError
from depanalysis.emit.orders.divisions import break_between, check_body
from depanalysis.source import SourceFile, Span


def _gap(gap, last="x = 1"):
    """The line behind which the text between two statements is cut."""
    lines = (last + gap).split("\n")
    source = SourceFile("a.c", last + gap + "y = 2;")
    first = Span("a.c", 1, 1, 1, len(last) + 1)
    start = len(lines[-1]) + 1
    second = Span("a.c", len(lines), start, len(lines), start + 5)
    return break_between(source, first, second)


@pytest.mark.parametrize(
    ("gap", "line"),
    [
        (";\n", 1),
        (";  // one\n  // two\n  ", 1),
        ("; /* one */\n\n", 1),
        ("; /* one\n two */\n  ", 2),
        ("; /* one\n two */ // three\n\n /* four */ ", 2),
    ],
)
def test_a_body_is_cut_at_the_first_break_outside_comments(gap, line):
    assert _gap(gap) == line


@pytest.mark.parametrize(
    ("gap", "reason"),
    [
        ("; ", "stand on one line"),
        ("; /* one\n two */ ", "stand on one line"),
        (";\n(void)x;\n", "other code"),
        (";;\n", "other code"),
        (",\n", "one in the text"),
        ("; // one \\\n two\n", "continues on the next one"),
        ("; // one ??/\n two\n", "continues on the next one"),
    ],
)
def test_gaps_that_are_left(gap, reason):
    with pytest.raises(NoPlanError, match=reason):
        _gap(gap)


def test_a_block_ends_without_a_semicolon():
    assert _gap("\n", "if (x) { x = 1; }") == 1


def test_statements_that_overlap():
    source = SourceFile("a.c", "x = y = 1;\n")
    span = Span("a.c", 1, 1, 1, 10)
    with pytest.raises(NoPlanError, match="one in the text"):
        break_between(source, span, span)


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("for (;;) { x(); }", False),
        ("for (;;) // why {\n /* it */ {\n x(); }", False),
        ("for (;;) { // x\n x(); /* x */ x();\n // } \n }", False),
        ("for (;;) { x(); x() ; /* ; */ }", False),
        ("for (;;) x();", True),
        ("for (;;) if (y) { x(); }", True),
        ("for (;;) { enum { y }; x(); x(); }", True),
        ("for (;;) { x(); enum { y }; x(); }", True),
        ("for (;;) { x(); x(); y }", True),
        ("for (;;) { }", True),
    ],
)
def test_bodies_of_statements_and_nothing_else(text, is_refused):
    source = SourceFile("a.c", text)
    lines = text.split("\n")
    span = Span("a.c", 1, 1, len(lines), len(lines[-1]) + 1)
    found = [
        Span("a.c", number, match.start() + 1, number, match.end() + 1)
        for number, line in enumerate(lines, start=1)
        for match in re.finditer(r"x\(\)", line)
    ]
    try:
        check_body(source, span, len("for (;;)"), found)
    except NoPlanError:
        assert is_refused
    else:
        assert not is_refused
