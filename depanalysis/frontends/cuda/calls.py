"""Calls in kernels that mean something to CUDA: barriers, fences, exchanges."""

from depanalysis.frontends.c import calls
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.places import Place, Pointer
from depanalysis.frontends.c.pointers import called_name
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import Arithmetic, type_of
from depanalysis.frontends.cuda.headers import BARRIERS, EXCHANGES, FENCES
from depanalysis.ir.expressions import Expr
from depanalysis.ir.statements import Barrier

EXCHANGED = "comes from other threads"
"""The end of the reason of an `Opaque` that only gives its result a value."""

Result = Expr | Pointer | Place | None


def call(s: State, node: Node) -> Result:
    """The value of a call; what CUDA defines comes first, then what C does with calls."""
    name = called_name(node)
    if name in FENCES:
        return None
    if name in BARRIERS:
        s.flush()
        s.emit(Barrier(BARRIERS[name], s.span(node)))
    if name in EXCHANGES:
        return _exchanged(s, node, name)
    return None if name in BARRIERS else calls.call(s, node)


def _exchanged(s: State, node: Node, name: str) -> Result:
    """A value that other threads decide; the arguments are evaluated."""
    for argument in node.children[1:]:
        # A default that the text leaves out has no tree.
        if argument.children or argument.kind != "UNEXPOSED_EXPR":
            s.to.effect(s, argument)
    type_ = type_of(node)
    if not isinstance(type_, Arithmetic):
        return None
    result = s.temporary(f"{name}.result", type_.type, s.span(node))
    reason = f"the value of `{name}` {EXCHANGED}"
    s.opaque(reason, (), (result.name,), s.span(node))
    return result
