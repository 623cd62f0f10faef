"""Expressions: immutable trees of integers, reals and booleans, without side effects.

    expr = IntConst(int) | RealConst(decimal text) | BoolConst(bool)
         | Var(name)                         a parameter, a scalar or a loop index
         | Unary(- | not | ~, expr)
         | Binary(op, expr, expr)
         | Select(condition, then, otherwise)         evaluates one branch only
         | Load(array, expr*)
         | Call(function, expr*)                      a pure function of its arguments
         | Cast(type, expr)

    op   = + - *                             exact on integers: wrapping is a Cast
         | /                                 division of reals
         | // %                              floor division and modulo (Python, Fortran MODULO)
         | tdiv trem                         truncating division and remainder (C, Fortran)
         | & | ^ << >>                       two's complement, >> arithmetic
         | == != < <= > >=  | and or         `and` and `or` evaluate from the left, lazily
         | min max

`Cast` to a bounded integer type wraps into its range (two's complement) and truncates reals
towards zero; to `bool` it is `!= 0`; from `bool` it is 0 or 1. `assert(c)` is `c`, and a run
in which it is false is none of a program that conforms to its language. Spans do not take part in
equality: two expressions are equal when they mean the same by their form.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from depanalysis.ir.types import INT, Type
from depanalysis.source import NOWHERE, Span

UnaryOperator: TypeAlias = Literal["-", "not", "~"]
ArithmeticOperator: TypeAlias = Literal["+", "-", "*", "/", "//", "%", "tdiv", "trem"]
BitOperator: TypeAlias = Literal["&", "|", "^", "<<", ">>"]
Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]
Connective: TypeAlias = Literal["and", "or"]
BinaryOperator: TypeAlias = (
    ArithmeticOperator | BitOperator | Comparison | Connective | Literal["min", "max"]
)

COMPARISONS: tuple[Comparison, ...] = ("==", "!=", "<", "<=", ">", ">=")
NEGATED: dict[str, Comparison] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    "<=": ">",
    ">": "<=",
    ">=": "<",
}


class _Operation:
    """A node with operands; its parts, its names, its hash and its size are found once and kept.

    The parts are those below the node, so that no node refers to itself. They take part
    in nothing that a dataclass does: two equal nodes keep parts of their own, with the
    spans of their own.
    """

    __slots__ = ("_hash", "_names", "_parts", "_size")
    __match_args__: tuple[str, ...]
    _hash: int
    _size: int
    _names: frozenset[str]
    _parts: "tuple[Expr, ...]"

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            compared = (name for name in self.__match_args__ if name != "span")
            found = hash((self.__class__, *(getattr(self, name) for name in compared)))
            object.__setattr__(self, "_hash", found)
            return found


@dataclass(frozen=True, slots=True)
class IntConst:
    """An exact integer."""

    value: int
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RealConst:
    """A real number by its decimal text, such as `0.5` or `1e-3`, so that none is rounded."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BoolConst:
    """`true` or `false`."""

    value: bool
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Var:
    """The value of a parameter, a scalar or the index of an enclosing loop."""

    name: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Unary(_Operation):
    """`-x`, `not x` or `~x`."""

    operator: UnaryOperator
    operand: "Expr"
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    __hash__ = _Operation.__hash__


@dataclass(frozen=True, slots=True)
class Binary(_Operation):
    """An operation on two operands; see the module's grammar for the operators."""

    operator: BinaryOperator
    left: "Expr"
    right: "Expr"
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    __hash__ = _Operation.__hash__


@dataclass(frozen=True, slots=True)
class Select(_Operation):
    """`condition ? then : otherwise`; only the chosen branch is evaluated."""

    condition: "Expr"
    then: "Expr"
    otherwise: "Expr"
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    __hash__ = _Operation.__hash__


