"""The least and the greatest value of a subscript over the iterations around it.

Input: a polynomial over the indices of loops, and these loops. Output: the two as
polynomials over parameters, and the conditions under which both are attained. The indices
are taken out from the inside: where the factor of an index has a known sign, an end of its
loop is where the value is least or greatest.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.emit.guards.conditions import Condition, NoGuardError, above
from depanalysis.ir.expressions import Expr, IntConst, Var

NEAR = 2**10


@dataclass(frozen=True, slots=True)
class Range:
    """The values from `low` to `high`, and what makes both of them, or values near them, occur."""

    low: Polynomial
    high: Polynomial
    conditions: tuple[Condition, ...]


def range_of(
    form: Polynomial, loops: Sequence[LoopFacts], *, is_exact: bool = False
) -> Range:
    """The range of a form over the iterations of loops, outermost first.

    Unless it `is_exact`, an end may lie a small number beyond the last value that occurs.
    """
    ends = [_ends(loop) for loop in loops]
    find = _exact if is_exact else _attained
    low, below = find(form, loops, ends, wants_high=False)
    high, beyond = find(form, loops, ends, wants_high=True)
    found = dict.fromkeys((*below, *beyond))
    return Range(low, high, tuple(each for each in found if each.truth is not True))


def with_value(form: Polynomial, atom: Expr, value: Polynomial) -> Polynomial:
    """The form with an atom, of which it has no higher power, replaced."""
    if form.degree(atom) > 1:
        raise NoGuardError("a subscript is not linear in an index")
    factor = form.coefficient(atom)
    return form + factor * (value - polynomial(atom))


def _ends(loop: LoopFacts) -> tuple[Polynomial, Polynomial]:
    """The least and the greatest index of a loop."""
    if not isinstance(loop.step, IntConst) or loop.lower is None or loop.upper is None:
        raise NoGuardError("the bounds of a loop in it are not known before it runs")
    if loop.early_exit is not None:
        raise NoGuardError("a loop in it may end early")
    first, last = polynomial(loop.lower), polynomial(loop.upper)
    return (first, last) if loop.step.value > 0 else (last, first)


def _attained(
    form: Polynomial,
    loops: Sequence[LoopFacts],
    ends: list[tuple[Polynomial, Polynomial]],
    *,
    wants_high: bool,
) -> tuple[Polynomial, list[Condition]]:
    """The least or greatest value, and the conditions under which it occurs.

    A small number needs none: no address near a pointer wraps around. An index on which
    the value does not depend takes the end at which the loops inside run.
    """
    for is_last in (True, False):
        value, conditions = _corner(form, loops, ends, (wants_high, is_last))
        if _is_near(value):
            return value, []
        if all(each.truth is not False for each in conditions):
            return value, conditions
        found = _nearby(form, loops, ends, (wants_high, is_last))
        if found is not None and _is_near(value - found[0]):
            return value, found[1]
    raise NoGuardError("a loop in it does not run at an end of its range")


def _exact(
    form: Polynomial,
    loops: Sequence[LoopFacts],
    ends: list[tuple[Polynomial, Polynomial]],
    *,
    wants_high: bool,
) -> tuple[Polynomial, list[Condition]]:
    """The least or greatest value that occurs, and the conditions under which it does."""
    value, conditions = _corner(form, loops, ends, (wants_high, True))
    if any(each.truth is False for each in conditions):
        raise NoGuardError("a loop in it does not run at an end of its range")
    return value, conditions


def _nearby(
    form: Polynomial,
    loops: Sequence[LoopFacts],
    ends: list[tuple[Polynomial, Polynomial]],
    wanted: tuple[bool, bool],
) -> tuple[Polynomial, list[Condition]] | None:
    """A value that occurs few iterations before an end, at which a loop inside has none.

    That is so at the tip of a triangle.
    """
    for position, (low, high) in enumerate(ends):
        shrunk = [*ends]
        shrunk[position] = low + constant(1), high - constant(1)
        value, conditions = _corner(form, loops, shrunk, wanted)
        if all(each.truth is not False for each in conditions):
            return value, conditions
    return None


def _is_near(gap: Polynomial) -> bool:
    fixed = gap.as_constant
    return fixed is not None and abs(fixed) < NEAR


def _corner(
    form: Polynomial,
    loops: Sequence[LoopFacts],
    ends: list[tuple[Polynomial, Polynomial]],
    wanted: tuple[bool, bool],
) -> tuple[Polynomial, list[Condition]]:
    """One end of the range; `wanted`: the high one, and the last index if it is free."""
    wants_high, is_last = wanted
    conditions: list[Condition] = []
    chosen: list[tuple[Polynomial, Polynomial]] = []
    for loop, (low, high) in zip(reversed(loops), reversed(ends), strict=True):
        symbol = Var(loop.symbol)
        factor = form.coefficient(symbol)
        is_upper = is_last
        if factor.terms:
            is_upper = _is_positive(factor, loops, conditions) == wants_high
        corner = high if is_upper else low
        chosen.insert(0, (polynomial(symbol), corner))
        form = with_value(form, symbol, corner)
    values: list[tuple[Expr, Polynomial]] = []
    for (symbol_form, corner), (low, high) in zip(chosen, ends, strict=True):
        conditions.append(Condition(_at(high - low, values)))
        values.append((symbol_form.atoms[0], _at(corner, values)))
    return form, conditions


def _at(form: Polynomial, values: list[tuple[Expr, Polynomial]]) -> Polynomial:
    for atom, value in values:
        form = with_value(form, atom, value)
    return form


def _is_positive(
    factor: Polynomial, loops: Sequence[LoopFacts], conditions: list[Condition]
) -> bool:
    """The sign of a factor; that of a product of parameters is a condition."""
    known = factor.as_constant
    if known is not None:
        return known > 0
    symbols = {loop.symbol for loop in loops}
    names = {atom.name for atom in factor.atoms if isinstance(atom, Var)}
    if len(factor.terms) > 1 or names & symbols:
        raise NoGuardError("the factor of an index in a subscript has no known sign")
    sign = 1 if factor.terms[0][1] > 0 else -1
    conditions += [above(polynomial(atom)) for atom in factor.atoms]
    return sign > 0
