"""The third rung: what the linear rungs leave open, asked of z3.

A proof is asked for over unbounded integers, or over words of the length that the types
ask for where bits decide. A conflict is looked for in small ranges, so that the values
that show it are small; whoever asks replays it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.engines.conflict import (
    Conflict,
    Facts,
    compares_by_address,
    row_start,
)
from depanalysis.engines.encoding import Kind
from depanalysis.engines.instances import Instance
from depanalysis.engines.smt.elements import Known, known
from depanalysis.engines.smt.renaming import renamed
from depanalysis.engines.smt.scopes import (
    full_ranges,
    needs_words,
    shifts_by_variables,
    small_ranges,
)
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Expr,
    IntConst,
    Load,
    RealConst,
    Var,
    names,
    walk,
)
from depanalysis.solvers.smt.queries import (
    Impossible,
    Outcome,
    Possible,
    Query,
    Undecided,
    solved,
)
from depanalysis.solvers.verdict import Proved

# A conflict question as conditions on integers: what holds exactly where instances meet.


_ONE = IntConst(1)
_ZERO = IntConst(0)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What holds where the instances of a conflict meet, in the order of evaluation.

    `elements` says that the elements are one; the others, that both instances are
    executed, in the order asked for.
    """

    execution: tuple[Expr, ...]
    elements: tuple[Expr, ...]

    @property
    def all(self) -> tuple[Expr, ...]:
        """Every condition."""
        return (*self.execution, *self.elements)


def conditions(facts: Facts, conflict: Conflict) -> Conditions | None:
    """The conditions of a conflict, or `None` where elements hang on what is no integer.

    Other conditions of that kind are left out, so that the rest may hold too often.
    """
    writer = _Writer(facts, conflict)
    elements = tuple(writer.elements())
    if not all(map(_is_arithmetic, elements)):
        return None
    execution = dict.fromkeys(filter(_is_arithmetic, writer.execution()))
    return Conditions(tuple(execution), elements)


