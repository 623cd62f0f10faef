"""The range cut into phases that run in order; inside each, components are the tasks.

Dependences run forward, so a cut never breaks one, and those that cross it are kept by
the barrier. An equation with a b > 0 has all its dependences cross its fixed point
x* = c / (a + b): after a cut at floor(x*) nothing of it is left inside the phases. If all
equations are of this sort, cutting at each fixed point makes every phase free of
dependences, with no graph and in O(m log m) steps for m equations and any range.
"""

from itertools import pairwise

from depanalysis.diophantine.equation import exact_integer
from depanalysis.diophantine.schedules.components import component_phase
from depanalysis.diophantine.schedules.schedule import (
    FewPhases,
    Schedule,
    thread_count,
)
from depanalysis.diophantine.systems.depths import cuts, middle
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError


def split(system: System, threads: int) -> Schedule:
    """Two phases, cut after the median of the fixed points."""
    return cut_at(system, middle(system), threads, "split")


def multi_split(system: System, threads: int, count: int | None = None) -> Schedule:
    """Phases between the fixed points that edges cross, or between `count` of them."""
    meant = cuts(system) if count is None else some_cuts(system, count)
    return cut_at(system, meant, threads, title(meant))


def some_cuts(system: System, count: int) -> tuple[int, ...]:
    """So many of the cuts, evenly spaced among them: their quantiles."""
    if exact_integer(count) < 0:
        raise UsageError(f"a range is cut 0 times or more, not {count}")
    every = cuts(system)
    if count >= len(every):
        return every
    return tuple(every[k * len(every) // (count + 1)] for k in range(1, count + 1))


def cut_at(
    system: System, cuts: tuple[int, ...], threads: int, method: str
) -> Schedule:
    """The phases that end at the cuts, which ascend inside the range."""
    threads = thread_count(threads)
    made = (component_phase(part, threads) for part in parts(system, cuts))
    return Schedule(method, threads, FewPhases(tuple(made)))


def parts(system: System, cuts: tuple[int, ...]) -> tuple[System, ...]:
    """The system in the ranges that end at the cuts."""
    bounds = (system.low - 1, *cuts, system.high)
    return tuple(
        System(system.equations, low + 1, high)
        for low, high in pairwise(bounds)
        if low < high
    )


def title(cuts: tuple[int, ...]) -> str:
    """What a multi-split is called."""
    return f"multi-split with {len(cuts)} cut{'' if len(cuts) == 1 else 's'}"
