"""Whether an index is wanted after its loop."""

import pytest

from depanalysis.emit.fortran.indices import index_problem
from depanalysis.emit.fortran.names import Unit, declared
from depanalysis.emit.fortran.nests import loops
from depanalysis.emit.fortran.statements import statements
from depanalysis.source import SourceFile

LOOP = "do i = 1, n\na(i) = 1\nend do\n"


def problem(text, which=0):
    every = statements(SourceFile("a.f90", f"subroutine s(a, n, k)\n{text}end\n"))
    found = loops(every)
    unit = Unit(every)
    loop = found[which]
    return index_problem(loop, every, found, every, declared(unit, loop.index))


@pytest.mark.parametrize(
    ("text", "is_wanted"),
    [
        (LOOP, False),
        (f"i = 5\n{LOOP}", False),
        (f"x = i\n{LOOP}", False),
        (f"{LOOP}x = i\n", True),
        (f"{LOOP}i = 5\n", False),
        (f"{LOOP}i = i + 5\n", True),
        (f"{LOOP}{LOOP}", False),
        (f"{LOOP}do i = i, n\nend do\n", True),
        (f"{LOOP}do j = 1, i\nend do\n", True),
        (f"{LOOP}print *, i\n", True),
        (f"{LOOP}call i(1)\n", True),
        (f"{LOOP}if (i > 1) x = 2\n", True),
        (f"{LOOP}do concurrent (i = 1:n)\na(i) = 2\nend do\n", False),
        (f"integer :: i\n{LOOP}contains\nsubroutine t\ninteger :: i\nend\n", False),
        (f"x = i\n{LOOP}goto 10\n", True),
        (f"x = i\n{LOOP}if (k - 5) 10, 20, 20\n", True),
        (f"x = i\n{LOOP}call f(k, *10)\n", True),
        (f"x = i\n{LOOP}read (5, *, err=10) k\n", True),
        (f"x = i\n{LOOP}read (5, *, iostat=j, end=10) k\n", True),
        (f"x = i\n{LOOP}write (*, *) k * 10, k\n", False),
        (f"save\nx = i\n{LOOP}", True),
        (f"do j = 1, 5\nx = i\n{LOOP}end do\n", True),
    ],
)
def test_what_is_wanted(text, is_wanted):
    which = next(
        k
        for k, x in enumerate(loops(statements(SourceFile("a.f90", text))))
        if x.index == "i"
    )
    assert (problem(text, which) is not None) == is_wanted


def test_arguments_and_shared_variables_are():
    assert "wanted" in problem(LOOP.replace("i", "k").replace("kf", "if"))
    assert problem(f"common /c/ i\n{LOOP}") == "`i` stands in `common`"
