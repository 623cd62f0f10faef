"""Statements of both forms, without blanks, comments and strings."""

import pytest

from depanalysis.emit.fortran.statements import is_free, statements
from depanalysis.source import SourceFile


def texts(text, path="a.f90"):
    return [each.text for each in statements(SourceFile(path, text))]


def places(text, path="a.f90"):
    found = statements(SourceFile(path, text))
    return [
        (x.label, x.line, x.column, x.end_line, x.is_first, x.is_last) for x in found
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Do I = 1, N ! all", ["doi=1,n"]),
        ("a = 'it''s; ! no' ; b = 2", ["a=''''", "b=2"]),
        ('print *, "a & b"', ['print*,""']),
        ("x = 1 + &\n  ! between\n\n  & 2", ["x=1+2"]),
        ("x = lo&\n  &ng", ["x=long"]),
        ("x = 'a&\n  &b'\ny = 1", ["x=''", "y=1"]),
        ("\n! only\n", []),
        ("x = 1;\n", ["x=1"]),
        ("10 continue", ["continue"]),
        ("x = 1 &", ["x=1"]),
    ],
)
def test_free_form(text, expected):
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("      D O 10 I = 1, N", ["do10i=1,n"]),
        ("      X = 1 +\n     & 2", ["x=1+2"]),
        ("C     Comment\n* more\nc\n!$x\n      X = 1 ! end", ["x=1"]),
        ("      X = 'a\n     1 b'", ["x=''"]),
        ("      X = 1\n     0Y = 2", ["x=1", "y=2"]),
        (f"      X = 1{' ' * 62}Y", ["x=1"]),
        ("\tX = 1\n\t1+ 2", ["x=1+2"]),
        ("     !+ 1", []),
    ],
)
def test_fixed_form(text, expected):
    found = texts(text, "a.f")
    assert found == expected or (not expected and found == ["+1"])


def test_where_they_stand():
    text = "  do i = 1, &\n   n; x = 1\n 20 y = 2\n"
    assert places(text) == [
        (None, 1, 3, 2, True, False),
        (None, 2, 7, 2, False, True),
        (20, 3, 5, 3, True, True),
    ]
    fixed = "   10 DO 20 I = 1,\n     &  N\n20    CONTINUE\n"
    assert places(fixed, "a.f") == [
        (10, 1, 7, 2, True, True),
        (20, 3, 7, 3, True, True),
    ]


def test_the_suffix_says_the_form():
    assert [is_free(SourceFile(name, "")) for name in ("a.f90", "a.f", "a.F08")] == [
        True,
        False,
        True,
    ]
