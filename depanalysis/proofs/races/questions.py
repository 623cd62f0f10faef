"""The question about two places as conditions over the names of two instances.

Input: a `Pair` of a `TeamProgram`. Output: a `Question`, whose conditions hold exactly
where two instances of different threads touch one element at once; names that belong to
an instance have a mark for it. Conditions that a place leaves out make the question hold
too often, never too seldom.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice

from depanalysis.analysis.folding import folded
from depanalysis.analysis.model import TRUTHS, is_table
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    names,
    walk,
)
from depanalysis.ir.facts import FactKind
from depanalysis.ir.rewriting import mapped, substituted
from depanalysis.proofs.races.teams import Pair, Place, Range, TeamProgram

MARKS = ("'1", "'2")
"""What is appended to the names of the first and of the second instance."""

_MOST_CHOICES = 6
_MOST_RECOMPOSED = 6
_QUOTIENTS: Mapping[str, BinaryOperator] = {"trem": "tdiv", "%": "//"}

TRUE, FALSE = BoolConst(True), BoolConst(False)


@dataclass(frozen=True, slots=True)
class Question:
    """When two instances are executed at once, and what is equal if they meet.

    `ranges` bound the names that occur. `uncertain` says of which of them an assignment
    proves nothing, and why.
    """

    pair: Pair
    conditions: tuple[Expr, ...]
    equations: tuple[Expr, ...]
    ranges: Mapping[str, Range]
    uncertain: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[Expr, ...]:
        """Every condition."""
        return (*self.conditions, *self.equations)

    @property
    def is_impossible(self) -> bool:
        """Whether one of the conditions never holds, as is seen without a solver."""
        return FALSE in self.conditions or FALSE in self.equations


def question_of(program: TeamProgram, pair: Pair, *more: Expr) -> Question:
    """The question whether instances of two places may race, with more conditions."""
    return _Writer(program).question(pair, more)


def different_values(program: TeamProgram, pair: Pair) -> Expr:
    """That two writes store different values; false if they provably never do."""
    one, other = pair.first.value, pair.second.value
    if one is None or other is None:
        return TRUE
    if isinstance(one, RealConst) or isinstance(other, RealConst):
        return BoolConst(one != other)
    first, second = (
        marked(program, value, mark)
        for value, mark in zip((one, other), MARKS, strict=True)
    )
    return folded(Binary("!=", first, second))


def marked(program: TeamProgram, expr: Expr, mark: str) -> Expr:
    """The expression over the names of one instance."""
    return _marked(program.shared, expr, mark)


def _marked(shared: frozenset[str], expr: Expr, mark: str) -> Expr:
    values: dict[str, Expr] = {
        name: Var(name + mark) for name in names(expr) if name not in shared
    }
    return substituted(expr, values) if values else expr


def unmarked(name: str) -> str:
    """The name in the program of a name in a question."""
    return name[: -len(MARKS[0])] if name.endswith(MARKS) else name


@dataclass(frozen=True, slots=True)
class _Writer:
    program: TeamProgram

    def question(self, pair: Pair, more: tuple[Expr, ...]) -> Question:
        at_once = tuple(self._at_once(pair.first, pair.second))
        if FALSE in at_once:
            # Of most pairs in loops that are written out that is all there is to know.
            return Question(pair, (FALSE,), (), {}, ())
        conditions = [*self._conditions(pair, at_once), *more]
        equations = tuple(folded(each) for each in self._equations(pair))
        used = {name for each in (*conditions, *equations) for name in names(each)}
        self._facts(used)
        used |= self._operands(used)
        conditions += self._known(used)
        used |= {name for each in conditions for name in names(each)}
        conditions = [*self._facts(used), *conditions]
        kept = dict.fromkeys(folded(each) for each in conditions)
        kept |= dict.fromkeys(_recomposed((*kept, *equations)))
        kept.pop(TRUE, None)
        known = {name: self.program.ranges.get(unmarked(name)) for name in used}
        ranges = {
            name: each for name, each in sorted(known.items()) if each is not None
        }
        kept |= dict.fromkeys(_bounds(ranges))
        reasons = (self.program.uncertain.get(unmarked(name)) for name in sorted(used))
        uncertain = tuple(dict.fromkeys(each for each in reasons if each is not None))
        return Question(pair, tuple(kept), equations, ranges, uncertain)

    def _first(self, expr: Expr) -> Expr:
        return marked(self.program, expr, MARKS[0])

    def _second(self, expr: Expr) -> Expr:
        return marked(self.program, expr, MARKS[1])

    def _conditions(self, pair: Pair, at_once: tuple[Expr, ...]) -> Iterator[Expr]:
        """Both instances are executed, by different units, at once."""
        one, other = pair.first, pair.second
        yield self._apart(one.unit, other.unit)
        yield from map(self._first, one.conditions)
        yield from map(self._second, other.conditions)
        yield from map(self._first, self._inside(one))
        yield from map(self._second, self._inside(other))
        yield from at_once
        for claim in one.claims:
            for second in other.claims:
                if claim.key == second.key:
                    yield self._apart(claim.values, second.values)
        for lock in one.locks:
            for held in other.locks:
                if lock.name == held.name:
                    yield self._apart(lock.indices, held.indices)

    def _inside(self, place: Place) -> Iterator[Expr]:
        """The subscripts are inside of what is known of the extents."""
        extents = self.program.extents.get(place.array, ())
        for index, extent in zip(place.indices, extents, strict=False):
            if extent is not None:
                yield Binary(">=", index, IntConst(0))
                yield Binary("<", index, extent)

    def _at_once(self, one: Place, other: Place) -> Iterator[Expr]:
        if one.phase and other.phase:
            yield from _in_one_phase(one.phase, other.phase, self.program.shared)
        if self.program.is_lockstep:
            yield from map(folded, self._in_step(one, other))

    def _in_step(self, one: Place, other: Place) -> Iterator[Expr]:
        """One instruction, or two branches of a choice, in the same iterations."""
        for first, second in zip(one.steps, other.steps, strict=False):
            if first.number != second.number:
                yield FALSE
                return
            if first.arm != second.arm:
                return
            if first.counter is not None and second.counter is not None:
                left, right = self._first(first.counter), self._second(second.counter)
                yield Binary("==", left, right)
        if len(one.steps) != len(other.steps):
            yield FALSE

    def _equations(self, pair: Pair) -> Iterator[Expr]:
        """Both touch one element."""
        one, other = pair.first.indices, pair.second.indices
        for left, right in zip(one, other, strict=True):
            yield Binary("==", self._first(left), self._second(right))

    def _apart(self, one: tuple[Expr, ...], other: tuple[Expr, ...]) -> Expr:
        """That two tuples of values differ."""
        if len(one) != len(other):
            return TRUE
        found: Expr = FALSE
        for left, right in zip(one, other, strict=True):
            unequal = folded(Binary("!=", self._first(left), self._second(right)))
            if unequal == TRUE:
                return TRUE
            if unequal != FALSE:
                found = unequal if found == FALSE else Binary("or", found, unequal)
        return found

    def _facts(self, used: set[str]) -> list[Expr]:
        """What holds for the names that occur, and for those that it relates them to."""
        pending = list(
            dict.fromkeys(
                side(fact)
                for fact in self.program.facts
                for side in (self._first, self._second)
            )
        )
        found: list[Expr] = []
        is_growing = True
        while is_growing:
            related = [each for each in pending if names(each) & used]
            for each in related:
                used |= names(each)
                pending.remove(each)
            found += related
            is_growing = bool(related)
        return found

    def _known(self, used: set[str]) -> Iterator[Expr]:
        """What is known of values from memory: equal, different or ordered ones."""
        read = {
            name: self._element(load, name)
            for name in sorted(used)
            if (load := self._loaded(name)) is not None
        }
        for name, element in read.items():
            if unmarked(name) not in self.program.loaded:
                yield from self._ranged(name, element)
        for (one, first), (other, second) in combinations(read.items(), 2):
            if first.array == second.array:
                yield from self._related((one, first), (other, second))

    def _operands(self, used: Iterable[str]) -> set[str]:
        """What operations on reals are made of, and what that is made of."""
        found, pending = set[str](), list(used)
        while pending:
            name = pending.pop()
            load = self.program.elements.get(unmarked(name))
            if load is not None and is_table(load.array):
                for index in self._element(load, name).indices:
                    pending += sorted(names(index) - found)
                    found |= names(index)
        return found

    def _loaded(self, name: str) -> Load | None:
        plain = unmarked(name)
        program = self.program
        return (
            program.elements.get(plain)
            or program.tickets.get(plain)
            or program.loaded.get(plain)
        )

    def _element(self, load: Load, name: str) -> Load:
        mark = name.removeprefix(unmarked(name))
        indices = tuple(marked(self.program, each, mark) for each in load.indices)
        return Load(load.array, indices)

    def _related(
        self, first: tuple[str, Load], second: tuple[str, Load]
    ) -> Iterator[Expr]:
        (one, left), (other, right) = first, second
        places = zip(left.indices, right.indices, strict=True)
        apart = [Binary("!=", a, b) for a, b in places]
        values = Var(one), Var(other)
        is_ticket = unmarked(one) in self.program.tickets
        if is_ticket != (unmarked(other) in self.program.tickets):
            return
        if is_ticket:
            yield _any(apart, Binary("!=", *values))
            return
        yield _any(apart, _same(left.array, *values))
        if unmarked(one) in self.program.loaded:
            return
        for fact in self.program.stated:
            if fact.array == left.array and fact.kind != "range":
                yield from _stated(
                    fact.kind, (left.indices[0], right.indices[0]), values
                )

    def _ranged(self, name: str, element: Load) -> Iterator[Expr]:
        for fact in self.program.stated:
            if fact.array == element.array and fact.kind == "range":
                low, high = fact.ends
                yield Binary(">=", Var(name), low)
                yield Binary("<=", Var(name), high)


def _same(array: str, one: Expr, other: Expr) -> Expr:
    """That two values of an array are equal; those of a table of truths are conditions."""
    if not array.startswith(TRUTHS):
        return Binary("==", one, other)
    neither = Binary("and", Unary("not", one), Unary("not", other))
    return Binary("or", Binary("and", one, other), neither)


@lru_cache(maxsize=1024)
def _in_one_phase(
    one: tuple[Expr, ...], other: tuple[Expr, ...], shared: frozenset[str]
) -> tuple[Expr, ...]:
    """That two instances are in one phase; most places share theirs with many others."""
    found: list[Expr] = []
    for pair in zip(one, other, strict=True):
        first, second = (
            _marked(shared, each, mark) for each, mark in zip(pair, MARKS, strict=True)
        )
        found.append(folded(_without_choices(Binary("==", first, second))))
    return tuple(found)


@lru_cache(maxsize=1024)
def _without_choices(equal: Expr) -> Expr:
    """An equation of sums of chosen numbers as a formula of the conditions of the choices."""
    choices = [
        part
        for part in walk(equal)
        if isinstance(part, Select)
        and isinstance(part.then, IntConst)
        and isinstance(part.otherwise, IntConst)
    ]
    if not choices or len(set(choices)) > _MOST_CHOICES:
        return equal
    choice = choices[0]
    arms = (
        (choice.condition, choice.then),
        (folded(Unary("not", choice.condition)), choice.otherwise),
    )
    found: Expr = FALSE
    for condition, value in arms:
        rest = _with(equal, choice, value)
        held = _without_choices(folded(rest))
        found = folded(Binary("or", found, folded(Binary("and", condition, held))))
    return found


def _with(expr: Expr, old: Expr, new: Expr) -> Expr:
    return mapped(expr, lambda part: new if part == old else part)


def _recomposed(conditions: Iterable[Expr]) -> Iterator[Expr]:
    """Two numbers with one quotient and one rest by what varies are equal."""
    rests: dict[tuple[BinaryOperator, Expr], list[Expr]] = {}
    parts = dict.fromkeys(part for each in conditions for part in walk(each))
    for part in parts:
        if isinstance(part, Binary) and not isinstance(part.right, IntConst):
            quotient = _QUOTIENTS.get(part.operator)
            if quotient and Binary(quotient, part.left, part.right) in parts:
                found = rests.setdefault((part.operator, part.right), [])
                found.append(part.left)
    for (rest, divisor), numbers in rests.items():
        for one, other in islice(combinations(numbers, 2), _MOST_RECOMPOSED):
            apart = [
                Binary("!=", Binary(each, one, divisor), Binary(each, other, divisor))
                for each in (_QUOTIENTS[rest], rest)
            ]
            yield _any(apart, Binary("==", one, other))


def _stated(
    kind: FactKind, places: tuple[Expr, Expr], values: tuple[Expr, Expr]
) -> Iterator[Expr]:
    """What a fact about an array says of two of its elements."""
    if kind == "injective":
        yield Binary("or", Binary("==", *places), Binary("!=", *values))
        return
    operator: BinaryOperator = "<" if kind == "strictly_increasing" else "<="
    for one, other in ((0, 1), (1, 0)):
        is_before = Binary("<", places[one], places[other])
        is_less = Binary(operator, values[one], values[other])
        yield Binary("or", Unary("not", is_before), is_less)


def _any(first: Sequence[Expr], last: Expr) -> Expr:
    for each in reversed(first):
        last = Binary("or", each, last)
    return last


def _bounds(ranges: Mapping[str, Range]) -> Iterator[Expr]:
    for name, (low, high) in ranges.items():
        if low is not None:
            yield Binary(">=", Var(name), IntConst(low))
        if high is not None:
            yield Binary("<=", Var(name), IntConst(high))
