"""Expressions as linear forms: a union of cases, each with the rows under which it holds.

Floor and truncating division by constants, minimum, maximum and selection are taken
apart exactly: a quotient is a local dimension that the rows define, a choice is two
cases. What is left over is refused with its place.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import gcd
from typing import TypeAlias, TypeVar

from depanalysis.frontends.openscop.forms import Form, Row, number, variable
from depanalysis.ir.expressions import (
    COMPARISONS,
    NEGATED,
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.printer import show_expression
from depanalysis.source import Span

MOST_CASES = 64
Rows: TypeAlias = tuple[Row, ...]
_T = TypeVar("_T")


class NotLinearError(Exception):
    """An expression has no linear form; the message says which, the span where."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


class TooManyCasesError(NotLinearError):
    """A union has more parts than are worth writing."""


@dataclass(frozen=True, slots=True)
class Case:
    """A form, and the rows under which it is the value."""

    form: Form
    rows: Rows = ()


@dataclass(slots=True)
class Linear:
    """Linear forms of expressions over the given names; locals are numbered from 0."""

    values: dict[str, Form]
    count: int = 0

    def cases(self, expr: Expr) -> tuple[Case, ...]:
        """The value of an integer expression."""
        match expr:
            case IntConst(value=value):
                return (Case(number(value)),)
            case Var(name=name) if name in self.values:
                return (Case(self.values[name]),)
            case Unary(operator="-", operand=operand):
                return tuple(
                    Case(c.form.scaled(-1), c.rows) for c in self.cases(operand)
                )
            case Binary():
                return self._operation(expr)
            case Select():
                return self._selection(expr)
            case Cast(type=type_, operand=operand) if type_.bounds is None:
                return self.cases(operand) if type_.is_integer else self._refused(expr)
            case _:
                return self._refused(expr)

    def _operation(self, expr: Binary) -> tuple[Case, ...]:
        match expr.operator:
            case "+":
                return self._both(expr, expr.left, expr.right, Form.__add__)
            case "-":
                return self._both(expr, expr.left, expr.right, Form.__sub__)
            case "*":
                return self._product(expr)
            case "//" | "%" | "tdiv" | "trem":
                return self._division(expr)
            case "min" | "max":
                return self._extremum(expr)
            case _:
                return self._refused(expr)

    def holds(self, expr: Expr, is_true: bool = True) -> tuple[Rows, ...]:
        """The alternatives under which a condition, or its opposite, is met."""
        match expr:
            case BoolConst(value=value):
                return ((),) if value == is_true else ()
            case Unary(operator="not", operand=operand):
                return self.holds(operand, not is_true)
            case Binary(operator="and" | "or" as word, left=left, right=right):
                first, second = self.holds(left, is_true), self.holds(right, is_true)
                if (word == "and") == is_true:
                    return self._limited(
                        expr, [a + b for a, b in product(first, second)]
                    )
                return self._limited(expr, list(dict.fromkeys((*first, *second))))
            case Binary(operator=word, left=left, right=right) if word in COMPARISONS:
                return self._compared(expr, word if is_true else NEGATED[word])
            case _:
                raise NotLinearError(_quoted(expr, "condition"), expr.span)

    def at_least(self, form: Form, bound: Expr, sign: int) -> tuple[Rows, ...]:
        """sign * (form - bound) >= 0, by as few cases as that takes."""
        match bound:
            case Binary(operator="min" | "max" as word, left=left, right=right):
                first = self.at_least(form, left, sign)
                second = self.at_least(form, right, sign)
                if (word == "max") == (sign > 0):
                    return self._limited(
                        bound, [a + b for a, b in product(first, second)]
                    )
                return self._limited(bound, list(dict.fromkeys((*first, *second))))
            case Binary(operator="//", left=left, right=IntConst(value=by)) if by > 0:
                # i >= floor(e / m)  ⟺  m i >= e - m + 1, and i <= floor(e / m) ⟺ m i <= e
                slack = by - 1 if sign > 0 else 0
                return tuple(
                    (
                        *c.rows,
                        Row((form.scaled(by) - c.form).scaled(sign) + number(slack)),
                    )
                    for c in self.cases(left)
                )
            case _:
                return tuple(
                    (*c.rows, Row((form - c.form).scaled(sign)))
                    for c in self.cases(bound)
                )

    def local(self) -> Form:
        """A new local dimension."""
        self.count += 1
        return variable(f"!{self.count - 1}")

    def floor(self, form: Form, by: int) -> Case:
        """A quotient q: a new local dimension with 0 <= form - by q <= by - 1."""
        common = gcd(by, *(factor for _, factor in form.terms))
        # floor((g e + c) / (g m)) = floor((e + floor(c / g)) / m)
        terms = tuple((name, factor // common) for name, factor in form.terms)
        form, by = Form(terms, form.constant // common), by // common
        if by == 1:
            return Case(form)
        local = self.local()
        rest = form - local.scaled(by)
        return Case(local, (Row(rest), Row(rest.scaled(-1) + number(by - 1))))

    def _compared(self, expr: Binary, operator: str) -> tuple[Rows, ...]:
        found: list[Rows] = []
        for left, right in self._pairs(expr, expr.left, expr.right):
            form, rows = left.form - right.form, left.rows + right.rows
            up, down = form - number(1), form.scaled(-1) - number(1)
            tests: dict[str, tuple[Row, ...]] = {
                "==": (Row(form, is_equality=True),),
                "!=": (Row(up), Row(down)),
                "<": (Row(down),),
                "<=": (Row(form.scaled(-1)),),
                ">": (Row(up),),
                ">=": (Row(form),),
            }
            found += [(*rows, test) for test in tests[operator]]
        return self._limited(expr, found)

    def _pairs(
        self, expr: Expr, left: Expr, right: Expr
    ) -> Iterator[tuple[Case, Case]]:
        pairs = list(product(self.cases(left), self.cases(right)))
        self._limited(expr, pairs)
        yield from pairs

    def _both(
        self, expr: Expr, left: Expr, right: Expr, join: Callable[[Form, Form], Form]
    ) -> tuple[Case, ...]:
        return tuple(
            Case(join(a.form, b.form), a.rows + b.rows)
            for a, b in self._pairs(expr, left, right)
        )

    def _product(self, expr: Binary) -> tuple[Case, ...]:
        found = []
        for left, right in self._pairs(expr, expr.left, expr.right):
            factor, form = left.form, right.form
            if factor.terms:
                factor, form = form, factor
            if factor.terms:
                self._refused(expr)
            found.append(Case(form.scaled(factor.constant), left.rows + right.rows))
        return tuple(found)

    def _division(self, expr: Binary) -> tuple[Case, ...]:
        divisor = expr.right
        if isinstance(divisor, Unary) and isinstance(divisor.operand, IntConst):
            divisor = IntConst(-divisor.operand.value)
        if not isinstance(divisor, IntConst) or divisor.value == 0:
            return self._refused(expr)
        by, found = divisor.value, []
        for case in self.cases(expr.left):
            for quotient in self._quotients(expr.operator, case.form, by):
                rest = case.form - quotient.form.scaled(by)
                is_quotient = expr.operator in ("//", "tdiv")
                form = quotient.form if is_quotient else rest
                found.append(Case(form, case.rows + quotient.rows))
        self._limited(expr, found)
        return tuple(found)

    def _quotients(self, operator: str, form: Form, by: int) -> Iterator[Case]:
        if operator in ("//", "%"):
            # floor(e / -d) = floor(-e / d)
            yield self.floor(form if by > 0 else form.scaled(-1), abs(by))
            return
        # trunc(e / d) is the floor where e >= 0, and -floor(-e / d) elsewhere.
        sign = 1 if by > 0 else -1
        up = self.floor(form, abs(by))
        yield Case(up.form.scaled(sign), (Row(form), *up.rows))
        opposite = form.scaled(-1)
        down = self.floor(opposite, abs(by))
        yield Case(down.form.scaled(-sign), (Row(opposite - number(1)), *down.rows))

    def _extremum(self, expr: Binary) -> tuple[Case, ...]:
        found = []
        for left, right in self._pairs(expr, expr.left, expr.right):
            rows = left.rows + right.rows
            less = right.form - left.form
            first, second = Row(less), Row(less.scaled(-1) - number(1))
            if expr.operator == "max":
                first, second = Row(less.scaled(-1)), Row(less - number(1))
            found.append(Case(left.form, (*rows, first)))
            found.append(Case(right.form, (*rows, second)))
        self._limited(expr, found)
        return tuple(found)

    def _selection(self, expr: Select) -> tuple[Case, ...]:
        found = [
            Case(case.form, rows + case.rows)
            for part, is_true in ((expr.then, True), (expr.otherwise, False))
            for rows in self.holds(expr.condition, is_true)
            for case in self.cases(part)
        ]
        self._limited(expr, found)
        return tuple(found)

    def _limited(self, expr: Expr, found: list[_T]) -> tuple[_T, ...]:
        if len(found) > MOST_CASES:
            raise TooManyCasesError(f"more than {MOST_CASES} cases", expr.span)
        return tuple(found)

    def _refused(self, expr: Expr) -> tuple[Case, ...]:
        raise NotLinearError(_quoted(expr, "expression"), expr.span)


def _quoted(expr: Expr, what: str) -> str:
    return f"the {what} `{show_expression(expr)}` is not affine"
