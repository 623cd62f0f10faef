"""The components of chain equations: paths of O(log n) iterations, walked on demand."""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.diophantine.single.counting import chain_counts, lengths
from depanalysis.diophantine.single.progressions import ProgressionSum
from depanalysis.diophantine.single.seeds import Among, seeds
from depanalysis.diophantine.single.weights import Weights


@dataclass(frozen=True, slots=True)
class Chains:
    """a x + b y = c with 0 < |a| < b, gcd(a, b) = 1, as a partition of a range."""

    weights: Weights

    @property
    def edge_count(self) -> int:
        """N_2: every solution with x != y is an edge of its own."""
        return self.weights.family(2).total()

    @property
    def depth(self) -> int:
        """The number of wavefronts that execute the range."""
        counts = chain_counts(self.weights)
        # a > 0: the left end of every edge is its source and the right end its sink.
        return min(2, len(counts)) if self.weights.a > 0 else len(counts)

    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations."""
        return lengths(chain_counts(self.weights))

    def seeds(self, among: Among) -> ProgressionSum:
        """The smallest iterations of the components that are meant."""
        return seeds(self.weights, among)

    def successor(self, x: int) -> int | None:
        """f(x) = (c - a x) / b, if it is another iteration of the range."""
        w = self.weights
        return self._iteration(w.c - w.a * x, w.b, x)

    def predecessor(self, y: int) -> int | None:
        """The x with f(x) = y: (c - b y) / a, if it is another iteration in range."""
        w = self.weights
        return self._iteration(w.c - w.b * y, w.a, y)

    def head(self, iteration: int) -> int:
        """The iteration of the same component that has no predecessor."""
        while (earlier := self.predecessor(iteration)) is not None:
            iteration = earlier
        return iteration

    def path(self, iteration: int) -> list[int]:
        """The component in the order of f, from its head on."""
        place: int | None = self.head(iteration)
        path = []
        while place is not None:
            path.append(place)
            place = self.successor(place)
        return path

    def component(self, iteration: int) -> Sequence[int]:
        """The iterations connected with this one by dependences, in ascending order."""
        return tuple(sorted(self.path(iteration)))

    def level(self, iteration: int) -> int:
        """The wavefront in which the iteration can run, counted from 1."""
        if self.weights.a < 0:  # A component is a total order.
            return self.component(iteration).index(iteration) + 1
        has_source = self.weights.scaled(iteration) > 0 and (
            self.successor(iteration) is not None
            or self.predecessor(iteration) is not None
        )
        return 2 if has_source else 1

    def _iteration(self, dividend: int, divisor: int, other: int) -> int | None:
        quotient, remainder = divmod(dividend, divisor)
        if remainder or quotient == other:
            return None
        return quotient if self.weights.low <= quotient <= self.weights.high else None
