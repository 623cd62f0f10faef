"""The partition of a range of iterations into components that share no dependence.

A `Partition` is a value of a few integers: every question is answered from the equation
when it is asked, so ranges of 10^18 iterations cost no more than short ones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.diophantine.equation import Equation, exact_integer
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.counting import length_bound
from depanalysis.diophantine.single.degenerate import Involution
from depanalysis.diophantine.single.progressions import ProgressionSum
from depanalysis.diophantine.single.seeds import Among
from depanalysis.diophantine.single.structures import Structure, structure
from depanalysis.diophantine.solutions import Point, Solutions
from depanalysis.errors import UsageError


@dataclass(frozen=True, slots=True)
class Partition:
    """The iterations from low to high under the dependences of one equation.

    Components are known by their seeds, their smallest iterations, and numbered from 0
    in the order of their seeds. `among` narrows the numbering to the components of two
    iterations or more ("nontrivial") or to those of one length (an integer).
    """

    equation: Equation
    low: int
    high: int
    structure: Structure

    @property
    def size(self) -> int:
        """The number of iterations."""
        return max(0, self.high - self.low + 1)

    @property
    def solution_count(self) -> int:
        """The number of pairs (x, y) of the range that solve the equation."""
        solved = self._solved()
        return 0 if solved is None else solved.count or 0

    @property
    def edge_count(self) -> int:
        """The number of unordered pairs of different iterations that are dependent."""
        return self.structure.edge_count

    @property
    def component_count(self) -> int:
        """The number of components, those of one iteration included."""
        return self.seed_count()

    @property
    def independents(self) -> int:
        """The number of iterations that depend on no other."""
        return self.seed_count(1)

    @property
    def largest(self) -> int:
        """The greatest number of iterations in a component."""
        return max(self.by_length(), default=0)

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
        k, seeds = exact_integer(k), self._seeds(among)
        if not 0 <= k < seeds.count:
            raise UsageError(f"there is no component {k} of {seeds.count} from 0 on")
        return seeds.member(k)

    def seeds(self, start: int = 0, among: Among = "all") -> Iterator[int]:
        """The seeds from the start-th on, in ascending order."""
        if exact_integer(start) < 0:
            raise UsageError(f"components are counted from 0, not from {start}")
        return self._seeds(among).members(start)

    def component(self, iteration: int) -> Sequence[int]:
        """The component of an iteration, in ascending order."""
        self._check_iteration(iteration)
        return self.structure.component(iteration)

    def components(
        self, start: int = 0, among: Among = "all"
    ) -> Iterator[Sequence[int]]:
        """The components from the start-th on, in the order of their seeds."""
        return map(self.structure.component, self.seeds(start, among))

    def position(self, iteration: int) -> int:
        """How many iterations of the same component come earlier."""
        return self.component(iteration).index(iteration)

    def level(self, iteration: int) -> int:
        """The first wavefront, counted from 1, in which the iteration can run."""
        self._check_iteration(iteration)
        return self.structure.level(iteration)

    def solutions(self) -> Iterator[Point]:
        """The pairs (x, y) of the range that solve the equation, in ascending order."""
        solved = self._solved()
        return iter(()) if solved is None else solved.points()

    def edges(self) -> Iterator[Point]:
        """The dependences as (source, sink), source < sink, each once."""
        for x, y in self.solutions():
            is_mirrored = self.equation.a == self.equation.b
            if x < y or (x > y and not is_mirrored):
                yield min(x, y), max(x, y)

    def split(self) -> tuple["Partition", ...]:
        """The range cut after the fixed point c / (a + b), as phases in their order.

        If a and b have one sign, every dependence crosses the fixed point and each
        phase is free of dependences; if they have different signs, none crosses it and
        the phases may even run at once.
        """
        cut = self.equation
        total = cut.a + cut.b
        if total == 0 or not self.low <= cut.c // total < self.high:
            return (self,)
        last = cut.c // total
        return tuple(
            partition([cut], low, high)
            for low, high in ((self.low, last), (last + 1, self.high))
        )

    def _solved(self) -> Solutions | None:
        whole = Interval(self.low, self.high)
        return self.equation.solve(whole, whole)

    def _seeds(self, among: Among) -> ProgressionSum:
        if isinstance(among, str) and among not in ("all", "nontrivial"):
            raise UsageError(f"there are no '{among}' components")
        meant = among if isinstance(among, str) else exact_integer(among)
        return self.structure.seeds(meant)

    def _check_iteration(self, iteration: int) -> None:
        if not self.low <= exact_integer(iteration) <= self.high:
            place = f"the range from {self.low} to {self.high}"
            raise UsageError(f"iteration {iteration} is not in {place}")


def partition(equations: Sequence[Equation], low: int, high: int) -> Partition:
    """The partition of the range from low to high, which is empty if low > high."""
    if len(equations) != 1:
        raise UsageError(f"a partition needs one equation, not {len(equations)}")
    (equation,) = equations
    low, high = exact_integer(low), exact_integer(high)
    return Partition(equation, low, high, structure(equation, low, high))
