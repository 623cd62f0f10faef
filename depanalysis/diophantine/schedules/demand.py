"""One component on demand: its iterations in an order that keeps every dependence.

The iterations are found from any of them by the equations alone: no array, no list of the
range. With one graph they come in ascending order. With several they come from a heap:
the least one known is run, unless it waits for smaller ones that are not done yet; those
are put on the heap first. What was run is remembered, since the same iteration is met
again from each of its neighbors: marking only the waiting ones, as the algorithm was
published, runs iterations twice (x - 2y = 0 on [1, 8] from 2: 1, 2, 2, 2, 4, 4, 8).
"""

from collections.abc import Iterator
from heapq import heappop, heappush

from depanalysis.diophantine.equation import exact_integer
from depanalysis.diophantine.schedules.components import closed_graph
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.system import System
from depanalysis.diophantine.systems.walks import neighbors
from depanalysis.errors import UsageError


def run_component(system: System, iteration: int) -> Iterator[int]:
    """The component of an iteration, sources before their sinks, each once."""
    if not system.low <= exact_integer(iteration) <= system.high:
        place = f"the range from {system.low} to {system.high}"
        raise UsageError(f"iteration {iteration} is not in {place}")
    graph = closed_graph(system)
    if graph is not None:
        return iter(graph.component(iteration))
    return _from_heap(system.graphs(), iteration)


def _from_heap(graphs: tuple[Structure, ...], start: int) -> Iterator[int]:
    """Each iteration is taken from the heap twice at most.

    When it waits, the sources that are not done are smaller, so they come first; when it
    comes up again, they are done.
    """
    heap, known = [start], {start}
    while heap:
        place = heap[0]
        found = {other for shape in graphs for other in neighbors(shape, place)} - known
        known |= found
        # Known iterations that are not done are on the heap, so no source among them.
        if not any(other < place for other in found):
            yield heappop(heap)
        for other in found:
            heappush(heap, other)
