"""Components as a forest of parents, built by several threads at once.

A parent is never greater than its child, and a root is its own parent. Roots are hooked
below smaller roots only, so whatever the order of the edges and the number of threads,
the root of a component ends up as its smallest iteration. Nothing is stored but the
parents; the edges are generated from their streams.

The hooking of roots by compare-and-exchange follows the union-find of ECL-CC (Jaiganesh
and Burtscher, 2018).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.explicit.compiled import kernels
from depanalysis.diophantine.explicit.limits import allocate
from depanalysis.diophantine.explicit.streams import table
from depanalysis.diophantine.systems.system import System

Parents = NDArray[np.int32]

CHUNK = 2**18  # Iterations that a thread takes at a time.
BLOCK = 2**13  # Sinks whose parents stay in the cache while all streams pass by.
SHORT = 2**16  # Lengths below are counted, the few others are listed.


def roots(system: System, threads: int, chunk: int = CHUNK) -> Parents:
    """The smallest iteration of the component of each iteration."""
    parents, _ = _forest(system, threads, chunk)
    _each_chunk(partial(kernels.flatten, parents), system, threads, chunk)
    return parents


def root_count(system: System, threads: int, chunk: int = CHUNK) -> int:
    """The number of components."""
    _, unions = _forest(system, threads, chunk)
    return system.size - unions


def lengths(
    system: System, threads: int, chunk: int = CHUNK, short: int = SHORT
) -> dict[int, int]:
    """How many components have how many iterations."""
    parents = roots(system, threads, chunk)
    counts = np.zeros(short, dtype=np.int64)
    others = np.empty(system.size // short, dtype=np.int64)
    listed = kernels.lengths(parents, counts, others)
    found = Counter(others[:listed].tolist())
    found.update({int(k): int(counts[k]) for k in np.flatnonzero(counts)})
    return dict(found)


def _forest(system: System, threads: int, chunk: int) -> tuple[Parents, int]:
    """The parents after all unions, and the number of unions of two trees."""
    parents = allocate(system)
    _each_chunk(partial(kernels.plant, parents), system, threads, chunk)
    join = partial(kernels.unite, parents, table(system), BLOCK)
    return parents, sum(_each_chunk(join, system, threads, chunk))


def _each_chunk(
    work: Callable[[int, int], int], system: System, threads: int, chunk: int
) -> Iterable[int]:
    """The results of the work on [low, high), for all chunks of the range."""
    lows = range(0, system.size, chunk)
    highs = [min(low + chunk, system.size) for low in lows]
    if threads == 1:
        return list(map(work, lows, highs))
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(work, lows, highs))
