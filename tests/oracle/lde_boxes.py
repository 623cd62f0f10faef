"""Dependences of nested loops by looking at all pairs of a box: no number theory at all."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

Iteration = tuple[int, ...]
Coefficients = tuple[int, int, int]
# For each loop the equations (a, b, c) that one pair of accesses imposes.
Pairing = Sequence[Sequence[Coefficients]]


@dataclass(frozen=True)
class BoxTruth:
    """What is true of a box of iterations, given all its dependent pairs."""

    iterations: list[Iteration]
    edges: list[tuple[Iteration, Iteration]]

    def components(self) -> list[list[Iteration]]:
        """The connected components, each ascending, in the order of their seeds."""
        neighbors: dict[Iteration, list[Iteration]] = defaultdict(list)
        for source, sink in self.edges:
            neighbors[source].append(sink)
            neighbors[sink].append(source)
        seen: set[Iteration] = set()
        found = []
        for start in self.iterations:
            if start not in seen:
                reached, pending = {start}, [start]
                while pending:
                    for other in neighbors[pending.pop()]:
                        if other not in reached:
                            reached.add(other)
                            pending.append(other)
                seen |= reached
                found.append(sorted(reached))
        return found

    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations."""
        return dict(Counter(len(component) for component in self.components()))

    def levels(self) -> dict[Iteration, int]:
        """The length of the longest path of dependences that ends in an iteration."""
        sources: dict[Iteration, list[Iteration]] = defaultdict(list)
        for source, sink in self.edges:
            sources[sink].append(source)
        level: dict[Iteration, int] = {}
        for i in self.iterations:
            level[i] = 1 + max((level[j] for j in sources[i]), default=0)
        return level


def box_truth(
    ranges: Sequence[tuple[int, int]], pairings: Sequence[Pairing]
) -> BoxTruth:
    """Everything about the pairs of accesses of one nest."""
    iterations = list(product(*(range(low, high + 1) for low, high in ranges)))
    edges = {
        (min(x, y), max(x, y))
        for x, y in product(iterations, repeat=2)
        if x != y and any(_meet(x, y, pairing) for pairing in pairings)
    }
    return BoxTruth(iterations, sorted(edges))


def _meet(x: Iteration, y: Iteration, pairing: Pairing) -> bool:
    return all(
        a * x[loop] + b * y[loop] == c
        for loop, equations in enumerate(pairing)
        for a, b, c in equations
    )
