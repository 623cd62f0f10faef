"""Partitions with one graph or none: every answer is a closed form, at any size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.diophantine.partitions.facade import (
    Partition,
    meant,
    number_within,
    numbered_from,
)
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.counting import length_bound
from depanalysis.diophantine.single.degenerate import Independent, Involution
from depanalysis.diophantine.single.progressions import ProgressionSum
from depanalysis.diophantine.single.seeds import Among
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.counts import Count, component_bounds
from depanalysis.diophantine.systems.system import System


@dataclass(frozen=True, slots=True)
class ClosedPartition(Partition):
    """The partition by one graph, however many equations say the same."""

    structure: Structure

    @property
    def component_count(self) -> int:
        """The number of components, those of one iteration included."""
        return self.seed_count()

    @property
    def component_bounds(self) -> Count:
        """The number of components, exactly."""
        return component_bounds(self.system)

    @property
    def independents(self) -> int:
        """The number of iterations that depend on no other."""
        return self.seed_count(1)

    @property
    def largest_bound(self) -> int | None:
        """The most that `largest` can be for these coefficients in any range this long.

        `None` where there is no better bound than the number of iterations.
        """
        match self.structure:
            case Chains(weights):
                return length_bound(weights.a, weights.b, weights.size)
            case Involution():
                return min(2, self.size)
            case Independent():
                return min(1, self.size)
        return None

    @property
    def depth(self) -> int:
        """The number of wavefronts; the span of the range with enough processors."""
        return self.structure.depth

    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations, shortest first."""
        return self.structure.by_length()

    def seed_count(self, among: Among = "all") -> int:
        """The number of components that are meant."""
        return self._seeds(among).count

    def rank(self, iteration: int, among: Among = "all") -> int:
        """The number of seeds below an iteration, which is the number of a seed."""
        self._check_iteration(iteration)
        return self._seeds(among).upto(iteration - 1)

    def seed(self, k: int, among: Among = "all") -> int:
        """The smallest iteration of the k-th component."""
        seeds = self._seeds(among)
        return seeds.member(number_within(k, seeds.count))

    def seeds(self, start: int = 0, among: Among = "all") -> Iterator[int]:
        """The seeds from the start-th on, in ascending order."""
        return self._seeds(among).members(numbered_from(start))

    def component(self, iteration: int) -> Sequence[int]:
        """The component of an iteration, in ascending order."""
        self._check_iteration(iteration)
        return self.structure.component(iteration)

    def level(self, iteration: int) -> int:
        """The first wavefront, counted from 1, in which the iteration can run."""
        self._check_iteration(iteration)
        return self.structure.level(iteration)

    def _within(self, low: int, high: int) -> Partition:
        part = System(self.equations, low, high)
        return closed_partition(part, part.graphs())

    def _seeds(self, among: Among) -> ProgressionSum:
        return self.structure.seeds(meant(among))


def closed_partition(system: System, graphs: tuple[Structure, ...]) -> ClosedPartition:
    """The partition by the one graph of a system, or by none."""
    (graph,) = graphs or (Independent(system.low, system.high),)
    return ClosedPartition(system, graph)
