"""Arithmetic on indices without its wraps, under assumptions that are listed.

CUDA's built-in variables are unsigned, so that nearly every subscript wraps by the rules
of the language. Two rules take wraps away; each is exact where its assumption holds:

    int(a wrapped sum)   is the sum itself where that fits an `int`: inner wraps do not
                         matter, because they keep the value modulo 2^32
    unsigned(a sum)      is the sum itself where it does not wrap around; only sums and
                         products of variables and small constants without a minus count
"""

from dataclasses import replace

from depanalysis.ir.expressions import (
    Binary,
    Cast,
    Expr,
    IntConst,
    Unary,
    Var,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_children, map_expressions

FITTING = "values that are converted to signed integers fit them"
UNWRAPPED = "sums and products of unsigned integers do not wrap around"

_RING = ("+", "-", "*")
_LARGEST_FACTOR = 2**16


def without_wraps(program: Program) -> tuple[Program, tuple[str, ...]]:
    """The program with plain index arithmetic, and what that takes for granted."""
    used: dict[str, None] = {}

    def change(expr: Expr) -> Expr:
        return _plain(expr, used)

    body = map_expressions(program.body, change)
    return replace(program, body=body), tuple(used)


def _plain(expr: Expr, used: dict[str, None]) -> Expr:
    expr = map_children(expr, lambda part: _plain(part, used))
    if not isinstance(expr, Cast) or expr.type.bits < 32:
        return expr
    if expr.type.kind == "int":
        inner = _stripped(expr.operand, expr.type.bits)
        if _is_ring(inner):
            used.setdefault(FITTING)
            return inner
    if expr.type.kind == "uint" and _is_ring(expr.operand) and _is_rising(expr.operand):
        used.setdefault(UNWRAPPED)
        return expr.operand
    return expr


def _stripped(expr: Expr, bits: int) -> Expr:
    """The value modulo 2^bits, written without the wraps that keep it."""
    match expr:
        case Cast(type=type_, operand=operand) if type_.bits >= bits and (
            type_.is_integer
        ):
            return _stripped(operand, bits)
        case Binary(operator=operator, left=left, right=right) if operator in _RING:
            return replace(
                expr, left=_stripped(left, bits), right=_stripped(right, bits)
            )
        case Unary(operator="-", operand=operand):
            return replace(expr, operand=_stripped(operand, bits))
        case _:
            return expr


def _is_ring(expr: Expr) -> bool:
    """Whether an expression is a sum or a product of variables and small constants."""
    match expr:
        case IntConst(value=value):
            return abs(value) < _LARGEST_FACTOR
        case Var():
            return True
        case Unary(operator="-", operand=operand):
            return _is_ring(operand)
        case Binary(operator=operator, left=left, right=right):
            return (
                operator in (*_RING, "//", "tdiv")
                and _is_ring(left)
                and _is_ring(right)
            )
        case Cast(type=type_, operand=operand):
            return type_.is_integer and _is_ring(operand)
        case _:
            return False


def _is_rising(expr: Expr) -> bool:
    """Whether nothing is taken away: no minus, no negative constant, no signed part."""
    match expr:
        case IntConst(value=value):
            return value >= 0
        case Unary():
            return False
        case Binary(operator=operator, left=left, right=right):
            return operator != "-" and _is_rising(left) and _is_rising(right)
        case _:
            return True
