"""Conversions of values, which the language makes by itself or a program asks for."""

from depanalysis.frontends.fortran.state import Value
from depanalysis.frontends.reals import exact_literal, literal, of_type
from depanalysis.ir.expressions import Cast, Expr, IntConst, Unary
from depanalysis.ir.types import F128, Type


def for_storing(found: Value, type_: Type) -> Expr:
    """A value for a variable of a type, which rounds a real."""
    if found.kind == type_.kind == "real":
        return exact_literal(found.expr)
    return exact_literal(converted(found, type_))


def converted(found: Value, type_: Type) -> Expr:
    """A value in a type."""
    if found.kind == type_.kind == "real" and found.bits != type_.bits:
        return of_type(found.expr, type_)
    if found.kind == ("int" if type_.is_integer else type_.kind):
        return found.expr
    if isinstance(found.expr, IntConst) and type_.kind == "real":
        size = literal(float(abs(found.expr.value)), type_, found.expr.span)
        return size if found.expr.value >= 0 else Unary("-", size, found.expr.span)
    return Cast(type_, found.expr, found.expr.span)


def as_reals(*found: Value) -> tuple[tuple[Expr, ...], int]:
    """Numbers as reals, and the width of the widest real among them, which integers get."""
    bits = max((each.bits for each in found if each.kind == "real"), default=F128.bits)
    type_ = Type("real", bits)
    return tuple(
        each.expr if each.kind == "real" else converted(each, type_) for each in found
    ), bits
