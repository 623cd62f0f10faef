"""Statements on whole arrays and sections, as loops over their elements.

Input: array values, each with its extents and a rule that gives the element at a position
counted from zero. Output: statements of the intermediate form. The value of an array
assignment is complete before anything is stored, so it goes through an array of its own
wherever it may read what is stored.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.frontends.sums import added, multiplied, subtracted
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, loads
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    If,
    Loop,
    Scalar,
    Stmt,
    UpdateOperator,
)
from depanalysis.ir.types import BOOL, Type
from depanalysis.source import NOWHERE, Span

Positions: TypeAlias = tuple[Expr, ...]
Body: TypeAlias = tuple[Stmt, ...]
ZERO, ONE = IntConst(0), IntConst(1)


@dataclass(frozen=True, slots=True)
class Elements:
    """An array value: `at` gives the element at positions from zero up to its extents."""

    extents: tuple[Expr, ...]
    at: Callable[[Positions], Expr]


@dataclass(frozen=True, slots=True)
class Range:
    """The subscripts `lower, lower + step, …` up to `upper`, inclusive."""

    lower: Expr
    upper: Expr
    step: Expr = ONE


@dataclass(frozen=True, slots=True)
class Naming:
    """What new variables are called, and where the statement stands in the source."""

    fresh: Callable[[str], str]
    may_overlap: Callable[[str, str], bool] = lambda left, right: left == right
    span: Span = NOWHERE


def counted(range_: Range) -> Expr:
    """How many subscripts a range has; not positive where it has none."""
    span = subtracted(range_.upper, range_.lower)
    if range_.step == ONE:
        return added(span, ONE)
    return Binary("//", added(span, range_.step), range_.step, span.span)


def section(
    array: str, subscripts: Sequence[Expr | Range | Elements], span: Span = NOWHERE
) -> Elements:
    """A section such as `a(i, 2:n)`, or with a vector of subscripts."""
    extents: list[Expr] = []
    for subscript in subscripts:
        if isinstance(subscript, Range):
            extents.append(counted(subscript))
        elif isinstance(subscript, Elements):
            extents += subscript.extents

    def at(positions: Positions) -> Expr:
        remaining = iter(positions)
        return Load(array, tuple(_at(each, remaining) for each in subscripts), span)

    return Elements(tuple(extents), at)


def _at(subscript: Expr | Range | Elements, positions: Iterator[Expr]) -> Expr:
    match subscript:
        case Range(lower, _, step):
            return added(lower, multiplied(next(positions), step))
        case Elements(extents, at):
            return at(tuple(next(positions) for _ in extents))
        case _:
            return subscript


def mapped(
    operation: Callable[..., Expr], operands: Sequence[Expr | Elements]
) -> Expr | Elements:
    """An operation on scalars, for each element of the operands that are arrays."""
    shapes = [each.extents for each in operands if isinstance(each, Elements)]
    if not shapes:
        return operation(*operands)

    def at(positions: Positions) -> Expr:
        return operation(*(element(each, positions) for each in operands))

    return Elements(shapes[0], at)


def element(value: Expr | Elements, positions: Positions) -> Expr:
    """The element at a position; a scalar is the same at each."""
    return value.at(positions) if isinstance(value, Elements) else value


def nest(
    extents: Sequence[Expr], body: Callable[[Positions], Body], naming: Naming
) -> Body:
    """Loops over all positions, the first one innermost."""
    names = [naming.fresh("at") for _ in extents]
    result = body(tuple(Var(name, naming.span) for name in names))
    for name, extent in zip(names, extents, strict=True):
        last = subtracted(extent, ONE)
        result = (Loop(name, ZERO, last, result, span=naming.span),)
    return result


def kept(value: Elements, type_: Type, naming: Naming) -> tuple[Body, Elements]:
    """Statements that evaluate an array into one of its own, and that array."""
    name = naming.fresh("value")
    array = Array(name, type_, (None,) * len(value.extents), span=naming.span)

    def fill(positions: Positions) -> Body:
        target = Load(name, positions, naming.span)
        return (Assign(target, value.at(positions), span=naming.span),)

    filling = nest(value.extents, fill, naming)
    whole = Elements(
        value.extents, lambda positions: Load(name, positions, naming.span)
    )
    return (Declare(array, naming.span), *filling), whole


def stored(
    target: Elements,
    value: Expr | Elements,
    type_: Type,
    naming: Naming,
    mask: Expr | Elements | None = None,
) -> Body:
    """`target = value`, where the mask holds; the mask reads nothing that is stored."""
    before: Body = ()
    if _meets(target, value, naming):
        if isinstance(value, Elements):
            before, value = _kept_where(value, type_, naming, mask)
        else:
            before, value = _kept_scalar(value, type_, naming)

    def store(positions: Positions) -> Body:
        place = target.at(positions)
        assert isinstance(place, Load)
        assign = Assign(place, element(value, positions), span=naming.span)
        return _guarded((assign,), mask, positions, naming)

    return (*before, *nest(target.extents, store, naming))


def _kept_where(
    value: Elements, type_: Type, naming: Naming, mask: Expr | Elements | None
) -> tuple[Body, Elements]:
    (declare, *_), whole = kept(value, type_, naming)

    def fill(positions: Positions) -> Body:
        place = whole.at(positions)
        assert isinstance(place, Load)
        assign = Assign(place, value.at(positions), span=naming.span)
        return _guarded((assign,), mask, positions, naming)

    return (declare, *nest(value.extents, fill, naming)), whole


def _kept_scalar(value: Expr, type_: Type, naming: Naming) -> tuple[Body, Expr]:
    name = naming.fresh("value")
    place = Var(name, naming.span)
    declare = Declare(Scalar(name, type_, span=naming.span), naming.span)
    return (declare, Assign(place, value, span=naming.span)), place


def _guarded(
    body: Body, mask: Expr | Elements | None, positions: Positions, naming: Naming
) -> Body:
    if mask is None:
        return body
    return (If(element(mask, positions), body, span=naming.span),)


def _meets(target: Elements, value: Expr | Elements, naming: Naming) -> bool:
    """Whether the value may read an element that is stored for another position."""
    probes = _probes(target)
    place = target.at(probes)
    assert isinstance(place, Load)
    return any(
        naming.may_overlap(read.array, place.array) and read != place
        for read in loads(element(value, probes))
    )


def is_storable(target: Elements, naming: Naming) -> bool:
    """Whether the places that are stored to are not computed from what is stored."""
    place = target.at(_probes(target))
    return isinstance(place, Load) and not any(
        naming.may_overlap(read.array, place.array)
        for index in (*place.indices, *target.extents)
        for read in loads(index)
    )


def _probes(target: Elements) -> Positions:
    return tuple(Var(f"?{place}") for place in range(len(target.extents)))


def combined(
    result: str,
    value: Elements,
    operator: UpdateOperator,
    naming: Naming,
    mask: Expr | Elements | None = None,
) -> Body:
    """All elements, one after the other, combined into a scalar that has a value."""

    def update(positions: Positions) -> Body:
        target = Var(result, naming.span)
        assign = Assign(target, value.at(positions), operator, naming.span)
        return _guarded((assign,), mask, positions, naming)

    return nest(value.extents, update, naming)


def truth(value: Elements, naming: Naming) -> tuple[Body, Elements]:
    """A mask, evaluated before anything is stored."""
    return kept(value, BOOL, naming)
