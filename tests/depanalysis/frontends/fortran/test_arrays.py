"""An element of an array expression is an expression on single values."""

import pytest

from depanalysis.frontends.fortran.arrays import (
    NotElementalError,
    at,
    integer,
    is_array_valued,
    subscripts,
    triplets,
)
from depanalysis.frontends.fortran.declarations import scope_of
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node, parsed
from depanalysis.source import NOWHERE, SourceFile

_UNIT = """subroutine test(a, b, c, p, n)
integer :: n, k
type point
  real :: x, y(3)
end type
real :: a(n), b(0:n, n), c(:), s
integer :: p(n)
real, allocatable :: d(:)
type(point) :: q, r(n)
s = {}
end subroutine
"""


def expression(text: str) -> tuple[Scope, Node]:
    """The right side of an assignment, and what the names in it are."""
    unit_text = _UNIT.format(text)
    source = SourceFile("test.f90", unit_text)
    tree = parsed(unit_text, source, range(1, 99), is_free=True)
    unit = tree.children[0]
    assign = next(each for each in tree.walk() if each.kind == "Assignment_Stmt")
    return scope_of(unit, None, {}), assign.node(2)


def written(node: Node) -> str:
    """A node as Fortran, without spaces."""
    if node.kind == "Part_Ref":
        inner = ",".join(written(each) for each in subscripts(node))
        return f"{written(node.node(0))}({inner})"
    parts = (written(p) if isinstance(p, Node) else p or "" for p in node.parts)
    return "".join(str(part) for part in parts if part != ",")


@pytest.mark.parametrize(
    ("text", "element"),
    [
        pytest.param("a", "a((1)+i)", id="whole"),
        pytest.param("a(2:n)", "a((2)+i)", id="section"),
        pytest.param("a(:n:2)", "a((1)+i*(2))", id="step"),
        pytest.param("a(n:1:-1)", "a((n)+i*(-1))", id="backwards"),
        pytest.param("a(::-1)", "a((n)+i*(-1))", id="all-backwards"),
        pytest.param("b(:, 3)", "b((0)+i,3)", id="column"),
        pytest.param("b(k, :)", "b(k,(1)+i)", id="row"),
        pytest.param("b", "b((0)+i,(1)+j)", id="matrix"),
        pytest.param("c(2:)", "c((2)+i)", id="assumed-shape"),
        pytest.param("a(p(1:3))", "a(p((1)+i))", id="vector-subscript"),
        pytest.param("a + 2.0 * a(p)", "a((1)+i)+2.0*a(p((1)+i))", id="operators"),
        pytest.param("-a(1:2)", "-a((1)+i)", id="sign"),
        pytest.param("r%x", "r((1)+i)x", id="component-of-array"),
        pytest.param("q%y", "qy((1)+i)", id="array-component"),
        pytest.param("q%y(2:)", "qy((2)+i)", id="section-of-component"),
        pytest.param("r(:)%x", "r((1)+i)x", id="component-of-section"),
    ],
)
def test_an_element_has_single_subscripts(text: str, element: str) -> None:
    scope, node = expression(text)
    assert is_array_valued(scope, node)
    assert written(at(scope, node, ("i", "j"))).lower() == element


@pytest.mark.parametrize(
    "text", ["s", "a(3)", "b(1, k) + s", "q%x", "r(2)%y(1)", "size(a) + 1"]
)
def test_single_values_have_no_dimensions(text: str) -> None:
    scope, node = expression(text)
    assert triplets(scope, node) == ()
    assert at(scope, node, ("i",)) is node


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("r%y", id="array-component-of-array"),
        pytest.param("(/ 1.0, 2.0 /)", id="constructor"),
        pytest.param("matmul(b, b)", id="transformation"),
        pytest.param("a * sum(a, dim=1)", id="reduction"),
        pytest.param("unknown(a)", id="function"),
        pytest.param("a(::k)", id="step-of-unknown-sign"),
    ],
)
def test_what_has_no_elements_here_is_refused(text: str) -> None:
    scope, node = expression(text)
    with pytest.raises(NotElementalError):
        at(scope, node, ("i",))


def test_bounds_that_are_not_declared_are_asked_for() -> None:
    scope, node = expression("d")
    (triplet,) = triplets(scope, node)
    assert written(triplet.lower).lower() == "lbound" + "d1"
    assert integer(4, NOWHERE).word == "4"


def test_too_many_subscripts_are_not_modelled(shown) -> None:
    text = shown("a(1, :) = 2", "real a(9)")
    assert "`a` with more subscripts than it has" in text
