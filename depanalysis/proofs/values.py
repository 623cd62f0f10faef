"""The dependences of a loop through which values really flow, storage reuse apart.

A flow dependence goes from the last write of an element to a read of it; anti and
output dependences start at the accesses since the last write. Dependences that another
write hides are not listed.
"""

from collections.abc import Iterator

from depanalysis.analysis.model import LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts, conflict
from depanalysis.engines.flows import value_flows
from depanalysis.engines.polyhedral import constrain
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
    carried = flows.pairs.carried()
    for ends in carried.ends():
        source, sink = (accesses[int(name[1:])] for name in ends)
        question = ConflictQuestion(source, sink, loop)
        pairs = carried.between(*ends)
        least = pairs.least(sorted(flows.parameters))
        if least is None:
            continue
        prepared = conflict(facts, question)
        constrain(prepared)
        witness = replayed(facts, prepared, _values(question, least))
        depth = len(question.common) - len(question.fixed)
        text = pairs.named(flows.parameters) if facts.options.relations else None
        yield described(facts, question, pairs.spread(depth), witness, text)


def _values(question: ConflictQuestion, pair: Pair) -> dict[str, int]:
    """The pair under the names that an encoding of the question uses."""
    values = dict(pair.parameters)
    outer = len(question.fixed)
    for side, access, point in (
        ("x", question.source, pair.source),
        ("y", question.sink, pair.sink),
    ):
        for loop, index in zip(access.loops[outer:], point, strict=True):
            values[f"{side}{loop.number}"] = index
    return values
