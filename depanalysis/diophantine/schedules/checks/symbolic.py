"""Proofs for schedules of any size, by theorems and by counting dependences exactly.

The iterations of a phase are a signed sum of progressions, and the edges of an equation
run along a parameter t with affine sources and sinks. So the t whose source is in one
phase and whose sink is in another form such a sum again, by the Chinese remainder
theorem, and its count says how many dependences lead from the one to the other.
"""

from collections.abc import Sequence
from typing import TypeAlias

from depanalysis.diophantine.explicit.streams import Stream
from depanalysis.diophantine.schedules.checks import covers
from depanalysis.diophantine.schedules.checks.covers import Covered
from depanalysis.diophantine.schedules.checks.dependences import (
    dependences,
    equation_of,
)
from depanalysis.diophantine.schedules.checks.outcomes import (
    LATER_PHASE,
    OTHER_THREAD,
    Broken,
    Legal,
    Outcome,
    Unproved,
)
from depanalysis.diophantine.schedules.components import closed_graph
from depanalysis.diophantine.schedules.schedule import FewPhases, Schedule
from depanalysis.diophantine.schedules.wavefronts import Strips, strip_width
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.systems.crossings import both, meet
from depanalysis.diophantine.systems.system import System

# Pairs of phases times terms; beyond it, counting would take longer than a few seconds.
MOST_PAIRS = 2**18

Affine: TypeAlias = tuple[int, int]


def prove(schedule: Schedule, system: System) -> Outcome:
    """A proof that does not list the iterations, a counterexample, or neither."""
    match schedule.phases:
        case Strips() as strips:
            return _of_strips(strips, system)
        case FewPhases(phases):
            found = [covers.cover(phase) for phase in phases if phase.size]
        case _:
            return Unproved(_TOO_LONG)
    covered = [each for each in found if each is not None]
    if len(covered) < len(found):
        return Unproved(_TOO_LONG)
    return _of_covers(covered, system)


def _of_strips(strips: Strips, system: System) -> Outcome:
    if (strips.low, strips.high) != (system.low, system.high):
        return Unproved("the strips are not those of the range")
    graphs, least = system.graphs(), strip_width(system)
    if graphs and strips.width > 1 and (least is None or strips.width > least):
        return Unproved("a strip may be longer than the least dependence")
    return Legal(
        "strips run in ascending order, and no dependence is shorter than the width "
        f"{strips.width}, so none has both ends in one strip"
    )


def _of_covers(covered: Sequence[Covered], system: System) -> Outcome:
    sets = [each.numbers for each in covered]
    if not all(map(covers.is_set, sets)):
        return Unproved("the iterations of a phase are no set")
    dealt = (wrong for each in covered if (wrong := covers.misdealt(each)))
    if wrong := next(dealt, None) or covers.misplaced(sets, system):
        return wrong
    reasons = ["the phases hold every iteration once (counted in closed form)"]
    graphs = [each.graph for each in covered if each.graph is not None]
    for graph in graphs:
        part = System(system.equations, *covers.range_of(graph))
        if closed_graph(part) != graph:
            return Unproved("the tasks of a phase are components of another graph")
    if graphs:
        reasons.append(
            "theorem: no dependence joins two components, and each runs in ascending "
            "order on one thread"
        )
    is_ascending = covers.is_ascending(sets)
    if is_ascending:
        reasons.append(
            "phases are intervals in ascending order, as are source and sink"
        )
    pairs = [
        (i, j)
        for i in range(len(covered))
        for j in range(i + 1)
        if (not is_ascending if i != j else covered[i].is_shared)
    ]
    wrong_way = _backward(covered, pairs, system)
    if wrong_way is None and pairs:
        reasons.append(
            "0 dependences lead elsewhere or from thread to thread (counted in closed form)"
        )
    return wrong_way or Legal("; ".join(reasons))


def _backward(
    covered: Sequence[Covered], pairs: Sequence[tuple[int, int]], system: System
) -> Broken | Unproved | None:
    """A dependence from phase i to phase j, for any of the pairs that may have none."""
    sets = [each.numbers for each in covered]
    terms = max((len(each.added) + len(each.removed) for each in sets), default=0)
    streams = list(dependences(system))
    if len(pairs) * len(streams) * terms**2 > MOST_PAIRS:
        return Unproved("there are too many phases to count the edges between them")
    for stream in streams:
        ends = _ends(stream, system)
        heads = [preimage(each, *ends[0], stream.edges) for each in sets]
        tails = [preimage(each, *ends[1], stream.edges) for each in sets]
        for i, j in pairs:
            wrong = both(heads[i], tails[j])
            if not wrong.count:
                continue
            if i != j:
                return _broken(ends, wrong.member(0), LATER_PHASE, system)
            t = _across(covered[i], ends, stream.edges)
            if t is not None:
                return _broken(ends, t, OTHER_THREAD, system)
    return None


def _across(phase: Covered, ends: tuple[Affine, Affine], count: int) -> int | None:
    """The t of an edge inside a phase from one thread to another, if there is one.

    Threads have consecutive parts of the set, so such an edge has a sink at or beyond
    the first iteration of a part, and a source before it.
    """
    low, high = phase.numbers.member(0), phase.numbers.member(phase.numbers.count - 1)
    for start in phase.starts():
        border = phase.numbers.member(start)
        before = both(phase.numbers, ProgressionSum((consecutive(low, border - 1),)))
        after = both(phase.numbers, ProgressionSum((consecutive(border, high),)))
        crossing = both(
            preimage(before, *ends[0], count), preimage(after, *ends[1], count)
        )
        if crossing.count:
            return crossing.member(0)
    return None


def _ends(stream: Stream, system: System) -> tuple[Affine, Affine]:
    """The first value and the step of the sources, and those of the sinks."""
    return (
        (system.low + stream.source, stream.source_step),
        (system.low + stream.sink, stream.sink_step),
    )


def _broken(ends: tuple[Affine, Affine], t: int, why: str, system: System) -> Broken:
    source, sink = (first + step * t for first, step in ends)
    return Broken(equation_of(system, source, sink), source, sink, why)


_TOO_LONG = (
    "its iterations are listed or labeled one by one, and there are too many of them to "
    "look at all"
)


# The parameters t whose edge starts or ends in a set of iterations, in closed form.


def preimage(
    numbers: ProgressionSum, first: int, step: int, count: int
) -> ProgressionSum:
    """The t, 0 <= t < count, for which first + step t is in the set."""
    return ProgressionSum(
        tuple(_parameters(terms, first, step, count) for terms in numbers.added),
        tuple(_parameters(terms, first, step, count) for terms in numbers.removed),
    )


def _parameters(terms: Progression, first: int, step: int, count: int) -> Progression:
    """The t with first + step t among the terms: a progression again."""
    if step == 0:
        alone = meet(terms, Progression(first, 1, 1))
        return Progression(0, 1, count * alone.count)
    least = first if step > 0 else first + step * (count - 1)
    common = meet(terms, Progression(least, abs(step), count))
    if not common.count:
        return Progression(0, 1, 0)
    # t ascends with first + step t, or against it.
    start = common.first if step > 0 else common.last
    return Progression((start - first) // step, common.step // abs(step), common.count)
