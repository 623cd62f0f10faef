"""What can be asked about a partition, whatever answers it.

A `Partition` is a value of a few integers, and every question is answered when it is
asked: in closed form where there is one (`closed.py`), else by walking or by labeling
iterations (`merged.py`).
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from depanalysis.diophantine.equation import Equation, exact_integer
from depanalysis.diophantine.partitions import lazy_imports
from depanalysis.diophantine.single.progressions import ProgressionSum
from depanalysis.diophantine.single.seeds import Among
from depanalysis.diophantine.solutions import Point
from depanalysis.diophantine.systems import common_seeds, depths, points
from depanalysis.diophantine.systems.advice import Advice, advice
from depanalysis.diophantine.systems.counts import Count
from depanalysis.diophantine.systems.crossings import shared
from depanalysis.diophantine.systems.system import System
from depanalysis.errors import UsageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from depanalysis.diophantine.schedules import Choice

LINE_BREAK = r" \\ "


@dataclass(frozen=True, slots=True)
class Partition(ABC):
    """The iterations from low to high under the dependences of some equations.

    Components are known by their seeds, their smallest iterations, and numbered from 0
    in the order of their seeds. `among` narrows the numbering to the components of two
    iterations or more ("nontrivial") or to those of one length (an integer).
    """

    system: System

    @property
    def equations(self) -> tuple[Equation, ...]:
        """The equations as they were given."""
        return self.system.equations

    @property
    def low(self) -> int:
        """The first iteration."""
        return self.system.low

    @property
    def high(self) -> int:
        """The last iteration."""
        return self.system.high

    @property
    def size(self) -> int:
        """The number of iterations."""
        return self.system.size

    @property
    def solution_count(self) -> int:
        """The number of pairs (x, y) of the range that solve an equation."""
        return points.solution_count(self.system)

    @property
    def edge_count(self) -> int:
        """The number of unordered pairs of different iterations that are dependent."""
        return points.edge_count(self.system)

    @property
    @abstractmethod
    def component_count(self) -> int:
        """The number of components, those of one iteration included."""

    @property
    @abstractmethod
    def component_bounds(self) -> Count:
        """The number of components as far as a closed form says it, at any size."""

    @property
    @abstractmethod
    def independents(self) -> int:
        """The number of iterations that depend on no other."""

    @property
    def largest(self) -> int:
        """The greatest number of iterations in a component."""
        return max(self.by_length(), default=0)

    @property
    @abstractmethod
    def largest_bound(self) -> int | None:
        """The most that `largest` can be for these coefficients in any range this long.

        `None` where there is no better bound than the number of iterations.
        """

    @property
    @abstractmethod
    def depth(self) -> int:
        """The number of wavefronts; the span of the range with enough processors."""

    @property
    def depth_bound(self) -> int | None:
        """A proved bound on `depth`, from the equations alone.

        `None` where there is none but the number of iterations.
        """
        return depths.depth_bound(self.system)

    @abstractmethod
    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations, shortest first."""

    @abstractmethod
    def seed_count(self, among: Among = "all") -> int:
        """The number of components that are meant."""

    @abstractmethod
    def rank(self, iteration: int, among: Among = "all") -> int:
        """The number of seeds below an iteration, which is the number of a seed."""

    @abstractmethod
    def seed(self, k: int, among: Among = "all") -> int:
        """The smallest iteration of the k-th component."""

    @abstractmethod
    def seeds(self, start: int = 0, among: Among = "all") -> Iterator[int]:
        """The seeds from the start-th on, in ascending order."""

    @abstractmethod
    def component(self, iteration: int) -> Sequence[int]:
        """The component of an iteration, in ascending order."""

    def components(
        self, start: int = 0, among: Among = "all"
    ) -> Iterator[Sequence[int]]:
        """The components from the start-th on, in the order of their seeds."""
        return map(self.component, self.seeds(start, among))

    def position(self, iteration: int) -> int:
        """How many iterations of the same component come earlier."""
        return self.component(iteration).index(iteration)

    @abstractmethod
    def level(self, iteration: int) -> int:
        """The first wavefront, counted from 1, in which the iteration can run."""

    def solutions(self) -> Iterator[Point]:
        """The pairs (x, y) of the range that solve an equation, in ascending order."""
        return points.solutions(self.system)

    def edges(self) -> Iterator[Point]:
        """The dependences as (source, sink), source < sink, each once."""
        return points.edges(self.system)

    def common(self, i: int, j: int) -> ProgressionSum:
        """The iterations that the i-th and the j-th equation have in common."""
        shapes = self.system.structures()
        for number in (i, j):
            if not 0 <= exact_integer(number) < len(shapes):
                count = len(shapes)
                raise UsageError(f"there is no equation {number} of {count} from 0 on")
        return shared(shapes[i], shapes[j])

    def common_seeds(self) -> Iterator[int]:
        """The iterations that two equations or more have in common, in order.

        Components of different equations merge here, and only here.
        """
        return common_seeds.common_seeds(self.system.graphs())

    def unique_common_seeds(self) -> Iterator[int]:
        """The first common seed of each component that has one, in order."""
        return common_seeds.unique_common_seeds(self.system.graphs())

    def advice(self) -> Advice:
        """Components, multi-split or wavefronts: what is likely to pay, and why."""
        return advice(self.system)

    def split(self) -> "tuple[Partition, ...]":
        """The range cut in two after the median of the fixed points, as phases.

        For one equation that is c / (a + b). If a and b have one sign, every dependence
        crosses it and each phase is free of dependences; if they have different signs,
        none crosses it and the phases may even run at once. The phases of several
        equations run in order.
        """
        last = [*depths.middle(self.system), self.high]
        firsts = [self.low, *(cut + 1 for cut in last[:-1])]
        return tuple(map(self._within, firsts, last)) if last[1:] else (self,)

    def labels(self, threads: int | None = None) -> "NDArray[Any]":
        """The seed of the component of each iteration, as a NumPy array."""
        return lazy_imports.labels().labels(self.system, threads)  # type: ignore[no-any-return]

    def levels(self) -> "NDArray[Any]":
        """The wavefront of each iteration, counted from 1, as a NumPy array."""
        return lazy_imports.levels().levels(self.system)  # type: ignore[no-any-return]

    def schedule(self, threads: int) -> list[list[int]]:
        """The iterations of each thread, in order; no dependence is between threads."""
        return lazy_imports.schedules().thread_lists(self.system, threads)  # type: ignore[no-any-return]

    def best_schedule(self, processors: int, barrier: int = 0) -> "Choice":
        """The schedule with the least span, what it was compared with, and why.

        `barrier` says how many iterations a barrier between phases is worth.
        """
        return lazy_imports.schedules().best(self.system, processors, barrier)  # type: ignore[no-any-return]

    @abstractmethod
    def _within(self, low: int, high: int) -> "Partition":
        """The same equations in another range."""

    def _check_iteration(self, iteration: int) -> None:
        if not self.low <= exact_integer(iteration) <= self.high:
            place = f"the range from {self.low} to {self.high}"
            raise UsageError(f"iteration {iteration} is not in {place}")

    def _repr_latex_(self) -> str:
        """The equations and their range, for notebooks."""
        rows = [str(each).replace(" = ", " &= ") for each in self.equations]
        rows.append(rf"{self.low} &\le x, y \le {self.high}")
        return rf"$\begin{{aligned}} {LINE_BREAK.join(rows)} \end{{aligned}}$"


def meant(among: Among) -> Among:
    """The components that are asked for, if there is such a sort."""
    if isinstance(among, str) and among not in ("all", "nontrivial"):
        raise UsageError(f"there are no '{among}' components")
    return among if isinstance(among, str) else exact_integer(among)


def numbered_from(start: int) -> int:
    """The number of the first component to stream."""
    if exact_integer(start) < 0:
        raise UsageError(f"components are counted from 0, not from {start}")
    return exact_integer(start)


def number_within(k: int, count: int) -> int:
    """The number of a component, if there are that many."""
    if not 0 <= exact_integer(k) < count:
        raise UsageError(f"there is no component {k} of {count} from 0 on")
    return exact_integer(k)
