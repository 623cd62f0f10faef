"""Dependences as a person reads them: kind, places, level, direction, distance, witness."""

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts
from depanalysis.engines.flows import conflict_relation
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.printer import show_expression
from depanalysis.solvers.polyhedra import Extent, QuotaExceededError
from depanalysis.solvers.verdict import Refuted
from depanalysis.verdicts import Dependence, Direction, Location, Witness


def dependence(
    facts: Facts, question: ConflictQuestion, refuted: Refuted
) -> Dependence:
    """The dependence that a refuted question shows."""
    text = _relation(facts, question) if facts.options.relations else None
    inner = len(question.common) - len(question.fixed)
    unknown: tuple[Extent, ...] = ((None, None),) * inner
    return described(facts, question, refuted.spread or unknown, refuted.witness, text)


def described(
    facts: Facts,
    question: ConflictQuestion,
    spreads: tuple[Extent, ...],
    witness: Witness | None,
    relation: str | None,
) -> Dependence:
    """A dependence from the extents of its index differences, carrier and inwards."""
    carrier = question.carrier
    inner = question.common[len(question.fixed) :]
    fixed = tuple[Direction, ...]("=" for _ in question.fixed)
    distances = [
        _iterations(loop, extent) for loop, extent in zip(inner, spreads, strict=True)
    ]
    # The carrying loop goes forward by definition, however little else is known.
    low, high = distances[0] if distances else (1, 1)
    distances[:1] = [(max(1, low or 1), high)]
    is_constant = all(low is not None and low == high for low, high in distances)
    return Dependence(
        question.kind,
        question.source.variable,
        location(facts, question.source),
        location(facts, question.sink),
        carrier.depth if carrier is not None else 0,
        (*fixed, *(_direction(low, high) for low, high in distances)),
        (0,) * len(fixed) + tuple(low for low, _ in distances if low is not None)
        if is_constant
        else None,
        witness,
        relation,
    )


def location(facts: Facts, access: Access) -> Location:
    """Where an access stands and how it reads there."""
    text = facts.source.text_of(access.span) if facts.source is not None else ""
    return Location(access.span, text or show_expression(access.node))


def _iterations(
    loop: LoopFacts, extent: tuple[int | None, int | None]
) -> tuple[int | None, int | None]:
    """Distances counted in iterations; the index moves by the step in each."""
    low, high = extent
    if not isinstance(loop.step, IntConst) or loop.step.value == 0:
        return (None, None) if loop.step is not None else extent
    step = loop.step.value
    if step < 0:
        low, high = high, low
    return (
        None if low is None else low // step,
        None if high is None else high // step,
    )


def _direction(low: int | None, high: int | None) -> Direction:
    if low is not None and low >= 0:
        if low > 0:
            return "<"
        return "=" if high == 0 else "<="
    if high is not None and high <= 0:
        return ">" if high < 0 else ">="
    return "*"


def _relation(facts: Facts, question: ConflictQuestion) -> str | None:
    try:
        relation, names = conflict_relation(facts, question)
        return relation.named(names)
    except QuotaExceededError:
        return None
