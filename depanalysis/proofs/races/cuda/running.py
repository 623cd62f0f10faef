"""Runs of a kernel by the reference interpreter, and the collisions that happen in them.

A run executes one or two blocks with all their threads, phase by phase. Whatever
collides in it collides on a device, too, unless values from code that is not modelled
decide something: then no run counts.
"""

import math
import struct
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from depanalysis.errors import InterpretationError, LimitError
from depanalysis.frontends.c.overlays import SHARED_BYTES
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.headers import PRELUDE
from depanalysis.frontends.cuda.kernels import (
    BLOCK,
    BLOCK_SIZE,
    GRID_SIZE,
    THREAD,
)
from depanalysis.frontends.cuda.null_pointers import leads_nowhere
from depanalysis.frontends.cuda.volatile_reads import VOLATILE
from depanalysis.interpreter.contents import is_kept
from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.memory import Cell, unset
from depanalysis.interpreter.reals import Real, is_exact, rational
from depanalysis.interpreter.teams import (
    Divergence,
    Memory,
    Sizes,
    Team,
    TeamRun,
    Touch,
    constant_sizes,
    run_team,
    shared_memory,
)
from depanalysis.interpreter.values import Element, Value, evaluate, is_known, settled
from depanalysis.ir.expressions import loads
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.sites import AccessKind, sites
from depanalysis.ir.statements import (
    FROM_OTHERS,
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Opaque,
    Stmt,
    bodies,
    exchanged,
    walk_statements,
)
from depanalysis.ir.types import F16
from depanalysis.options import Level, Triple
from depanalysis.proofs.races.cuda.atomics import is_atomic, seen_call, shown_span
from depanalysis.proofs.races.cuda.lowering import Setting
from depanalysis.proofs.races.cuda.ordering import Home, Order, heard
from depanalysis.proofs.races.cuda.variables import Sharing, is_steered, sharing_of
from depanalysis.source import Span

Filling = Callable[[str, Element], int]
Key = tuple[Span, str, AccessKind]
"""An access as the text has it: its place, its array, and what it does."""

_WARP = 32
_MOST_ALIKE = 3
MOST_STEPS = 1_500_000
"""How many steps the runs of one kernel may take together."""

_MOST_COMPARISONS = 4_000_000


@dataclass(frozen=True, slots=True)
class Launch:
    """What a run starts from; `blocks` are those that run, one after the other.

    A block that executes more than `limit` statements of loops is no run.
    """

    block: Triple
    grid: Triple
    parameters: Mapping[str, int]
    filling: Filling
    blocks: tuple[Triple, ...]
    limit: int = 200_000


@dataclass(frozen=True, slots=True)
class Contact:
    """What one thread does to an element: the thread's block and number in it."""

    key: Key
    block: Triple
    touch: Touch
    is_atomic: bool


