"""A conflict question made ready for the engines: two instances and what must be equal.

Both instances touch the same element exactly where all `differences` are zero.
Subscripts are compared one by one where each stays inside its extent, by linear address
elsewhere.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Literal, TypeAlias

from depanalysis.analysis.facts import ArrayFact, stated_facts
from depanalysis.analysis.fills import Fill, fills
from depanalysis.analysis.folding import folded
from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.polynomials import Polynomial, constant, polynomial
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.analysis.symbolic import model
from depanalysis.engines.encoding import Encoding
from depanalysis.engines.focus import Focus, focused, going_on, leaving_alone
from depanalysis.engines.instances import Instance
from depanalysis.engines.leaving import departures, distinct, leaves, violations
from depanalysis.engines.namings import Named, named
from depanalysis.engines.small_runs import Remembered, Survey, Trial
from depanalysis.interpreter.memory import Access as Recorded
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, names
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.options import Options
from depanalysis.solvers.constraints import any_of
from depanalysis.solvers.polyhedra import IntegerSet, QuotaExceededError, integer_set
from depanalysis.source import SourceFile

# No object has as many elements.
_ENDLESS = IntConst(2**63)
_INSIDE = " stay inside its extents"

# A run by its loop in focus, parameters, memory and, where not all run, iterations.
RunKey: TypeAlias = tuple[int, Hashable, Hashable, Hashable]
Iteration: TypeAlias = tuple[tuple[int, int], ...]
Recording: TypeAlias = dict[tuple[SiteId, AccessKind, Iteration], Recorded]
# Whose subscripts are taken to stay inside: of no access, of the two that a question is
# about, or of all that are executed with them.
Reliance: TypeAlias = Literal["none", "own", "all"]


@dataclass(slots=True)
class Facts:
    """What the engines remember about one model while they answer its questions.

    After the `deadline` on the clock of `perf_counter`, no further question is asked.
    `steps` are those that the third rung took for the questions about each loop; `plain`
    are the facts without wraps, if that was asked and there are any. `reliance` says how
    far subscripts are taken to stay inside their extents, where the options let them.
    `searches`: small runs are tried; where only a proof is of use, they are not.
    """

    model: Model
    options: Options
    source: SourceFile | None = None
    deadline: float = inf
    _in_bounds: dict[Hashable, bool] = field(default_factory=dict)
    recordings: dict[RunKey, Recording | None] = field(default_factory=dict)
    focuses: dict[int, Focus] = field(default_factory=dict)
    surveys: list[Survey] = field(default_factory=list)
    steered: dict[int, Remembered[Trial]] = field(default_factory=dict)
    flags: dict[int, Mapping[str, int]] = field(default_factory=dict)
    steps: Counter[int] = field(default_factory=Counter)
    plain: "tuple[Facts, ...] | None" = None
    reliance: Reliance = "all"
    searches: bool = True
    repeats: bool = False
    latest: "Conflict | None" = None
    _leaving: dict[Hashable, bool | None] = field(default_factory=dict)
    _beside: dict[tuple[SiteId, AccessKind], tuple[Access, ...]] = field(
        default_factory=dict
    )
    _departures: dict[int, tuple[IntegerSet, ...]] = field(default_factory=dict)
    _relying: "dict[Reliance, Facts]" = field(default_factory=dict)
    _contents: "Contents | None" = None
    _going_on: "Facts | None" = None
    _repeating: "Facts | None" = None
    _left_alone: dict[str, Model] = field(default_factory=dict)
    _named: tuple[Named, ...] | None = None

    @property
    def named(self) -> tuple[Named, ...]:
        """The calls whose procedures have several names for something."""
        if self._named is None:
            self._named = named(self.model.program)
        return self._named

    @property
    def going_on(self) -> "Facts":
        """Facts about runs in which code that is not modelled leaves values nobody knows.

        They show what happens for sure, wherever no such value decides it.
        """
        if self._going_on is None:
            made = model(going_on(self.model.program), self.options.alias)
            self._going_on = Facts(made, self.options, self.source, self.deadline)
        return self._going_on

    def leaving_alone(self, name: str) -> Model:
        """The model of runs in which no code that is not modelled touches a variable."""
        if name not in self._left_alone:
            known = leaving_alone(self.model.program, name)
            self._left_alone[name] = model(known, self.options.alias)
        return self._left_alone[name]

    def focus_on(self, carrier: LoopFacts | None) -> Focus:
        """The program with one loop in focus, or all that is modelled of it."""
        number = -1 if carrier is None else carrier.number
        if number not in self.focuses:
            program = self.model.program
            self.focuses[number] = focused(program, carrier, repeats=self.repeats)
        return self.focuses[number]

    @property
    def repeating(self) -> "Facts":
        """Facts about runs in which each `while` around a loop runs as often as it does."""
        if self._repeating is None:
            own = Facts(self.model, self.options, self.source, self.deadline)
            own.repeats = True
            self._repeating = own
        return self._repeating

    @property
    def contents(self) -> "Contents":
        """What is known of the contents of arrays."""
        if self._contents is None:
            stated = stated_facts(self.model, self.options.assume)
            # Under "strict" aliasing a fill may store to its array by another name.
            is_sure = self.options.alias == "assume"
            known = fills(self.model, stated) if is_sure else ()
            pairs = self.model.program.overlaps
            doubtful = {name for p in pairs for name in (p.first, p.second)}
            known = tuple(fill for fill in known if fill.array not in doubtful)
            self._contents = Contents(stated, known)
        return self._contents

    @property
    def relies_on_bounds(self) -> bool:
        """Whether subscripts are taken to stay inside where the text does not say no."""
        return self.options.bounds == "assume" and self.reliance != "none"

    def relying(self, reliance: Reliance) -> "Facts":
        """The same facts with another reliance."""
        if reliance not in self._relying:
            self._relying[reliance] = Facts(
                self.model,
                self.options,
                self.source,
                self.deadline,
                focuses=self.focuses,
                _in_bounds=self._in_bounds,
                _leaving=self._leaving,
                reliance=reliance,
            )
        return self._relying[reliance]

    def stays_in_rows(self, access: Access) -> bool:
        """Whether all subscripts but the first stay inside, provably or as assumed."""
        is_assumed = self.relies_on_bounds and not self.runs_on(access)
        return is_assumed or self.is_in_bounds(access)

    def runs_on(self, access: Access) -> bool:
        """Whether the text itself may say that subscripts run on into other rows."""
        return any(each is not False for each in self._in_rows(access))

    def provably_runs_on(self, access: Access) -> bool:
        """Whether the text itself says so for certain."""
        return any(each is True for each in self._in_rows(access))

    def _in_rows(self, access: Access) -> Iterator[bool | None]:
        """Whether subscripts leave their rows, if that is known."""
        yield from (self._leaves_part(access, k) for k in range(len(access.parts)))
        if isinstance(access.node, Load) and access.node.by_address:
            # All that a sequence leaves is the part of an array that it is.
            yield not access.parts
            return
        walls = self.model.walls.get((access.storage, access.variable), (1,))
        for position in range(min(walls[0], 1), len(access.indices)):
            yield self._leaves_extent(access, position)

    def leaves_array(self, access: Access) -> bool:
        """Whether the text itself provably says that some subscript leaves its extent."""
        positions = range(len(access.indices))
        return any(self._leaves_extent(access, k) is True for k in positions)

    def leaves_extent(self, access: Access, position: int) -> bool:
        """Whether the text may say that a subscript leaves its extent."""
        return self._leaves_extent(access, position) is not False

    def parts(self, access: Access) -> Iterator[tuple[Expr, Expr]]:
        """The subscripts in parts of an array that the text does not say leave these."""
        for number, part in enumerate(access.parts):
            if self._leaves_part(access, number) is False:
                yield part

    def _leaves_part(self, access: Access, number: int) -> bool | None:
        index, extent = access.parts[number]
        key = _subscript(access, ~number, index, extent)
        if key not in self._leaving:
            own = replace(access, indices=(index,))
            self._leaving[key] = leaves(self.model, own, 0, extent)
        return self._leaving[key]

    def _leaves_extent(self, access: Access, position: int) -> bool | None:
        extents = self.extents(access)
        extent = extents[position] if position < len(extents) else None
        if extent is None or self._is_inside(access, position, extent):
            return False
        key = _subscript(access, position, access.indices[position])
        if key not in self._leaving:
            self._leaving[key] = leaves(self.model, access, position, extent)
        return self._leaving[key]

    def departures(self, carrier: LoopFacts) -> tuple[IntegerSet, ...]:
        """The values of parameters with which a run that shows a loop breaks a rule."""
        nest = min((carrier.number, *carrier.outer))
        if nest not in self._departures:
            own, others = [], []
            for access in self.model.accesses:
                if access.loops and access.loops[0].number == nest:
                    own.append(access)
                elif self._is_executed_anyway(access):
                    others.append(access)
            found = distinct((*own, *others))
            staying = [a for a in found if self._may_leave(a) and self._stays(a)]
            asserted = [
                (access, condition)
                for access, condition in self.model.assertions
                if self._is_executed_anyway(access)
            ]
            asserted += [
                (a, _is_inside(*part)) for a in found for part in self.parts(a)
            ]
            try:
                self._departures[nest] = (
                    *departures(self.model, staying),
                    *violations(self.model, asserted),
                )
            except QuotaExceededError:
                self._departures[nest] = ()
        return self._departures[nest]

    def _may_leave(self, access: Access) -> bool:
        """Whether a subscript may be outside, or below 0 where arrays begin there."""
        is_open = self.model.program.begins_at_zero and self.extents(access)[:1] == (
            None,
        )
        return is_open or not self.is_whole(access)

    def _is_executed_anyway(self, access: Access) -> bool:
        """Whether no value that only a run knows decides if an access is executed."""
        used = (names(each) for each in access.conditions)
        return all(each.isdisjoint(self.model.unknowns) for each in used)

    def _stays(self, access: Access) -> bool:
        """Whether the text leaves it to the run whether subscripts stay inside."""
        if isinstance(access.node, Load) and access.node.by_address:
            return False
        if not self.relies_on_bounds and len(access.indices) > 1:
            return False
        positions = range(len(access.indices))
        return not any(self.leaves_extent(access, k) for k in positions)

    def beside(self, access: Access) -> tuple[Access, ...]:
        """An access and those executed in each of its iterations that have extents."""
        key = (access.id, access.kind)
        if self.reliance == "own":
            return (access,)
        if key not in self._beside:
            self._beside[key] = tuple(_beside(self, access))
        return self._beside[key]

    def is_in_bounds(self, access: Access) -> bool:
        """Whether all subscripts but the first provably stay inside their extents."""
        extents = self.extents(access)
        return all(
            self._is_inside(access, position, extents[position])
            for position in range(1, len(access.indices))
        )

    def is_whole(self, access: Access) -> bool:
        """Whether all subscripts provably stay inside the extents that are known."""
        known = zip(range(len(access.indices)), self.extents(access), strict=False)
        return all(self._is_inside(access, k, extent) for k, extent in known)

    def extents(self, access: Access) -> tuple[Expr | None, ...]:
        """The extents of the accessed array, as values."""
        return self.model.extents.get((access.storage, access.variable), ())

    def stays_in_member(self, access: Access) -> bool:
        """Whether subscripts provably stay inside the members of structures."""
        extents = self.extents(access)
        return all(
            self._is_inside(access, position, extents[position])
            for rows in self.member_rows(access)
            for position in rows
        )

    def open_subscript(self, access: Access) -> int | None:
        """The subscript with which the last member of a structure begins, if it is open.

        Such a member may be longer than it says, as `int v[]` and `int v[1]` are, but in
        front of its first element there is another member.
        """
        records = {each.name for each in self.model.program.arrays if each.record}
        extents = self.extents(access)
        if access.variable not in records or extents[:1] != (None,):
            return None
        walls = self.model.walls.get((access.storage, access.variable), ())
        at = (1, *walls)[-1]
        is_open = at < len(access.indices) and (not walls or extents[at] is None)
        return at if is_open else None

    def follows_start(self, access: Access) -> bool:
        """Whether no subscript provably leads in front of the last member."""
        at = self.open_subscript(access)
        if at is None:
            return True
        subscript = access.indices[at]
        key = _subscript(access, ~at, subscript)
        if key not in self._in_bounds:
            self._in_bounds[key] = self._is_inside_by_proof(access, subscript, None)
        return self._in_bounds[key]

    def leads_before_start(self, access: Access) -> bool:
        """Whether the text may say that a subscript leads in front of the last member."""
        at = self.open_subscript(access)
        if at is None or self.follows_start(access):
            return False
        return leaves(self.model, access, at, _ENDLESS) is not False

    def member_rows(self, access: Access) -> tuple[range, ...]:
        """The subscripts that stay inside of a member of a structure, for each member."""
        walls = self.model.walls.get((access.storage, access.variable), ())
        ends = (*walls[1:], len(access.indices))
        return tuple(map(range, walls, ends))

    def _is_inside(self, access: Access, position: int, extent: Expr | None) -> bool:
        if extent is None:
            return True
        subscript = access.indices[position]
        key = _subscript(access, position, subscript)
        if key not in self._in_bounds:
            self._in_bounds[key] = _is_inside_at_sight(
                access, subscript, extent
            ) or self._is_inside_by_proof(access, subscript, extent)
        return self._in_bounds[key]

    def _is_inside_by_proof(
        self, access: Access, subscript: Expr, extent: Expr | None
    ) -> bool:
        encoding = Encoding(self.model, frozenset(loop.number for loop in access.loops))
        instance = Instance(encoding, "x")
        form = instance.form(subscript)
        outside = [encoding.at_most(form, -1)]
        if extent is not None:
            outside.append(encoding.at_least(form - instance.form(extent)))
        instance.enter(access)
        assume(self.model, instance)
        try:
            return encoding.excludes(any_of(outside))
        except QuotaExceededError:
            return False


def _subscript(access: Access, position: int, *exprs: Expr) -> Hashable:
    """What decides whether a subscript stays inside, so that equal ones are asked about once."""
    loops = tuple(loop.number for loop in access.loops)
    place = access.storage, access.variable, position
    return *place, exprs, loops, access.conditions, access.doubts


def _is_inside(subscript: Expr, extent: Expr) -> Expr:
    least = Binary("<=", IntConst(0), subscript)
    return folded(Binary("and", least, Binary("<", subscript, extent)))


@dataclass(frozen=True, slots=True)
class Contents:
    """Facts about index arrays: what the user states, and what loops leave in them."""

    stated: tuple[ArrayFact, ...]
    filled: tuple[Fill, ...]


@dataclass(slots=True)
class ConflictPoints:
    """All points at which two instances meet, in whatever order: found when needed.

    Several rungs and the question in the other order ask for them; what takes more
    operations than there are takes them once. `sample`: some of the points, none only
    where there are none.
    """

    is_entered: bool = False
    points: IntegerSet | None = None
    sample: IntegerSet | None = None
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A question, its two instances and the linear forms that are zero where they meet."""

    model: Model
    question: ConflictQuestion
    encoding: Encoding
    source: Instance
    sink: Instance
    differences: tuple[Polynomial, ...]
    assumptions: tuple[str, ...]
    meeting: ConflictPoints = field(default_factory=ConflictPoints)

    def is_mirrored_by(self, question: ConflictQuestion) -> bool:
        """Whether another question is about the same two accesses in the other order."""
        own = self.question
        return (
            _identity(own.source) == _identity(question.sink)
            and _identity(own.sink) == _identity(question.source)
            and own.carrier is not None
            and question.carrier is not None
            and own.carrier.number == question.carrier.number
        )

    def mirrored(self, question: ConflictQuestion) -> "Conflict":
        """The same instances for the question in the other order."""
        return replace(self, question=question, source=self.sink, sink=self.source)


