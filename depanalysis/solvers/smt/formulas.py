"""From conditions in the notation of programs to formulas of z3.

The connectives, comparisons and choices are written here; numbers and what is done to
them are written by an `Arithmetic`, over unbounded integers or over words.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

import z3

from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.types import Type

# z3 has no types of its own: a number, or a truth value.
Number: TypeAlias = Any
Truth: TypeAlias = Any


class Arithmetic(Protocol):
    """How numbers are written."""

    context: Any

    def constant(self, value: int) -> Number:
        """A number."""

    def variable(self, name: str) -> Number:
        """A variable."""

    def product(self, left: Number, right: Number) -> Number:
        """A product."""

    def binary(self, expr: Binary, left: Number, right: Number) -> Number:
        """An operation on two numbers that is no comparison and no connective."""

    def inverted(self, operand: Number) -> Number:
        """All bits turned round."""

    def wrapped(self, type_: Type, operand: Number) -> Number:
        """A number cut to a bounded integer type."""

    def definitions(self) -> list[Truth]:
        """What holds of the auxiliary variables that were made so far."""


class Formulas:
    """Writes conditions; equal parts are written once."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self._numbers: dict[Expr, Number] = {}
        self._truths: dict[Expr, Truth] = {}

    def truth(self, expr: Expr) -> Truth:
        """The formula of a condition; a number is true if it is not 0."""
        if expr not in self._truths:
            self._truths[expr] = self._truth(expr)
        return self._truths[expr]

    def number(self, expr: Expr) -> Number:
        """The term of a number; a condition counts as 0 or 1."""
        if expr not in self._numbers:
            self._numbers[expr] = self._number(expr)
        return self._numbers[expr]

    def _truth(self, expr: Expr) -> Truth:
        context = self.arithmetic.context
        match expr:
            case BoolConst(value=value):
                return z3.BoolVal(value, context)
            case Unary(operator="not", operand=operand):
                return z3.Not(self.truth(operand))
            case Binary(operator="and", left=left, right=right):
                return z3.And(self.truth(left), self.truth(right))
            case Binary(operator="or", left=left, right=right):
                return z3.Or(self.truth(left), self.truth(right))
            case Binary(operator=operator, left=left, right=right) if (
                operator in COMPARISONS
            ):
                return _COMPARE[operator](self.number(left), self.number(right))
            case Select(condition=choice, then=then, otherwise=otherwise):
                return z3.If(
                    self.truth(choice), self.truth(then), self.truth(otherwise)
                )
            case Cast(type=Type(kind="bool"), operand=operand):
                return self.truth(operand)
            case _:
                return self.number(expr) != self.arithmetic.constant(0)

    def _number(self, expr: Expr) -> Number:
        write = self.arithmetic
        match expr:
            case IntConst(value=value):
                return write.constant(value)
            case Var(name=name):
                return write.variable(name)
            case Unary(operator="-", operand=operand):
                return -self.number(operand)
            case Unary(operator="~", operand=operand):
                return write.inverted(self.number(operand))
            case Select(condition=choice, then=then, otherwise=otherwise):
                return z3.If(
                    self.truth(choice), self.number(then), self.number(otherwise)
                )
            case Cast(type=type_, operand=operand) if type_.kind != "bool":
                inner = self.number(operand)
                return inner if type_.bounds is None else write.wrapped(type_, inner)
            case Binary() if expr.operator not in (*COMPARISONS, "and", "or"):
                return self._operation(expr)
            case _:
                return z3.If(self.truth(expr), write.constant(1), write.constant(0))

    def _operation(self, expr: Binary) -> Number:
        left, right = self.number(expr.left), self.number(expr.right)
        match expr.operator:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return self.arithmetic.product(left, right)
            case "min":
                return z3.If(left <= right, left, right)
            case "max":
                return z3.If(left >= right, left, right)
            case _:
                return self.arithmetic.binary(expr, left, right)


_COMPARE: dict[str, Callable[[Number, Number], Truth]] = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}
