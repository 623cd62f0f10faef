"""Ranges in which the components have a regular shape: no chain has to be followed.

In each, the seeds of the components of one length form a few intervals, and all counts
follow from those.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.single.seeds import Among

# A length, and consecutive seeds whose components have that length.
Block: TypeAlias = tuple[int, Progression]


@dataclass(frozen=True, slots=True)
class Regular(ABC):
    """A partition of the iterations from low to high."""

    low: int
    high: int

    @property
    def size(self) -> int:
        """The number of iterations."""
        return max(0, self.high - self.low + 1)

    @property
    def edge_count(self) -> int:
        """The number of dependent pairs; a forest has one less than members a tree."""
        return self.size - self.seeds("all").count

    @property
    @abstractmethod
    def depth(self) -> int:
        """The number of wavefronts that execute the range."""

    @abstractmethod
    def blocks(self) -> tuple[Block, ...]:
        """The seeds by the length of their components, in ascending order."""

    @abstractmethod
    def component(self, iteration: int) -> Sequence[int]:
        """The iterations connected with this one by dependences, in ascending order."""

    @abstractmethod
    def level(self, iteration: int) -> int:
        """The wavefront in which the iteration can run, counted from 1."""

    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations."""
        counts: dict[int, int] = {}
        for length, seeds in self.blocks():
            counts[length] = counts.get(length, 0) + seeds.count
        return {length: counts[length] for length in sorted(counts) if counts[length]}

    def seeds(self, among: Among) -> ProgressionSum:
        """The smallest iterations of the components that are meant."""
        return ProgressionSum(
            tuple(
                seeds
                for length, seeds in self.blocks()
                if among in ("all", length) or (among == "nontrivial" and length > 1)
            )
        )


@dataclass(frozen=True, slots=True)
class Independent(Regular):
    """No two iterations depend on each other."""

    @property
    def depth(self) -> int:
        """One wavefront, if there is any iteration."""
        return min(1, self.size)

    def blocks(self) -> tuple[Block, ...]:
        """Every iteration is a seed."""
        return ((1, consecutive(self.low, self.high)),)

    def component(self, iteration: int) -> Sequence[int]:
        """The iteration alone."""
        return range(iteration, iteration + 1)

    def level(self, iteration: int) -> int:
        """Always the first."""
        return 1


@dataclass(frozen=True, slots=True)
class Clique(Regular):
    """0 x + 0 y = 0: every two iterations are dependent; there are at least two."""

    @property
    def edge_count(self) -> int:
        """All pairs."""
        return self.size * (self.size - 1) // 2

    @property
    def depth(self) -> int:
        """One wavefront an iteration."""
        return self.size

    def blocks(self) -> tuple[Block, ...]:
        """One component."""
        return ((self.size, consecutive(self.low, self.low)),)

    def component(self, iteration: int) -> Sequence[int]:
        """The whole range."""
        return range(self.low, self.high + 1)

    def level(self, iteration: int) -> int:
        """One after the other."""
        return iteration - self.low + 1


@dataclass(frozen=True, slots=True)
class Star(Regular):
    """0 x + y = center, with two iterations or more, among them the center."""

    center: int

    @property
    def depth(self) -> int:
        """Those before the center, the center, those after it."""
        return 2 if self.center in (self.low, self.high) else 3

    def blocks(self) -> tuple[Block, ...]:
        """One component."""
        return ((self.size, consecutive(self.low, self.low)),)

    def component(self, iteration: int) -> Sequence[int]:
        """The whole range."""
        return range(self.low, self.high + 1)

    def level(self, iteration: int) -> int:
        """The place relative to the center, where 'before' may be empty."""
        place = (iteration > self.center) - (iteration < self.center)
        return place + (1 if self.center == self.low else 2)


@dataclass(frozen=True, slots=True)
class ConstantDistance(Regular):
    """x and x + distance depend on each other, where 0 < distance < size."""

    distance: int

    @property
    def depth(self) -> int:
        """The length of the longest chain, ceil(n / d)."""
        return -(-self.size // self.distance)

    def blocks(self) -> tuple[Block, ...]:
        """d chains; the first n mod d of them have one iteration more."""
        shortest, longer = divmod(self.size, self.distance)
        middle = self.low + longer
        return (
            (shortest + 1, consecutive(self.low, middle - 1)),
            (shortest, consecutive(middle, self.low + self.distance - 1)),
        )

    def component(self, iteration: int) -> Sequence[int]:
        """All iterations at multiples of the distance."""
        seed = self.low + (iteration - self.low) % self.distance
        return range(seed, self.high + 1, self.distance)

    def level(self, iteration: int) -> int:
        """1 + floor((i - low) / d)."""
        return (iteration - self.low) // self.distance + 1


@dataclass(frozen=True, slots=True)
class Involution(Regular):
    """x and total - x depend on each other, unless they are equal."""

    total: int

    @property
    def paired(self) -> Interval:
        """The iterations whose partner is in the range too (it may be themselves)."""
        mirrored = Interval(self.total - self.high, self.total - self.low)
        return mirrored & Interval(self.low, self.high)

    @property
    def depth(self) -> int:
        """Two wavefronts, if there is any pair."""
        return max(self.by_length(), default=0)

    def blocks(self) -> tuple[Block, ...]:
        """Alone, paired with a later one, in the center, and alone again."""
        paired = self.paired
        if paired.is_empty:
            return ((1, consecutive(self.low, self.high)),)
        assert paired.low is not None
        assert paired.high is not None
        # x < total - x  <=>  x <= floor((total - 1) / 2); x = total - x if 2 x = total.
        last_source = (self.total - 1) // 2
        return (
            (1, consecutive(self.low, paired.low - 1)),
            (2, consecutive(paired.low, last_source)),
            (1, consecutive(last_source + 1, self.total // 2)),
            (1, consecutive(paired.high + 1, self.high)),
        )

    def component(self, iteration: int) -> Sequence[int]:
        """The iteration and its partner."""
        if iteration not in self.paired:
            return (iteration,)
        return tuple(sorted({iteration, self.total - iteration}))

    def level(self, iteration: int) -> int:
        """2 for the later one of a pair."""
        is_sink = iteration in self.paired and 2 * iteration > self.total
        return 2 if is_sink else 1
