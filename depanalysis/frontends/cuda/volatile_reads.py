"""Reads of volatile memory of the grid, each of which gives a value of its own.

The host, and other kernels, may store to such memory at any time. What is volatile in the
memory of a block or of a thread changes only by what the kernel stores there, so it is
read like everything else.
"""

from collections.abc import Callable
from dataclasses import replace

from depanalysis.frontends.c.expressions import value
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.operations import arithmetic_type, stored_in_temporary
from depanalysis.frontends.c.state import State, Visitors
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.ir.expressions import Expr, Load, Var
from depanalysis.ir.statements import Assign

VOLATILE = "which is volatile"
"""The end of the reason of an `Opaque` that only says that a read may give any value."""

_STEPS = ("x++", "x--")


def with_volatile_reads(
    visitors: Visitors, is_shared: Callable[[int], bool]
) -> Visitors:
    """Translations in which volatile memory of the grid may change between two reads.

    `is_shared` says of the identity of a variable whether it is in the memory of a block.
    """

    def fresh(s: State, node: Node) -> Expr:
        found = value(s, node)
        if not _is_volatile(node):
            return found
        read = _target(s) if _is_assignment(node) else found
        if read is None or not _is_of_grid(s, read, is_shared):
            return found
        span = s.span(node)
        read = stored_in_temporary(s, read, arithmetic_type(s, node), "volatile")
        assert isinstance(read, Var), "what is read is no constant"
        s.opaque(f"the value of `{s.text(node)}`, {VOLATILE}", (), (read.name,), span)
        return read

    return replace(visitors, value=fresh)


def _is_assignment(node: Node) -> bool:
    """Whether an expression names the object that it assigns, which C++ then reads."""
    return node.kind == "BINARY_OPERATOR" and node.operator == "="


def _target(s: State) -> Expr | None:
    last = s.out[-1] if s.out else None
    return last.target if isinstance(last, Assign) else None


def _is_volatile(node: Node) -> bool:
    """Whether an expression reads a volatile object."""
    if node.kind == "UNARY_OPERATOR" and node.operator in _STEPS:
        node = without_casts(node.children[0])
    return bool(node.cursor.type.get_canonical().is_volatile_qualified())


def _is_of_grid(s: State, found: Expr, is_shared: Callable[[int], bool]) -> bool:
    """Whether a value is that of a variable that is older than the blocks."""
    if not isinstance(found, Var | Load):
        return False
    name = found.name if isinstance(found, Var) else found.array
    place = s.leaves.get(name)
    if place is None or not place.is_exposed:
        return False
    owner = s.owners.get(name.partition(".")[0])
    return owner is None or not is_shared(owner)
