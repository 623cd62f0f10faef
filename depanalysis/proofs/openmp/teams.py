"""A region to the team program that is asked about: all its accesses to shared memory."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from depanalysis.analysis.folding import folded
from depanalysis.analysis.model import Access, Model
from depanalysis.analysis.symbolic import model
from depanalysis.engines.wraps import assumed_of_all, plain_model, plain_value
from depanalysis.frontends.openmp.programs import (
    ASKED,
    NUMBERS,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
)
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Var,
    loads,
    names,
    walk,
)
from depanalysis.ir.facts import Statement
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Stmt, walk_statements
from depanalysis.proofs.assumptions import OVERLAP, enumeration
from depanalysis.proofs.openmp.bounds import Bounds
from depanalysis.proofs.openmp.contexts import (
    CHECK,
    EVENT,
    PROBE,
    Frame,
    Probe,
    Task,
    ThreadProgram,
)
from depanalysis.proofs.openmp.entries import Entry
from depanalysis.proofs.openmp.overlaps import overlapping
from depanalysis.proofs.openmp.questions import (
    ConcurrentAccess,
    Keys,
    Level,
    Question,
    questions,
    questions_of_a_league,
)
from depanalysis.proofs.races.iterations import loop_conditions
from depanalysis.proofs.races.teams import (
    INSIDE,
    Claim,
    Lock,
    Place,
    Range,
    TeamProgram,
)
from depanalysis.source import Span

_MOST = 2**31 - 1
_WINDOW = "omp.window"
_SAME = "all threads of a team come to the same barriers"
_SIGNED = "signed integers do not overflow"


@dataclass(frozen=True, slots=True)
class TeamOfThreads:
    """The questions about a region; `keys` has for each place the sites that it is.

    `team` has what all questions share, and no places. `apart` are checks whose values
    differ among threads, so that some may not arrive; `deciding` are the names in them. If
    it `is_inside`, it rests on subscripts that stay inside of arrays.
    """

    team: TeamProgram
    questions: tuple[Question, ...]
    keys: Keys
    apart: tuple[Span, ...]
    deciding: frozenset[str]
    known: Model
    is_inside: bool = False


def team_of(
    thread: ThreadProgram,
    entry: Entry,
    stated: tuple[Statement, ...] = (),
    defined: Mapping[str, int] = MappingProxyType({}),
    *,
    is_inside: bool = False,
) -> TeamOfThreads:
    """The places of a region, its names, and what holds for them.

    If it `is_inside`, subscripts of arrays of threads are taken to stay inside of them.
    """
    known, unwrapped = _without_wraps(model(thread.program, is_alone=False))
    placing = _Placing(thread, known, Bounds(known) if is_inside else None)
    parameters = {p.name for p in thread.program.parameters} - {THREAD}
    teams = (Binary("<", Var(TEAM), Var(TEAMS)),) if thread.is_league else ()
    written = {a.variable for a in known.accesses if a.kind == "write"}
    elements = {**_elements(known, thread, written), **_before(entry)}
    uncertain = {
        unknown.name: _reason(unknown.reason, unknown.element, thread)
        for unknown in known.unknowns.values()
        if unknown.name not in elements
    }
    equal = (Binary("==", Var(n), IntConst(v)) for n, v in defined.items())
    facts, taken = _entered(entry, known)
    accesses = tuple(placing.access())
    inside = dict.fromkeys((*entry.inside, *placing.inside()))
    team = TeamProgram(
        thread.program.name,
        (),
        frozenset(parameters) | entry.shared | {_WINDOW},
        {**entry.ranges, **_of_elements(known, thread), **_ranges(known)},
        (Binary("<", Var(THREAD), Var(THREADS)), *teams, *thread.facts, *facts,
         *thread.program.assumptions, *equal),
        elements,
        stated,
        uncertain=uncertain,
        bounded=_bounded(thread, parameters | entry.shared),
        assumptions=(
            *_assumptions(thread),
            *placing.met(),
            *dict.fromkeys((*unwrapped, *taken)),
            *map(INSIDE.format, inside),
        ),
    )  # fmt: skip
    asked, keys = _asked(team, thread, accesses)
    apart, deciding = tuple(placing.apart()), frozenset(placing.deciding())
    return TeamOfThreads(team, asked, keys, apart, deciding, known, bool(inside))


def _asked(
    team: TeamProgram, thread: ThreadProgram, accesses: tuple[ConcurrentAccess, ...]
) -> tuple[tuple[Question, ...], Keys]:
    """The questions about a team, or about the teams of a league."""
    if not thread.is_league:
        return questions(team, accesses, thread.owned)
    return questions_of_a_league(
        team, accesses, thread.of_team, may_be_even=thread.may_be_even
    )


def _bounded(
    thread: ThreadProgram, values: AbstractSet[str]
) -> dict[str, tuple[Expr | None, ...]]:
    """The first extents of arrays, where all threads know them."""
    return {
        array.name: array.extents[:1]
        for array in thread.program.arrays
        if array.name not in thread.originals and array.extents[0] is not None
        if names(array.extents[0]) <= values and not any(loads(array.extents[0]))
    }


def _of_elements(known: Model, thread: ThreadProgram) -> dict[str, Range]:
    """What is loaded has the type of its array; unsigned numbers are not negative."""
    types = {array.name: array.type for array in thread.program.arrays}
    return {
        name: bounds
        for name, each in known.unknowns.items()
        if each.element is not None
        and (type_ := types.get(each.element.array)) is not None
        and type_.kind == "uint"
        and (bounds := type_.bounds) is not None
    }


def _ranges(known: Model) -> dict[str, Range]:
    ranges: dict[str, Range] = dict(known.bounds)
    for name, unknown in known.unknowns.items():
        if unknown.is_boolean:
            ranges[name] = (0, 1)
        elif unknown.bounds is not None:
            ranges[name] = unknown.bounds
    ranges[THREAD] = (0, _MOST)
    ranges[THREADS] = (1, _MOST)
    ranges |= dict.fromkeys((ASKED, *NUMBERS), (1, _MOST))
    ranges[TEAM] = (0, _MOST)
    ranges[TEAMS] = (1, _MOST)
    return ranges


def _without_wraps(written_out: Model) -> tuple[Model, tuple[str, ...]]:
    """The model without wraps of unsigned integers, and what that takes for granted.

    Where a test or a remainder may be about a wrap, the model stays what it is.
    """
    plain = plain_model(written_out)
    if plain is written_out:
        return written_out, ()
    ranges = {
        name: (low, high)
        for name, (low, high) in _ranges(plain).items()
        if low is not None and high is not None
    }
    taken = assumed_of_all(written_out, ranges)
    return (written_out, ()) if taken is None else (plain, taken)


def _entered(entry: Entry, known: Model) -> tuple[list[Expr], tuple[str, ...]]:
    """The facts of an entry, without wraps in what variables of 64 bits were set to.

    Where a test or a remainder hangs on a variable, its wrap may be meant.
    """
    tested = {name for a in known.accesses for c in a.conditions for name in names(c)}
    for part in (p for a in known.accesses for i in a.indices for p in walk(i)):
        if isinstance(part, Binary) and part.operator in ("%", "trem"):
            tested |= names(part)
    ranges = {
        name: (low, high)
        for name, (low, high) in entry.ranges.items()
        if low is not None and high is not None
    }
    facts: list[Expr] = []
    assumed: dict[str, None] = {}
    for fact in entry.facts:
        match fact:
            case Binary("==", Var(name), value) if (
                name not in tested and entry.values.get(name) is value
            ):
                plain, taken = plain_value(value, ranges)
                facts.append(replace(fact, right=plain))
                assumed |= dict.fromkeys(taken)
            case _:
                facts.append(fact)
    return facts, tuple(assumed)


def _elements(
    known: Model, thread: ThreadProgram, written: set[str]
) -> dict[str, Load]:
    """The unknowns that are values of memory to which no thread stores."""
    return {
        unknown.name: unknown.origin
        for unknown in known.unknowns.values()
        if unknown.origin is not None
        and unknown.origin.array in thread.shared
        and unknown.origin.array not in written | thread.of_team
    }


def _before(entry: Entry) -> dict[str, Load]:
    """What was read before is what is there, if nothing has been stored meanwhile."""
    return {
        name: each
        for name, each in entry.origins.items()
        if each.indices and each.array not in entry.contents
    }


def _reason(reason: str, element: Load | None, thread: ThreadProgram) -> str:
    if element is None:
        return reason
    name = thread.originals.get(element.array, element.array)
    return f"a value of `{name}` that other threads may have stored"


def _assumptions(thread: ThreadProgram) -> Iterator[str]:
    yield _SIGNED
    used = {
        load.array
        for stmt in walk_statements(thread.program.body)
        for load in _loads(stmt)
    }
    apart = overlapping(thread)
    if apart:
        yield f"{enumeration(apart)} {OVERLAP}"
    for array in thread.program.arrays:
        is_internal = array.name.startswith((PROBE, CHECK, EVENT))
        is_bounded = len(array.extents) > 1 or bool(array.walls)
        if not is_internal and array.name in used and is_bounded:
            yield INSIDE.format(array.record or array.name)


def _loads(stmt: Stmt) -> Iterator[Load]:
    from_statement = (stmt.target,) if isinstance(stmt, Assign) else ()
    for expr in (*evaluated(stmt), *from_statement):
        yield from loads(expr)


@dataclass(slots=True)
class _Placing:
    """Places out of accesses, with what the probe before them says."""

    thread: ThreadProgram
    known: Model
    bounds: Bounds | None = None
    probes: dict[int, Access] = field(default_factory=dict)
    own: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        for access in self.known.accesses:
            if access.variable.startswith(PROBE):
                # The statement that a probe is about comes next.
                self.probes[access.id.statement + 1] = access
            if access.variable.startswith((PROBE, CHECK, EVENT)):
                # What such a statement reads, the program reads elsewhere.
                self.own.add(access.id.statement)

    def access(self) -> Iterator[ConcurrentAccess]:
        """All places with their sites."""
        for access in self.known.accesses:
            if access.storage or access.variable not in self.thread.shared:
                continue
            if access.id.statement in self.own:
                continue
            probed = self.probes.get(access.id.statement)
            assert probed is not None, "every access has a probe"
            probe = self.thread.probes[int(probed.variable.removeprefix(PROBE))]
            if _is_covered(access):
                continue
            yield self._place(access, probed, probe)

    def _place(self, access: Access, probed: Access, probe: Probe) -> ConcurrentAccess:
        turns = _turns(access)
        phase, *rest = (substituted(each, turns) for each in probed.indices)
        counters = tuple(_taken(rest, len(Frame().names)) for _ in range(probe.frames))
        claims = tuple(Claim(n, _taken(rest, count)) for n, count in probe.claims)
        locks = tuple(Lock(n, _taken(rest, count)) for n, count in probe.locks)
        first = (Binary("==", Var(THREAD), IntConst(0)),) if probe.is_initial else ()
        levels = tuple(_level(task, rest) for task in probe.tasks)
        ranges = (c for loop in access.loops for c in loop_conditions(loop))
        conditions = dict.fromkeys(
            folded(substituted(each, turns))
            for each in (
                *first,
                *probe.limits,
                *ranges,
                *access.conditions,
                *_window(self.thread, access),
                *(() if self.bounds is None else self.bounds.of(access)),
            )
        )
        unit: tuple[Expr, ...] = (Var(THREAD),)
        if levels:
            # Longer than that of a thread, which is a unit of another kind.
            number = IntConst(levels[0].task.number)
            unit = (number, IntConst(0), *levels[0].instance)
        place = Place(
            access.span,
            access.variable,
            access.kind,
            tuple(substituted(each, turns) for each in access.indices),
            tuple(conditions),
            unit,
            (phase,),
            access.node == probe.atomic,
            None,
            claims,
            locks,
            counters=tuple(
                (loop.variable or "while", Var(loop.symbol)) for loop in access.loops
            ),
        )
        key = (probe.number, access.id.position, access.kind)
        required = probe.required
        return ConcurrentAccess(place, key, access, levels, counters, required)

    def inside(self) -> tuple[str, ...]:
        """The arrays whose subscripts are taken to stay inside."""
        return () if self.bounds is None else tuple(self.bounds.arrays)

    def apart(self) -> Iterator[Span]:
        """The places where the number of the thread decides whether it comes to a barrier."""
        for span, used in self._checked():
            if THREAD in used:
                yield span

    def deciding(self) -> Iterator[str]:
        """The names that decide together with the number of the thread."""
        for _, used in self._checked():
            if THREAD in used:
                yield from used

    def met(self) -> Iterator[str]:
        """What is taken for granted where values decide whether a barrier is met."""
        unknowns = self.known.unknowns.keys()
        if any(used & unknowns for _, used in self._checked()):
            yield _SAME

    def _checked(self) -> Iterator[tuple[Span, set[str]]]:
        for access in self.known.accesses:
            if access.variable.startswith(CHECK):
                check = self.thread.checks[int(access.variable.removeprefix(CHECK))]
                used = {name for index in access.indices for name in names(index)}
                used |= {name for each in access.conditions for name in names(each)}
                yield check.span, used


def _turns(access: Access) -> dict[str, Expr]:
    """The indices of loops with steps that are no constants, by the number of the turn.

    So products of turns and steps stand where equations are split.
    """
    found: dict[str, Expr] = {}
    for loop in access.loops:
        if loop.lower is None or loop.step is None or isinstance(loop.step, IntConst):
            continue
        lower, step = (substituted(each, found) for each in (loop.lower, loop.step))
        turn = Var(f"{loop.symbol}.turn")
        found[loop.symbol] = Binary("+", lower, Binary("*", step, turn))
    return found


def _window(thread: ThreadProgram, access: Access) -> Iterator[Expr]:
    """That an iteration is among so many in a row as run at once."""
    loop = access.loops[0] if access.loops else None
    if thread.lanes is None or loop is None or not isinstance(loop.step, IntConst):
        return
    length = thread.lanes * abs(loop.step.value)
    end = Binary("+", Var(_WINDOW), IntConst(length))
    yield Binary("<=", Var(_WINDOW), Var(loop.symbol))
    yield Binary("<", Var(loop.symbol), end)


def _level(task: Task, rest: list[Expr]) -> Level:
    """A task around an access, out of the next subscripts of its probe."""
    creator, turns = _taken(rest, len(task.creator)), _taken(rest, len(task.turns))
    depends = tuple((each, _taken(rest, len(known))) for each, known in task.depends)
    return Level(task, creator, turns, depends)


def _taken(rest: list[Expr], count: int) -> tuple[Expr, ...]:
    """The next subscripts of a probe."""
    taken = tuple(rest[:count])
    del rest[:count]
    return taken


def _is_covered(access: Access) -> bool:
    """Whether a write of the same statement touches the same element as a read."""
    return access.kind == "read" and access.update is not None
