"""Ranges of expressions from ranges of their variables, by interval arithmetic.

Every value that an expression takes lies in its range; the range may be too wide. `None`
stands for an expression of which no range is known.
"""

from collections.abc import Callable, Mapping, Sequence

from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
    children,
    walk,
)
from depanalysis.solvers.smt.queries import LONGEST_SHIFT, Range


def range_of(
    expr: Expr, ranges: Mapping[str, Range], farthest: int | None = None
) -> Range | None:
    """The least and greatest value that an expression has, as far as is known at sight.

    No shift by more than `farthest` counts.
    """
    match expr:
        case IntConst(value=value):
            return value, value
        case Var(name=name):
            return ranges.get(name)
        case _:
            known = [range_of(part, ranges, farthest) for part in children(expr)]
            operands = [each for each in known if each is not None]
            is_known = len(operands) == len(known)
            return _operation(expr, operands, farthest) if is_known else None


def _operation(expr: Expr, operands: list[Range], farthest: int | None) -> Range | None:
    match expr, operands:
        case BoolConst() | Unary(operator="not"), _:
            return 0, 1
        case Select(), [_, then, otherwise]:
            return min(then[0], otherwise[0]), max(then[1], otherwise[1])
        case Cast(), [inner]:
            return _cast(expr, inner)
        case Unary(operator="-"), [(low, high)]:
            return -high, -low
        case Unary(), [(low, high)]:
            return ~high, ~low
        case Binary(operator="<<" | ">>" as operator), [one, (least, most)]:
            most = most if farthest is None else min(most, farthest)
            return _shifted(operator, one, (least, most))
        case Binary(operator=operator), [one, other]:
            combine = _COMBINE.get(operator, _condition)
            return None if operator == "/" else combine(one, other)
        case _:
            return None


def width(
    exprs: Sequence[Expr], ranges: Mapping[str, Range], farthest: int | None = None
) -> int | None:
    """How many bits, with one for the sign, hold every value of every part."""
    most = 2
    for expr in exprs:
        for part in walk(expr):
            found = range_of(part, ranges, farthest)
            if found is None:
                return None
            most = max(most, *(_bits(bound) for bound in found))
    return most


def _bits(value: int) -> int:
    return (value if value >= 0 else ~value).bit_length() + 1


def _cast(expr: Cast, inner: Range) -> Range | None:
    bounds = (0, 1) if expr.type.kind == "bool" else expr.type.bounds
    if bounds is None:
        return inner if expr.type.kind == "int" else None
    if bounds[0] <= inner[0] and inner[1] <= bounds[1]:
        return inner
    return bounds


def _condition(one: Range, other: Range) -> Range:
    return 0, 1


def _product(one: Range, other: Range) -> Range:
    corners = [a * b for a in one for b in other]
    return min(corners), max(corners)


def _quotient(one: Range, other: Range) -> Range:
    most = max(abs(one[0]), abs(one[1]))
    return (0 if one[0] >= 0 and other[0] >= 0 else -most), most


def _modulo(one: Range, other: Range) -> Range:
    return _rest(other, other)


def _remainder(one: Range, other: Range) -> Range:
    return _rest(one, other)


def _rest(sign: Range, divisor: Range) -> Range:
    """Less than the divisor, with the sign of one of the operands."""
    most = max(abs(divisor[0]), abs(divisor[1]), 1) - 1
    return (0 if sign[0] >= 0 else -most), (most if sign[1] > 0 else 0)


def _common(one: Range, other: Range) -> Range:
    if one[0] >= 0 or other[0] >= 0:
        return 0, min(r[1] for r in (one, other) if r[0] >= 0)
    return _mixed(one, other)


def _mixed(one: Range, other: Range) -> Range:
    bits = max(_bits(bound) for bound in (*one, *other)) - 1
    is_natural = one[0] >= 0 and other[0] >= 0
    return (0 if is_natural else -(2**bits)), 2**bits - 1


def _shifted(operator: str, one: Range, other: Range) -> Range | None:
    least, most = max(other[0], 0), max(other[1], 0)
    if max(least, most) > LONGEST_SHIFT:
        return None
    if operator == "<<":
        corners = [bound * 2**by for bound in one for by in (least, most)]
    else:
        corners = [bound >> by for bound in one for by in (least, most)]
    return min(corners), max(corners)


_COMBINE: dict[str, Callable[[Range, Range], Range]] = {
    "+": lambda one, other: (one[0] + other[0], one[1] + other[1]),
    "-": lambda one, other: (one[0] - other[1], one[1] - other[0]),
    "*": _product,
    "//": _quotient,
    "tdiv": _quotient,
    "%": _modulo,
    "trem": _remainder,
    "&": _common,
    "|": _mixed,
    "^": _mixed,
    "min": lambda one, other: (min(one[0], other[0]), min(one[1], other[1])),
    "max": lambda one, other: (max(one[0], other[0]), max(one[1], other[1])),
}
