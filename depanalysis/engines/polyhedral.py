"""The second rung: everything that is quasi-affine, decided exactly over the integers.

The constraints of both instances, their order and the equality of their elements
describe the set of all conflicts. Empty proves that there is none; a point of it is a
candidate for a witness. Products such as `i*n` are split first: if n·Q + R = 0 and |R|
< n, then Q = 0 and R = 0.
"""

from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.engines.conflict import Conflict, ConflictPoints, assume
from depanalysis.engines.encoding import FREE, Encoding, Kind
from depanalysis.engines.instances import order
from depanalysis.ir.expressions import Expr, Var
from depanalysis.solvers.constraints import (
    FALSE,
    TRUE,
    Constraint,
    all_of,
    any_of,
    conjuncts,
    is_linear,
)
from depanalysis.solvers.polyhedra import (
    Extent,
    IntegerSet,
    QuotaExceededError,
    integer_set,
)

_OF_SIDES = (Kind.SOURCE, Kind.SINK)
_OF_VALUES = (Kind.UNKNOWN, Kind.AUXILIARY)


@dataclass(frozen=True, slots=True)
class Nothing:
    """No two instances meet."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The least point at which the constraints of a conflict hold."""

    values: dict[str, int]
    points: IntegerSet


@dataclass(frozen=True, slots=True)
class Somewhere:
    """The constraints of a conflict hold at a point that nobody looked for."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """The question needs more operations than it is given."""

    reason: str


def decide(conflict: Conflict) -> Nothing | Candidate | GivenUp:
    """All conflicts of a question: none, or the least one."""
    try:
        return _decide(conflict)
    except QuotaExceededError as error:
        return GivenUp(f"the polyhedral engine {error}")


def exclude(conflict: Conflict) -> Nothing | Somewhere | GivenUp:
    """Whether the constraints hold nowhere, which is cheaper than the least point."""
    try:
        points = _sample(conflict).where(ordering(conflict))
        if points.is_empty():
            return Nothing()
        limits = _limits(conflict.encoding, _ranges(conflict.encoding, points.names))
        if limits and points.where(all_of(limits)).is_empty():
            return Nothing()
        return Somewhere()
    except QuotaExceededError:
        outcome = decide(conflict)
        return Somewhere() if isinstance(outcome, Candidate) else outcome


def enter(conflict: Conflict) -> None:
    """Adds the constraints that both instances are executed and meet, and their doubts."""
    if conflict.meeting.is_entered:
        return
    conflict.meeting.is_entered = True
    encoding, question = conflict.encoding, conflict.question
    conflict.source.enter(question.source)
    conflict.sink.enter(question.sink)
    assume(conflict.model, conflict.source)
    for difference in conflict.differences:
        for part in factors(encoding, difference):
            encoding.require(encoding.is_zero(part))


def meeting_points(conflict: Conflict) -> IntegerSet:
    """All points at which both instances are executed and meet, in whatever order.

    The question in the other order is usually asked next, and is about the same points.
    """
    meeting = conflict.meeting
    if meeting.points is None:
        with _once(meeting):
            enter(conflict)
            constraints = conflict.encoding.constraints
            meeting.points = integer_set(_ordered(conflict), constraints)
    return meeting.points


def _sample(conflict: Conflict) -> IntegerSet:
    """Some of the points at which both instances meet, none only where there are none.

    What decides only whether they are executed has one of the values that let them.
    """
    meeting = conflict.meeting
    if meeting.sample is None:
        with _once(meeting):
            enter(conflict)
            encoding = conflict.encoding
            linear = [
                part
                for each in encoding.constraints
                for part in conjuncts(each)
                if is_linear(part)
            ]
            sample = integer_set(_ordered(conflict), linear)
            if not sample.is_empty():
                chosen = _with_choices(encoding)
                sample = integer_set(_ordered(conflict), chosen)
            # What is left of a sample that needs too much would hold too often.
            meeting.sample = sample
    return meeting.sample


@contextmanager
def _once(meeting: ConflictPoints) -> Iterator[None]:
    """What needs too many operations is not tried again."""
    if meeting.failure:
        raise QuotaExceededError(meeting.failure)
    try:
        yield
    except QuotaExceededError as error:
        meeting.failure = str(error)
        raise


def _ordered(conflict: Conflict) -> tuple[str, ...]:
    return conflict.encoding.ordered(conflict.encoding.variables)


def _with_choices(encoding: Encoding) -> list[Constraint]:
    """The constraints, with a choice where some share no variable with all others.

    Only unknowns and what is computed from them get values: nobody asks for more of them.
    """
    constraints: list[Constraint] = []
    for names, component in encoding.components(encoding.constraints):
        is_apart = all(encoding.variables[name] in _OF_VALUES for name in names)
        if is_apart and not all(map(is_linear, component)):
            component = _chosen(encoding, names, component)
        constraints += component
    return constraints


def _chosen(
    encoding: Encoding, names: tuple[str, ...], component: list[Constraint]
) -> list[Constraint]:
    """The least values that satisfy some constraints, if types have them."""
    try:
        points = integer_set(names, component)
        unknowns = encoding.of_kinds((Kind.UNKNOWN,))
        values = points.least([name for name in names if name in unknowns])
    except QuotaExceededError:
        return component
    if values is None:
        return [FALSE]
    if _beyond_types(encoding, values):
        return component
    return [
        encoding.is_zero(polynomial(Var(name)) - constant(value))
        for name, value in values.items()
    ]


def ordering(conflict: Conflict) -> Constraint:
    """The constraint that the source comes before the sink."""
    carrier = conflict.question.carrier
    if carrier is None:
        return TRUE
    return order(conflict.encoding, carrier, conflict.source, conflict.sink)


def spread(
    conflict: Conflict, points: IntegerSet, loops: tuple[LoopFacts, ...]
) -> tuple[Extent, ...]:
    """The least and greatest sink index minus source index of each loop, over all points.

    `None` where there is no bound that holds for all parameters, or none was found.
    """
    extents: list[Extent] = []
    for loop in loops:
        names = [
            _variable(side.index(loop)) for side in (conflict.source, conflict.sink)
        ]
        try:
            extents.append(points.difference(names[0], names[1]))
        except QuotaExceededError:
            extents.append((None, None))
    return tuple(extents)


def _variable(form: Polynomial) -> str:
    (atom,) = form.atoms
    assert isinstance(atom, Var), "the index of a loop is one variable"
    return atom.name


def _decide(conflict: Conflict) -> Nothing | Candidate:
    points = _sample(conflict).where(ordering(conflict))
    kinds = conflict.encoding.variables
    natural = [name for name in points.names if kinds[name] in FREE]
    least = points.least(natural)
    beyond = [] if least is None else _beyond_types(conflict.encoding, least)
    if beyond:
        # The ranges of types are wide and rarely matter, so they come in only here.
        points = points.where(all_of(beyond))
        least = points.least(natural)
    return Nothing() if least is None else Candidate(least, points)


def _beyond_types(encoding: Encoding, values: dict[str, int]) -> list[Constraint]:
    """The ranges of all typed values, if one of them is outside of its range."""
    ranges = _ranges(encoding, values)
    if all(low <= values[name] <= high for name, (low, high) in ranges):
        return []
    return _limits(encoding, ranges)


def _ranges(
    encoding: Encoding, names: Container[str]
) -> list[tuple[str, tuple[int, int]]]:
    """The variables that have a type with bounds, and these."""
    bounds = encoding.names.bounds
    return [
        (name, bounds[meaning])
        for name, meaning in encoding.meanings.items()
        if meaning in bounds and name in names
    ]


def _limits(
    encoding: Encoding, ranges: list[tuple[str, tuple[int, int]]]
) -> list[Constraint]:
    return [encoding.between(polynomial(Var(name)), *limits) for name, limits in ranges]


def factors(encoding: Encoding, difference: Polynomial) -> tuple[Polynomial, ...]:
    """Linear forms that are all zero exactly where the difference is.

    n·Q + R = 0 with |R| < n has the only solution Q = R = 0, also where n is a sum such
    as m + 1, or a product such as w·h.
    """
    if difference.is_affine:
        return (difference,)
    for atom in difference.atoms:
        if not isinstance(atom, Var) or encoding.variables[atom.name] in _OF_SIDES:
            continue
        quotient, rest = _divided(difference, atom)
        if rest.is_affine and _is_smaller(encoding, rest, polynomial(atom)):
            return (*factors(encoding, quotient), rest)
    for size, quotient in dict.fromkeys(_multiples(difference)):
        rest = difference - size * quotient
        sizes = (size, size.scaled(-1))
        if rest.is_affine and any(_is_smaller(encoding, rest, s) for s in sizes):
            return (*factors(encoding, quotient), rest)
    return (difference,)


def _multiples(form: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Sums and products such as n + 1 and w·h, with their factors in most of a form."""
    for one in form.atoms:
        size = form.coefficient(one)
        if size.as_constant is not None:
            continue
        if not size.is_affine:
            yield from _products(form, size)
            continue
        for atom in size.atoms:
            quotient, _ = _divided(form, atom)
            factor = size.coefficient(atom).constant
            if all(number % factor == 0 for _, number in quotient.terms):
                terms = ((each, number // factor) for each, number in quotient.terms)
                yield size, Polynomial(tuple(terms))
        for other in form.atoms:
            if other != one:
                yield size, polynomial(one) - polynomial(other)


def _products(
    form: Polynomial, size: Polynomial
) -> Iterator[tuple[Polynomial, Polynomial]]:
    """The products of a size, with what each is multiplied by in a form."""
    for monomial in filter(None, (each for each, _ in size.terms)):
        quotient = form
        for atom in monomial:
            quotient, _ = _divided(quotient, atom)
        yield Polynomial(((monomial, 1),)), quotient


def _divided(form: Polynomial, atom: Expr) -> tuple[Polynomial, Polynomial]:
    """form = atom · quotient + rest, where the atom is no factor of a term of the rest."""
    quotient, rest = constant(0), constant(0)
    for monomial, factor in form.terms:
        part = Polynomial((((), factor),))
        factors = list(monomial)
        is_multiple = atom in factors
        if is_multiple:
            factors.remove(atom)
        for one in factors:
            part = part * polynomial(one)
        if is_multiple:
            quotient = quotient + part
        else:
            rest = rest + part
    return quotient, rest


def _is_smaller(encoding: Encoding, rest: Polynomial, size: Polynomial) -> bool:
    """Whether |rest| < size at every point of the constraints."""
    too_large = any_of((encoding.at_least(rest - size), encoding.at_most(rest + size)))
    return encoding.excludes(too_large)
