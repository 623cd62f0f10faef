"""Dependences of a x + b y = c by looking at all pairs: no number theory at all."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

Pair = tuple[int, int]


@dataclass(frozen=True)
class Truth:
    """What is true of a range, given all its solutions."""

    low: int
    high: int
    solutions: list[Pair]

    @property
    def edges(self) -> list[Pair]:
        """Each pair of different dependent iterations once, the earlier one first."""
        return sorted({(min(s), max(s)) for s in self.solutions if s[0] != s[1]})

    def components(self) -> list[list[int]]:
        """The connected components, each ascending, in the order of their seeds."""
        neighbors: dict[int, list[int]] = defaultdict(list)
        for source, sink in self.edges:
            neighbors[source].append(sink)
            neighbors[sink].append(source)
        seen: set[int] = set()
        found = []
        for start in range(self.low, self.high + 1):
            if start not in seen:
                found.append(_reachable(start, neighbors))
                seen.update(found[-1])
        return found

    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations."""
        return dict(Counter(len(component) for component in self.components()))

    def levels(self) -> dict[int, int]:
        """The length of the longest path of dependences that ends in an iteration."""
        sources: dict[int, list[int]] = defaultdict(list)
        for source, sink in self.edges:
            sources[sink].append(source)
        level: dict[int, int] = {}
        for i in range(self.low, self.high + 1):
            level[i] = 1 + max((level[j] for j in sources[i]), default=0)
        return level


def solve(a: int, b: int, c: int, xs: Iterable[int], ys: Iterable[int]) -> list[Pair]:
    """All solutions with x in xs and y in ys, in lexicographic order."""
    ys = list(ys)
    return [(x, y) for x in xs for y in ys if a * x + b * y == c]


def truth(a: int, b: int, c: int, low: int, high: int) -> Truth:
    """Everything about one equation in one range."""
    iterations = range(low, high + 1)
    return Truth(low, high, solve(a, b, c, iterations, iterations))


def truths(a: int, b: int, low: int, high: int) -> dict[int, Truth]:
    """The same for every right side that has a solution, and the two just outside."""
    solutions: dict[int, list[Pair]] = defaultdict(list)
    for x in range(low, high + 1):
        for y in range(low, high + 1):
            solutions[a * x + b * y].append((x, y))
    for c in (min(solutions, default=0) - 1, max(solutions, default=0) + 1):
        solutions[c] = []
    return {c: Truth(low, high, pairs) for c, pairs in solutions.items()}


def _reachable(start: int, neighbors: dict[int, list[int]]) -> list[int]:
    reached, pending = {start}, [start]
    while pending:
        for other in neighbors.get(pending.pop(), ()):
            if other not in reached:
                reached.add(other)
                pending.append(other)
    return sorted(reached)
