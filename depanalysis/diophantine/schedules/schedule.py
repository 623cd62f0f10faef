"""A schedule: phases with a barrier between them, and threads that share each phase.

A thread runs its iterations one after the other; threads of one phase run in any order,
or at once; a phase starts when the one before it is done. The *span* is the number of
iterations that run one after the other: in a phase that of the thread with most of them,
and phases add up. With more processors than threads, tasks could be handed out anew, but
a task (a component, or an iteration of a wavefront) stays whole.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from depanalysis.diophantine.equation import exact_integer
from depanalysis.diophantine.schedules.iteration_sets import Listed, Work
from depanalysis.errors import UsageError

# The most iterations that are listed one by one: about a gigabyte of Python integers.
LISTED = 20_000_000

# The most threads: each of them is an object in each phase.
THREADS = 2**16


@dataclass(frozen=True, slots=True)
class Phase:
    """What the threads do between two barriers; `longest` is that of its tasks."""

    works: tuple[Work, ...]
    longest: int

    @property
    def size(self) -> int:
        """The number of iterations."""
        return sum(work.size for work in self.works)

    @property
    def span(self) -> int:
        """The number of iterations of the thread with most of them."""
        return max((work.size for work in self.works), default=0)


class Alike(NamedTuple):
    """Some phases that have the same numbers: how many, and those of each."""

    phases: int
    size: int
    longest: int
    span: int


class Phases(ABC):
    """Phases in the order of their execution, built when they are asked for."""

    __slots__ = ()

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of phases."""

    @abstractmethod
    def phase(self, k: int) -> Phase:
        """The k-th phase, 0 <= k < count."""

    @abstractmethod
    def measures(self) -> Iterator[Alike]:
        """The numbers of all phases, those of many phases at once where it can be."""

    def __iter__(self) -> Iterator[Phase]:
        return map(self.phase, range(self.count))

    def __getitem__(self, k: int) -> Phase:
        if not -self.count <= k < self.count:
            raise IndexError(f"there is no phase {k} of {self.count}")
        return self.phase(k % self.count)


@dataclass(frozen=True, slots=True)
class FewPhases(Phases):
    """Phases that are at hand."""

    made: tuple[Phase, ...]

    @property
    def count(self) -> int:
        """The number of phases."""
        return len(self.made)

    def phase(self, k: int) -> Phase:
        """The k-th phase."""
        return self.made[k]

    def measures(self) -> Iterator[Alike]:
        """The numbers of each phase."""
        for phase in self.made:
            yield Alike(1, phase.size, phase.longest, phase.span)


@dataclass(frozen=True, slots=True)
class Schedule:
    """An order of execution for a number of threads, and what it is worth."""

    method: str
    threads: int
    phases: Phases

    @property
    def size(self) -> int:
        """The number of iterations."""
        return sum(each.phases * each.size for each in self.phases.measures())

    @property
    def phase_count(self) -> int:
        """The number of phases, one more than that of barriers."""
        return self.phases.count

    @property
    def span(self) -> int:
        """The number of iterations that run one after the other with these threads."""
        return sum(each.phases * each.span for each in self.phases.measures())

    @property
    def unlimited_span(self) -> int:
        """The span if every task of a phase had a processor of its own."""
        return sum(each.phases * each.longest for each in self.phases.measures())

    @property
    def speed_up(self) -> Fraction:
        """How many times shorter than the number of iterations the span is."""
        return _ratio(self.size, self.span)

    def least_span(self, processors: int) -> int:
        """A bound from below on the span that the same tasks have on p processors.

        A phase takes as long as its longest task, and a p-th of its iterations.
        """
        p = processor_count(processors)
        return sum(
            each.phases * max(each.longest, -(-each.size // p))
            for each in self.phases.measures()
        )

    def speed_up_bound(self, processors: int | None = None) -> Fraction:
        """No distribution of these tasks over p processors is faster than this.

        Without a number, over any number of processors.
        """
        if processors is None:
            return _ratio(self.size, self.unlimited_span)
        return _ratio(self.size, self.least_span(processors))

    def lists(self) -> list[list[list[int]]]:
        """For each phase, for each thread, its iterations; for ranges of modest size."""
        self._check_size()
        return [[list(work) for work in phase.works] for phase in self.phases]

    def _check_size(self) -> None:
        if self.size > LISTED:
            raise UsageError(
                f"{self.size} iterations are more than the {LISTED} that are listed; "
                "iterate over the works of its phases instead"
            )

    def __str__(self) -> str:
        phases = f"{self.phase_count} phase{'' if self.phase_count == 1 else 's'}"
        return (
            f"{self.method}: {self.size} iterations in {phases} on {self.threads} "
            f"thread{'' if self.threads == 1 else 's'}, span {self.span} "
            f"(speed-up {shown(self.speed_up)}; with any number of processors at most "
            f"{shown(self.speed_up_bound())})"
        )


def listed(
    phases: Sequence[Sequence[Sequence[int]]], method: str = "given"
) -> Schedule:
    """A schedule that is written down: for each phase, for each thread, iterations."""
    made = []
    for lists in phases:
        works = tuple(Listed(tuple(map(exact_integer, each))) for each in lists)
        made.append(Phase(works, max((work.size for work in works), default=0)))
    threads = max((len(phase.works) for phase in made), default=0)
    return Schedule(method, max(1, threads), FewPhases(tuple(made)))


def processor_count(wanted: int) -> int:
    """A number of processors, if it is one."""
    if exact_integer(wanted) < 1:
        raise UsageError(f"a schedule needs a thread or more, not {wanted}")
    return exact_integer(wanted)


def thread_count(wanted: int) -> int:
    """A number of threads that works are made for."""
    if processor_count(wanted) > THREADS:
        raise UsageError(f"{wanted} threads are more than the {THREADS} allowed")
    return exact_integer(wanted)


def shown(ratio: Fraction) -> str:
    """A speed-up as a person reads it."""
    # Floats end at about 10^308; a longer quotient has no use for decimals anyway.
    if ratio > 10**15:
        return str(ratio.numerator // ratio.denominator)
    return f"{float(ratio):.3g}" if ratio < 999 else f"{float(ratio):.0f}"


def _ratio(size: int, span: int) -> Fraction:
    """The speed-up, which is 1 where there is nothing to do."""
    return Fraction(size, span) if span else Fraction(1)
