"""Components of the dependences as tasks of one phase: no barrier, no synchronization.

With one graph the components are numbered in closed form, and the threads share the
numbers; with several, iterations are labeled (4 bytes each) and handed out. Where every
two iterations are connected anyway, by a star or a clique, there is one task.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.explicit.components import offsets
from depanalysis.diophantine.schedules import sharing
from depanalysis.diophantine.schedules.iteration_sets import (
    Components,
    Labeled,
    Members,
)
from depanalysis.diophantine.schedules.schedule import (
    FewPhases,
    Phase,
    Schedule,
    thread_count,
)
from depanalysis.diophantine.single.degenerate import Clique, Independent, Star
from depanalysis.diophantine.single.progressions import ProgressionSum, consecutive
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.system import System


def components(system: System, threads: int) -> Schedule:
    """Each component on one thread, dealt out by length."""
    threads = thread_count(threads)
    made = (component_phase(system, threads),) if system.size else ()
    return Schedule("components", threads, FewPhases(made))


def sequential(system: System) -> Schedule:
    """One iteration after the other on one thread, which is legal for all systems."""
    if not system.size:
        return Schedule("sequential", 1, FewPhases(()))
    whole = ProgressionSum((consecutive(system.low, system.high),))
    phase = Phase((Members(whole, 0, system.size),), system.size)
    return Schedule("sequential", 1, FewPhases((phase,)))


def thread_lists(system: System, threads: int) -> list[list[int]]:
    """The iterations of each thread, with no dependence between threads."""
    lists = components(system, threads).lists()
    return lists[0] if lists else [[] for _ in range(threads)]


def component_phase(system: System, threads: int) -> Phase:
    """The components of a range as the tasks of one phase."""
    graph = closed_graph(system)
    if graph is None:
        return _labeled(system, threads)
    if isinstance(graph, Independent):
        everything = ProgressionSum((consecutive(system.low, system.high),))
        return Phase(sharing.members(everything, threads), min(1, system.size))
    lengths = graph.by_length()
    dealt = sharing.portions(lengths, threads)
    works = tuple(Components(graph, tuple(each)) for each in dealt)
    return Phase(works, max(lengths))


def closed_graph(system: System) -> Structure | None:
    """The graph whose components are those of the system, if one has them."""
    graphs = system.graphs()
    if any(isinstance(graph, Star | Clique) for graph in graphs):
        return Clique(system.low, system.high)
    if len(graphs) > 1:
        return None
    return graphs[0] if graphs else Independent(system.low, system.high)


def _labeled(system: System, threads: int) -> Phase:
    labels = offsets(system)
    lengths = np.bincount(labels, minlength=system.size)
    thread_of = _threads(lengths, threads)[labels]
    # Numbers of two bytes are sorted by radix; the order inside a thread stays ascending.
    order = np.argsort(thread_of, kind="stable").astype(np.int32)
    ends = np.cumsum(np.bincount(thread_of, minlength=threads))[:-1]
    works = tuple(Labeled(system.low, each) for each in np.split(order, ends))
    return Phase(works, int(lengths.max(initial=0)))


def _threads(lengths: NDArray[np.intp], threads: int) -> NDArray[Any]:
    """The thread of each component, at the place of its seed."""
    counts = np.bincount(lengths)
    by_length = {int(k): int(counts[k]) for k in np.flatnonzero(counts) if k}
    seeds = np.flatnonzero(lengths)
    # Ascending seeds for each length, so that the numbers of tasks become places.
    seeds = seeds[np.argsort(lengths[seeds], kind="stable")]
    ends = np.cumsum(counts[1:]).tolist()
    found = np.zeros(lengths.size, dtype=np.uint16 if threads < 2**16 else np.uint32)
    for thread, dealt in enumerate(sharing.portions(by_length, threads)):
        for length, start, count in dealt:
            first = ends[length - 1] - by_length[length] + start
            found[seeds[first : first + count]] = thread
    return found
