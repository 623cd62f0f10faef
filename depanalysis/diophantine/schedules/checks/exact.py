"""Every iteration placed and every dependence looked at, for ranges that can be listed."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.explicit.streams import Stream
from depanalysis.diophantine.schedules.checks.dependences import (
    dependences,
    equation_of,
)
from depanalysis.diophantine.schedules.checks.outcomes import (
    LATER_PHASE,
    MISSING,
    OTHER_THREAD,
    STRAY,
    TWICE,
    WRONG_ORDER,
    Broken,
    Legal,
    Misplaced,
    Outcome,
)
from depanalysis.diophantine.schedules.iteration_sets import Listed, Offsets
from depanalysis.diophantine.schedules.schedule import Schedule
from depanalysis.diophantine.systems.system import System

# So many edges are looked at together.
BLOCK = 2**18


@dataclass(frozen=True, slots=True, eq=False)
class Places:
    """When and where each iteration runs, counted from the low end of the range on.

    Threads are numbered in each phase anew, and moments on each thread.
    """

    phase: NDArray[np.int32]
    thread: NDArray[np.int32]
    moment: NDArray[np.int32]


def look_at_all(schedule: Schedule, system: System) -> Outcome:
    """Whether each iteration runs once and each source before its sink."""
    placed = _places(schedule, system)
    if isinstance(placed, Misplaced):
        return placed
    edges = 0
    broken: list[tuple[int, int]] = []
    for stream in dependences(system):
        edges += stream.edges
        broken += _first_broken(stream, placed)
    if broken:
        sink, source = min(broken)
        return _named(source, sink, placed, system)
    return Legal(
        f"each of {system.size} iterations was found once and each of {edges} "
        "dependences from its source to its sink"
    )


def _places(schedule: Schedule, system: System) -> Places | Misplaced:
    """The place of every iteration, or one that has none or several."""
    size = system.size
    phase, thread, moment = (np.full(size, -1, dtype=np.int32) for _ in range(3))
    for k, each in enumerate(schedule.phases):
        for number, work in enumerate(each.works):
            if isinstance(work, Listed) and (strays := _strays(work, system)):
                return Misplaced(strays[0], STRAY)
            offsets = work.offsets(system.low)
            outside = offsets[(offsets < 0) | (offsets >= size)]
            if outside.size:
                return Misplaced(system.low + int(outside.min()), STRAY)
            if (again := _repeated(offsets, phase)) is not None:
                return Misplaced(system.low + again, TWICE)
            phase[offsets], thread[offsets] = k, number
            moment[offsets] = np.arange(offsets.size)
    missing = np.flatnonzero(phase < 0)
    if missing.size:
        return Misplaced(system.low + int(missing[0]), MISSING)
    return Places(phase, thread, moment)


def _strays(work: Listed, system: System) -> list[int]:
    """Iterations outside the range, which need not fit into an array."""
    return [i for i in work if not system.low <= i <= system.high]


def _repeated(offsets: Offsets, phase: NDArray[np.int32]) -> int | None:
    """An iteration that runs already, or twice on this thread."""
    before = offsets[phase[offsets] >= 0]
    if before.size:
        return int(before.min())
    ascending = np.sort(offsets)
    twice = ascending[1:][ascending[1:] == ascending[:-1]]
    return int(twice[0]) if twice.size else None


def _first_broken(stream: Stream, placed: Places) -> Iterator[tuple[int, int]]:
    """The first edge (sink, source) of a stream that is not kept, if there is one."""
    for start in range(0, stream.edges, BLOCK):
        t = np.arange(start, min(start + BLOCK, stream.edges), dtype=np.int64)
        source = stream.source + stream.source_step * t
        sink = stream.sink + stream.sink_step * t
        before, after = placed.phase[source], placed.phase[sink]
        in_order = (placed.thread[source] == placed.thread[sink]) & (
            placed.moment[source] < placed.moment[sink]
        )
        wrong = np.flatnonzero((before > after) | ((before == after) & ~in_order))
        if wrong.size:
            first = wrong[0]
            yield int(sink[first]), int(source[first])
            return


def _named(source: int, sink: int, placed: Places, system: System) -> Broken:
    if placed.phase[source] > placed.phase[sink]:
        why = LATER_PHASE
    elif placed.thread[source] != placed.thread[sink]:
        why = OTHER_THREAD
    else:
        why = WRONG_ORDER
    source, sink = system.low + source, system.low + sink
    return Broken(equation_of(system, source, sink), source, sink, why)
