"""What one thread does in one phase: iterations in the order of their execution.

A work knows its number of iterations without listing them, so a thread may be given 10^18
of them; they are streamed when the thread runs.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.single.progressions import Progression, ProgressionSum
from depanalysis.diophantine.single.structures import Structure

Offsets = NDArray[Any]

# Members of a set are found this many at a time, in an array of up to 8 MiB.
BLOCK = 2**12
SPARSE = 2**10


class Work(ABC):
    """The iterations of one thread between two barriers."""

    __slots__ = ()

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of iterations."""

    @abstractmethod
    def __iter__(self) -> Iterator[int]:
        """The iterations in the order of their execution, none of them stored."""

    def offsets(self, low: int) -> Offsets:
        """The iterations as an array, counted from the low end of the range on."""
        return np.fromiter((i - low for i in self), dtype=np.int64, count=self.size)


@dataclass(frozen=True, slots=True)
class Members(Work):
    """The iterations number start, start + 1, ... of a set, in ascending order."""

    numbers: ProgressionSum
    start: int
    size: int

    def __post_init__(self) -> None:
        assert 0 <= self.start <= self.start + self.size <= self.numbers.count

    def __iter__(self) -> Iterator[int]:
        match self.numbers:
            case ProgressionSum((Progression(first, step),), ()):
                low = first + step * self.start
                return iter(range(low, low + step * self.size, step))
        blocks = map(self._block, range(0, self.size, BLOCK))
        return (i for block in blocks for i in block.found())

    def offsets(self, low: int) -> Offsets:
        """All members between the first and the last one, found at once."""
        if not self.size:
            return np.empty(0, dtype=np.int64)
        first = self.numbers.member(self.start)
        last = self.numbers.member(self.start + self.size - 1)
        times = np.zeros(last - first + 1, dtype=np.int16)
        for sign, group in ((1, self.numbers.added), (-1, self.numbers.removed)):
            for terms in group:
                times[_inside(terms, first, last)] += sign
        return np.flatnonzero(times) + (first - low)

    def found(self) -> Iterator[int]:
        """The members, marked in an array unless they are too far apart for that."""
        first = self.numbers.member(self.start)
        last = self.numbers.member(self.start + self.size - 1)
        if last - first < SPARSE * BLOCK:
            return (first + offset for offset in self.offsets(first).tolist())
        return islice(self.numbers.members(self.start), self.size)

    def _block(self, skipped: int) -> "Members":
        """A few of the members, after some others."""
        size = min(BLOCK, self.size - skipped)
        return Members(self.numbers, self.start + skipped, size)


class Portion(NamedTuple):
    """The components of one length whose seeds are number start, start + 1, ..."""

    length: int
    start: int
    tasks: int


@dataclass(frozen=True, slots=True)
class Components(Work):
    """Components of one graph, known by the numbers of their seeds.

    Components run one after the other, each in ascending order.
    """

    structure: Structure
    portions: tuple[Portion, ...]

    def __post_init__(self) -> None:
        counts = self.structure.by_length()
        for length, start, tasks in self.portions:
            assert 0 <= start <= start + tasks <= counts.get(length, 0)

    @property
    def size(self) -> int:
        """The number of iterations."""
        return sum(length * count for length, _, count in self.portions)

    def __iter__(self) -> Iterator[int]:
        return (i for component in self.components() for i in component)

    def components(self) -> Iterator[Sequence[int]]:
        """The components, longer ones first, in the order of their seeds."""
        for length, start, tasks in self.portions:
            seeds = Members(self.structure.seeds(length), start, tasks)
            if length == 1:
                yield from ((seed,) for seed in seeds)
            else:
                yield from map(self.structure.component, seeds)


@dataclass(frozen=True, slots=True, eq=False)
class Labeled(Work):
    """Iterations found by an explicit method, counted from the low end on."""

    low: int
    found: Offsets

    @property
    def size(self) -> int:
        """The number of iterations."""
        return int(self.found.size)

    def __iter__(self) -> Iterator[int]:
        return (self.low + offset for offset in self.found.tolist())

    def offsets(self, low: int) -> Offsets:
        """The array itself, unless another start is wanted."""
        return self.found if low == self.low else self.found + (self.low - low)


@dataclass(frozen=True, slots=True)
class Listed(Work):
    """Iterations that somebody wrote down."""

    iterations: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of iterations."""
        return len(self.iterations)

    def __iter__(self) -> Iterator[int]:
        return iter(self.iterations)


def _inside(terms: Progression, first: int, last: int) -> slice:
    """The terms from first to last, as places of an array that starts at first."""
    skipped = max(0, -((terms.first - first) // terms.step))
    start = terms.first + skipped * terms.step - first
    stop = min(last, terms.last) - first + 1 if terms.count else 0
    return slice(start, max(start, stop), terms.step)
