"""Arithmetic on values, and values kept for later."""

from collections.abc import Iterator
from contextlib import contextmanager

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import (
    Arithmetic,
    CType,
    Other,
    type_of,
    wrapped,
)
from depanalysis.frontends.reals import exact_literal
from depanalysis.frontends.sums import added, subtracted
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Expr,
    IntConst,
    RealConst,
)
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import BOOL, Type
from depanalysis.source import Span

_ARITHMETIC: dict[str, BinaryOperator] = {
    "+": "+", "-": "-", "*": "*", "/": "tdiv", "%": "trem", "&": "&", "|": "|", "^": "^",
    "<<": "<<", ">>": ">>",
}  # fmt: skip
_CONVERSIONS = ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR")
_WRAPPING = ("+", "-", "*", "<<")


def arithmetic_type(s: State, node: Node) -> Type:
    """The type of a node that has to be a number."""
    type_ = type_of(node)
    if isinstance(type_, Arithmetic):
        return type_.type
    described = (
        type_.description if isinstance(type_, Other) else "a type of another kind"
    )
    raise s.unmodelled(node, f"`{s.text(node)}` has {described}")


def unrounded(node: Node) -> Node:
    """The real below a conversion to another real, which its place makes anyway."""
    below = node
    while below.kind in _CONVERSIONS and below.children:
        outer, below = type_of(below), below.children[-1]
        if not _is_real(outer) or not _is_real(type_of(below)):
            return node
        if type_of(below) != outer:
            return below
    return node


def operands(node: Node) -> tuple[Node, Node]:
    """Both operands; a narrower real beside a wider one is converted anyway."""
    left, right = node.children
    below = [_unwidened(left), _unwidened(right)]
    if (below[0] is left) != (below[1] is right):
        return below[0], below[1]
    return left, right


def _unwidened(node: Node) -> Node:
    inner, outer = unrounded(node), type_of(node)
    below = type_of(inner)
    is_wider = (
        isinstance(outer, Arithmetic)
        and isinstance(below, Arithmetic)
        and below.type.bits < outer.type.bits
    )
    return inner if is_wider else node


def _is_real(type_: CType) -> bool:
    return isinstance(type_, Arithmetic) and type_.type.kind == "real"


def operation(operator: str, left: Expr, right: Expr, type_: Type, span: Span) -> Expr:
    """`left operator right`, both of the type already, computed in that type."""
    if type_.kind == "real":
        real: BinaryOperator = "/" if operator == "/" else _ARITHMETIC[operator]
        return Binary(real, left, right, span)
    folded = _folded(operator, left, right, span)
    if folded is None:
        folded = Binary(_ARITHMETIC[operator], left, right, span)
    return wrapped(folded, type_) if operator in _WRAPPING else folded


def stored(s: State, node: Node) -> Expr:
    """The value of a node for a place of its type, which rounds a real."""
    return exact_literal(s.to.value(s, unrounded(node)))


def stored_in_temporary(s: State, expr: Expr, type_: Type, stem: str = "value") -> Expr:
    """The expression evaluated here and now, unless it is a constant."""
    if isinstance(expr, IntConst | RealConst | BoolConst):
        return expr
    temporary = s.temporary(stem, type_, expr.span)
    s.emit(Assign(temporary, expr, span=expr.span))
    return temporary


@contextmanager
def sequenced(s: State) -> Iterator[None]:
    """Ends with a sequence point for what is inside, and for nothing around it."""
    with s.captured() as statements:
        yield
    s.out.extend(statements)


def settled_condition(s: State, test: Node) -> Expr:
    """The value of a condition behind which there is a sequence point."""
    with sequenced(s):
        chosen = s.to.condition(s, test)
        if s.postponed:
            chosen = stored_in_temporary(s, chosen, BOOL, "condition")
    return chosen


def _folded(operator: str, left: Expr, right: Expr, span: Span) -> Expr | None:
    """Constants and zeros are folded, so that `N - 1` reads as a number."""
    if operator == "+" and isinstance(right, IntConst) and isinstance(left, IntConst):
        return added(left, right)
    if operator == "-" and isinstance(right, IntConst) and isinstance(left, IntConst):
        return subtracted(left, right)
    if operator == "*" and isinstance(left, IntConst) and isinstance(right, IntConst):
        return IntConst(left.value * right.value, span)
    return None


def zero(type_: Type) -> Expr:
    """What `{}` is in a type of numbers."""
    if type_.kind == "real":
        return RealConst("0.0")
    return BoolConst(False) if type_.kind == "bool" else IntConst(0)
