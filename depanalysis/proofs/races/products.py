"""Products and quotients of what varies, as unknowns of which only an order is known.

Input: a question with values such as `n * t / threads`. Output: one that holds wherever it
does, with a new unknown for each product and each quotient, and with what is known of two
of them: `a * b` and `a * c` are at least `a` apart where `b` and `c` differ and `a` is not
negative, and quotients by one positive number are in the order of their dividends.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations
from typing import TypeVar

from depanalysis.analysis.polynomials import (
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.ir.expressions import Binary, Expr, IntConst, Select, Unary, Var
from depanalysis.proofs.races.questions import Question, unmarked

Key = TypeVar("Key", tuple[Var, ...], Binary, Expr)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_CONNECTIVES = ("and", "or")
_QUOTIENTS = ("tdiv", "//")
_MOST = 12
_ZERO = IntConst(0)


def ordered_products(question: Question) -> Question | None:
    """The weaker question, if there is anything to replace, and not too much."""
    known = _Unknowns()
    conditions = tuple(known.condition(each) for each in question.conditions)
    equations = tuple(known.condition(each) for each in question.equations)
    if not known.products and not known.quotients:
        return None
    facts = tuple(known.facts())
    if len(known.products) + len(known.quotients) > _MOST:
        return None
    return replace(question, conditions=(*conditions, *facts), equations=equations)


@dataclass
class _Unknowns:
    """The unknowns that stand for products and quotients."""

    products: dict[tuple[Var, ...], Var] = field(default_factory=dict)
    quotients: dict[Binary, Var] = field(default_factory=dict)
    others: dict[Expr, Var] = field(default_factory=dict)

    def condition(self, expr: Expr) -> Expr:
        """A condition in these unknowns."""
        match expr:
            case Unary(operator="not", operand=operand):
                return Unary("not", self.condition(operand))
            case Binary(operator=operator, left=left, right=right):
                if operator in _CONNECTIVES:
                    one, other = self.condition(left), self.condition(right)
                    return Binary(operator, one, other)
                if operator in _COMPARISONS:
                    difference = self.linear(polynomial(Binary("-", left, right)))
                    return Binary(operator, expression(difference), _ZERO)
        return expr

    def linear(self, form: Polynomial) -> Polynomial:
        """A sum in these unknowns."""
        found = constant(0)
        for monomial, factor in form.terms:
            atoms = [self._atom(each) for each in monomial]
            if len(atoms) < 2:
                plain = polynomial(atoms[0]) if atoms else constant(1)
            else:
                plain = polynomial(self._product(atoms))
            found = found + plain.scaled(factor)
        return found

    def _atom(self, expr: Expr) -> Expr:
        match expr:
            case Var():
                return expr
            case Binary(operator=operator, right=right) if operator in _QUOTIENTS:
                if not isinstance(right, IntConst):
                    assert isinstance(expr, Binary), "as matched"
                    return _named(self.quotients, expr, "quotient")
            case Select(condition=test, then=then, otherwise=otherwise):
                first, second = (self._plain(each) for each in (then, otherwise))
                return Select(self.condition(test), first, second)
        return expr

    def _product(self, atoms: list[Expr]) -> Var:
        factors = tuple(
            each if isinstance(each, Var) else _named(self.others, each, "value")
            for each in atoms
        )
        return _named(self.products, factors, "product")

    def facts(self) -> Iterator[Expr]:
        """What is known of two quotients, and of two products, also in their dividends."""
        yield from [*self._of_quotients()]
        for (one, first), (other, second) in permutations(self.products.items(), 2):
            for shared, left, right in _with_one_factor(one, other):
                yield from _apart(shared, (left, first), (right, second))
        for factors, product in self.products.items():
            if len(factors) == 2:
                yield from _signs(factors, product)

    def _of_quotients(self) -> Iterator[Expr]:
        for (left, one), (right, other) in combinations([*self.quotients.items()], 2):
            if (left.operator, left.right) == (right.operator, right.right):
                difference = self.linear(polynomial(left.left) - polynomial(right.left))
                yield from _in_order(self._plain(left.right), difference, one, other)

    def _plain(self, expr: Expr) -> Expr:
        return expression(self.linear(polynomial(expr)))


def _named(known: dict[Key, Var], key: Key, word: str) -> Var:
    if key not in known:
        known[key] = Var(f"{word} {len(known)}")
    return known[key]


def _with_one_factor(
    one: tuple[Var, ...], other: tuple[Var, ...]
) -> Iterator[tuple[Var, Var, Var]]:
    """A factor of both, and what it is multiplied with: one value of two instances.

    One of them may be what all instances have, such as the number of rows.
    """
    if len(one) != 2 or len(other) != 2:
        return
    for shared, left in (one, one[::-1]):
        for again, right in (other, other[::-1]):
            plain = [unmarked(each.name) for each in (left, right)]
            is_alike = plain[0] == plain[1] or left.name in plain or right.name in plain
            if shared == again and left != right and is_alike:
                yield shared, left, right


def _apart(shared: Var, one: tuple[Var, Var], other: tuple[Var, Var]) -> Iterator[Expr]:
    (left, first), (right, second) = one, other
    is_less = Binary("<=", left, right)
    end = Binary("+", second, shared)
    yield _any(Binary("<", shared, _ZERO), is_less, Binary(">=", first, end))
    yield _any(Binary(">=", shared, _ZERO), is_less, Binary("<=", first, end))


def _signs(factors: tuple[Var, ...], product: Var) -> Iterator[Expr]:
    one, other = factors
    for left, right in ((one, other), (other, one)):
        less = (Binary("<", left, _ZERO), Binary("<", right, IntConst(1)))
        yield _any(*less, Binary(">=", product, left))
    negative = (Binary("<", each, _ZERO) for each in factors)
    yield _any(*negative, Binary(">=", product, _ZERO))


def _in_order(
    divisor: Expr, difference: Polynomial, first: Var, second: Var
) -> Iterator[Expr]:
    is_none = Binary("<=", divisor, _ZERO)
    gap = expression(difference)
    yield _any(is_none, Binary("<", gap, _ZERO), Binary(">=", first, second))
    yield _any(is_none, Binary(">", gap, _ZERO), Binary("<=", first, second))


def _any(*parts: Expr) -> Expr:
    found, *rest = parts
    for each in rest:
        found = Binary("or", found, each)
    return found
