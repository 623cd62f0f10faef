"""Strongly connected components (Kosaraju) in an order that keeps all edges."""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush


def ordered_components(
    size: int, edges: Iterable[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """The components of the numbers below `size`; edges go from earlier ones to later ones.

    Of two components that may both come next, the one with the least number does.
    """
    links = set(edges)
    component = _components(size, links)
    members: dict[int, list[int]] = {}
    for node in range(size):
        members.setdefault(component[node], []).append(node)
    between = {(component[a], component[b]) for a, b in links}
    order = _ordered(members, {(a, b) for a, b in between if a != b})
    return tuple(tuple(members[name]) for name in order)


def _components(size: int, links: set[tuple[int, int]]) -> list[int]:
    """The least number of the component of each number.

    Backwards from the node that a walk finished last, only its component is reached.
    """
    after = _successors(size, links)
    before = _successors(size, ((b, a) for a, b in links))
    found = [-1] * size
    seen: set[int] = set()
    for node in reversed(list(_finished(range(size), after, set()))):
        component = list(_finished((node,), before, seen))
        for each in component:
            found[each] = min(component)
    return found


def _successors(size: int, links: Iterable[tuple[int, int]]) -> list[list[int]]:
    successors: list[list[int]] = [[] for _ in range(size)]
    for source, sink in links:
        successors[source].append(sink)
    return successors


def _finished(
    starts: Iterable[int], successors: Sequence[Sequence[int]], seen: set[int]
) -> Iterator[int]:
    """What depth-first walks meet that was not seen, each node after its successors."""
    for start in starts:
        path = [(node, iter(successors[node])) for node in {start} - seen]
        seen.add(start)
        while path:
            node, rest = path[-1]
            step = next((each for each in rest if each not in seen), None)
            if step is None:
                path.pop()
                yield node
            else:
                seen.add(step)
                path.append((step, iter(successors[step])))


def _ordered(nodes: Iterable[int], links: set[tuple[int, int]]) -> Iterator[int]:
    """Nodes without cycles, sources first; of those that may come next, the least."""
    waits = dict.fromkeys(nodes, 0)
    successors: dict[int, list[int]] = {node: [] for node in waits}
    for source, sink in links:
        waits[sink] += 1
        successors[source].append(sink)
    ready = [node for node, count in waits.items() if not count]
    heapify(ready)
    while ready:
        yield (node := heappop(ready))
        for sink in successors[node]:
            waits[sink] -= 1
            if not waits[sink]:
                heappush(ready, sink)
