"""The ladder: a conflict question in, `Proved`, `Refuted` or `Unknown` out.

Cheapest engine first; the first decisive answer counts. A refutation is believed only
after the interpreter replayed it.
"""

from dataclasses import dataclass

from depanalysis.analysis.model import Unknown as Doubt
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines import diophantine, polyhedral, search
from depanalysis.engines.conflict import Conflict, Facts, conflict
from depanalysis.engines.polyhedral import Candidate, GivenUp, Nothing
from depanalysis.engines.replay import replayed
from depanalysis.solvers.verdict import Answer, Proved, Refuted, Unknown


@dataclass(frozen=True, slots=True)
class Open:
    """A question that no rung proves: with the least conflict that may be, or none known."""

    conflict: Conflict
    outcome: Candidate | GivenUp

    @property
    def is_data_dependent(self) -> bool:
        """Whether values loaded from memory decide it."""
        return any(doubt.cause == "data" for doubt in self.conflict.encoding.doubts)


def answer(facts: Facts, question: ConflictQuestion) -> Answer:
    """The answer to one question about two accesses of one variable."""
    outcome = proof(facts, question)
    return _examined(facts, outcome) if isinstance(outcome, Open) else outcome


def proof(facts: Facts, question: ConflictQuestion) -> Proved | Open:
    """A proof that the two accesses never meet, or what stands in its way."""
    carrier = question.carrier
    if carrier is not None and carrier.number in question.source.owners:
        # Every iteration of the carrier has a variable of its own.
        return Proved("syntactic")
    prepared = conflict(facts, question)
    proved = diophantine.decide(prepared)
    if proved is not None:
        return proved
    outcome = polyhedral.decide(prepared)
    if isinstance(outcome, Nothing):
        return Proved("polyhedral", prepared.assumptions)
    return Open(prepared, outcome)


def _examined(facts: Facts, found: Open) -> Answer:
    """A conflict that the constraints allow: real, or an effect of what they leave open."""
    if isinstance(found.outcome, GivenUp):
        return Unknown(found.outcome.reason)
    prepared = found.conflict
    doubts = tuple(prepared.encoding.doubts)
    if any(d.cause in ("data", "opaque") for d in doubts):
        return undecided(doubts)
    replay = replayed(facts, prepared, found.outcome.values)
    if replay is not None:
        inner = prepared.question.common[len(prepared.question.fixed) :]
        extents = polyhedral.spread(prepared, found.outcome.points, inner)
        return Refuted("polyhedral", replay.witness, extents, replay.assumptions)
    if not doubts:
        return Unknown("a conflict is possible, but no run of the program showed it")
    witness = search.found(facts, prepared.question)
    if witness is not None:
        return Refuted(
            "search",
            witness,
            assumptions=search.taken_for_granted(facts, prepared.question.carrier),
        )
    return undecided(doubts)


def undecided(doubts: tuple[Doubt, ...]) -> Unknown:
    """Why a question stays open; a run-time check decides where only data is missing."""
    causes = {d.cause for d in doubts}
    reasons = tuple(dict.fromkeys(d.reason for d in doubts))
    shown = " and ".join(reasons[:2])
    return Unknown(
        f"it depends on {shown}", "data" in causes and causes <= {"data", "arithmetic"}
    )
