"""Runs of a region by the reference interpreter, and the accesses that collide in them.

Threads run one after the other between barriers. Accesses of two threads collide if
nothing orders them: no barrier, and no lock that one releases before the other gets it.
What collides in such a run is a race of the program, since the run is one of its own.
"""

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from depanalysis.engines.namings import mixes_names, named
from depanalysis.errors import InterpretationError
from depanalysis.frontends.openmp.programs import (
    NUMBERS,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
)
from depanalysis.interpreter.contents import typed
from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.memory import Access
from depanalysis.interpreter.teams import (
    Divergence,
    Memory,
    Team,
    TeamRun,
    run_team,
    shared_memory,
)
from depanalysis.interpreter.values import Element, Value, evaluate, integer, settled
from depanalysis.ir.expressions import Expr, names
from depanalysis.ir.programs import Program
from depanalysis.proofs.openmp.contexts import (
    EVENT,
    FENCE,
    HELD,
    MINE,
    OF_LEAGUE,
    OF_TEAM,
    PROBE,
    SINK,
    SOURCE,
    Probe,
    ThreadProgram,
)
from depanalysis.proofs.openmp.lock_states import HELD_BY_ANY
from depanalysis.proofs.openmp.questions import Key
from depanalysis.proofs.openmp.tasks import (
    AWAITED,
    BEGIN,
    DEPENDS,
    END,
    GROUP,
    GROUP_END,
    REQUIRE,
    WAIT,
)

# What comes after what in a run: vector clocks of threads and tasks.


Lock = tuple[object, ...]
Clock = dict[int, int]
Wanted = tuple[Lock, str]
_FENCE = ("fence",)


