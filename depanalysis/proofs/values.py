"""The dependences of a loop through which values really flow, storage reuse apart.

A flow dependence goes from the last write of an element to a read of it; anti and
output dependences start at the accesses since the last write. Dependences that another
write hides are not listed.
"""

from collections.abc import Iterator

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Conflict, Facts, conflict
from depanalysis.engines.flows import value_flows
from depanalysis.engines.polyhedral import meeting_points
from depanalysis.engines.replay import replayed
from depanalysis.proofs.evidence import described
from depanalysis.solvers.polyhedra import Pair, QuotaExceededError
from depanalysis.verdicts import Dependence


def value_based(
    facts: Facts, loop: LoopFacts, variable: tuple[int, str]
) -> tuple[Dependence, ...] | None:
    """The value-based dependences that a loop carries; `None` where they are not exact."""
    try:
        return tuple(_dependences(facts, loop, variable))
    except (QuotaExceededError, _InexactError):
        return None


class _InexactError(Exception):
    """The dataflow of a variable is only known approximately."""


def _dependences(
    facts: Facts, loop: LoopFacts, variable: tuple[int, str]
) -> Iterator[Dependence]:
    inside = facts.model.inside(loop)
    accesses = [a for a in inside if (a.storage, a.variable) == variable]
    flows = value_flows(facts, accesses, loop.outer)
    if flows is None or not flows.is_exact:
        raise _InexactError
    carried = flows.pairs.at_level(0, 1)
    for ends in carried.ends():
        source, sink = (accesses[int(name[1:])] for name in ends)
        question = ConflictQuestion(source, sink, loop)
        pairs = carried.between(*ends)
        least = pairs.least(sorted(flows.parameters))
        if least is None:
            continue
        prepared = conflict(facts, question)
        meeting_points(prepared)
        replay = replayed(facts, prepared, _values(prepared, least))
        witness = None if replay is None else replay.witness
        depth = len(question.common) - len(question.fixed)
        text = pairs.named(flows.parameters) if facts.options.relations else None
        yield described(facts, question, pairs.spread(depth), witness, text)


def _values(prepared: Conflict, pair: Pair) -> dict[str, int]:
    """The pair under the names that the encoding of its conflict uses."""
    question = prepared.question
    values = dict(pair.parameters)
    outer = len(question.fixed)
    for side, access, point in (
        (prepared.source.side, question.source, pair.source),
        (prepared.sink.side, question.sink, pair.sink),
    ):
        for loop, index in zip(access.loops[outer:], point, strict=True):
            values[f"{side}{loop.number}"] = index
    return values
