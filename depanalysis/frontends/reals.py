"""Literals of reals, exact in their types."""

from ctypes import c_float
from math import isfinite

from depanalysis.ir.expressions import Call, Cast, Expr, RealConst
from depanalysis.ir.types import F32, F64, Type
from depanalysis.source import Span


def literal(number: float, type_: Type, span: Span) -> Expr:
    """A real that is not negative, by its exact value in its type; it may be infinite."""
    exact = c_float(number).value if type_ == F32 else number
    if not isfinite(exact):
        return Call("infinity", (), span)
    value = RealConst(repr(exact).replace("e+", "e"), span)
    return value if type_ == F64 else Cast(type_, value, span)


def exact_literal(value: Expr) -> Expr:
    """A literal without its type, for a place that has one."""
    match value:
        case Cast(type=Type(kind="real"), operand=RealConst() as exact):
            return exact
        case _:
            return value


def of_type(value: Expr, target: Type) -> Expr:
    """A real in another type."""
    exact = exact_literal(value)
    if isinstance(exact, RealConst):
        return literal(float(exact.text), target, value.span)
    return Cast(target, value, value.span)