def conflict(facts: Facts, question: ConflictQuestion) -> Conflict:
    """The two instances of a question with the equations between their elements."""
    last = facts.latest
    if last is not None and last.is_mirrored_by(question):
        facts.latest = last.mirrored(question)
    else:
        facts.latest = _conflict(facts, question)
    return facts.latest


def compares_by_address(facts: Facts, question: ConflictQuestion) -> bool:
    """Whether a subscript may leave its row, so that only addresses tell elements apart."""
    if not _has_rows(facts.extents(question.source)):
        return False
    sides = (question.source, question.sink)
    return not all(facts.stays_in_rows(access) for access in sides)


def _identity(access: Access) -> tuple[SiteId, AccessKind]:
    return access.id, access.kind


def _conflict(facts: Facts, question: ConflictQuestion) -> Conflict:
    encoding = Encoding(facts.model, frozenset(loop.number for loop in question.fixed))
    source, sink = Instance(encoding, "x"), Instance(encoding, "y")
    first, second = question.source, question.sink
    taken: dict[str, None] = {}
    if facts.relies_on_bounds:
        for instance, access in ((source, first), (sink, second)):
            for beside in facts.beside(access):
                stay_inside(facts, encoding, instance, beside)
                if any(facts.extents(beside)) or beside.parts:
                    taken[beside.variable] = None
    assumptions = tuple(map(inside, taken))
    by_address = compares_by_address(facts, question)
    may_assume = facts.options.bounds == "assume"
    if by_address and may_assume and facts.member_rows(first):
        assumptions = tuple(dict.fromkeys((*assumptions, inside(first.variable))))
        for instance, access in ((source, first), (sink, second)):
            _stay_in_members(facts, encoding, instance, access)
    if not by_address:
        pairs = zip(first.indices, second.indices, strict=True)
        differences = tuple(source.form(a) - sink.form(b) for a, b in pairs)
    else:
        extents = facts.extents(first)
        start = row_start(extents)
        pairs = zip(first.indices[:start], second.indices[:start], strict=True)
        differences = (
            *(source.form(a) - sink.form(b) for a, b in pairs),
            _address(source, first.indices[start:], extents[start:])
            - _address(sink, second.indices[start:], extents[start:]),
        )
    return Conflict(
        facts.model, question, encoding, source, sink, differences, assumptions
    )


