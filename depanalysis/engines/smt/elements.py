"""What is known of the elements that a question reads, as conditions on their values.

Facts about a version of an array relate the values that the two instances loaded from
it, each at its own place: equal places have equal values, and what was stated or left by
a fill holds of the places that occur. Contents that may differ between the two instances
are related to nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from depanalysis.analysis.facts import ArrayFact
from depanalysis.analysis.fills import PLACE, Fill
from depanalysis.analysis.model import Unknown
from depanalysis.engines.conflict import Conflict, Facts
from depanalysis.engines.instances import Instance
from depanalysis.engines.smt.renaming import renamed
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Unary,
    Var,
    names,
)


@dataclass(frozen=True, slots=True)
class Element:
    """A value that an instance loaded: its variable and the place in its array."""

    variable: Var
    place: Expr
    unknown: Unknown
    side: Instance

    @property
    def contents(self) -> tuple[str, int]:
        """The array and the version of its contents."""
        assert self.unknown.element is not None, "an element was loaded"
        return self.unknown.element.array, self.unknown.version


@dataclass(frozen=True, slots=True)
class Known:
    """A condition on elements; `source` says who vouches for it, if anybody has to."""

    condition: Expr
    source: str = ""


def elements(conflict: Conflict, used: frozenset[str]) -> tuple[Element, ...]:
    """The elements whose values are among the used variables, with those in their places."""
    found: dict[str, Element] = {}
    pending = sorted(used)
    while pending:
        name = pending.pop()
        element = None if name in found else _element(conflict, name)
        if element is not None:
            found[name] = element
            pending += sorted(names(element.place))
    return tuple(found[name] for name in sorted(found))


def known(facts: Facts, conflict: Conflict, used: frozenset[str]) -> tuple[Known, ...]:
    """All that is known of the elements that a question reads."""
    read = elements(conflict, used)
    pairs = [(a, b) for a, b in combinations(read, 2) if _are_of_one(conflict, a, b)]
    found = [Known(_consistent(a, b)) for a, b in pairs]
    for fact in facts.contents.stated:
        found += _stated(fact, conflict, read, pairs)
    for fill in facts.contents.filled:
        found += _filled(fill, conflict, read, pairs)
    return tuple(found)


def is_informed(facts: Facts, conflict: Conflict) -> bool:
    """Whether a stated fact or a fill is about an element that a question reads."""
    contents = facts.contents
    about = {(f.statement.array, f.version) for f in contents.stated}
    about |= {(f.array, f.version) for f in contents.filled}
    used = frozenset(conflict.encoding.meanings)
    return bool(about) and any(e.contents in about for e in elements(conflict, used))


def is_stated(facts: Facts, conflict: Conflict) -> bool:
    """Whether the user vouches for an array that a question reads."""
    about = {(f.statement.array, f.version) for f in facts.contents.stated}
    used = frozenset(conflict.encoding.meanings)
    return bool(about) and any(e.contents in about for e in elements(conflict, used))


def _element(conflict: Conflict, name: str) -> Element | None:
    unknown = conflict.model.unknowns.get(conflict.encoding.meanings.get(name, ""))
    if unknown is None or unknown.element is None or len(unknown.element.indices) != 1:
        return None
    # What is the same for both instances may be written for either.
    is_sink = conflict.encoding.variables[name] is conflict.sink.kind
    side = conflict.sink if is_sink else conflict.source
    place = renamed(side, unknown.element.indices[0])
    return Element(Var(name), place, unknown, side)


def _are_of_one(conflict: Conflict, one: Element, other: Element) -> bool:
    """Whether two elements were loaded from the same contents of one array."""
    is_fixed = one.unknown.changes <= conflict.encoding.fixed
    return one.contents == other.contents and (is_fixed or one.side == other.side)


def _consistent(one: Element, other: Element) -> Expr:
    return _implies(
        Binary("==", one.place, other.place),
        Binary("==", one.variable, other.variable),
    )


def _stated(
    fact: ArrayFact,
    conflict: Conflict,
    read: tuple[Element, ...],
    pairs: list[tuple[Element, Element]],
) -> Iterator[Known]:
    question, statement = conflict.question, fact.statement
    around = [
        {loop.number for loop in a.loops} for a in (question.source, question.sink)
    ]
    if fact.loop is not None and not all(fact.loop in each for each in around):
        # What was said of a loop is promised only where it is reached.
        return
    about = (statement.array, fact.version)
    source = f"{statement.text}, as stated"
    if statement.kind == "range":
        for element in (e for e in read if e.contents == about):
            for end, operator in zip(statement.ends, _RANGE, strict=True):
                bound = renamed(conflict.source, end)
                yield Known(Binary(operator, element.variable, bound), source)
        return
    for one, other in pairs:
        if one.contents == about:
            for condition in _related(statement.kind, one, other):
                yield Known(condition, source)


_RANGE: tuple[BinaryOperator, BinaryOperator] = (">=", "<=")


def _related(kind: str, one: Element, other: Element) -> Iterator[Expr]:
    if kind == "injective":
        yield Binary(
            "or",
            Binary("==", one.place, other.place),
            Binary("!=", one.variable, other.variable),
        )
        return
    for low, high in ((one, other), (other, one)):
        ahead = Binary("<=", low.place, high.place)
        if kind == "increasing":
            yield _implies(ahead, Binary("<=", low.variable, high.variable))
        else:
            # Integers that increase strictly are at least as far apart as their places.
            distance = Binary("-", high.place, low.place)
            above = Binary("+", low.variable, distance)
            yield _implies(ahead, Binary("<=", above, high.variable))


def _filled(
    fill: Fill,
    conflict: Conflict,
    read: tuple[Element, ...],
    pairs: list[tuple[Element, Element]],
) -> Iterator[Known]:
    about = (fill.array, fill.version)
    if fill.value is not None:
        for element in (e for e in read if e.contents == about):
            renamed_value = renamed(
                conflict.source, fill.value, {PLACE.name: element.place}
            )
            holds = Binary("==", element.variable, renamed_value)
            yield Known(_implies(_inside(fill, conflict, element), holds), fill.text)
        return
    for one, other in pairs:
        if one.contents == about:
            inside = Binary(
                "and", _inside(fill, conflict, one), _inside(fill, conflict, other)
            )
            for condition in _related("increasing", one, other):
                yield Known(_implies(inside, condition), fill.text)


def _inside(fill: Fill, conflict: Conflict, element: Element) -> Expr:
    """The place is one that the fill stores to."""
    first, last = (renamed(conflict.source, end) for end in (fill.first, fill.last))
    inside = Binary(
        "and", Binary("<=", first, element.place), Binary("<=", element.place, last)
    )
    if fill.step == 1:
        return inside
    rest = Binary("%", Binary("-", element.place, first), IntConst(fill.step))
    return Binary("and", inside, Binary("==", rest, IntConst(0)))


def _implies(premise: Expr, conclusion: Expr) -> Expr:
    return Binary("or", Unary("not", premise), conclusion)