@dataclass(frozen=True, slots=True)
class Collision:
    """Two threads that touch one element at once; `is_equal` if they may store one value."""

    first: Contact
    second: Contact
    level: Level
    is_equal: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that happened in a run: contacts, and where threads of a block part.

    `meetings` are the contacts with each element, `order` who may be before whom, `rest`
    what is known of the blocks that have not run.
    """

    launch: Launch
    contacts: tuple[Contact, ...]
    divergence: tuple[Triple, Divergence] | None
    meetings: Mapping[Home, Sequence[Contact]]
    order: Order
    stored: "_Stored"
    rest: "_Rest"


@dataclass(slots=True)
class Runner:
    """Runs one kernel under many launches, which share a quota of `left` steps.

    The statements of the text count for each thread, those of loops as they are executed, and
    each access to what threads share; a run that fails takes its whole limit. Comparisons of
    two contacts have a quota of their own. A run that `has_strayed` has left a row of an array,
    and is none unless they `may_stray`, because the text leaves rows in all of them.
    """

    kernel: Kernel
    setting: Setting
    sharing: Sharing = field(init=False)
    program: Program = field(init=False)
    is_trusted: bool = field(init=False)
    keys: dict[tuple[int, int], tuple[Span, bool]] = field(default_factory=dict)
    paths: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    numbered: tuple[Stmt, ...] = ()
    heard: frozenset[int] = frozenset()
    halves: frozenset[str] = frozenset()
    extents: Mapping[str, Sizes] = field(default_factory=dict)
    is_bounded: bool = False
    has_rows: bool = False
    has_strayed: bool = False
    may_stray: bool = False
    left: int = MOST_STEPS
    comparisons: int = _MOST_COMPARISONS

    def __post_init__(self) -> None:
        self.sharing = sharing_of(self.kernel)
        sources = frozenset(
            name
            for stmt in walk_statements(self.kernel.program.body)
            if isinstance(stmt, Opaque) and _is_left_out(stmt)
            for name in stmt.writes or ()
        )
        is_named = any(
            isinstance(stmt, Barrier) and stmt.kind == "named"
            for stmt in walk_statements(self.kernel.program.body)
        )
        is_steered_ = is_steered(self.kernel.program, sources)
        self.is_trusted = not is_steered_ and not is_named
        self.program = replace(
            self.kernel.program, body=_harmless(self.kernel.program.body)
        )
        self.numbered = tuple(self.program.statements)
        self.halves = frozenset(a.name for a in self.program.arrays if a.type == F16)
        own = [s.variable for s in self.numbered if isinstance(s, Declare)]
        arrays = [*self.program.arrays, *(v for v in own if isinstance(v, Array))]
        self.extents = {a.name: constant_sizes(a) for a in self.program.arrays}
        self.is_bounded = any(size for a in arrays for size in constant_sizes(a))
        self.has_rows = any(size for a in arrays for size in constant_sizes(a)[1:])
        self.heard = heard(self.numbered, self.sharing.all)
        self._enter(self.program.body, iter(range(len(self.numbered))), (), None)

    def _enter(
        self,
        body: tuple[Stmt, ...],
        numbers: Iterator[int],
        outer: tuple[tuple[int, int], ...],
        atomic: Block | None,
        call: Block | None = None,
    ) -> None:
        for stmt in body:
            number = next(numbers)
            self.paths[number] = (*outer, (number, 0))
            for site in sites(stmt, number):
                # The arguments of an atomic function are read before it.
                is_inside = atomic is not None and site.span.path == PRELUDE
                plain = shown_span(site.span, call)
                span = atomic.span if atomic and is_inside else plain
                self.keys[number, site.id.position] = (span, is_inside)
            inner = stmt if isinstance(stmt, Block) and is_atomic(stmt) else atomic
            for arm, part in enumerate(bodies(stmt)):
                arms = (*outer, (number, arm))
                self._enter(part, numbers, arms, inner, seen_call(stmt, call))

    @property
    def can_run(self) -> bool:
        """Whether there may be another run: the kernel is one to run, and quota is left."""
        return self.is_trusted and self.left > 0

    def run(self, launch: Launch) -> Outcome | None:
        """The run of a launch, or nothing if it fails or leaves the extents of arrays."""
        if not self.can_run or not self._is_allowed(launch):
            return None
        inputs = self._inputs(launch)
        memory = shared_memory(self.program, self.sharing.grid, inputs)
        contacts: list[Contact] = []
        divergence = None
        for at in launch.blocks:
            try:
                done = self._block(launch, at, memory, inputs)
            except (InterpretationError, ArithmeticError, ValueError):
                return None
            if done is None or self._is_outside(done):
                return None
            contacts += [self._contact(at, touch) for touch in done.touches]
            if divergence is None and done.divergence is not None:
                divergence = at, done.divergence
        found = self._outcome(launch, tuple(contacts), divergence, memory)
        is_run = not self._leads_nowhere(found) and self._keeps_facts(found)
        return found if is_run else None

    def _block(
        self, launch: Launch, at: Triple, memory: Memory, inputs: Inputs
    ) -> TeamRun | None:
        """What the threads of one block do, if quota is left."""
        threads = _threads(launch.block)
        self.left -= len(threads) * len(self.numbered)
        if self.left <= 0:
            return None
        # Nobody has given it a value when a block begins.
        own = {name: Cell(unset) for name in self.sharing.block}
        values = [self._own(launch, at, thread) for thread in threads]
        team = Team(
            self.program, values, {**memory, **own}, _WARP,
            extents=self.extents, may_stray=self.may_stray,
        )  # fmt: skip
        try:
            done = run_team(team, inputs)
        except (InterpretationError, ArithmeticError, ValueError):
            self.left -= inputs.limit
            raise
        self.left -= done.statements + len(done.touches)
        return done

    def conforms(self, outcome: Outcome) -> bool:
        """Whether the blocks at the corners of the grid stay inside of arrays, too."""
        rest = outcome.rest
        if rest.is_inside is None:
            rest.is_inside = self._stays_inside(outcome.launch, rest.memory)
        return rest.is_inside

    def _stays_inside(self, launch: Launch, memory: Memory) -> bool:
        """Whether blocks that run after the others do; their memory is used up."""
        if not self.is_bounded:
            return True
        inputs = self._inputs(launch)
        for at in _at_corners(launch.grid):
            if at in launch.blocks:
                continue
            try:
                done = self._block(launch, at, memory, inputs)
            except LimitError:
                continue
            except (InterpretationError, ArithmeticError, ValueError):
                return False
            if done is not None and self._is_outside(done):
                return False
        return True

    def _is_outside(self, done: TeamRun) -> bool:
        """Whether a run leaves an array, or a row of one where runs stay in rows."""
        has_strayed = done.has_strayed and not self.may_stray
        self.has_strayed = self.has_strayed or has_strayed
        return done.has_left or has_strayed

    def barrier(self, number: int) -> Stmt:
        """The statement with a number."""
        return self.numbered[number]

    def _own(self, launch: Launch, at: Triple, thread: Triple) -> dict[str, int]:
        return {
            **dict(zip(THREAD, thread, strict=True)),
            **dict(zip(BLOCK, at, strict=True)),
        }

    def _inputs(self, launch: Launch) -> Inputs:
        limit = min(launch.limit, self.left)
        given = launch.parameters

        def memory(name: str, element: Element) -> int:
            is_given = not element and name in given
            return given[name] if is_given else launch.filling(name, element)

        return Inputs(_parameters(launch), memory, limit, settled)

    def _is_allowed(self, launch: Launch) -> bool:
        x, y, z = launch.block
        stated = [each.block for each in self.kernel.launches]
        is_known = self.kernel.all_allowed or launch.block in stated
        if x * y * z > (self.kernel.most_threads if is_known else 1):
            return False
        values = _parameters(launch)
        for each in self.program.parameters:
            bounds = each.type.bounds
            value = values.get(each.name, 0)
            if bounds is not None and not bounds[0] <= value <= bounds[1]:
                return False
        try:
            return all(evaluate(a, values) for a in self.program.assumptions)
        except InterpretationError:
            return False

    def _contact(self, at: Triple, touch: Touch) -> Contact:
        site = touch.access.site
        span, is_atomic = self.keys[site.statement, site.position]
        key = (span, touch.access.variable, touch.access.kind)
        return Contact(key, at, touch, is_atomic)

    def _leads_nowhere(self, outcome: Outcome) -> bool:
        values = _parameters(outcome.launch)
        return leads_nowhere({contact.key[1] for contact in outcome.contacts}, values)

    def _keeps_facts(self, outcome: Outcome) -> bool:
        """Whether the contents that a run starts from are as the user says."""
        values = _parameters(outcome.launch)
        for fact in self.setting.stated:
            read = {
                contact.touch.access.element
                for contact in outcome.contacts
                if contact.key[1] == fact.array
            }
            start = {e[0]: outcome.launch.filling(fact.array, e) for e in sorted(read)}
            if not is_kept(fact, start, values):
                return False
        return True

    # Collisions.

    def collisions(
        self, outcome: Outcome, keys: frozenset[Key] | None = None
    ) -> Iterator[Collision]:
        """All pairs of contacts that collide, the earlier first, or those with some keys.

        Of each two accesses there is one pair, and one that may store equal values.
        """
        arrays = None if keys is None else {name for _, name, _ in keys}
        for (name, _, _), group in outcome.meetings.items():
            if keys is not None and arrays is not None:
                if name not in arrays:
                    continue
                group = [contact for contact in group if contact.key in keys]
            if self.comparisons <= 0:
                return
            if len(group) < 2 or all(c.key[2] == "read" for c in group):
                continue
            yield from self._colliding(group, outcome.order, outcome.stored)

    def _outcome(
        self,
        launch: Launch,
        contacts: tuple[Contact, ...],
        divergence: tuple[Triple, Divergence] | None,
        memory: Memory,
    ) -> Outcome:
        homes = [self.home(contact) for contact in contacts]
        meetings: dict[Home, list[Contact]] = {}
        for home, contact in zip(homes, contacts, strict=True):
            meetings.setdefault(home, []).append(contact)

        def is_zero(home: Home) -> bool:
            name, block, element = home
            return block is not None or launch.filling(name, element) == 0

        order = Order(contacts, homes, self.heard, is_zero)
        stored = _Stored(self, contacts, meetings)
        return Outcome(
            launch, contacts, divergence, meetings, order, stored, _Rest(memory)
        )

    def home(self, contact: Contact) -> Home:
        """The element that a contact is with."""
        name = contact.key[1]
        block = contact.block if name in self.sharing.block else None
        return name, block, contact.touch.access.element

    def _colliding(
        self, group: Sequence[Contact], order: Order, stored: "_Stored"
    ) -> Iterator[Collision]:
        seen: set[tuple[Key, Key, Level, bool]] = set()
        kept = _few(group, by_iteration=self.setting.warps == "lockstep")
        self.comparisons -= len(kept) * (len(kept) - 1) // 2
        for first, second in combinations(kept, 2):
            if self.comparisons <= 0:
                return
            if "write" not in (first.key[2], second.key[2]):
                continue
            if first.is_atomic and second.is_atomic:
                continue
            level = self._level(first, second)
            if level is None:
                continue
            is_equal = stored.may_be_equal(first, second)
            if (first.key, second.key, level, is_equal) in seen:
                continue
            before = order.steps
            is_sure = order.is_sure(first, second)
            self.comparisons -= order.steps - before
            if not is_sure:
                continue
            seen.add((first.key, second.key, level, is_equal))
            yield Collision(first, second, level, is_equal)

    def are_at_once(self, first: Contact, second: Contact) -> bool:
        """Whether contacts with one array are of one memory and at once."""
        is_one = first.block == second.block or first.key[1] not in self.sharing.block
        return is_one and self._level(first, second) is not None

    def _level(self, first: Contact, second: Contact) -> Level | None:
        """The group in which two contacts are at once, if they are."""
        if first.block != second.block:
            return "grid"
        one, other = first.touch, second.touch
        if one.thread == other.thread or one.phase != other.phase:
            return None
        if one.thread // _WARP != other.thread // _WARP:
            return "block"
        if one.warp_phase != other.warp_phase:
            return None
        if self.setting.warps == "lockstep" and not self._is_one_step(one, other):
            return None
        return "warp"

    def _is_one_step(self, one: Touch, other: Touch) -> bool:
        """One instruction or two branches of a choice, in the same iterations."""
        counters = [dict(_counted(each)) for each in (one, other)]
        first, second = (self.paths[t.access.site.statement] for t in (one, other))
        for (number, arm), (same, branch) in zip(first, second, strict=False):
            if number != same:
                return False
            if arm != branch:
                return True
            if counters[0].get(number) != counters[1].get(number):
                return False
        return (
            len(first) == len(second)
            and one.access.site.position == other.access.site.position
        )


@dataclass(slots=True)
class _Rest:
    """The memory that blocks leave, and whether those that run next stay inside of arrays."""

    memory: Memory
    is_inside: bool | None = None


@dataclass(slots=True)
class _Stored:
    """What stores of a run leave.

    The run shows no difference between values that it does not know: those of functions,
    of lanes of a warp, and those that are rounded.
    """

    runner: Runner
    contacts: Sequence[Contact]
    meetings: Mapping[Home, Sequence[Contact]]
    _reads: dict[object, list[Contact]] | None = None
    _overwriting: dict[int, bool] = field(default_factory=dict)

    def may_be_equal(self, first: Contact, second: Contact) -> bool:
        """Whether two plain stores may leave one value, whoever comes first."""
        one, other = first.touch.value, second.touch.value
        if one is None or other is None or first.is_atomic or second.is_atomic:
            return False
        if all(map(self._is_known, (first, second))) and _rounded(one) != _rounded(
            other
        ):
            return False
        return self._overwrites(first) and self._overwrites(second)

    def _is_known(self, contact: Contact) -> bool:
        value = contact.touch.value
        is_half = contact.key[1] in self.runner.halves
        if value is None or not is_known(value):
            return False
        return not is_half or is_exact(value, 16)

    def _overwrites(self, contact: Contact) -> bool:
        """Whether a store computes its value from nothing that the other one may store."""
        number = id(contact)
        if number not in self._overwriting:
            self._overwriting[number] = self._is_overwriting(contact)
        return self._overwriting[number]

    def _is_overwriting(self, contact: Contact) -> bool:
        stmt = self.runner.barrier(contact.touch.access.site.statement)
        if not isinstance(stmt, Assign) or stmt.update is not None:
            return False
        name = contact.key[1]
        if not any(load.array == name for load in loads(stmt.value)):
            return True
        return not any(
            each.key[2] == "write" and self.runner.are_at_once(each, contact)
            for read in self._read_by(contact)
            if read.key[1] == name
            for each in self.meetings[self.runner.home(read)]
        )

    def _read_by(self, contact: Contact) -> Sequence[Contact]:
        """What the statement that stores has read for it."""
        if self._reads is None:
            self._reads = {}
            for each in self.contacts:
                if each.key[2] == "read":
                    self._reads.setdefault(_statement(each), []).append(each)
        return self._reads.get(_statement(contact), ())


def _rounded(value: Value) -> float:
    """The value, a real one as 32 bits hold it."""
    if not isinstance(value, Real):
        return value
    try:
        number: float = struct.unpack("f", struct.pack("f", rational(value)))[0]
    except OverflowError:
        return math.inf if value > 0 else -math.inf
    return number


def _statement(one: Contact) -> object:
    """The statement, as a thread executes it, that a contact is of."""
    touch = one.touch
    number = touch.access.site.statement
    return one.block, touch.thread, touch.access.counters, number


def _counted(touch: Touch) -> Iterator[tuple[int, int]]:
    access = touch.access
    for (loop, _), counter in zip(access.iteration, access.counters, strict=True):
        yield loop, counter


def _few(group: Sequence[Contact], *, by_iteration: bool) -> list[Contact]:
    """Of contacts that differ in nothing but the thread, those of a few threads."""
    threads: dict[tuple[object, ...], set[int]] = {}
    values: dict[tuple[object, ...], list[Value | None]] = {}
    kept: list[Contact] = []
    for contact in group:
        touch = contact.touch
        when = (touch.phase, touch.warp_phase, touch.thread // _WARP)
        turn = touch.access.counters if by_iteration else ()
        alike = contact.key, contact.block, when, turn
        seen = threads.setdefault(alike, set())
        stored = values.setdefault(alike, [])
        is_new = len(seen) == _MOST_ALIKE and touch.value not in stored
        if touch.thread not in seen and (len(seen) < _MOST_ALIKE or is_new):
            seen.add(touch.thread)
            stored.append(touch.value)
            kept.append(contact)
    return kept


def _parameters(launch: Launch) -> dict[str, int]:
    return {
        **launch.parameters,
        **dict(zip(BLOCK_SIZE, launch.block, strict=True)),
        **dict(zip(GRID_SIZE, launch.grid, strict=True)),
    }


def _at_corners(grid: Triple) -> list[Triple]:
    ends = [dict.fromkeys((0, size - 1)) for size in grid]
    return [(x, y, z) for z in ends[2] for y in ends[1] for x in ends[0]]


def _threads(block: Triple) -> list[Triple]:
    x, y, z = block
    return [(i, j, k) for k in range(z) for j in range(y) for i in range(x)]


def is_harmless(stmt: Opaque) -> bool:
    """Whether code that is not modelled only gives a variable of the thread a value."""
    is_value = stmt.reason.endswith((FROM_OTHERS, SHARED_BYTES, VOLATILE))
    return is_value or stmt.reason == "calls `printf`"


def _is_left_out(stmt: Opaque) -> bool:
    """Whether a run has another value there than a device may have.

    Nobody else may store to volatile memory during a run, so its contents are possible.
    What threads give each other is followed.
    """
    is_followed = stmt.reason.endswith(VOLATILE) or exchanged(stmt) is not None
    return is_harmless(stmt) and not is_followed


def _harmless(body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    """The statements, where values from other threads are just what they were before."""
    return tuple(map(_without, body))


def _without(stmt: Stmt) -> Stmt:
    match stmt:
        case Opaque() if is_harmless(stmt) and exchanged(stmt) is None:
            return Opaque(stmt.reason, (), (), stmt.span)
        case _:
            return map_bodies(stmt, _harmless)