def inside(variable: str) -> str:
    """What is assumed of an array whose subscripts stay inside."""
    return f"subscripts of {variable}{_INSIDE}"


def relies_on_bounds(assumptions: Iterable[str]) -> bool:
    """Whether one of some assumptions is that subscripts stay inside."""
    return any(assumption.endswith(_INSIDE) for assumption in assumptions)


def _beside(facts: Facts, access: Access) -> Iterator[Access]:
    """An access, and all with extents that happen in each of its iterations."""
    yield access
    model = facts.model
    conditions = set(access.conditions)
    seen: set[object] = set()
    for each in model.accesses:
        extents = facts.extents(each)
        if each is access or not any(extents):
            continue
        if (
            each.loops != access.loops[: len(each.loops)]
            or not set(each.conditions) <= conditions
            or each.doubts
            or any(names(index) & model.unknowns.keys() for index in each.indices)
        ):
            continue
        key = (each.indices, extents)
        if key not in seen and not _is_whole_at_sight(each, extents):
            seen.add(key)
            yield each


def _is_whole_at_sight(access: Access, extents: tuple[Expr | None, ...]) -> bool:
    return all(
        extent is None or _is_inside_at_sight(access, index, extent)
        for index, extent in zip(access.indices, extents, strict=False)
    )


