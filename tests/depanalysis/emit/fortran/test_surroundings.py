"""What is in the way of a directive."""

import pytest

from depanalysis.emit.fortran.nests import loops
from depanalysis.emit.fortran.statements import statements
from depanalysis.emit.fortran.surroundings import surroundings
from depanalysis.source import SourceFile

LOOP = "do i = 1, n\n{}\nend do\n"


def problem(text, which=0, path="a.f90"):
    source = SourceFile(path, text)
    every = statements(source)
    return surroundings(source, every).problem(loops(every)[which])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LOOP, None),
        (f"x = 1; {LOOP}", "other code stands before it on its line"),
        (f"5 {LOOP}", "its head has the label 5"),
        ("do 5 i = 1, n\n5 continue; x = 1\n", "other code follows its end on a line"),
        (f"!$omp parallel\n{LOOP}", "its unit has a directive of OpenMP on line 1"),
        (LOOP.format("!$OMP atomic"), "its unit has a directive of OpenMP on line 2"),
        (LOOP.format("!$ x = 1"), "its unit has a directive of OpenMP on line 2"),
        (f"!dir$ ivdep\n! why\n\n{LOOP}", "a directive for it stands on line 1"),
        (f"!GCC$ unroll 4\n{LOOP}", "a directive for it stands on line 1"),
        (f"!$acc loop\n{LOOP}", "a directive for it stands on line 1"),
        (f"!dir$ ivdep\nx = 1\n{LOOP}", None),
        (LOOP.format("if (x > 1) return"), "it may be left on line 2"),
        (LOOP.format("goto 10"), "it may be left on line 2"),
        (LOOP.format("if (x > 1) goto 10\n10 x = 2"), None),
        (LOOP.format("goto (10, 20), k\n10 x = 2"), "it may be left on line 2"),
        (LOOP.format("goto (10, 20), k\n10 x = 2\n20 x = 3"), None),
        (LOOP.format("stop 'why'"), "it may be left on line 2"),
        (LOOP.format("returned = 1"), None),
        (LOOP.format("block\nend block"), None),
        (LOOP.format("associate (t => x)\nend associate"), None),
        (
            LOOP.format("select type (x)\nend select"),
            "line 2 gives names another meaning",
        ),
        (
            f"real, save :: x\n!$omp threadprivate(x)\nend\n{LOOP}",
            "variables of their own",
        ),
    ],
)
def test_what_is_in_the_way(text, expected):
    found = problem(text.replace("{}", "x = 1"))
    assert found == expected if expected is None else expected in found


def test_the_directives_of_another_unit_are_none_of_its_own():
    other = f"subroutine a\n!$omp parallel\n!$omp end parallel\nend\nsubroutine b\n{LOOP}end\n"
    assert problem(other.replace("{}", "x = 1")) is None


def test_fixed_form_has_other_sentinels():
    text = "c$omp parallel\n      do 10 i = 1, n\n   10 x = 1\n"
    assert problem(text, path="a.f") is not None
    assert problem(text.replace("$omp", " omp"), path="a.f") is None


def test_a_shared_end_belongs_to_the_outermost():
    text = "do 5 i = 1, n\ndo 5 j = 1, n\n5 continue\n"
    assert problem(text) is None
    assert problem(text, 1) == "the loop around it ends with it"


def test_units():
    text = "module m\ncontains\nsubroutine a\nx = 1\nend\nend module\n"
    source = SourceFile("a.f90", text)
    around = surroundings(source, statements(source))
    assert [each.text for each in around.unit(4).statements] == [
        "subroutinea",
        "x=1",
        "end",
    ]
    assert around.unit(4).is_inner
    assert not around.unit(1).is_inner
    assert len(around.unit(1).statements) == 3
    assert len(around.texts(1)) == 6


@pytest.mark.parametrize(
    ("head", "is_pure"),
    [
        ("pure subroutine s", True),
        ("integer(kind = 4) pure function s", True),
        ("elemental subroutine s", True),
        ("impure elemental subroutine s", False),
        ("real function pure_s", False),
        ("pure subroutine impure_s", True),
        ("type(pure) function s", False),
        ("program elemental", False),
    ],
)
def test_pure_units_have_no_threads(head, is_pure):
    found = problem(f"{head}\n{LOOP}end\n".replace("{}", "x = 1"))
    assert (found is not None) == is_pure
    assert found is None or "is pure" in found


def _directives(folder, text, name="x.inc", content=""):
    (folder / name).write_text(content)
    source = SourceFile(str(folder / "a.f"), text)
    every = statements(source)
    return [surroundings(source, every).problem(each) for each in loops(every)]


UNIT = "      subroutine s(a, n)\n{}      do i = 1, n\n{}      end do\n      end\n"
INCLUDE = "      include 'x.inc'\n"


def test_a_loop_beside_an_included_file(tmp_path):
    text = UNIT.format(INCLUDE, "      a(i) = 1\n")
    assert _directives(tmp_path, text, content="      real a(9)\n") == [None]
    reason = "the file that line 2 includes is not beside this one"
    (tmp_path / "x.inc").unlink()
    assert _directives(tmp_path, text, name="y.inc") == [reason]


def test_a_loop_of_an_included_file(tmp_path):
    content = "      do j = 1, n\n      a(j) = i\n      end do\n"
    text = UNIT.format("", INCLUDE)
    outer, inner = _directives(tmp_path, text, content=content)
    assert outer is None
    assert inner == "other code stands before it on its line"


def test_an_included_file_may_leave_the_loop(tmp_path):
    (found,) = _directives(tmp_path, UNIT.format("", INCLUDE), content="      return\n")
    assert found == "it may be left on line 3"
