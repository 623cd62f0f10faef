"""Where loops begin and end."""

import pytest

from depanalysis.emit.fortran.nests import Do, loops, split
from depanalysis.emit.fortran.statements import statements
from depanalysis.source import SourceFile


def found(text):
    return loops(statements(SourceFile("a.f90", text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("do i = 1, n\nx = 1\nend do", [Do(0, 2, "i", ("1", "n"))]),
        ("a: do i = 1, n, 2\nenddo a", [Do(0, 1, "i", ("1", "n", "2"))]),
        ("do 10 i = 1, f(a, b)\n10 x = 1", [Do(0, 1, "i", ("1", "f(a,b)"), 10)]),
        ("do 10, i = 1, n\n10 end do", [Do(0, 1, "i", ("1", "n"), 10)]),
        ("do while (x < 1)\nend do", [Do(0, 1, "", (), None, "while")]),
        ("do concurrent (i = 1:n)\nend do", [Do(0, 1, "", (), None, "concurrent")]),
        ("do\nend do", [Do(0, 1, "", ())]),
        ("do 5\n5 continue", [Do(0, 1, "", (), 5)]),
        (
            "do 10 i = 1, n\ndo 10 j = 1, n\n10 continue",
            [
                Do(0, 2, "i", ("1", "n"), 10),
                Do(1, 2, "j", ("1", "n"), 10, is_sharing=True),
            ],
        ),
        (
            "do 10 i = 1, n\ndo j = 1, n\nend do\n10 continue",
            [Do(0, 3, "i", ("1", "n"), 10), Do(1, 2, "j", ("1", "n"))],
        ),
        ("do i = 1, n\nend subroutine\nend do", []),
        ("do10i = 5", []),
        ("dog(1) = 5\ndo1 = 3", []),
        ("dowhile(1) = 5", []),
        ("end do", []),
    ],
)
def test_loops(text, expected):
    assert list(found(text)) == expected


def test_parts():
    assert split("a,b(1,2),(/1,2/),[3,4]") == ("a", "b(1,2)", "(/1,2/)", "[3,4]")