def stay_inside(
    facts: Facts, encoding: Encoding, instance: Instance, access: Access
) -> None:
    """Constrains the subscripts of an access to the extents that are known."""
    staying = [*facts.parts(access)]
    if not (isinstance(access.node, Load) and access.node.by_address):
        pairs = zip(access.indices, facts.extents(access), strict=False)
        staying += [
            (index, extent)
            for position, (index, extent) in enumerate(pairs)
            if extent is not None and not facts.leaves_extent(access, position)
        ]
    for index, extent in staying:
        form, size = instance.form(index), instance.form(extent)
        if form.is_affine and size.is_affine:
            encoding.require(encoding.inside(form, size))


def _stay_in_members(
    facts: Facts, encoding: Encoding, instance: Instance, access: Access
) -> None:
    """Constrains an access to the members of structures that it names."""
    extents = facts.extents(access)
    for rows in facts.member_rows(access):
        if any(extents[position] is None for position in rows):
            # What a pointer in a structure leads to has an end that is not known.
            continue
        size = constant(1)
        for position in rows:
            extent = extents[position]
            assert extent is not None, "only arrays with rows have addresses"
            size = size * instance.form(extent)
        within = slice(rows.start, rows.stop)
        form = _address(instance, access.indices[within], extents[within])
        if form.is_affine and size.is_affine:
            encoding.require(encoding.inside(form, size))


