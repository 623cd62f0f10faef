"""The ladder: a conflict question in, `Proved`, `Refuted` or `Unknown` out.

Cheapest engine first; the first decisive answer counts. A refutation is believed only
after the interpreter replayed it.
"""

from depanalysis.analysis.model import Unknown as Doubt
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines import diophantine, polyhedral, search
from depanalysis.engines.conflict import Conflict, Facts, conflict
from depanalysis.engines.polyhedral import Candidate
from depanalysis.engines.replay import replayed
from depanalysis.solvers.verdict import Answer, Proved, Refuted, Unknown


def answer(facts: Facts, question: ConflictQuestion) -> Answer:
    """The answer to one question about two accesses of one variable."""
    carrier = question.carrier
    if carrier is not None and carrier.number in question.source.owners:
        # Every iteration of the carrier has a variable of its own.
        return Proved("syntactic")
    prepared = conflict(facts, question)
    proof = diophantine.decide(prepared)
    if proof is not None:
        return proof
    outcome = polyhedral.decide(prepared)
    match outcome:
        case polyhedral.Nothing():
            return Proved("polyhedral", prepared.assumptions)
        case polyhedral.GivenUp(reason=reason):
            return Unknown(reason)
        case polyhedral.Candidate():
            return _examined(facts, prepared, outcome)


def _examined(facts: Facts, prepared: Conflict, candidate: Candidate) -> Answer:
    """A conflict that the constraints allow: real, or an effect of what they leave open."""
    doubts = [d for d in prepared.encoding.doubts if d.cause in ("data", "opaque")]
    if doubts:
        return undecided(tuple(prepared.encoding.doubts))
    witness = replayed(facts, prepared, candidate.values)
    if witness is not None:
        inner = prepared.question.common[len(prepared.question.fixed) :]
        extents = polyhedral.spread(prepared, candidate.points, inner)
        return Refuted("polyhedral", witness, extents)
    if not prepared.encoding.doubts:
        return Unknown("a conflict is possible, but no run of the program showed it")
    witness = search.found(facts, prepared.question)
    if witness is not None:
        return Refuted("search", witness)
    return undecided(tuple(prepared.encoding.doubts))


def undecided(doubts: tuple[Doubt, ...]) -> Unknown:
    """Why a question stays open; a run-time check decides where only data is missing."""
    causes = {d.cause for d in doubts}
    reasons = tuple(dict.fromkeys(d.reason for d in doubts))
    shown = " and ".join(reasons[:2])
    return Unknown(
        f"it depends on {shown}", "data" in causes and causes <= {"data", "arithmetic"}
    )
