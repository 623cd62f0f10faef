"""Which iterations a phase runs, as a set in closed form, and whether each runs once."""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.diophantine.schedules.checks.outcomes import (
    MISSING,
    STRAY,
    TWICE,
    Misplaced,
)
from depanalysis.diophantine.schedules.iteration_sets import Components, Members
from depanalysis.diophantine.schedules.schedule import Phase
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.crossings import both
from depanalysis.diophantine.systems.system import System


@dataclass(frozen=True, slots=True)
class Covered:
    """A phase whose threads run parts of one set, or of the components of one graph."""

    phase: Phase
    whole: ProgressionSum | Structure

    @property
    def graph(self) -> Structure | None:
        """The graph, if the tasks are components."""
        return None if isinstance(self.whole, ProgressionSum) else self.whole

    @property
    def numbers(self) -> ProgressionSum:
        """The iterations."""
        if isinstance(self.whole, ProgressionSum):
            return self.whole
        return ProgressionSum((consecutive(*range_of(self.whole)),))

    @property
    def is_shared(self) -> bool:
        """Whether the tasks are iterations, of which two may run at once.

        A thread runs its part of a set in ascending order.
        """
        return self.graph is None and sum(bool(w.size) for w in self.phase.works) > 1

    def starts(self) -> list[int]:
        """The numbers of the first iterations of all parts of a set but the first."""
        works = (work for work in self.phase.works if isinstance(work, Members))
        return sorted(work.start for work in works if work.size)[1:]


def cover(phase: Phase) -> Covered | None:
    """The phase as parts of a whole; that each part is there once is not said."""
    sources = {_whole(work) for work in phase.works}
    whole = sources.pop() if len(sources) == 1 else None
    return None if whole is None else Covered(phase, whole)


def range_of(graph: Structure) -> tuple[int, int]:
    """The first and the last iteration of a graph."""
    if isinstance(graph, Chains):
        return graph.weights.low, graph.weights.high
    return graph.low, graph.high


def misdealt(covered: Covered) -> Misplaced | None:
    """An iteration of the whole that the threads run twice or not at all."""
    if isinstance(covered.whole, ProgressionSum):
        members = [w for w in covered.phase.works if isinstance(w, Members)]
        return _untiled([(w.start, w.size) for w in members], covered.whole)
    portions = [
        portion
        for work in covered.phase.works
        if isinstance(work, Components)
        for portion in work.portions
    ]
    for length in covered.whole.by_length():
        parts = [(p.start, p.tasks) for p in portions if p.length == length]
        if wrong := _untiled(parts, covered.whole.seeds(length)):
            return wrong
    return None


def misplaced(sets: Sequence[ProgressionSum], system: System) -> Misplaced | None:
    """An iteration that is in no set or several; every sum has to be a set."""
    whole = ProgressionSum((consecutive(system.low, system.high),))
    for number, each in enumerate(sets):
        inside = both(each, whole)
        if inside.count != each.count:
            outside = ProgressionSum(
                (*each.added, *inside.removed), (*each.removed, *inside.added)
            )
            return Misplaced(outside.member(0), STRAY)
        for earlier in sets[:number]:
            common = both(each, earlier)
            if common.count:
                return Misplaced(common.member(0), TWICE)
    added = tuple(terms for each in sets for terms in each.added)
    removed = tuple(terms for each in sets for terms in each.removed)
    rest = ProgressionSum((*whole.added, *removed), added)
    return Misplaced(rest.member(0), MISSING) if rest.count else None


def is_set(numbers: ProgressionSum) -> bool:
    """Whether no integer is counted more than once, or less than 0 times.

    With m(x) the count of x, m(x)^2 >= m(x), and they are equal only for 0 and 1.
    """
    return both(numbers, numbers).count == numbers.count


def is_ascending(sets: Sequence[ProgressionSum]) -> bool:
    """Whether the sets are intervals, one after the other."""
    reached: int | None = None
    for each in sets:
        match each:
            case ProgressionSum((Progression(first, 1, count),), ()):
                if reached is not None and first <= reached:
                    return False
                reached = first + count - 1
            case _:
                return False
    return True


def _whole(work: object) -> ProgressionSum | Structure | None:
    match work:
        case Members(numbers):
            return numbers
        case Components(structure):
            return structure
    return None


def _untiled(
    parts: Sequence[tuple[int, int]], numbers: ProgressionSum
) -> Misplaced | None:
    """A number below the count that is in no part or in several."""
    reached = 0
    for start, count in sorted(part for part in parts if part[1]):
        if start > reached:
            break
        if start < reached:
            return Misplaced(numbers.member(start), TWICE)
        reached = start + count
    if reached < numbers.count:
        return Misplaced(numbers.member(reached), MISSING)
    return None