def assume(model: Model, instance: Instance) -> None:
    """Adds what holds for parameters: stated assumptions, and ranges of unsigned types."""
    encoding = instance.encoding
    for assumption in model.program.assumptions:
        encoding.require(instance.formula(assumption))
    for name, meaning in list(encoding.meanings.items()):
        limits = model.bounds.get(meaning)
        if limits is not None and limits[0] == 0:
            encoding.require(encoding.between(polynomial(Var(name)), *limits))


def has_allowed_values(model: Model) -> bool:
    """Whether the stated assumptions can hold at all."""
    if not model.program.assumptions:
        return True
    encoding = Encoding(model)
    assume(model, Instance(encoding, "x"))
    names = tuple(encoding.variables) or ("none",)
    try:
        return not integer_set(names, encoding.constraints).is_empty()
    except QuotaExceededError:
        return True


def row_start(extents: tuple[Expr | None, ...]) -> int:
    """The first of the subscripts that make up an address: the last of unknown extent."""
    unknown = (k for k, extent in enumerate(extents) if k and extent is None)
    return max(unknown, default=0)


def _has_rows(extents: tuple[Expr | None, ...]) -> bool:
    return len(extents) > row_start(extents) + 1


def _address(
    instance: Instance, indices: tuple[Expr, ...], extents: tuple[Expr | None, ...]
) -> Polynomial:
    """((i0·n1 + i1)·n2 + i2)·…, the place of an element in its array."""
    total = instance.form(indices[0])
    for index, extent in zip(indices[1:], extents[1:], strict=True):
        assert extent is not None, "only arrays with rows have addresses"
        total = total * instance.form(extent) + instance.form(index)
    return total


def _is_inside_at_sight(access: Access, subscript: Expr, extent: Expr) -> bool:
    """An index plus a constant, between bounds that differ from 0 and the extent so."""
    form = polynomial(subscript)
    for loop in access.loops:
        index = Var(loop.symbol)
        offset = form - polynomial(index)
        if offset.as_constant is None or not isinstance(loop.step, IntConst):
            continue
        first, last = _ends(loop)
        above = polynomial(first) + offset
        below = polynomial(extent) - constant(1) - polynomial(last) - offset
        low, high = above.as_constant, below.as_constant
        return low is not None and high is not None and low >= 0 and high >= 0
    return False


def _ends(loop: LoopFacts) -> tuple[Expr, Expr]:
    assert loop.lower is not None, "a loop without a step has no ends"
    assert loop.upper is not None, "a loop without a step has no ends"
    rises = isinstance(loop.step, IntConst) and loop.step.value > 0
    return (loop.lower, loop.upper) if rises else (loop.upper, loop.lower)
