"""How a partition is asked for."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from depanalysis.diophantine.equation import Equation, exact_integer
from depanalysis.diophantine.partitions import lazy_imports
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
from depanalysis.diophantine.systems import counts, walks
from depanalysis.diophantine.systems.counts import Count, component_bounds
from depanalysis.diophantine.systems.crossings import dependent, union
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError


def partition(equations: Iterable[Equation], low: int, high: int) -> Partition:
    """The partition of the range from low to high, which is empty if low > high.

    Without equations every iteration is on its own. Equations without a dependence in
    the range, and those with the same dependences as another, cost nothing.
    """
    given = _listed(equations)
    return partition_of(System(given, exact_integer(low), exact_integer(high)))


def _listed(equations: object) -> tuple[Equation, ...]:
    """What was given, if it is equations: a type is no promise in a notebook."""
    if not isinstance(equations, Iterable):
        raise UsageError(f"'{equations}' is not a list of equations")
    given = tuple(equations)
    for each in given:
        if not isinstance(each, Equation):
            raise UsageError(f"'{each}' is not an equation")
    return given


# Partitions by several graphs: closed forms first, then labels of every iteration.


if TYPE_CHECKING:
    from numpy.typing import NDArray

    from depanalysis.diophantine.partitions.arrays import Components


@dataclass(frozen=True, slots=True)
class MergedPartition(Partition):
    """The partition by two graphs or more; labels are kept once they are made."""

    graphs: tuple[Structure, ...]
    _kept: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def component_count(self) -> int:
        """The number of components, those of one iteration included."""
        exact = self.component_bounds.exact
        if exact is not None:
            return exact
        return int(lazy_imports.labels().component_count(self.system))

    @property
    def component_bounds(self) -> Count:
        """The number of components as far as a closed form says it, at any size."""
        return component_bounds(self.system)

    @property
    def independents(self) -> int:
        """The number of iterations that depend on no other."""
        dependents = union(map(dependent, self.graphs))
        if dependents is None:
            return self.by_length().get(1, 0)
        return self.size - dependents.count

    @property
    def largest_bound(self) -> int | None:
        """No bound is known but the number of iterations."""
        return None

    @property
    def depth(self) -> int:
        """The number of wavefronts; the span of the range with enough processors."""
        return int(self.levels().max())

    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations, shortest first."""
        found = counts.lengths(self.system)
        return lazy_imports.labels().by_length(self.system) if found is None else found

    def seed_count(self, among: Among = "all") -> int:
        """The number of components that are meant."""
        match meant(among):
            case "all":
                return self.component_count
            case "nontrivial":
                return self.component_count - self.independents
            case 1:
                return self.independents
            case length:
                return self.by_length().get(length, 0)

    def rank(self, iteration: int, among: Among = "all") -> int:
        """The number of seeds below an iteration, which is the number of a seed."""
        self._check_iteration(iteration)
        return self._components().rank(iteration - self.low, meant(among))

    def seed(self, k: int, among: Among = "all") -> int:
        """The smallest iteration of the k-th component."""
        numbered = self._components().seeds(meant(among))
        return self.low + int(numbered[number_within(k, len(numbered))])

    def seeds(self, start: int = 0, among: Among = "all") -> Iterator[int]:
        """The seeds from the start-th on, in ascending order.

        A range that is too long for labels is searched from its low end on.
        """
        first, family = numbered_from(start), meant(among)
        try:
            numbered = self._components().seeds(family)
        except UsageError:
            return islice(self._searched(family), first, None)
        return (self.low + int(offset) for offset in numbered[first:])

    def component(self, iteration: int) -> Sequence[int]:
        """The component of an iteration, in ascending order."""
        self._check_iteration(iteration)
        return walks.component(self.graphs, iteration)

    def level(self, iteration: int) -> int:
        """The first wavefront, counted from 1, in which the iteration can run."""
        self._check_iteration(iteration)
        return int(self.levels()[iteration - self.low])

    def levels(self) -> "NDArray[Any]":
        """The wavefront of each iteration, counted from 1, as a NumPy array."""
        if "levels" not in self._kept:
            self._kept["levels"] = lazy_imports.levels().levels(self.system)
        return self._kept["levels"]  # type: ignore[no-any-return]

    def _within(self, low: int, high: int) -> Partition:
        return partition_of(System(self.equations, low, high))

    def _components(self) -> "Components":
        if "components" not in self._kept:
            offsets = lazy_imports.labels().offsets(self.system)
            self._kept["components"] = lazy_imports.arrays().Components(offsets)
        return self._kept["components"]  # type: ignore[no-any-return]

    def _searched(self, among: Among) -> Iterator[int]:
        iterations = range(self.low, self.high + 1)
        seeds = (i for i in iterations if walks.is_seed(self.graphs, i))
        if among == "all":
            return seeds
        return (i for i in seeds if _is_meant(among, self.component(i)))


def _is_meant(among: Among, component: Sequence[int]) -> bool:
    if among == "nontrivial":
        return component[0] != component[-1]
    return len(component) == among


def partition_of(system: System) -> Partition:
    """The partition that answers best for the equations at hand."""
    graphs = system.graphs()
    if len(graphs) > 1:
        return MergedPartition(system, graphs)
    return closed_partition(system, graphs)


# Partitions with one graph or none: every answer is a closed form, at any size.


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
