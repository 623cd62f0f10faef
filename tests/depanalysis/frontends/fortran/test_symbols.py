"""Names without regard to case, and implicit typing."""

from depanalysis.frontends.fortran.symbols import Scope, default_implicit
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.types import F32, I32
from depanalysis.source import NOWHERE


def _scope(parent: Scope | None = None) -> Scope:
    node = Node("Main_Program", (), NOWHERE)
    return Scope("s", node, parent, implicit=default_implicit())


def test_case_does_not_matter() -> None:
    scope = _scope()
    assert scope.declared("Ab", NOWHERE) is scope.symbol("aB", NOWHERE)


def test_the_first_letter_gives_the_type() -> None:
    scope = _scope()
    assert scope.symbol("Kount", NOWHERE).type == I32
    assert scope.symbol("x", NOWHERE).type == F32


def test_names_of_the_scope_around_are_seen() -> None:
    outer = _scope()
    symbol = outer.declared("q", NOWHERE)
    inner = _scope(outer)
    assert inner.symbol("Q", NOWHERE) is symbol
    assert inner.owner("q") is outer
