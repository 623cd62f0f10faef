"""Components and levels of short ranges in plain Python, which needs no compilation.

Iterations are counted from the low end of the range on.
"""

from collections import Counter
from collections.abc import Iterator

from depanalysis.diophantine.explicit.streams import streams
from depanalysis.diophantine.systems.system import System


def roots(system: System) -> list[int]:
    """The smallest iteration of the component of each iteration."""
    parents = list(range(system.size))
    for source, sink in edges(system):
        one, other = _root(parents, source), _root(parents, sink)
        parents[max(one, other)] = min(one, other)
    # Parents are smaller, so the parent of an iteration is final before its own turn.
    for i, parent in enumerate(parents):
        parents[i] = parents[parent]
    return parents


def root_count(system: System) -> int:
    """The number of components."""
    return len(set(roots(system)))


def lengths(system: System) -> dict[int, int]:
    """How many components have how many iterations."""
    return dict(Counter(Counter(roots(system)).values()))


def levels(system: System) -> list[int]:
    """The number of iterations on the longest path that ends in each iteration."""
    found = [1] * system.size
    for source, sink in sorted(edges(system), key=lambda edge: edge[1]):
        found[sink] = max(found[sink], found[source] + 1)
    return found


def edges(system: System) -> Iterator[tuple[int, int]]:
    """The edges of all streams as (source, sink)."""
    for sink, sink_step, source, source_step, count in streams(system):
        for t in range(count):
            yield source + source_step * t, sink + sink_step * t


def _root(parents: list[int], place: int) -> int:
    while (up := parents[place]) != place:
        # Halving the path makes the next search shorter.
        parents[place] = parents[up]
        place = up
    return place
