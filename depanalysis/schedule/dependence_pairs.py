"""Pairs of accesses of a nest that may touch one element, with all points where they do.

Input: facts about a program and one of its loops. Output: a `DependencePair` for each ordered
pair of accesses of which one writes. What is not decided within the quota has no
points, and whoever asks takes it for a dependence in every direction.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.analysis.liveness import is_live_after, iteration_use
from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Conflict, Facts, conflict
from depanalysis.engines.instances import order
from depanalysis.engines.polyhedral import meeting_points
from depanalysis.solvers.constraints import FALSE, Constraint, all_of
from depanalysis.solvers.polyhedra import IntegerSet, QuotaExceededError

Variable = tuple[int, str]


@dataclass(frozen=True, slots=True)
class DependencePair:
    """Where the source's and the sink's instance touch one element, in whatever order.

    `loops` are the loops around both, from the nest's outermost inwards. `points` is
    `None` where this is not known.
    """

    conflict: Conflict
    loops: tuple[LoopFacts, ...]
    points: IntegerSet | None

    @property
    def question(self) -> ConflictQuestion:
        """The two accesses."""
        return self.conflict.question

    def where(self, constraint: Constraint) -> IntegerSet | None:
        """The points with one more constraint; `None` where they are not known."""
        if self.points is None:
            return None
        try:
            return self.points.where(constraint)
        except QuotaExceededError:
            return None

    def carried(self, level: int) -> Constraint:
        """The source's iteration of a loop comes first, and those around are the same.

        The level counts from 0, the outermost loop of the nest; beyond the last one,
        all common loops have the same iteration.
        """
        parts = [self.same(loop) for loop in self.loops[:level]]
        if level < len(self.loops):
            loop, own = self.loops[level], self.conflict
            if loop.number in self.question.source.owners:
                return FALSE
            parts.append(order(own.encoding, loop, own.source, own.sink))
        return all_of(parts)

    def same(self, loop: LoopFacts) -> Constraint:
        """Both instances are in one iteration of a loop."""
        own = self.conflict
        return own.encoding.is_zero(own.sink.index(loop) - own.source.index(loop))


def dependence_pairs(
    facts: Facts,
    nest: LoopFacts,
    without: frozenset[Variable] = frozenset(),
) -> Iterator[DependencePair]:
    """All ordered pairs of accesses in a nest that may meet, those of some variables apart."""
    inside = [a for a in facts.model.inside(nest) if variable_of(a) not in without]
    yield from pairs(facts, inside, nest)


def pairs(
    facts: Facts, accesses: Sequence[Access], nest: LoopFacts
) -> Iterator[DependencePair]:
    """The ordered pairs of accesses of one variable, a write among them, that may meet."""
    for position, first in enumerate(accesses):
        for second in accesses[position:]:
            if "write" not in (first.kind, second.kind):
                continue
            if variable_of(first) != variable_of(second):
                continue
            yield from _pair(facts, ConflictQuestion(first, second, nest))
            if (first.id, first.kind) != (second.id, second.kind):
                yield from _pair(facts, ConflictQuestion(second, first, nest))


def own_scalars(
    facts: Facts, nest: LoopFacts, innermost: LoopFacts
) -> frozenset[Variable]:
    """Scalars that every iteration of the innermost loop writes before it reads them.

    Nothing wants their values after the nest, so whole iterations may change places.
    """
    program = facts.model.program
    shared = {*program.addressed, *program.exposed}
    inside = facts.model.inside(nest)
    arrays = {variable_of(a) for a in inside if a.indices}
    scalars = {variable_of(a) for a in inside if a.kind == "write"} - arrays
    return frozenset(
        (storage, name)
        for storage, name in scalars
        if name not in shared
        and not iteration_use(innermost.node, name).is_exposed
        and not is_live_after(program, nest.number, name)
    )


def variable_of(access: Access) -> Variable:
    """The variable that an access is about, locals of one name told apart."""
    return access.storage, access.variable


def _pair(facts: Facts, question: ConflictQuestion) -> Iterator[DependencePair]:
    carrier = question.carrier
    assert carrier is not None, "pairs are asked for in a nest"
    loops = question.common[carrier.depth - 1 :]
    prepared = conflict(facts, question)
    if _is_apart(prepared):
        return
    try:
        points = meeting_points(prepared)
        if points.is_empty():
            return
    except QuotaExceededError:
        yield DependencePair(prepared, loops, None)
        return
    yield DependencePair(prepared, loops, points)


def _is_apart(prepared: Conflict) -> bool:
    """Whether equations alone show that the two never meet, in whatever order."""
    return any(
        difference.as_constant not in (None, 0) for difference in prepared.differences
    )