@dataclass(frozen=True, slots=True)
class Load(_Operation):
    """One element of an array, read; as the target of an assignment, the element written.

    `by_address`: the language lets subscripts run on into the next rows, as in a sequence
    of elements that a procedure of Fortran gets.
    """

    array: str
    indices: tuple["Expr", ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    by_address: bool = field(default=False, metadata={"is_rare": True})
    __hash__ = _Operation.__hash__


@dataclass(frozen=True, slots=True)
class Call(_Operation):
    """A pure function: its value depends on its arguments only, and it changes nothing."""

    function: str
    arguments: tuple["Expr", ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    __hash__ = _Operation.__hash__


ASSERTION = "assert"
"""The function of an assertion: a run in which its argument is false conforms to nothing."""

SUBSCRIPT = "subscript"
"""The function of a subscript of a part of an array, with the extent of that part.

It is its first argument, and a run in which that does not lie inside conforms to nothing.
"""

HIDDEN_SUM = "depanalysis_sum"
"""A function that is a sum, and of which the analysis knows nothing."""

UNTOLD_EXTENT = "extent"
"""The function of an extent that the text says, and the Program does not: no run knows it."""


@dataclass(frozen=True, slots=True)
class Cast(_Operation):
    """Conversion to a type, wrapping integers into its range."""

    type: Type
    operand: "Expr"
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    __hash__ = _Operation.__hash__


Expr: TypeAlias = (
    IntConst
    | RealConst
    | BoolConst
    | Var
    | Unary
    | Binary
    | Select
    | Load
    | Call
    | Cast
)


UNKNOWN_CONDITION = Binary("!=", Cast(INT, Call("raises", (IntConst(0),))), IntConst(0))
"""What nobody knows to hold: where it is asserted, no run is shown."""


def known_part(condition: Expr) -> Expr:
    """What is known to make a condition hold, which somebody else may do as well."""
    match condition:
        case Binary(operator="or", left=left, right=right, span=span):
            known = known_part(right)
            return (
                left if right == UNKNOWN_CONDITION else Binary("or", left, known, span)
            )
        case _:
            return condition


def children(expr: Expr) -> tuple[Expr, ...]:
    """The direct operands, in the order of evaluation."""
    match expr:
        case Unary(operand=operand) | Cast(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case Select(condition=condition, then=then, otherwise=otherwise):
            return (condition, then, otherwise)
        case Load(indices=operands) | Call(arguments=operands):
            return operands
        case _:
            return ()


def size(expr: Expr) -> int:
    """The number of nodes of an expression; one that stands in it twice counts twice."""
    pending = [expr]
    while pending:
        each = pending[-1]
        below = children(each)
        unknown = [
            e for e in below if isinstance(e, _Operation) and not hasattr(e, "_size")
        ]
        if not unknown and isinstance(each, _Operation):
            found = 1 + sum(_known_size(e) for e in below)
            object.__setattr__(each, "_size", found)
        pending[-1:] = [] if not unknown else [each, *unknown]
    return _known_size(expr)


def _known_size(expr: Expr) -> int:
    return expr._size if isinstance(expr, _Operation) else 1


def walk(expr: Expr) -> "tuple[Expr, ...]":
    """The expression and all its parts, operands before the operation that uses them."""
    if not isinstance(expr, _Operation):
        return (expr,)
    try:
        return (*expr._parts, expr)
    except AttributeError:
        parts = _parts_below(expr)
        object.__setattr__(expr, "_parts", parts)
        return (*parts, expr)


def _parts_below(expr: Expr) -> "tuple[Expr, ...]":
    # Each node is put before what it uses, from the last operand on; then all is turned.
    pending = list(children(expr))
    found: list[Expr] = []
    while pending:
        node = pending.pop()
        found.append(node)
        pending.extend(children(node))
    found.reverse()
    return tuple(found)


def names(expr: Expr) -> frozenset[str]:
    """The names of all variables that the expression reads."""
    if not isinstance(expr, _Operation):
        return frozenset((expr.name,)) if isinstance(expr, Var) else _NOTHING
    try:
        return expr._names
    except AttributeError:
        found = frozenset(part.name for part in walk(expr) if isinstance(part, Var))
        object.__setattr__(expr, "_names", found)
        return found


def loads(expr: Expr) -> tuple[Load, ...]:
    """All array elements that the expression may read, in the order of evaluation."""
    return tuple(node for node in walk(expr) if isinstance(node, Load))


_NOTHING: frozenset[str] = frozenset()
