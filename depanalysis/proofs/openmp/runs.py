"""Runs of a region by the reference interpreter, and the accesses that collide in them.

Threads run one after the other between barriers. Accesses of two threads collide if
nothing orders them: no barrier, and no lock that one releases before the other gets it.
What collides in such a run is a race of the program, since the run is one of its own.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from depanalysis.errors import InterpretationError
from depanalysis.frontends.openmp.programs import MOST_THREADS, THREAD, THREADS
from depanalysis.interpreter.contents import typed
from depanalysis.interpreter.machine import Inputs
from depanalysis.interpreter.memory import Access
from depanalysis.interpreter.teams import Team, TeamRun, run_team, shared_memory
from depanalysis.interpreter.values import Element, Value, evaluate, integer, settled
from depanalysis.ir.expressions import Expr, names
from depanalysis.ir.programs import Program
from depanalysis.proofs.openmp.contexts import (
    EVENT,
    MINE,
    PROBE,
    Probe,
    ThreadProgram,
)
from depanalysis.proofs.openmp.happens_before import Clocks, Lock
from depanalysis.proofs.openmp.questions import Key
from depanalysis.proofs.openmp.tasks import BEGIN, DEPENDS, END, WAIT

Filling = Callable[[str, Element], int]
Work = tuple[str, tuple[int, ...]]
"""Shared-out work: its claim's key and the values of it."""

_LIMIT = 60_000
MOST_RUNNING = 8


@dataclass(frozen=True, slots=True)
class Start:
    """What a run starts from: the size of the team, values, contents, and who does what.

    `owner` is the thread that does a piece of shared-out work.
    """

    threads: int
    parameters: Mapping[str, int]
    filling: Filling
    owner: Callable[[Work], int]


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
        inputs = self._inputs(start)
        own = [{THREAD: number} for number in range(start.threads)]
        try:
            memory = shared_memory(program, names, inputs)
            done = run_team(Team(program, own, memory, 1), inputs)
        except (InterpretationError, ArithmeticError, ValueError, RecursionError):
            return None
        if done.divergence is not None or _leaves_arrays(program, inputs, done):
            return None
        return tuple(_timed(self, done, start.threads))

    def _inputs(self, start: Start) -> Inputs:
        given = start.parameters

        def memory(name: str, element: Element) -> int:
            original = self.thread.originals.get(name)
            if original is not None:
                return given.get(original, start.filling(original, ()))
            return start.filling(name, element)

        def functions(name: str, arguments: tuple[Value, ...]) -> Value:
            if name != MINE:
                return settled(name, arguments)
            number, thread, *values = (int(each) for each in arguments)
            work = self.thread.claims[number], tuple(values)
            return int(start.owner(work) % start.threads == thread)

        parameters: dict[str, Value] = {**given, THREADS: start.threads}
        parameters.setdefault(MOST_THREADS, start.threads)
        typed_memory = typed(self.thread.program, memory)
        return Inputs(parameters, typed_memory, _LIMIT, functions)


def _leaves_arrays(program: Program, inputs: Inputs, done: TeamRun) -> bool:
    """Whether a subscript is outside of an extent, as in no program of the language."""
    sizes = {
        array.name: [_size(extent, inputs.parameters) for extent in array.extents]
        for array in program.arrays
    }
    return any(
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


def _timed(runner: Runner, done: TeamRun, threads: int) -> Iterator[Touch]:
    """The accesses with clocks, in the order of the run."""
    clocks = Clocks(threads)
    current: Probe | None = None
    about = -1
    for touch in done.touches:
        access = touch.access
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
            if key in runner.sites:
                unit, clock = clocks.unit, clocks.now
                is_atomic = runner.sites[key]
                yield Touch(
                    key, touch.thread, unit, touch.phase, clock, is_atomic, access
                )


def _happened(runner: Runner, clocks: Clocks, name: str, element: Element) -> None:
    if name == BEGIN:
        clocks.begin()
    elif name == END:
        clocks.end()
    elif name == WAIT:
        clocks.wait()
    else:
        depend = runner.thread.depends[int(name.removeprefix(DEPENDS))]
        clocks.depend((depend.name, *element), depend.is_out)


def _locks(probe: Probe, element: Element) -> tuple[Lock, ...]:
    at = 2 + sum(count for _, count in probe.claims)
    found: list[Lock] = []
    for name, count in probe.locks:
        found.append((name, *element[at : at + count]))
        at += count
    return tuple(found)


def collisions(touches: tuple[Touch, ...]) -> Iterator[Collision]:
    """All pairs of accesses that collide, in the order of the run."""
    places: dict[tuple[int, str, Element], list[Touch]] = {}
    for touch in touches:
        where = (touch.phase, touch.access.variable, touch.access.element)
        for before in places.get(where, ()):
            if _collide(before, touch):
                yield Collision(before, touch)
        places.setdefault(where, []).append(touch)


def _collide(one: Touch, other: Touch) -> bool:
    if one.unit == other.unit or (one.is_atomic and other.is_atomic):
        return False
    if one.access.kind == other.access.kind == "read":
        return False
    # The later one has seen the earlier one if its clock got there.
    return one.clock[one.unit] > other.clock.get(one.unit, 0)
