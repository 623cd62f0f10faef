"""EQUIVALENCE: names that share storage are marked, and are never taken to be distinct."""

from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node


def mark_overlaps(scope: Scope) -> None:
    """Marks all names that EQUIVALENCE may lay over others.

    A COMMON block with such a name is marked as a whole, since an array may reach beyond
    the name that it shares the first element with.
    """
    marked = {_name(each) for group in scope.equivalences for each in group}
    for block in scope.commons.values():
        if marked & set(block):
            marked |= set(block)
    for node in scope.node.walk():
        if node.kind == "Pointer_Assignment_Stmt":
            marked |= {each.word.lower() for each in node.walk() if each.kind == "Name"}
    for name in sorted(marked):
        symbol = scope.symbol(name, scope.node.span)
        symbol.attributes.add("overlapping")


def _name(node: Node) -> str:
    return (node if node.kind == "Name" else node.node(0)).word.lower()
