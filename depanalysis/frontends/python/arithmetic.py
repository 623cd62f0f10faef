"""Arithmetic on values that have a kind: integers are exact, `//` and `%` round down.

A real `//`, `%` or `**` is a pure function.
"""

import ast
from math import isfinite

from depanalysis.frontends.python.kinds import join
from depanalysis.frontends.python.names import element
from depanalysis.frontends.python.state import State
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    RealConst,
    Select,
    Unary,
    loads,
)
from depanalysis.ir.types import BOOL, F64, INT, Type
from depanalysis.source import Span

OPERATORS: dict[type[ast.operator], BinaryOperator] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//",
    ast.Mod: "%", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<",
    ast.RShift: ">>",
}  # fmt: skip
_ON_REALS = ("+", "-", "*", "/")
_LARGEST_POWER = 4

Typed = tuple[Expr, Type]


def cast(value: Typed, kind: Type) -> Expr:
    """A value in another kind."""
    expr, own = value
    if own == kind:
        return expr
    if kind == BOOL:
        zero = IntConst(0) if own == INT else RealConst("0.0")
        return Binary("!=", expr, zero, expr.span)
    if kind == F64 and isinstance(expr, IntConst):
        size = RealConst(f"{abs(expr.value)}.0", expr.span)
        return size if expr.value >= 0 else Unary("-", size, expr.span)
    return Cast(kind, expr, expr.span)


def placed(value: Typed, kind: Type) -> Expr:
    """A value where one of a kind is expected: a number stays an integer among reals."""
    expr, own = value
    if kind == F64 and own == INT and isinstance(expr, IntConst):
        return Cast(kind, expr, expr.span)
    return cast(value, kind)


def constant(s: State, node: ast.expr, value: object) -> Typed:
    """A number or truth value that is written out."""
    span = s.span(node)
    if isinstance(value, bool):
        return BoolConst(value, span), BOOL
    if isinstance(value, int):
        return IntConst(value, span), INT
    if isinstance(value, float) and isfinite(value):
        return _real(value, span), F64
    if isinstance(value, complex) and isfinite(value.imag) and not s.keeps_exceptions:
        # A complex number is one of which nothing is known but how it comes about.
        parts = (_real(value.real, span), _real(value.imag, span))
        return Call("cmplx", parts, span), F64
    raise s.unmodelled(node, "does not model")


def _real(value: float, span: Span) -> RealConst:
    text = repr(value)
    if "e" in text and "." not in text:
        text = text.replace("e", ".0e")
    return RealConst(text, span)


def converted(name: str, value: Typed, span: Span) -> Typed:
    """`abs`, `int`, `float` or `round` of a number."""
    # Kept also where nothing is converted: NumPy computes in other types with its own.
    if name == "int":
        return Cast(INT, value[0], span), INT
    if name == "float":
        return Cast(F64, cast(value, F64), span), F64
    if name == "round" and value[1] == F64:
        return Cast(INT, Call("real round", (value[0],), span), span), INT
    if name == "round":
        return cast(value, INT), INT
    kind = join(INT, value[1])
    expr = cast(value, kind)
    if kind == F64:
        return Call("fabs", (expr,), span), F64
    test = Binary("<", expr, IntConst(0, span), span)
    return Select(test, Unary("-", expr, span), expr, span), kind


def demand_fitting(s: State, array: ast.expr, number: Typed) -> None:
    """Asserts for witnesses that an integer of Python fits the type of an array's elements.

    NumPy 2 raises an exception where it meets one that does not. Its own are wrapped around.
    """
    value, kind = number
    name = element(array)[0] if isinstance(array, ast.Subscript) else None
    bounds = s.survey.widths.get(name or "")
    if bounds is not None and kind == INT and not loads(value):
        low, high = (IntConst(each) for each in bounds)
        fits = Binary("and", Binary(">=", value, low), Binary("<=", value, high))
        s.require_if_certain(Binary("or", fits, UNKNOWN_CONDITION))


def operation(
    s: State, node: ast.expr, operator: ast.operator, left: Typed, right: Typed
) -> Typed:
    """An arithmetic operation on two values."""
    span = s.span(node)
    if isinstance(operator, ast.Pow):
        is_nonzero = isinstance(left[0], IntConst | RealConst) and left[0] != IntConst(
            0
        )
        if right[1] == INT and not (is_nonzero or isinstance(right[0], IntConst)):
            # Zero has no power below 0.
            above = Binary(">=", right[0], IntConst(0), span)
            s.require_if_certain(Binary("or", above, UNKNOWN_CONDITION, span))
        return _power(left, right, span)
    sign = OPERATORS.get(type(operator))
    if sign is None:
        raise s.unmodelled(node, "does not model")
    # NumPy refuses to subtract truth values.
    if left[1] == right[1] == BOOL and sign in ("&", "|", "^", "-"):
        raise s.unmodelled(node, "does not model")
    kind = join(INT, join(left[1], right[1]))
    is_divided = sign in ("/", "//", "%") and right[1] == INT
    if (
        is_divided
        and not (isinstance(right[0], IntConst) and right[0].value)
        and (sign, kind) != ("//", INT)
    ):
        # The quotient is a real, which is not computed in a run of a witness; numbers of
        # NumPy may be divided by zero.
        nonzero = Binary("!=", cast(right, INT), IntConst(0), span)
        if kind != INT:
            nonzero = Binary("or", nonzero, UNKNOWN_CONDITION, span)
        s.require_if_certain(nonzero)
    if sign == "/":
        kind = F64
    one, other = cast(left, kind), cast(right, kind)
    if kind == F64 and sign not in _ON_REALS:
        return Call(f"real {sign}", (placed(left, F64), placed(right, F64)), span), F64
    return Binary(sign, one, other, span), kind


def _power(left: Typed, right: Typed, span: Span) -> Typed:
    """A small power of an integer is a product; that of a real is rounded otherwise."""
    exponent = right[0]
    is_small = isinstance(exponent, IntConst) and 1 <= exponent.value <= _LARGEST_POWER
    if left[1] == F64 or not isinstance(exponent, IntConst) or not is_small:
        return Call("real **", (placed(left, F64), placed(right, F64)), span), F64
    base = cast(left, INT)
    result = base
    for _ in range(exponent.value - 1):
        result = Binary("*", result, base, span)
    return result, INT
