"""What a unit says about names."""

import pytest

from depanalysis.emit.fortran.names import (
    Unit,
    declared,
    elements,
    is_declared,
    mentions,
    own_names,
)
from depanalysis.emit.fortran.statements import statements
from depanalysis.source import SourceFile


def unit(text, *, is_inner=False):
    head = "subroutine s(x, y)\n" if not text.startswith(("function", "real f")) else ""
    return Unit(statements(SourceFile("a.f90", head + text)), is_inner)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("integer :: t", "integer"), ("INTEGER T", "integer"), ("integer*8 t", "integer"),
        ("integer(kind=8) :: u, t", "integer"), ("real u, t", "real"),
        ("double precision t", "real"), ("real(8), save :: t = 1.0", "real"),
        ("complex t", "complex"), ("logical(4) t", "logical"), ("type(p) :: t", "other"),
        ("", "real"), ("character(len=3) :: t", "other"),
    ],
)  # fmt: skip
def test_kinds(text, kind):
    found = declared(unit(text), "t")
    assert (found.kind, found.problem) == (kind, None)


def test_the_first_letter_tells():
    assert declared(unit(""), "i").kind == "integer"


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("implicit double precision (a-h)", "i", "integer"),
        ("implicit double precision (a-h, o-z)", "t", "real"),
        ("implicit real*8 (a-h,o-z), integer(kind=8) (i-n)", "n", "integer"),
        ("implicit integer (a-z)", "t", "integer"),
        ("implicit logical (l), complex*16 (c, z)", "z", "complex"),
        ("implicit logical (l)\nimplicit integer (t)", "t", "integer"),
    ],
)
def test_the_rules_of_a_unit_tell(text, name, kind):
    found = declared(unit(text), name)
    assert (found.kind, found.problem) == (kind, None)


@pytest.mark.parametrize(
    "text",
    [
        "implicit none (type, external)",
        "implicit type(p) (t)",
        "implicit real(r8) (s:u)",
    ],
)
def test_other_rules_leave_names_undeclared(text):
    assert declared(unit(text), "t").problem == "is not declared in its unit"


@pytest.mark.parametrize(
    ("text", "is_explicit"),
    [
        ("real t(10)", True), ("real t(0:n, 3)", True), ("real, dimension(5) :: t", True),
        ("dimension t(4)", True), ("real t(*)", False), ("real t(:)", False),
        ("real t(0:*)", False), ("real t(2:)", False), ("real, dimension(:, 3) :: t", False),
        ("real t\ndimension t(:)", False),
    ],
)  # fmt: skip
def test_extents(text, is_explicit):
    found = declared(unit(text), "t")
    assert found.is_explicit == is_explicit
    assert found.dimensions


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("common /c/ t, u", "stands in `common`"),
        ("common t", "stands in `common`"),
        ("real u\nequivalence (t, u)", "stands in `equivalence`"),
        ("data t /1.0/", "stands in `data`"),
        ("real, pointer :: t", "is declared `pointer`"),
        ("real, allocatable :: t(:)", "is declared `allocatable`"),
        ("real, target :: t", "is declared `target`"),
        ("real, volatile :: t", "is declared `volatile`"),
        ("real t\ntarget :: t", "stands in `target`"),
        ("real t\npointer t", "stands in `pointer`"),
        ("implicit none", "is not declared in its unit"),
        ("use m", "is not declared in its unit"),
        ("function t(x)", "is the result of the function"),
        ("real function f(x) result(t)", "is the result of the function"),
    ],
)
def test_what_no_clause_takes(text, problem):
    assert declared(unit(text), "t").problem == problem


@pytest.mark.parametrize(
    ("dimensions", "count"),
    [
        ("(9)", 9), ("(0:3,2)", 8), ("(-2:+2)", 5), ("(3:1)", 0), ("(n)", None),
        ("(2,n)", None), ("(:)", None), ("(*)", None),
    ],
)  # fmt: skip
def test_elements_are_counted_where_bounds_are_written_out(dimensions, count):
    assert elements(dimensions) == count


def test_types_are_declared_or_not():
    assert is_declared(unit("real t"), "t")
    assert not is_declared(unit("x = 1"), "t")


def test_a_procedure_inside_may_use_names_from_around():
    assert declared(unit("x = 1", is_inner=True), "t").problem is not None
    assert declared(unit("real t", is_inner=True), "t").problem is None
    assert declared(unit("x = 1", is_inner=True), "y").problem is None


def test_arguments():
    assert declared(unit("real x"), "x").is_argument
    assert not declared(unit("real t"), "t").is_argument


def test_words():
    assert mentions(["a+t*b"], "t")
    assert not mentions(["at+tb+x%t"], "t")


def test_long_statements_take_no_time():
    text = f"{'a' * 60} = 1 + {'b(1) + ' * 200} 2\nreal t\n"
    assert declared(Unit(statements(SourceFile("a.f90", text))), "t").problem is None


@pytest.mark.parametrize("head", ["associate", "named: associate"])
def test_what_has_another_name_is_in_no_clause(head):
    text = f"real t, u\n{head} (x => t, y => u(v) + 1)\n"
    assert declared(unit(text), "t").problem == "has another name in `associate`"
    assert declared(unit(text), "v").problem is None


def test_what_constructs_declare():
    text = """\
real a
b1: block
real b, c(3)
block
integer :: d = 2
end block
blockade = 3
integer e
end block b1
c1: associate (g => a(1), h => g)
end associate c1
real f
"""
    assert list(own_names(unit(text).statements)) == ["b", "c", "d", "e", "g", "h"]
