"""The normal form of integer expressions: polynomials over atoms with integer coefficients.

An atom is a variable or any expression that is not a sum or a product, such as `n //
2`. Two expressions with equal polynomials are equal for all values that they are defined
for; the converse holds where the atoms are independent.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Unary,
    Var,
    walk,
)

Monomial: TypeAlias = tuple[Expr, ...]

_QUOTIENTS: dict[str, BinaryOperator] = {"%": "//", "trem": "tdiv"}
_MOST_TERMS = 64
_MOST_BITS = 2048


@dataclass(frozen=True, slots=True)
class Polynomial:
    """Sum of coefficient times product of atoms; terms are sorted and never zero."""

    terms: tuple[tuple[Monomial, int], ...]

    @property
    def constant(self) -> int:
        """The coefficient of the empty product."""
        return next((c for monomial, c in self.terms if not monomial), 0)

    @property
    def as_constant(self) -> int | None:
        """The value, where it does not depend on any atom."""
        is_constant = all(not monomial for monomial, _ in self.terms)
        return self.constant if is_constant else None

    @property
    def is_affine(self) -> bool:
        """Whether no atoms are multiplied with each other."""
        return all(len(monomial) <= 1 for monomial, _ in self.terms)

    @property
    def atoms(self) -> tuple[Expr, ...]:
        """All atoms, each once, in a fixed order."""
        return tuple(dict.fromkeys(a for monomial, _ in self.terms for a in monomial))

    def coefficient(self, atom: Expr) -> "Polynomial":
        """The factor of the first power of an atom."""
        found: dict[Monomial, int] = {}
        for monomial, factor in self.terms:
            if monomial.count(atom) == 1:
                found[tuple(a for a in monomial if a != atom)] = factor
        return _from_terms(found)

    def degree(self, atom: Expr) -> int:
        """The highest power of an atom."""
        return max((monomial.count(atom) for monomial, _ in self.terms), default=0)

    def __add__(self, other: "Polynomial") -> "Polynomial":
        if not other.terms or not self.terms:
            return self if self.terms else other
        terms = dict(self.terms)
        for monomial, factor in other.terms:
            terms[monomial] = terms.get(monomial, 0) + factor
        return _from_terms(terms)

    def __sub__(self, other: "Polynomial") -> "Polynomial":
        return self + other.scaled(-1)

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        if len(self.terms) * len(other.terms) > _MOST_TERMS or _is_huge(self, other):
            # The product stays an atom, equal to itself only.
            return _from_terms({(Binary("*", expression(self), expression(other)),): 1})
        terms: dict[Monomial, int] = {}
        for left, a in self.terms:
            for right, b in other.terms:
                monomial = tuple(sorted((*left, *right), key=_order))
                terms[monomial] = terms.get(monomial, 0) + a * b
        return _from_terms(terms)

    def scaled(self, factor: int) -> "Polynomial":
        """The product with an integer."""
        if factor == 0:
            return Polynomial(())
        # A common factor changes neither the order nor the set of terms.
        return Polynomial(tuple((m, c * factor) for m, c in self.terms))


def constant(value: int) -> Polynomial:
    """The polynomial of a number."""
    return Polynomial((((), value),) if value else ())


def polynomial(expr: Expr) -> Polynomial:
    """The normal form of an integer expression."""
    return _polynomial(expr)


@lru_cache(maxsize=4096)
def _polynomial(expr: Expr) -> Polynomial:
    match expr:
        case IntConst(value=value):
            return constant(value)
        case Unary(operator="-", operand=operand):
            return _polynomial(operand).scaled(-1)
        case Binary(operator="+", left=left, right=right):
            return _rejoined(_polynomial(left) + _polynomial(right))
        case Binary(operator="-", left=left, right=right):
            return _polynomial(left) - _polynomial(right)
        case Binary(operator="*", left=left, right=right):
            return _polynomial(left) * _polynomial(right)
        case Binary(operator="<<", left=left, right=IntConst(value=by)) if 0 <= by < 64:
            return _polynomial(left).scaled(2**by)
        case _:
            return _atom(expr)


def _atom(expr: Expr) -> Polynomial:
    return _from_terms({(expr,): 1})


def _rejoined(form: Polynomial) -> Polynomial:
    """The form with numbers in place of their quotients and remainders, (e / m)·m + e % m."""
    for monomial, factor in form.terms:
        match monomial:
            case (Binary(operator="%" | "trem" as word, left=whole, right=by) as rest,):
                quotient = Binary(_QUOTIENTS[word], whole, by)
                parts = _polynomial(by) * _atom(quotient) + _atom(rest)
                wanted = dict(parts.scaled(factor).terms)
                if wanted.items() <= dict(form.terms).items():
                    more = _polynomial(whole).scaled(factor)
                    return _rejoined(form - parts.scaled(factor) + more)
            case _:
                pass
    return form


def expression(form: Polynomial) -> Expr:
    """An expression in canonical order with the given normal form."""
    parts = [_product(monomial, factor) for monomial, factor in form.terms]
    if not parts:
        return IntConst(0)
    total = parts[0]
    for part in parts[1:]:
        total = _sum(total, part)
    return total


def simplified(expr: Expr) -> Expr:
    """The canonical form of an integer expression."""
    return expression(polynomial(expr))


def rejoined(expr: Expr) -> Expr:
    """The expression with e in place of (e / m)·m + e % m."""
    has_rest = any(
        isinstance(e, Binary) and e.operator in _QUOTIENTS for e in walk(expr)
    )
    return simplified(expr) if has_rest else expr


def _sum(total: Expr, part: Expr) -> Expr:
    match part:
        case IntConst(value=value) if value < 0:
            return Binary("-", total, IntConst(-value))
        case Unary(operator="-", operand=operand):
            return Binary("-", total, operand)
        case Binary(operator="*", left=IntConst(value=value), right=right) if value < 0:
            return Binary("-", total, Binary("*", IntConst(-value), right))
        case _:
            return Binary("+", total, part)


def _product(monomial: Monomial, factor: int) -> Expr:
    if not monomial:
        return IntConst(factor)
    product = monomial[0]
    for atom in monomial[1:]:
        product = Binary("*", product, atom)
    if factor == 1:
        return product
    return (
        Unary("-", product) if factor == -1 else Binary("*", IntConst(factor), product)
    )


def _is_huge(left: Polynomial, right: Polynomial) -> bool:
    bits = [max((c.bit_length() for _, c in p.terms), default=0) for p in (left, right)]
    return sum(bits) > _MOST_BITS


def _from_terms(terms: Mapping[Monomial, int]) -> Polynomial:
    kept = [(monomial, factor) for monomial, factor in terms.items() if factor]
    if len(kept) > 1:
        kept.sort(key=lambda term: (not term[0], len(term[0]), _orders(term[0])))
    return Polynomial(tuple(kept))


def _orders(monomial: Iterable[Expr]) -> tuple[tuple[int, str], ...]:
    return tuple(_order(atom) for atom in monomial)


@lru_cache(maxsize=4096)
def _order(atom: Expr) -> tuple[int, str]:
    return (0, atom.name) if isinstance(atom, Var) else (1, repr(atom))
