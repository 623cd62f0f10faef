"""What a schedule does, by running it: phases, threads and iterations are plain lists.

Threads of one phase may run in any order. An edge between two of them is broken in some
order, namely in one that runs the thread of its sink first; so it is enough to run each
phase once for every thread that may come first.
"""

from collections.abc import Sequence

from tests.oracle.lde import Pair

Lists = Sequence[Sequence[Sequence[int]]]


def executed(lists: Lists) -> list[int]:
    """All iterations in one possible order of execution."""
    return [i for threads in lists for thread in threads for i in thread]


def broken(lists: Lists, edges: Sequence[Pair]) -> set[Pair]:
    """The edges whose sink can run before its source (or without it)."""
    found: set[Pair] = set()
    before: list[int] = []
    for threads in lists:
        for first in range(len(threads)):
            rotated = [*threads[first:], *threads[:first]]
            order = before + [i for thread in rotated for i in thread]
            found |= _out_of_order(order, edges)
        before += [i for thread in threads for i in thread]
    return found


def span(lists: Lists) -> int:
    """The iterations one after the other: the longest thread of each phase."""
    return sum(max((len(thread) for thread in phase), default=0) for phase in lists)


def _out_of_order(order: Sequence[int], edges: Sequence[Pair]) -> set[Pair]:
    """Edges whose sink is there, and whose source is not there before it."""
    moments = {iteration: moment for moment, iteration in enumerate(order)}
    return {
        (source, sink)
        for source, sink in edges
        if sink in moments and moments.get(source, len(order)) > moments[sink]
    }
