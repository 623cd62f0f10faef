"""Wavefronts: the iterations of one level run at once, level after level.

The level of an iteration is the number of iterations on the longest path of dependences
that ends there, so there is no schedule with fewer phases. One graph has its levels in
closed form, as sums of progressions or as strips; several have theirs computed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.explicit.levels import levels
from depanalysis.diophantine.schedules import sharing
from depanalysis.diophantine.schedules.iteration_sets import Labeled
from depanalysis.diophantine.schedules.schedule import (
    Alike,
    FewPhases,
    Phase,
    Phases,
    Schedule,
    thread_count,
)
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import (
    Clique,
    ConstantDistance,
    Independent,
    Involution,
    Star,
)
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.single.weights import Weights
from depanalysis.diophantine.systems.system import System


@dataclass(frozen=True, slots=True)
class Strips(Phases):
    """The range in strips of `width` consecutive iterations, the last one shorter."""

    low: int
    high: int
    width: int
    threads: int

    @property
    def count(self) -> int:
        """The number of strips."""
        return -(-(self.high - self.low + 1) // self.width)

    def phase(self, k: int) -> Phase:
        """The k-th strip, shared by the threads."""
        first = self.low + k * self.width
        strip = consecutive(first, min(self.high, first + self.width - 1))
        return Phase(sharing.members(ProgressionSum((strip,)), self.threads), 1)

    def measures(self) -> Iterator[Alike]:
        """Whole strips, and the rest."""
        whole, rest = divmod(self.high - self.low + 1, self.width)
        for count, size in ((whole, self.width), (1, rest)):
            if count and size:
                yield Alike(count, size, 1, -(-size // self.threads))


@dataclass(frozen=True, slots=True, eq=False)
class Levels(Phases):
    """Iterations in the order of their levels; level k ends before place ends[k]."""

    low: int
    order: NDArray[np.int32]
    ends: NDArray[np.int64]
    threads: int

    @property
    def count(self) -> int:
        """The number of levels."""
        return int(self.ends.size)

    def phase(self, k: int) -> Phase:
        """The k-th level, shared by the threads."""
        start, stop = int(self.ends[k - 1]) if k else 0, int(self.ends[k])
        works = tuple(
            Labeled(self.low, self.order[start + first : start + first + count])
            for first, count in sharing.even(stop - start, self.threads)
        )
        return Phase(works, 1)

    def measures(self) -> Iterator[Alike]:
        """Levels of the same size together."""
        sizes, counts = np.unique(np.diff(self.ends, prepend=0), return_counts=True)
        for size, count in zip(sizes.tolist(), counts.tolist(), strict=True):
            yield Alike(count, size, 1, -(-size // self.threads))


def wavefronts(system: System, threads: int) -> Schedule:
    """Each level as a phase whose iterations are shared in equal parts."""
    threads = thread_count(threads)
    return Schedule("wavefronts", threads, _phases(system, threads))


def strips(system: System, threads: int) -> Schedule | None:
    """Strips as wide as the least distance, if all distances are constant.

    Iterations of one strip are closer to each other than any dependence reaches.
    """
    width = strip_width(system)
    if width is None:
        return None
    phases = Strips(system.low, system.high, width, thread_count(threads))
    return Schedule("strips", phases.threads, phases)


def strip_width(system: System) -> int | None:
    """The least length of a dependence, where all have constant lengths."""
    graphs = system.graphs()
    if any(isinstance(graph, Clique) for graph in graphs):
        return 1
    if not graphs or not all(isinstance(graph, ConstantDistance) for graph in graphs):
        return None
    return min(each.distance for each in graphs if isinstance(each, ConstantDistance))


def is_closed(system: System) -> bool:
    """Whether the levels are known without computing those of all iterations."""
    return len(system.graphs()) < 2 or strip_width(system) is not None


def level_sets(graph: Structure) -> tuple[ProgressionSum, ...] | None:
    """The iterations of each level in closed form; `None` where strips say it."""
    match graph:
        case Chains(weights):
            sets = _two_levels(weights) if weights.a > 0 else _chain_levels(graph)
        case Involution(low, high):
            sinks = consecutive(graph.total // 2 + 1, graph.paired.high or 0)
            sources = ProgressionSum((consecutive(low, high),), (sinks,))
            sets = sources, ProgressionSum((sinks,))
        case Star(low, high, center):
            bounds = ((low, center - 1), (center, center), (center + 1, high))
            sets = tuple(ProgressionSum((consecutive(*each),)) for each in bounds)
        case Independent(low, high):
            sets = (ProgressionSum((consecutive(low, high),)),)
        case _:
            return None
    return tuple(each for each in sets if each.count)


def _phases(system: System, threads: int) -> Phases:
    width = strip_width(system)
    if width is not None:
        return Strips(system.low, system.high, width, threads)
    graphs = system.graphs() or (Independent(system.low, system.high),)
    sets = level_sets(graphs[0]) if len(graphs) == 1 else None
    if sets is None:
        return _computed(system, threads)
    return FewPhases(tuple(Phase(sharing.members(each, threads), 1) for each in sets))


def _computed(system: System, threads: int) -> Levels:
    found = levels(system)
    counts = np.bincount(found)[1:]
    if counts.size < 2**16:  # Numbers of two bytes are sorted by radix.
        found = found.astype(np.uint16)
    order = np.argsort(found, kind="stable").astype(np.int32)
    return Levels(system.low, order, np.cumsum(counts), threads)


def _two_levels(weights: Weights) -> tuple[ProgressionSum, ...]:
    """a > 0: the sinks are all X > 0 with an edge, X = b w or X = -a w, or both."""
    sinks = (weights.places(2, 0, 1), weights.places(2, 1, -1))
    twice = weights.places(3, 1, -1)
    everything = consecutive(weights.low, weights.high)
    return (
        ProgressionSum((everything, twice), sinks),
        ProgressionSum(sinks, (twice,)),
    )


def _chain_levels(graph: Chains) -> tuple[ProgressionSum, ...]:
    """a < 0: an iteration has level k if k - 1 dependences lead to it, and not k.

    On the right of the fixed point, X > 0, they come against f: X = b^(k-1) w. On the
    left they come along f: X = (-a)^(k-1) w.
    """
    weights = graph.weights
    fixed = weights.fixed_point
    center = Progression(fixed or 0, 1, int(fixed is not None))
    ends = [_ends(weights, k) for k in range(1, graph.depth + 2)]
    sets = [ProgressionSum(low, high) for low, high in pairwise(ends)]
    return (ProgressionSum((*ends[0], center), ends[1]), *sets[1:])


def _ends(weights: Weights, length: int) -> tuple[Progression, Progression]:
    return weights.places(length, 0, 1), weights.places(length, length - 1, -1)