@dataclass(frozen=True, slots=True)
class _Writer:
    facts: Facts
    conflict: Conflict

    @property
    def sides(self) -> tuple[tuple[Instance, Access], tuple[Instance, Access]]:
        question = self.conflict.question
        return (
            (self.conflict.source, question.source),
            (self.conflict.sink, question.sink),
        )

    def execution(self) -> Iterator[Expr]:
        """Both instances are executed, the source's in an earlier iteration."""
        program = self.facts.model.program
        reals = {p.name for p in program.parameters if p.type.kind == "real"}
        for assumption in program.assumptions:
            if reals.isdisjoint(names(assumption)):
                yield renamed(self.conflict.source, assumption)
        for instance, access in self.sides:
            yield from self._executed(instance, access)
        yield from self._order()
        yield from self._typed()

    def elements(self) -> Iterator[Expr]:
        """Both instances touch one element."""
        (source, first), (sink, second) = self.sides
        one = [renamed(source, index) for index in first.indices]
        other = [renamed(sink, index) for index in second.indices]
        if compares_by_address(self.facts, self.conflict.question):
            extents = self.facts.extents(first)
            start = row_start(extents)
            rows = extents[start:]
            one = [*one[:start], _address(source, one[start:], rows)]
            other = [*other[:start], _address(sink, other[start:], rows)]
        for left, right in zip(one, other, strict=True):
            yield Binary("==", left, right)

    def _executed(self, instance: Instance, access: Access) -> Iterator[Expr]:
        for loop in access.loops:
            yield from _bounds(instance, loop)
        for condition in access.conditions:
            yield renamed(instance, condition)
        extents = self.facts.extents(access)
        for extent in extents[1:]:
            # A row that is accessed has an element.
            if extent is not None:
                yield Binary(">=", renamed(instance, extent), _ONE)
        if self.facts.relies_on_bounds and not self.facts.runs_on(access):
            pairs = zip(access.indices, extents, strict=False)
            for position, (index, extent) in enumerate(pairs):
                if extent and not self.facts.leaves_extent(access, position):
                    inside = renamed(instance, index)
                    yield Binary(">=", inside, _ZERO)
                    yield Binary("<", inside, renamed(instance, extent))
            for index, extent in self.facts.parts(access):
                inside = renamed(instance, index)
                yield Binary(">=", inside, _ZERO)
                yield Binary("<", inside, renamed(instance, extent))
        if compares_by_address(self.facts, self.conflict.question):
            yield from self._within_members(instance, access)

    def _within_members(self, instance: Instance, access: Access) -> Iterator[Expr]:
        extents = self.facts.extents(access)
        for rows in self.facts.member_rows(access):
            within = slice(rows.start, rows.stop)
            if any(extent is None for extent in extents[within]):
                continue
            indices = [renamed(instance, index) for index in access.indices[within]]
            place = _address(instance, indices, extents[within])
            size: Expr = _ONE
            for extent in extents[within]:
                assert extent is not None, "only arrays with rows have addresses"
                size = Binary("*", size, renamed(instance, extent))
            yield Binary(">=", place, _ZERO)
            yield Binary("<", place, size)

    def _order(self) -> Iterator[Expr]:
        carrier = self.conflict.question.carrier
        if carrier is None:
            return
        first = self.conflict.source.variable(carrier.symbol)
        second = self.conflict.sink.variable(carrier.symbol)
        ahead = Binary("-", second, first)
        if carrier.step is None:
            yield Binary(">=", ahead, _ONE)
            return
        # Two iterations are a multiple of the step apart.
        step = renamed(self.conflict.source, carrier.step)
        yield _by_sign(step, Binary(">=", ahead, step), Binary("<=", ahead, step))

    def _typed(self) -> Iterator[Expr]:
        """Unsigned values are in the range of their types."""
        for name, meaning in list(self.conflict.encoding.meanings.items()):
            low, high = self.facts.model.bounds.get(meaning, (-1, 0))
            if low == 0:
                yield Binary(">=", Var(name), _ZERO)
                yield Binary("<=", Var(name), IntConst(high))


def _bounds(instance: Instance, loop: LoopFacts) -> Iterator[Expr]:
    """The index is lower, lower + step, … up to upper."""
    index = instance.variable(loop.symbol)
    if loop.lower is None or loop.upper is None or loop.step is None:
        yield Binary(">=", index, _ZERO)
        return
    lower, upper = renamed(instance, loop.lower), renamed(instance, loop.upper)
    step = renamed(instance, loop.step)
    for first, last in ((lower, index), (index, upper)):
        yield _by_sign(step, Binary("<=", first, last), Binary(">=", first, last))
    if step not in (_ONE, IntConst(-1)):
        counter = instance.counter(loop)
        yield Binary(">=", counter, _ZERO)
        yield Binary("==", index, Binary("+", lower, Binary("*", step, counter)))


def _by_sign(step: Expr, rising: Expr, falling: Expr) -> Expr:
    if isinstance(step, IntConst):
        return rising if step.value > 0 else falling
    up, down = Binary(">=", step, _ONE), Binary("<=", step, IntConst(-1))
    return Binary("or", Binary("and", up, rising), Binary("and", down, falling))


def _address(
    instance: Instance, indices: list[Expr], extents: tuple[Expr | None, ...]
) -> Expr:
    """((i0·n1 + i1)·n2 + i2)·…, the place of an element in its array."""
    total = indices[0]
    for index, extent in zip(indices[1:], extents[1:], strict=True):
        assert extent is not None, "only arrays with rows have addresses"
        total = Binary("+", Binary("*", total, renamed(instance, extent)), index)
    return total


def _is_arithmetic(expr: Expr) -> bool:
    return not any(isinstance(p, RealConst | Call | Load) for p in walk(expr))


