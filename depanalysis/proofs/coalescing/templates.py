"""Forms and conditions of all lanes of a block at once, where no lane is special.

Sums and products have one polynomial in which the thread's coordinates are names; the
form of a lane comes from it by arithmetic on coefficients. What needs to know the
thread, such as a division, is evaluated lane by lane.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from depanalysis.analysis.polynomials import Monomial, Polynomial
from depanalysis.frontends.cuda.kernels import THREAD
from depanalysis.ir.expressions import Binary, Expr, Unary, Var, names
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.forms import (
    Lane,
    SplitError,
    UnresolvedError,
    decided,
)
from depanalysis.proofs.coalescing.scopes import Scope

_COORDINATES = {Var(name): axis for axis, name in enumerate(THREAD)}
Factor = tuple[int, tuple[int, int, int], Monomial]


@dataclass(frozen=True, slots=True)
class Template:
    """A polynomial as factors: a number, powers of the coordinates, and the rest."""

    factors: tuple[Factor, ...]

    def at(self, thread: Triple) -> Polynomial:
        """The form in one lane."""
        x, y, z = thread
        terms: dict[Monomial, int] = {}
        for number, (a, b, c), rest in self.factors:
            terms[rest] = terms.get(rest, 0) + number * x**a * y**b * z**c
        return Polynomial(tuple((m, f) for m, f in terms.items() if f))


def template(scope: Scope, block: Triple, expr: Expr) -> Template | None:
    """The template of an integer expression, if it has one."""
    ranges = dict(scope.ranges)
    ranges |= {name: (0, size - 1) for name, size in zip(THREAD, block, strict=True)}
    try:
        lane = Lane(replace(scope, ranges=ranges), scope.fixed, {})
        form = lane.form(expr)
    except (UnresolvedError, SplitError):
        return None
    factors = []
    for monomial, number in form.terms:
        powers = [0, 0, 0]
        for atom in monomial:
            if atom in _COORDINATES:
                powers[_COORDINATES[atom]] += 1
            elif names(atom) & set(THREAD):
                return None
        rest = tuple(atom for atom in monomial if atom not in _COORDINATES)
        factors.append((number, (powers[0], powers[1], powers[2]), rest))
    return Template(tuple(factors))


Truth = Callable[[Lane, Triple], bool | None]


def truth(scope: Scope, block: Triple, condition: Expr) -> Truth:
    """The function that tells whether a condition holds in a lane; `None` if that varies."""
    match condition:
        case Unary(operator="not", operand=operand):
            inner = truth(scope, block, operand)
            return lambda lane, thread: _negated(inner(lane, thread))
        case Binary(operator="<" | "<=" | ">" | ">=" | "==" | "!=" as operator):
            form = template(scope, block, Binary("-", condition.left, condition.right))
            if form is not None:
                return _compared(operator, form)
    return lambda lane, thread: lane.truth(condition)


def _compared(operator: str, form: Template) -> Truth:
    known: dict[Polynomial, bool | None] = {}

    def holds(lane: Lane, thread: Triple) -> bool | None:
        difference = form.at(thread)
        if difference not in known:
            known[difference] = decided(operator, *lane.range(difference))
        return known[difference]

    return holds


def _negated(known: bool | None) -> bool | None:
    return None if known is None else not known