@dataclass(slots=True)
class Clocks:
    """The clocks of a team; numbers from `threads` on are those of tasks."""

    threads: int
    unit: int = 0
    phase: int = 0
    clocks: dict[int, Clock] = field(default_factory=dict)
    released: dict[Lock, Clock] = field(default_factory=dict)
    held: tuple[Lock, ...] = ()
    creators: list[int] = field(default_factory=list)
    ended: dict[int, list[Clock]] = field(default_factory=dict)
    groups: dict[int, list[list[Clock]]] = field(default_factory=dict)
    wanted: list[Wanted] = field(default_factory=list)
    taken: dict[int, list[Wanted]] = field(default_factory=dict)
    users: dict[tuple[int, Lock], list[tuple[str, Clock]]] = field(default_factory=dict)
    posted: dict[Lock, Clock] = field(default_factory=dict)
    owners: dict[Lock, int] = field(default_factory=dict)
    is_impossible: bool = False
    is_awaited: bool = False
    awaited: list[bool] = field(default_factory=list)

    @property
    def now(self) -> Mapping[int, int]:
        """The clock of what runs."""
        return dict(self.clocks.get(self.unit, {}))

    @property
    def thread(self) -> int:
        """The thread that runs, whatever it runs."""
        return self.creators[0] if self.creators else self.unit

    def turn(self, thread: int, phase: int) -> None:
        """Another thread goes on, after this one has waited or ended."""
        if (thread, phase) == (self.thread, self.phase):
            return
        self.hold(())
        if phase != self.phase:
            self.released.clear()
        # One that was cut in a task does not come back.
        self.creators.clear()
        self.awaited.clear()
        self.unit, self.phase = thread, phase

    def hold(self, locks: tuple[Lock, ...]) -> None:
        """The thread or task holds these locks from here on."""
        clock = self.clocks.setdefault(self.unit, {})
        for lock in self.held:
            if lock not in locks:
                self.released[lock] = dict(clock)
        for lock in locks:
            if lock not in self.held and lock in self.released:
                _join(clock, self.released[lock])
        self.held = locks
        clock[self.unit] = clock.get(self.unit, 0) + 1

    def lock(self, locks: tuple[Lock, ...], number: int) -> None:
        """These are held after a step that sets the lock of a number, or its negative.

        Nobody gets a lock that somebody has, nor gives one back that is not its own.
        """
        before = {lock for lock, owner in self.owners.items() if owner == self.thread}
        held = {lock for lock in locks if lock[-1] == HELD_BY_ANY}
        is_waiting = any(self.owners.get(e, self.thread) != self.thread for e in held)
        self.is_impossible |= is_waiting or number == 0
        if number:
            about = locks[abs(number) - 1][0]
            is_own = any(lock[0] == about for lock in before)
            # Of an array of locks, runs in which a thread has two are left out.
            self.is_impossible |= is_own == (number > 0)
        for each in before - held:
            del self.owners[each]
        self.owners |= dict.fromkeys(held, self.thread)
        names = {each[0] for each in locks}
        self.hold((*(each for each in self.held if each[0] not in names), *locks))

    def fence(self) -> None:
        """Whatever came before such a point anywhere is before what comes after it here."""
        clock = self.clocks.setdefault(self.unit, {})
        _join(clock, self.released.get(_FENCE, {}))
        self.released[_FENCE] = dict(clock)
        clock[self.unit] = clock.get(self.unit, 0) + 1

    def post(self, iteration: Lock) -> None:
        """Others may go on behind a sink for this iteration."""
        clock = self.clocks.setdefault(self.unit, {})
        self.posted[iteration] = dict(clock)
        clock[self.unit] = clock.get(self.unit, 0) + 1

    def sink(self, iteration: Lock) -> None:
        """What runs goes on when an iteration has come to its source, as it has to have."""
        self.is_impossible |= iteration not in self.posted
        _join(self.clocks.setdefault(self.unit, {}), self.posted.get(iteration, {}))

    def depend(self, element: Lock, kind: str) -> None:
        """The task that begins next waits for earlier ones with this element."""
        self.wanted.append((element, kind))

    def require(self) -> None:
        """What runs goes on when those have ended that the next task would wait for."""
        self._after(self.clocks.setdefault(self.unit, {}), self.unit)
        self.wanted = []

    def _after(self, clock: Clock, creator: int) -> None:
        for element, kind in self.wanted:
            for other, before in self.users.get((creator, element), []):
                if kind == "out" or other != kind:
                    _join(clock, before)

    def begin(self) -> None:
        """A task is created, and runs."""
        self.hold(())
        clock = dict(self.clocks.get(self.unit, {}))
        self._after(clock, self.unit)
        self.creators.append(self.unit)
        self.awaited.append(self.is_awaited)
        self.unit = max(self.threads, *self.clocks, 0) + 1
        self.clocks[self.unit] = clock
        self.taken[self.unit], self.wanted = self.wanted, []
        self.is_awaited = False

    def end(self) -> None:
        """The task ends; its creator goes on."""
        self.hold(())
        clock = dict(self.clocks[self.unit])
        used = self.taken.pop(self.unit, [])
        self.unit = self.creators.pop()
        for element, kind in used:
            self.users.setdefault((self.unit, element), []).append((kind, clock))
        self.ended.setdefault(self.unit, []).append(clock)
        for group in self.groups.get(self.thread, ()):
            group.append(clock)
        if self.awaited.pop():
            _join(self.clocks.setdefault(self.unit, {}), clock)

    def wait(self) -> None:
        """The tasks that the thread or task has created have ended."""
        clock = self.clocks.setdefault(self.unit, {})
        for before in self.ended.pop(self.unit, []):
            _join(clock, before)

    def begin_group(self) -> None:
        """A group of tasks begins."""
        self.groups.setdefault(self.thread, []).append([])

    def end_group(self) -> None:
        """All tasks that began in the innermost group have ended."""
        clock = self.clocks.setdefault(self.unit, {})
        for before in self.groups[self.thread].pop():
            _join(clock, before)


def _join(clock: Clock, other: Mapping[int, int]) -> None:
    for unit, count in other.items():
        clock[unit] = max(clock.get(unit, 0), count)


Filling = Callable[[str, Element], int]
Work = tuple[str, tuple[int, ...]]
"""Shared-out work: its claim's key and the values of it."""

_LIMIT = 60_000
MOST_RUNNING = 8


@dataclass(frozen=True, slots=True)
class Start:
    """What a run starts from: the size of the team, values, contents, and who does what.

    `owner` is the thread that does a piece of shared-out work. Of a league, `teams` run one
    after the other; `team_of` says which of them does what is shared out among teams.
    """

    threads: int
    parameters: Mapping[str, int]
    filling: Filling
    owner: Callable[[Work], int]
    teams: tuple[int, ...] = (0,)
    team_of: Callable[[Work], int] = lambda _: 0


