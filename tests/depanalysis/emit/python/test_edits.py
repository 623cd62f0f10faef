"""Edits change what they name, and not a byte besides."""

import pytest

from depanalysis.emit.python.edits import Addition, Replacement, edited
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  a = b\n", "  x\n  a = c\n"),
        ("\ta = b", "\tx\n\ta = c"),
        ("  a = b\r\n", "  x\r\n  a = c\r\n"),
        ("\ufeff  a = b\n", "\ufeff  x\n  a = c\n"),
    ],
)
def test_a_line_keeps_its_indentation_and_its_end(text, expected):
    column = text.removeprefix("\ufeff").index("b") + 1
    edits = [Replacement(1, column, column + 1, "c")]
    assert edited(SourceFile("a.py", text), edits, [Addition(1, ("x",))]) == expected


def test_the_last_line_ends_as_the_one_before():
    found = edited(SourceFile("a.py", "a\r\nb"), [], [Addition(2, ("x",))])
    assert found == "a\r\nx\r\nb"


def test_replacements_of_one_line_do_not_move_each_other():
    edits = [
        Replacement(1, 1, 2, "long"),
        Replacement(1, 3, 3, "and "),
        Replacement(1, 3, 4, "c"),
    ]
    assert edited(SourceFile("a.py", "a b"), edits, []) == "long and c"


def test_of_two_additions_the_later_one_comes_first():
    additions = [Addition(1, ("second",)), Addition(1, ("first", ""))]
    assert edited(SourceFile("a.py", " a"), [], additions) == " first\n\n second\n a"
