"""Python operators that build expressions, for `depanalysis.ir.builder`.

A `Term` wraps an expression; Python numbers are taken along, as reals where the other
operand is real:

    x * 2 + n % 4, x // n            as in Python: `//` and `%` round down
    tdiv(x, y), trem(x, y)           as in C
    x < y, x.eq(y), x.ne(y)          comparisons; `==` is refused, since Python takes
                                     its result for a truth value
    c.both(d), c.either(d), c.negated()
    minimum(x, y), maximum(x, y), select(c, x, y), call("sin", x), cast(F64, x)
"""

import math
from typing import NoReturn, TypeAlias

from depanalysis.errors import UsageError
from depanalysis.ir.expressions import (
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
)
from depanalysis.ir.printer import show_expression
from depanalysis.ir.types import Type


class Term:
    """An expression under construction; Python numbers beside it take its family."""

    __slots__ = ("expr", "is_real")

    def __init__(self, expr: Expr, is_real: bool = False) -> None:
        """Wrap an expression, which is a real or else an integer or boolean."""
        self.expr = expr
        self.is_real = is_real

    def __repr__(self) -> str:
        return show_expression(self.expr)

    def __bool__(self) -> NoReturn:
        raise UsageError(f"`{self!r}` has no truth value before the program runs")

    def __eq__(self, other: object) -> NoReturn:
        raise UsageError(f"write `.eq()` or `.ne()` to compare `{self!r}`")

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: "Operand") -> "Term":
        return _arithmetic("+", self, other)

    def __radd__(self, other: "Operand") -> "Term":
        return _arithmetic("+", other, self)

    def __sub__(self, other: "Operand") -> "Term":
        return _arithmetic("-", self, other)

    def __rsub__(self, other: "Operand") -> "Term":
        return _arithmetic("-", other, self)

    def __mul__(self, other: "Operand") -> "Term":
        return _arithmetic("*", self, other)

    def __rmul__(self, other: "Operand") -> "Term":
        return _arithmetic("*", other, self)

    def __truediv__(self, other: "Operand") -> "Term":
        return _arithmetic("/", self, other)

    def __rtruediv__(self, other: "Operand") -> "Term":
        return _arithmetic("/", other, self)

    def __floordiv__(self, other: "Operand") -> "Term":
        return _arithmetic("//", self, other)

    def __rfloordiv__(self, other: "Operand") -> "Term":
        return _arithmetic("//", other, self)

    def __mod__(self, other: "Operand") -> "Term":
        return _arithmetic("%", self, other)

    def __rmod__(self, other: "Operand") -> "Term":
        return _arithmetic("%", other, self)

    def __and__(self, other: "Operand") -> "Term":
        return _arithmetic("&", self, other)

    def __or__(self, other: "Operand") -> "Term":
        return _arithmetic("|", self, other)

    def __xor__(self, other: "Operand") -> "Term":
        return _arithmetic("^", self, other)

    def __lshift__(self, other: "Operand") -> "Term":
        return _arithmetic("<<", self, other)

    def __rshift__(self, other: "Operand") -> "Term":
        return _arithmetic(">>", self, other)

    def __neg__(self) -> "Term":
        return Term(Unary("-", self.expr), self.is_real)

    def __invert__(self) -> "Term":
        return Term(Unary("~", self.expr))

    def __lt__(self, other: "Operand") -> "Term":
        return _boolean("<", self, other)

    def __le__(self, other: "Operand") -> "Term":
        return _boolean("<=", self, other)

    def __gt__(self, other: "Operand") -> "Term":
        return _boolean(">", self, other)

    def __ge__(self, other: "Operand") -> "Term":
        return _boolean(">=", self, other)

    def eq(self, other: "Operand") -> "Term":
        """Whether both are equal when the program runs."""
        return _boolean("==", self, other)

    def ne(self, other: "Operand") -> "Term":
        """Whether both differ when the program runs."""
        return _boolean("!=", self, other)

    def both(self, other: "Operand") -> "Term":
        """This `and` the other condition."""
        return _boolean("and", self, other)

    def either(self, other: "Operand") -> "Term":
        """This `or` the other condition."""
        return _boolean("or", self, other)

    def negated(self) -> "Term":
        """The opposite of this condition."""
        return Term(Unary("not", self.expr))


Operand: TypeAlias = Term | bool | int | float


def term(value: object, is_real: bool = False) -> Term:
    """A value as a term; an integer of Python becomes a real where one is wanted."""
    if isinstance(value, Term):
        return value
    if isinstance(value, bool):
        return Term(BoolConst(value))
    if isinstance(value, int):
        return _real(f"{abs(value)}.0", value < 0) if is_real else Term(IntConst(value))
    if isinstance(value, float) and math.isfinite(value):
        return _real(repr(abs(value)), math.copysign(1, value) < 0)
    raise UsageError(f"{value!r} is no part of an expression")


def tdiv(left: Operand, right: Operand) -> Term:
    """The quotient of integers, rounded towards zero as in C."""
    return _arithmetic("tdiv", left, right)


def trem(left: Operand, right: Operand) -> Term:
    """The remainder that belongs to `tdiv`; it has the sign of the left operand."""
    return _arithmetic("trem", left, right)


def minimum(left: Operand, right: Operand) -> Term:
    """The lesser of two values."""
    return _arithmetic("min", left, right)


def maximum(left: Operand, right: Operand) -> Term:
    """The greater of two values."""
    return _arithmetic("max", left, right)


def select(condition: Operand, then: Operand, otherwise: Operand) -> Term:
    """The one or the other value; only that one is evaluated."""
    first, second = _pair(then, otherwise)
    expr = Select(term(condition).expr, first.expr, second.expr)
    return Term(expr, first.is_real)


def call(function: str, *arguments: Operand) -> Term:
    """The value of a pure function."""
    terms = [term(argument) for argument in arguments]
    is_real = not terms or any(item.is_real for item in terms)
    return Term(Call(function, tuple(item.expr for item in terms)), is_real)


def cast(type_: Type, operand: Operand) -> Term:
    """A value converted to a type."""
    return Term(Cast(type_, term(operand).expr), type_.kind == "real")


def _arithmetic(operator: BinaryOperator, left: Operand, right: Operand) -> Term:
    first, second = _pair(left, right)
    return Term(Binary(operator, first.expr, second.expr), first.is_real)


def _boolean(operator: BinaryOperator, left: Operand, right: Operand) -> Term:
    first, second = _pair(left, right)
    return Term(Binary(operator, first.expr, second.expr))


def _pair(left: Operand, right: Operand) -> tuple[Term, Term]:
    is_real = any(
        item.is_real if isinstance(item, Term) else isinstance(item, float)
        for item in (left, right)
    )
    return term(left, is_real), term(right, is_real)


def _real(text: str, is_negative: bool) -> Term:
    constant = RealConst(text)
    return Term(Unary("-", constant) if is_negative else constant, is_real=True)
