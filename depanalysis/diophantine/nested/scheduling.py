"""Schedules of a nest of loops: its iterations dealt out to threads.

An iteration is told by its position, which counts from 0 in the order in which the nest
runs; `BoxPartition.iteration` has its indices. Components are dealt out whole, the longest
first, each to the thread with the least to do; or the iterations of each wavefront evenly.
The components are those of the whole nest: partitions of single loops would join some of
them.
"""

from heapq import heapify, heapreplace

import numpy as np

from depanalysis.diophantine.nested.partitions import BoxPartition
from depanalysis.diophantine.schedules.iteration_sets import Listed
from depanalysis.diophantine.schedules.schedule import (
    LISTED,
    FewPhases,
    Phase,
    Schedule,
    thread_count,
)
from depanalysis.diophantine.schedules.sharing import even
from depanalysis.errors import UsageError


def best(part: BoxPartition, threads: int) -> Schedule:
    """The schedule with the least span; of two alike, the one with fewer phases."""
    found = components(part, threads), wavefronts(part, threads)
    return min(found, key=lambda each: (each.span, each.phase_count))


def components(part: BoxPartition, threads: int) -> Schedule:
    """One phase, in which a thread runs whole components, each in its order."""
    count = _threads(part, threads)
    label = part.labels().ravel()
    order = np.argsort(label, kind="stable")
    cuts = np.flatnonzero(np.diff(label[order])) + 1
    tasks = [each.tolist() for each in np.split(order, cuts)] if part.size else []
    dealt: list[list[int]] = [[] for _ in range(count)]
    loads = [(0, thread) for thread in range(count)]
    heapify(loads)
    for task in sorted(tasks, key=len, reverse=True):
        load, thread = loads[0]
        dealt[thread] += task
        heapreplace(loads, (load + len(task), thread))
    longest = max(map(len, tasks), default=0)
    phases = [_phase(dealt, longest)] if tasks else []
    return Schedule("components", count, FewPhases(tuple(phases)))


def wavefronts(part: BoxPartition, threads: int) -> Schedule:
    """A phase for each wavefront, whose iterations the threads share evenly."""
    count = _threads(part, threads)
    level = part.levels().ravel()
    order = np.argsort(level, kind="stable")
    cuts = np.flatnonzero(np.diff(level[order])) + 1
    phases = [
        _phase([front[a : a + n].tolist() for a, n in even(len(front), count)], 1)
        for front in (np.split(order, cuts) if part.size else [])
    ]
    return Schedule("wavefronts", count, FewPhases(tuple(phases)))


def _threads(part: BoxPartition, wanted: int) -> int:
    count = thread_count(wanted)
    if part.size > LISTED:
        raise UsageError(
            f"{part.size} iterations are more than the {LISTED} that are listed"
        )
    return count


def _phase(dealt: list[list[int]], longest: int) -> Phase:
    return Phase(tuple(Listed(tuple(each)) for each in dealt), longest)
