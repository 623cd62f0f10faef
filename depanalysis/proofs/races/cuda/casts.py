"""Conversions of integers left out where they change nothing.

Sums and products of unsigned integers are taken not to wrap around, and values that are
converted to signed integers to fit them. What may be negative before it is converted to
an unsigned type keeps its cast.
"""

from collections.abc import Mapping
from dataclasses import replace

from depanalysis.ir.expressions import (
    Binary,
    Cast,
    Expr,
    IntConst,
    Select,
    Var,
    walk,
)
from depanalysis.ir.rewriting import mapped
from depanalysis.proofs.races.teams import Range

UNWRAPPED = "sums and products of unsigned integers do not wrap around"
FITTING = "values that are converted to signed integers fit them"

_LEAST_BITS = 32
_LARGE = 2**24
_NATURAL = (
    "+",
    "*",
    "//",
    "%",
    "tdiv",
    "trem",
    ">>",
    "<<",
    "&",
    "|",
    "^",
    "min",
    "max",
)


def plain(expr: Expr, ranges: Mapping[str, Range]) -> Expr:
    """The expression without conversions that are taken to change nothing."""
    return mapped(
        expr, lambda part: _cast(part, ranges) if isinstance(part, Cast) else part
    )


def _cast(expr: Cast, ranges: Mapping[str, Range]) -> Expr:
    operand, type_ = expr.operand, expr.type
    if type_.kind not in ("int", "uint") or type_.bits < _LEAST_BITS or _wraps(operand):
        return expr
    if type_.kind == "uint":
        return operand if is_natural(operand, ranges) else expr
    return _unwrapped(operand, type_.bits)


def _unwrapped(expr: Expr, bits: int) -> Expr:
    """A value that fits into so many bits, without wraps on the way to it.

    Sums, differences and products may be taken modulo a power of two at any time.
    """
    match expr:
        case Cast(type=type_, operand=operand) if (
            type_.is_integer and type_.bits >= bits
        ):
            return _unwrapped(operand, bits)
        case Binary(operator="+" | "-" | "*", left=left, right=right):
            return replace(
                expr, left=_unwrapped(left, bits), right=_unwrapped(right, bits)
            )
        case _:
            return expr


def _wraps(operand: Expr) -> bool:
    """Whether a number is so large that a wrap is what it is there for, as in hashes."""
    return any(_factor(part) >= _LARGE for part in walk(operand))


def _factor(expr: Expr) -> int:
    """The product of the constants by which something is multiplied."""
    match expr:
        case IntConst(value=value):
            return abs(value)
        case Cast(operand=operand):
            return _factor(operand)
        case Binary(operator="*", left=left, right=right):
            return _factor(left) * _factor(right)
        case Binary(operator="<<", left=left, right=IntConst(value=bits)):
            return _factor(left) << min(max(bits, 0), _LEAST_BITS)
        case _:
            return 1


def is_natural(expr: Expr, ranges: Mapping[str, Range]) -> bool:
    """Whether an expression is at least 0 by the ranges of its names."""
    match expr:
        case IntConst(value=value):
            return value >= 0
        case Var(name=name):
            low, _ = ranges.get(name, (None, None))
            return low is not None and low >= 0
        case Cast(type=type_, operand=operand):
            return type_.kind in ("uint", "bool") or is_natural(operand, ranges)
        case Binary(operator="&", left=left, right=right):
            return is_natural(left, ranges) or is_natural(right, ranges)
        case Binary(operator=operator, left=left, right=right):
            if operator not in _NATURAL:
                return operator in ("==", "!=", "<", "<=", ">", ">=", "and", "or")
            return is_natural(left, ranges) and is_natural(right, ranges)
        case Select(then=then, otherwise=otherwise):
            return is_natural(then, ranges) and is_natural(otherwise, ranges)
        case _:
            return False
