"""Types for expressions that were written in C, where integers and reals mix freely.

What C converts by itself becomes a cast, `/` and `%` of integers truncate.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Unary,
    Var,
)
from depanalysis.ir.types import F64, INT, Type

_DIVISIONS: dict[str, BinaryOperator] = {"floord": "//", "mod": "%"}
_ARITHMETIC = ("+", "-", "*", "/", "%", "min", "max")


@dataclass(frozen=True, slots=True)
class Typed:
    """An expression and its type."""

    expr: Expr
    type: Type

    @property
    def is_real(self) -> bool:
        """Whether the value is a real."""
        return self.type.kind == "real"

    def converted(self, wanted: Type) -> "Typed":
        """The value as C assigns it to a variable of a type."""
        if (wanted.kind == "real") == self.is_real and wanted.kind != "bool":
            return self
        if isinstance(self.expr, IntConst) and wanted.kind == "real":
            constant = RealConst(f"{abs(self.expr.value)}.0")
            is_negative = self.expr.value < 0
            return Typed(Unary("-", constant) if is_negative else constant, wanted)
        return Typed(Cast(wanted, self.expr), wanted)


def typed(expr: Expr, types: Mapping[str, Type]) -> Typed | None:
    """The expression with its type; `None` for what is no arithmetic."""
    match expr:
        case IntConst():
            return Typed(expr, INT)
        case RealConst():
            return Typed(expr, F64)
        case Var(name=name) if name in types:
            return _variable(expr, types[name])
        case Load(array=name, indices=indices) if name in types:
            return _element(expr, _all(indices, types), types[name])
        case Unary(operator="-", operand=operand):
            inner = typed(operand, types)
            return inner and replace(inner, expr=Unary("-", inner.expr))
        case Cast(type=type_, operand=operand):
            inner = typed(operand, types)
            return inner and Typed(Cast(type_, inner.expr), type_)
        case Binary(operator=operator, left=left, right=right) if (
            operator in _ARITHMETIC
        ):
            return _binary(expr, _all((left, right), types))
        case Call(arguments=arguments):
            return _call(expr, _all(arguments, types))
        case _:
            return None


def _all(
    exprs: tuple[Expr, ...], types: Mapping[str, Type]
) -> tuple[Typed, ...] | None:
    found = [typed(expr, types) for expr in exprs]
    known = tuple(each for each in found if each is not None)
    return known if len(known) == len(found) else None


def _variable(expr: Var, type_: Type) -> Typed | None:
    return Typed(expr, type_) if type_.kind != "bool" else None


def _element(
    expr: Load, indices: tuple[Typed, ...] | None, type_: Type
) -> Typed | None:
    if indices is None or type_.kind == "bool" or any(i.is_real for i in indices):
        return None
    return Typed(replace(expr, indices=tuple(i.expr for i in indices)), type_)


def _binary(expr: Binary, operands: tuple[Typed, ...] | None) -> Typed | None:
    if operands is None:
        return None
    is_real = any(each.is_real for each in operands)
    type_ = F64 if is_real else INT
    if is_real and expr.operator == "%":
        return None
    left, right = (each.converted(type_).expr for each in operands)
    if expr.operator in ("/", "%") and not is_real:
        return Typed(
            Binary("tdiv" if expr.operator == "/" else "trem", left, right), type_
        )
    return Typed(Binary(expr.operator, left, right), type_)


def _call(expr: Call, arguments: tuple[Typed, ...] | None) -> Typed | None:
    """A pure function of reals, or of nothing, is a real, and one of integers an integer."""
    if arguments is None:
        return None
    if expr.function in _DIVISIONS and len(arguments) == 2:
        left, right = arguments
        if left.is_real or right.is_real:
            return None
        return Typed(Binary(_DIVISIONS[expr.function], left.expr, right.expr), INT)
    is_real = not arguments or any(each.is_real for each in arguments)
    inner = tuple(each.expr for each in arguments)
    return Typed(replace(expr, arguments=inner), F64 if is_real else INT)
