"""Linear forms over names, and rows of them: what relations and loops are made of.

A name that starts with `?` is an iterator, one with `!` a local dimension, one with `@`
an output dimension of an access and one with `/` the floor of a quotient; all others
are names of the program.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import gcd
from typing import TypeAlias

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Comparison,
    Expr,
    IntConst,
    Unary,
    Var,
)


@dataclass(frozen=True, slots=True)
class Form:
    """The sum of terms, each a name and its coefficient that is not 0, and a constant."""

    terms: tuple[tuple[str, int], ...] = ()
    constant: int = 0

    @property
    def names(self) -> frozenset[str]:
        """The names that it depends on."""
        return frozenset(name for name, _ in self.terms)

    def factor(self, name: str) -> int:
        """The coefficient of a name."""
        return next((factor for each, factor in self.terms if each == name), 0)

    def without(self, name: str) -> "Form":
        """All but the term of a name."""
        kept = tuple(term for term in self.terms if term[0] != name)
        return Form(kept, self.constant)

    def scaled(self, by: int) -> "Form":
        """The product with a number."""
        if by == 0:
            return Form()
        terms = tuple((name, factor * by) for name, factor in self.terms)
        return Form(terms, self.constant * by)

    def __add__(self, other: "Form") -> "Form":
        return sum_of((*self.terms, *other.terms), self.constant + other.constant)

    def __sub__(self, other: "Form") -> "Form":
        return self + other.scaled(-1)

    def replaced(self, values: Mapping[str, "Form"]) -> "Form":
        """The form with forms for names."""
        if not any(name in values for name, _ in self.terms):
            return self
        total = Form((), self.constant)
        for name, factor in self.terms:
            total += values.get(name, variable(name)).scaled(factor)
        return total

    def is_multiple_of(self, number: int) -> bool:
        """Whether the value is a multiple for all values of the names."""
        factors = [factor for _, factor in self.terms]
        return all(each % number == 0 for each in (*factors, self.constant))


ONE = Form((), 1)


def variable(name: str) -> Form:
    """The value of a name."""
    return Form(((name, 1),))


def number(value: int) -> Form:
    """A constant."""
    return Form((), value)


def sum_of(terms: Iterable[tuple[str, int]], constant: int) -> Form:
    """A sum whose names may occur more than once."""
    factors: dict[str, int] = {}
    for name, factor in terms:
        factors[name] = factors.get(name, 0) + factor
    kept = sorted((name, factor) for name, factor in factors.items() if factor)
    return Form(tuple(kept), constant)


@dataclass(frozen=True, slots=True)
class Row:
    """form = 0, or form >= 0."""

    form: Form
    is_equality: bool = False

    @property
    def is_true(self) -> bool:
        """Whether the row says nothing."""
        value = self.form.constant
        return not self.form.terms and (value == 0 if self.is_equality else value >= 0)

    @property
    def is_false(self) -> bool:
        """Whether nothing satisfies the row."""
        return not self.form.terms and not self.is_true

    def replaced(self, values: Mapping[str, Form]) -> "Row":
        """The row with forms for names."""
        return Row(self.form.replaced(values), self.is_equality)

    def reduced(self) -> "Row":
        """The same integer points by the least numbers."""
        factors = [factor for _, factor in self.form.terms]
        common = gcd(*factors)
        if common <= 1 or (self.is_equality and self.form.constant % common):
            return self
        terms = tuple((name, factor // common) for name, factor in self.form.terms)
        return Row(Form(terms, self.form.constant // common), self.is_equality)


# Floors by their names: the dividend and a divisor above 0.
Floors: TypeAlias = Mapping[str, tuple[Form, int]]


def expression(form: Form, floors: Floors | None = None) -> Expr:
    """The form as a person writes it: what is added first, then what is taken away."""
    added = [term for term in form.terms if term[1] > 0]
    taken = [term for term in form.terms if term[1] < 0]
    total: Expr | None = None
    for name, factor in added:
        total = _joined(total, "+", _product(name, factor, floors))
    if form.constant > 0 and total is None:
        total = IntConst(form.constant)
        form = Form(form.terms)
    for name, factor in taken:
        total = _joined(total, "-", _product(name, -factor, floors))
    if form.constant or total is None:
        operator: BinaryOperator = "+" if form.constant > 0 else "-"
        if total is None:
            return IntConst(form.constant)
        total = _joined(total, operator, IntConst(abs(form.constant)))
    return total


def _joined(total: Expr | None, operator: BinaryOperator, part: Expr) -> Expr:
    if total is None:
        return part if operator == "+" else Unary("-", part)
    return Binary(operator, total, part)


def _product(name: str, factor: int, floors: Floors | None) -> Expr:
    atom = atom_expression(name, floors)
    return atom if factor == 1 else Binary("*", IntConst(factor), atom)


def atom_expression(name: str, floors: Floors | None) -> Expr:
    """A name, or the quotient that it stands for."""
    if floors is None or name not in floors:
        return Var(name)
    dividend, divisor = floors[name]
    return Binary("//", expression(dividend, floors), IntConst(divisor))


def condition(row: Row, floors: Floors | None = None) -> Expr:
    """The row as a comparison of two forms without minus signs, where there are such."""
    terms, constant = row.form.terms, row.form.constant
    left = Form(tuple(t for t in terms if t[1] > 0), max(constant, 0))
    right = Form(tuple((n, -f) for n, f in terms if f < 0), max(-constant, 0))
    operator: Comparison = "==" if row.is_equality else ">="
    # i + 1 >= 0 is better read as i >= -1.
    if not right.terms and left.terms and left.constant:
        left, right = Form(left.terms), number(-left.constant)
    elif not left.terms and right.terms and not row.is_equality:
        operator, left, right = "<=", right, left
        if left.constant:
            left, right = Form(left.terms), number(right.constant - left.constant)
    return Binary(operator, expression(left, floors), expression(right, floors))


def all_of(conditions: Sequence[Expr]) -> Expr:
    """That all of one or more conditions hold."""
    return reduce(lambda left, right: Binary("and", left, right), conditions)


def any_of(conditions: Sequence[Expr]) -> Expr:
    """That one of one or more conditions holds."""
    return reduce(lambda left, right: Binary("or", left, right), conditions)
