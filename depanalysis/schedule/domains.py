"""The iterations of a perfect nest as linear inequalities over one counter a loop.

A loop of step 1 is counted by its own index, any other by the number of completed
iterations. Everything else in the bounds has to stay the same during the nest: it is
named by an atom of the polynomials.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from depanalysis.analysis.effects import effects
from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Expr,
    IntConst,
    Load,
    Var,
    names,
    walk,
)
from depanalysis.ir.statements import Loop
from depanalysis.schedule.pieces import Refusal

_DIVISIONS = ("/", "//", "%", "tdiv", "trem")


@dataclass(frozen=True, slots=True)
class Domain:
    """The counters from outside inwards, the indices by them, and forms that are >= 0."""

    counters: tuple[str, ...]
    values: tuple[tuple[str, Polynomial], ...]
    constraints: tuple[Polynomial, ...]


class _NotLinearError(Exception):
    """A bound that is not a linear inequality, with the reason."""


def domain(nest: Sequence[Loop], counters: Sequence[str]) -> Domain | Refusal:
    """The iterations of a perfect nest; `counters` are names for those it may need."""
    problem = unsteady(nest)
    if problem is not None:
        return problem
    values: dict[str, Polynomial] = {}
    constraints: list[Polynomial] = []
    used: list[str] = []
    try:
        for loop, name in zip(nest, counters, strict=True):
            counter = loop.variable if loop.step == IntConst(1) else name
            constraints += _constraints(loop, counter, values)
            used.append(counter)
    except _NotLinearError as error:
        return Refusal(str(error))
    return Domain(tuple(used), tuple(values.items()), tuple(constraints))


def unsteady(nest: Sequence[Loop]) -> Refusal | None:
    """Why bounds cannot be moved out of or into other loops of the nest, if they cannot."""
    outer: set[str] = set()
    inner = {loop.variable for loop in nest}
    changed = effects(nest[0].body)
    for loop in nest:
        if not isinstance(loop.step, IntConst) or loop.step.value == 0:
            return Refusal(f"the step of `{loop.variable}` is not a constant")
        for bound in (loop.lower, loop.upper):
            for name in sorted(names(bound) - outer):
                if changed.may_write(name) or name in inner:
                    return Refusal(f"`{name}` in the bounds changes during the loop")
            if any(not _is_safe(node) for node in walk(bound)):
                reason = f"the bounds of `{loop.variable}` cannot be computed elsewhere"
                return Refusal(reason)
        outer.add(loop.variable)
    return None


def composed(form: Polynomial, values: Mapping[str, Polynomial]) -> Polynomial | None:
    """The form with names replaced; `None` where one is inside of an atom."""
    total = constant(0)
    for monomial, factor in form.terms:
        part = constant(factor)
        for atom in monomial:
            if isinstance(atom, Var) and atom.name in values:
                part = part * values[atom.name]
            elif names(atom) & values.keys():
                return None
            else:
                part = part * polynomial(atom)
        total = total + part
    return total


def factor_of(form: Polynomial, name: str) -> int | None:
    """The constant factor of a name in a form; `None` where it is not linear in it."""
    variable = Var(name)
    if any(name in names(a) and a != variable for a in form.atoms):
        return None
    if form.degree(variable) > 1:
        return None
    return form.coefficient(variable).as_constant


def _is_safe(node: Expr) -> bool:
    """Whether a part of a bound can be computed where the loop is not reached."""
    if isinstance(node, Load | Call):
        return False
    if isinstance(node, Binary) and node.operator in _DIVISIONS:
        return isinstance(node.right, IntConst) and node.right.value != 0
    return True


def _constraints(
    loop: Loop, counter: str, values: dict[str, Polynomial]
) -> Iterator[Polynomial]:
    assert isinstance(loop.step, IntConst), "checked before"
    step, own = loop.step.value, polynomial(Var(counter))
    if step == 1:
        values[loop.variable] = own
        for part in _parts(loop.lower, "max"):
            yield _linear(_above(own, part), values)
        for part in _parts(loop.upper, "min"):
            yield _linear(_below(own, part), values)
        return
    start = _linear(polynomial(loop.lower), values)
    index = start + own.scaled(step)
    values[loop.variable] = index
    yield own
    for part in _parts(loop.upper, "min" if step > 0 else "max"):
        bound = _below(index, part) if step > 0 else _above(index, part)
        yield _linear(bound, values)


def _parts(bound: Expr, operator: str) -> list[Expr]:
    if isinstance(bound, Binary) and bound.operator == operator:
        return _parts(bound.left, operator) + _parts(bound.right, operator)
    return [bound]


def _below(index: Polynomial, bound: Expr) -> Polynomial:
    """index <= bound; index <= floor(e / c) + r is c·(index - r) <= e."""
    form = polynomial(bound)
    division = _division(form)
    if division is None:
        return form - index
    dividend, by, sign, rest = division
    if sign > 0:
        return dividend - (index - rest).scaled(by)
    # index <= r - floor(e / c) is floor(e / c) <= r - index is e <= c·(r - index) + c - 1.
    return (rest - index).scaled(by) + constant(by - 1) - dividend


def _above(index: Polynomial, bound: Expr) -> Polynomial:
    """index >= bound is -index <= -bound."""
    form = polynomial(bound).scaled(-1)
    division = _division(form)
    if division is None:
        return form + index
    dividend, by, sign, rest = division
    if sign > 0:
        return dividend - (index.scaled(-1) - rest).scaled(by)
    return (rest + index).scaled(by) + constant(by - 1) - dividend


def _division(form: Polynomial) -> tuple[Polynomial, int, int, Polynomial] | None:
    """form = ±floor(dividend / by) + rest, with the sign of the division."""
    for monomial, factor in form.terms:
        match monomial:
            case (
                Binary(operator="//", left=left, right=IntConst(value=by)) as atom,
            ) if by > 0 and abs(factor) == 1:
                rest = form - polynomial(atom).scaled(factor)
                return polynomial(left), by, factor, rest
    return None


def _linear(form: Polynomial, values: Mapping[str, Polynomial]) -> Polynomial:
    found = composed(form, values)
    if found is None:
        raise _NotLinearError("a bound is not linear in the indices around it")
    return found
