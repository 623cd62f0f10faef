"""Loop heads that visit the integer points of linear inequalities in lexicographic order.

Fourier-Motzkin elimination: the bounds of a counter are the inequalities that are left
of it when all inner ones are eliminated. The outermost bounds may admit values for
which inner loops are empty; no point is lost or added. Bounds that others imply are
left out, which isl decides.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import gcd

from depanalysis.analysis.polynomials import (
    Monomial,
    Polynomial,
    constant,
    expression,
    polynomial,
)
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Unary,
    Var,
)
from depanalysis.schedule.domains import factor_of
from depanalysis.solvers.constraints import Constraint, Linear
from depanalysis.solvers.polyhedra import QuotaExceededError, integer_set

_MOST_CONSTRAINTS = 60


@dataclass(frozen=True, slots=True)
class Head:
    """A loop of step 1."""

    variable: str
    lower: Expr
    upper: Expr


def heads(
    counters: Sequence[str], constraints: Iterable[Polynomial]
) -> tuple[Head, ...] | None:
    """Loops over the counters, outermost first; `None` if a bound is not linear or missing.

    Every inequality has to be about one of the counters.
    """
    pending = _distinct(constraints)
    levels: list[list[Polynomial]] = []
    for name in reversed(counters):
        factors = [factor_of(form, name) for form in pending]
        if None in factors or len(pending) > _MOST_CONSTRAINTS:
            return None
        levels.append([f for f, k in zip(pending, factors, strict=True) if k])
        pending = _eliminated(pending, name)
    context: list[Polynomial] = []
    found: list[Head] = []
    for name, own in zip(counters, reversed(levels), strict=True):
        needed = _needed(own, context)
        lower = [f for f in needed if (factor_of(f, name) or 0) > 0]
        upper = [f for f in needed if (factor_of(f, name) or 0) < 0]
        if not lower or not upper:
            return None
        context += needed
        least = _joined("max", [_bound(form, name) for form in lower])
        found.append(
            Head(name, least, _joined("min", [_bound(form, name) for form in upper]))
        )
    return tuple(found)


def _eliminated(forms: Sequence[Polynomial], name: str) -> list[Polynomial]:
    """The inequalities without a counter that hold where it has a rational value."""
    factors = {form: factor_of(form, name) or 0 for form in forms}
    free = [form for form in forms if factors[form] == 0]
    lower = [form for form in forms if factors[form] > 0]
    upper = [form for form in forms if factors[form] < 0]
    combined = [
        one.scaled(-factors[other]) + other.scaled(factors[one])
        for one in lower
        for other in upper
    ]
    return _distinct([*free, *combined])


def _distinct(forms: Iterable[Polynomial]) -> list[Polynomial]:
    """Each inequality once, with small factors; of parallel ones the tightest."""
    tightest: dict[tuple[tuple[Monomial, int], ...], int] = {}
    for form in map(_reduced, forms):
        terms = tuple(term for term in form.terms if term[0])
        if terms:
            tightest[terms] = min(tightest.get(terms, form.constant), form.constant)
    return [Polynomial(terms) + constant(least) for terms, least in tightest.items()]


def _reduced(form: Polynomial) -> Polynomial:
    """g·e + c >= 0 is e + floor(c / g) >= 0."""
    factors = [factor for monomial, factor in form.terms if monomial]
    common = gcd(*factors)
    if common <= 1:
        return form
    terms = tuple((m, factor // common) for m, factor in form.terms if m)
    return Polynomial(terms) + constant(form.constant // common)


def _bound(form: Polynomial, name: str) -> Expr:
    """k·x + e >= 0 is x >= ceil(-e / k) for k > 0, and x <= floor(e / -k) for k < 0."""
    factor = factor_of(form, name)
    assert factor, "only inequalities about the counter bound it"
    rest = form - polynomial(Var(name)).scaled(factor)
    if factor < 0:
        return _floor(rest, -factor)
    if factor == 1:
        return expression(rest.scaled(-1))
    quotient = _floor(rest, factor)
    # ceil(-e / k) = -floor(e / k)
    return (
        IntConst(-quotient.value)
        if isinstance(quotient, IntConst)
        else Unary("-", quotient)
    )


def _floor(form: Polynomial, by: int) -> Expr:
    if by == 1:
        return expression(form)
    if form.as_constant is not None:
        return IntConst(form.as_constant // by)
    return Binary("//", expression(form), IntConst(by))


def _joined(operator: BinaryOperator, bounds: list[Expr]) -> Expr:
    total = bounds[0]
    for bound in bounds[1:]:
        total = Binary(operator, total, bound)
    return total


def _needed(own: list[Polynomial], context: list[Polynomial]) -> list[Polynomial]:
    """The inequalities that the others do not imply, where those around hold."""
    needed = list(own)
    # Bounds of many terms are the ones to get rid of.
    for form in sorted(own, key=lambda f: len(f.terms), reverse=True):
        others = [other for other in needed if other != form]
        if _is_implied(form, [*context, *others]):
            needed = others
    return needed


def _is_implied(form: Polynomial, others: list[Polynomial]) -> bool:
    opposite = form.scaled(-1) - constant(1)
    everything = [*others, opposite]
    numbered = {
        monomial: f"v{k}"
        for k, monomial in enumerate(
            dict.fromkeys(m for f in everything for m, _ in f.terms if m)
        )
    }
    made = [_constraint(each, numbered) for each in everything]
    try:
        return integer_set(tuple(numbered.values()), made).is_empty()
    except QuotaExceededError:
        return False


def _constraint(form: Polynomial, numbered: dict[Monomial, str]) -> Constraint:
    """form >= 0, each product under the name of a variable."""
    terms = tuple((numbered[m], factor) for m, factor in form.terms if m)
    return Linear(terms, form.constant)