class Touch(NamedTuple):
    """An access of a thread, and its clock then: what of the others it comes after.

    `unit` is the thread, or the task that it executes.
    """

    key: Key
    thread: int
    unit: int
    phase: int
    clock: Mapping[int, int]
    is_atomic: bool
    access: Access
    team: int = 0


@dataclass(frozen=True, slots=True)
class Collision:
    """Two accesses of two threads to one element that nothing orders."""

    first: Touch
    second: Touch


@dataclass(slots=True)
class Runner:
    """Runs one region; its threads do their own part of the work only.

    `sites` are those that count, and whether their accesses are atomic.
    """

    thread: ThreadProgram
    sites: Mapping[Key, bool]

    def run(self, start: Start) -> tuple[Touch, ...] | None:
        """What the threads touch, or nothing if the run fails or a barrier parts them."""
        program = self.thread.program
        # A variable of a team is what its name says: each run has fresh ones.
        names = frozenset(array.name for array in program.arrays)
        own = [{THREAD: number} for number in range(start.threads)]
        calls = named(program)
        threads = range(start.threads) if calls else ()
        left: Memory = {}
        touches: list[Touch] = []
        for team in start.teams:
            inputs = self._inputs(start, team)
            try:
                memory = {**shared_memory(program, names, inputs), **left}
                share = _LIMIT // start.threads
                done = run_team(Team(program, own, memory, 1, share), inputs)
            except (InterpretationError, ArithmeticError, ValueError, RecursionError):
                return None
            if done.divergence is not None or _leaves_arrays(program, inputs, done):
                return None
            if any(mixes_names(calls, _made_by(done, each)) for each in threads):
                return None
            timed = _timed(self, done, start.threads, team)
            if timed is None:
                return None
            touches += timed
            of_team = self.thread.of_team
            left = {name: cell for name, cell in memory.items() if name not in of_team}
        return tuple(touches)

    def parted(self, start: Start) -> Divergence | None:
        """Two threads of a team of which one waits where the other one never comes to."""
        program = self.thread.program
        names = frozenset(array.name for array in program.arrays)
        own = [{THREAD: number} for number in range(start.threads)]
        inputs = self._inputs(start, 0)
        try:
            memory = shared_memory(program, names, inputs)
            done = run_team(Team(program, own, memory, 1, _LIMIT), inputs)
        except (InterpretationError, ArithmeticError, ValueError, RecursionError):
            return None
        is_whole = not done.cut and not _leaves_arrays(program, inputs, done)
        return done.divergence if is_whole else None

    def _inputs(self, start: Start, team: int) -> Inputs:
        given = start.parameters

        def memory(name: str, element: Element) -> int:
            if name in self.thread.owned:
                raise InterpretationError(f"`{name}` is read before it has a value")
            original = self.thread.originals.get(name)
            if original is not None:
                return given.get(original, start.filling(original, ()))
            return start.filling(name, element)

        def functions(name: str, arguments: tuple[Value, ...]) -> Value:
            if name != MINE:
                return settled(name, arguments)
            number, thread, *values = (int(each) for each in arguments)
            work = self.thread.claims[number], tuple(values)
            if work[0].startswith((OF_TEAM, OF_LEAGUE)) and start.team_of(work) != team:
                return 0
            is_whole = work[0].startswith(OF_TEAM)
            return int(is_whole or start.owner(work) % start.threads == thread)

        parameters: dict[str, Value] = {**given, THREADS: start.threads, TEAM: team}
        parameters.setdefault(TEAMS, 1)
        for name in NUMBERS:
            parameters.setdefault(name, start.threads)
        typed_memory = typed(self.thread.program, memory)
        return Inputs(parameters, typed_memory, _LIMIT, functions)


def _leaves_arrays(program: Program, inputs: Inputs, done: TeamRun) -> bool:
    """Whether a subscript is outside of an extent, as in no program of the language."""
    sizes = {
        array.name: [_size(extent, inputs.parameters) for extent in array.extents]
        for array in program.arrays
    }
    return done.has_strayed or any(
        size is not None and not 0 <= index < size
        for touch in done.touches
        for index, size in zip(
            touch.access.element, sizes.get(touch.access.variable, ()), strict=False
        )
    )


