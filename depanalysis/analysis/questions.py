"""Conflict questions: can two instances of two accesses touch one element?

The relation between the two is that one loop carries them: they agree on the iterations
of all loops around `carrier`, and the first's iteration of `carrier` comes before the
second's. `carrier=None` asks within one iteration of all common loops.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.verdicts import DependenceKind


@dataclass(frozen=True, slots=True)
class ConflictQuestion:
    """May `source` in one iteration and `sink` in a later one touch the same element?"""

    source: Access
    sink: Access
    carrier: LoopFacts | None

    @property
    def common(self) -> tuple[LoopFacts, ...]:
        """The loops around both accesses, outermost first."""
        pairs = zip(self.source.loops, self.sink.loops, strict=False)
        shared: list[LoopFacts] = []
        for one, other in pairs:
            if one.number != other.number:
                break
            shared.append(one)
        return tuple(shared)

    @property
    def fixed(self) -> tuple[LoopFacts, ...]:
        """The loops whose iteration is the same for both."""
        if self.carrier is None:
            return self.common
        return self.common[: self.carrier.depth - 1]

    @property
    def kind(self) -> DependenceKind:
        """The dependence that a conflict is, by who reads and who writes."""
        if self.source.kind == "write":
            return "output" if self.sink.kind == "write" else "flow"
        return "anti"


def conflicts_carried_by(
    model: Model, loop: LoopFacts, variable: tuple[int, str]
) -> Iterator[ConflictQuestion]:
    """The questions about one variable that decide whether a loop carries a dependence."""
    found = [a for a in model.inside(loop) if (a.storage, a.variable) == variable]
    for position, first in enumerate(found):
        for second in found[position:]:
            if "write" not in (first.kind, second.kind):
                continue
            yield ConflictQuestion(first, second, loop)
            if second.id != first.id:
                yield ConflictQuestion(second, first, loop)