QUOTA = 1_500_000
_SMALL_QUOTA = 300_000
_LOOP_QUOTA = 2 * QUOTA
_WORD_SHIFT = 63
_NO_LOOP = -1
_SHIFTS_STAY = "no number is shifted by 64 bits or more"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in the form that the solver reads, with what is known of elements.

    The steps that it takes are added to those of the other questions about its loop.
    """

    conflict: Conflict
    conditions: Conditions
    known: tuple[Known, ...]
    taken: Counter[int]

    @property
    def sources(self) -> tuple[str, ...]:
        """All that somebody has to vouch for."""
        return tuple(dict.fromkeys(each.source for each in self.known if each.source))

    def trusting(self, sources: tuple[str, ...]) -> tuple[Expr, ...]:
        """The conditions with what is known without doubt, or from some sources."""
        kept = [k.condition for k in self.known if k.source in ("", *sources)]
        return (*self.conditions.all, *kept)

    def solved(self, query: Query) -> Outcome:
        """What the solver says, with no more steps than its loop has left."""
        carrier = self.conflict.question.carrier
        number = _NO_LOOP if carrier is None else carrier.number
        left = _LOOP_QUOTA - self.taken[number]
        if left <= 0:
            return Undecided("the questions about this loop have taken all their steps")
        found = solved(replace(query, quota=min(query.quota, left)))
        self.taken[number] += found.steps
        return found


def asked(facts: Facts, conflict: Conflict) -> Asked | None:
    """A question for the solver, or `None` if it has no words for it."""
    found = conditions(facts, conflict)
    if found is None:
        return None
    read = frozenset(name for each in found.all for name in names(each))
    return Asked(conflict, found, known(facts, conflict, read), facts.steps)


def proof(question: Asked) -> Proved | None:
    """A proof that the instances never meet, if the solver finds one.

    Its assumptions name no source that it can do without.
    """
    needed = question.sources
    taken = _proof(question, needed)
    if taken is None:
        return None
    for source in question.sources:
        fewer = tuple(each for each in needed if each != source)
        without = _proof(question, fewer)
        if without is not None:
            needed, taken = fewer, without
    return Proved("smt", (*question.conflict.assumptions, *taken, *needed))


def candidates(question: Asked) -> Iterator[Mapping[str, int] | None]:
    """Values under which the conditions of a conflict hold, to be replayed.

    One answer for each small range, one wider than the other; `None` where it has none.
    """
    every = question.trusting(question.sources)
    used = _variables(question, every)
    kinds = question.conflict.encoding.variables
    least = tuple(name for name in used if kinds[name] <= Kind.COMMON)
    for ranges in small_ranges(question.conflict, used):
        if any(low > high for low, high in ranges.values()):
            continue
        outcome = question.solved(
            Query(every, _SMALL_QUOTA, ranges, least, _WORD_SHIFT)
        )
        yield outcome.values if isinstance(outcome, Possible) else None


def _proof(question: Asked, sources: tuple[str, ...]) -> tuple[str, ...] | None:
    """What a proof takes for granted about numbers, `None` where there is no proof."""
    every = question.trusting(sources)
    if isinstance(question.solved(Query(every, QUOTA)), Impossible):
        return ()
    if not needs_words(every):
        return None
    ranges = full_ranges(question.conflict)
    # A condition on a number of any size is left out, so that the rest may hold too often.
    kept = tuple(each for each in every if names(each) <= ranges.keys())
    own = {name: ranges[name] for name in _variables(question, kept)}
    is_shifting = shifts_by_variables(kept)
    farthest = _WORD_SHIFT if is_shifting else None
    outcome = question.solved(Query(kept, QUOTA, own, farthest=farthest))
    if not isinstance(outcome, Impossible):
        return None
    return (_SHIFTS_STAY,) if is_shifting else ()


def _variables(question: Asked, every: tuple[Expr, ...]) -> tuple[str, ...]:
    """The names of all variables: parameters, unknowns, common loops, source, sink."""
    kinds = question.conflict.encoding.variables
    used = {name for each in every for name in names(each)}
    return tuple(sorted(used, key=lambda name: (kinds[name], name)))