def _size(extent: Expr | None, parameters: Mapping[str, Value]) -> int | None:
    if extent is None or not names(extent) <= parameters.keys():
        return None
    try:
        return integer(evaluate(extent, parameters))
    except InterpretationError:
        return None


def _made_by(done: TeamRun, thread: int) -> Iterator[Access]:
    return (each.access for each in done.touches if each.thread == thread)


def _timed(
    runner: Runner, done: TeamRun, threads: int, team: int
) -> list[Touch] | None:
    """The accesses with clocks, in the order of the run; nothing if it is none.

    A thread that was cut may hold a lock that others have taken afterwards.
    """
    clocks = Clocks(threads)
    current: Probe | None = None
    about = -1
    found: list[Touch] = []
    for touch in done.touches:
        access = touch.access
        if clocks.held and clocks.thread != touch.thread and clocks.thread in done.cut:
            return None
        clocks.turn(touch.thread, touch.phase)
        if access.variable.startswith(PROBE):
            current = runner.thread.probes[int(access.variable.removeprefix(PROBE))]
            about = access.site.statement + 1
            clocks.hold(_locks(current, access.element))
        elif access.variable.startswith(EVENT):
            name = access.variable.removeprefix(EVENT)
            _happened(runner, clocks, name, access.element)
        elif current is not None and access.site.statement == about:
            key = (current.number, access.site.position, access.kind)
            is_made = touch.thread == 0 or not current.is_initial
            if key in runner.sites and is_made:
                unit, clock = clocks.unit, clocks.now
                is_atomic = runner.sites[key]
                found.append(
                    Touch(
                        key,
                        touch.thread,
                        unit,
                        touch.phase,
                        clock,
                        is_atomic,
                        access,
                        team,
                    )
                )
    return None if clocks.is_impossible else found


def _happened(runner: Runner, clocks: Clocks, name: str, element: Element) -> None:
    deeds = {
        BEGIN: clocks.begin,
        END: clocks.end,
        WAIT: clocks.wait,
        GROUP: clocks.begin_group,
        GROUP_END: clocks.end_group,
        REQUIRE: clocks.require,
        FENCE: clocks.fence,
    }
    if name in deeds:
        deeds[name]()
    elif name == HELD:
        locks = tuple(_keys(runner.thread.states, element[1:]))
        clocks.lock(locks, int(element[0]))
    elif name.startswith(SOURCE):
        clocks.post((name.removeprefix(SOURCE), *element))
    elif name.startswith(SINK):
        clocks.sink((name.removeprefix(SINK), *element))
    elif name == AWAITED:
        clocks.is_awaited = element == (0,)
    else:
        depend = runner.thread.depends[int(name.removeprefix(DEPENDS))]
        clocks.depend((depend.name, *element), depend.kind)


def _locks(probe: Probe, element: Element) -> tuple[Lock, ...]:
    at = probe.counters + sum(count for _, count in probe.claims)
    return tuple(_keys(probe.locks, element[at:]))


def _keys(locks: tuple[tuple[str, int], ...], values: Element) -> Iterator[Lock]:
    at = 0
    for name, count in locks:
        yield (name, *values[at : at + count])
        at += count


def collisions(
    touches: tuple[Touch, ...], of_team: AbstractSet[str] = frozenset()
) -> Iterator[Collision]:
    """All pairs of accesses that collide, in the order of the run.

    Each team has arrays `of_team` of its own.
    """
    places: dict[tuple[int, int, str, Element], list[Touch]] = {}
    is_league = len({touch.team for touch in touches}) > 1
    for touch in touches:
        phase = 0 if is_league else touch.phase
        name = touch.access.variable
        owner = touch.team if name in of_team else -1
        where = (phase, owner, name, touch.access.element)
        for before in places.get(where, ()):
            if _collide(before, touch):
                yield Collision(before, touch)
        places.setdefault(where, []).append(touch)


def _collide(one: Touch, other: Touch) -> bool:
    is_apart = one.team != other.team
    if not is_apart and (one.unit == other.unit or one.phase != other.phase):
        return False
    if one.is_atomic and other.is_atomic:
        return False
    if one.access.kind == other.access.kind == "read":
        return False
    # The later one has seen the earlier one if its clock got there.
    return is_apart or one.clock[one.unit] > other.clock.get(one.unit, 0)
