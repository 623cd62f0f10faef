"""GO TO, computed GO TO and arithmetic IF as exits of blocks and loops."""

from depanalysis.frontends.fortran.conversions import converted
from depanalysis.frontends.fortran.expressions import value
from depanalysis.frontends.fortran.jumps import destinations
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import Binary, Expr, IntConst, RealConst
from depanalysis.ir.statements import Exit, If, Opaque
from depanalysis.ir.types import INT


def goto(s: State, node: Node) -> None:
    """A jump to one label."""
    leap(s, destinations(node)[0], node)


def computed_goto(s: State, node: Node) -> None:
    """A jump to a label by its number; other numbers go on with the next statement."""
    chosen = _number(s, node.children[-1])
    for number, label in enumerate(destinations(node), start=1):
        test = Binary("==", converted(chosen, INT), IntConst(number), node.span)
        leap_if(s, test, label, node)


def arithmetic_if(s: State, node: Node) -> None:
    """Jumps to three labels, for a number below zero, zero, or above."""
    tested = _number(s, node.node(0))
    below, zero, above = destinations(node)
    nothing = RealConst("0.0") if tested.kind == "real" else IntConst(0)
    if below != above:
        test = Binary("<", tested.expr, nothing, node.span)
        leap_if(s, test, below, node)
    if zero != above:
        test = Binary("==", tested.expr, nothing, node.span)
        leap_if(s, test, zero, node)
    leap(s, above, node)


def _number(s: State, node: Node) -> Value:
    found = value(s, node)
    if found.kind == "bool":
        raise s.unmodelled(node, f"`{s.text(node)}` is no number")
    return found


def leap_if(s: State, test: Expr, label: int, node: Node) -> None:
    """A jump to a label where a condition holds."""
    with s.captured() as then:
        leap(s, label, node)
    s.emit(If(test, tuple(then), span=node.span))


def leap(s: State, label: int, node: Node) -> None:
    """A jump to a label, from the place where statements are emitted."""
    if label in s.repeats:
        s.emit(Exit("continue", _named(s, s.repeats[label]), node.span))
    elif label in s.landings:
        s.emit(Exit("break", _named(s, s.landings[label]), node.span))
    elif label in s.terminals and label not in s.targets:
        s.emit(Exit("continue", _named(s, s.terminals[label]), node.span))
    else:
        # The jump itself changes nothing; at its target nothing is known any more.
        s.emit(Opaque(f"`go to {label}` is not modelled", writes=(), span=node.span))


def _named(s: State, label: str) -> str | None:
    """The innermost loop needs no name."""
    return None if label == s.innermost else label


def assigned_goto(s: State, node: Node) -> None:
    """A jump that nobody knows the labels of."""
    s.emit(Opaque("GO TO with a variable is not modelled", writes=(), span=node.span))
