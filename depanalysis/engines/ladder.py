"""The ladder: a conflict question in, `Proved`, `Refuted` or `Unknown` out.

Cheapest engine first; the first decisive answer counts. A refutation is believed only
after the interpreter replayed it.
"""

import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from typing import get_args

from depanalysis.analysis.model import Unknown as Doubt
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines import diophantine, polyhedral, search
from depanalysis.engines.conflict import (
    Conflict,
    Facts,
    Reliance,
    conflict,
    relies_on_bounds,
)
from depanalysis.engines.encoding import FREE
from depanalysis.engines.leaving import conforming_point
from depanalysis.engines.polyhedral import Candidate, GivenUp, Nothing, Somewhere
from depanalysis.engines.replay import replayed
from depanalysis.engines.smt import deciding
from depanalysis.engines.smt.elements import is_informed, is_stated
from depanalysis.engines.wraps import (
    UNWRAPPED,
    assumed,
    plain_question,
    without_wraps,
    wraps_in_arrays,
)
from depanalysis.ir.expressions import names
from depanalysis.solvers.polyhedra import QuotaExceededError
from depanalysis.solvers.verdict import Answer, Proved, Refuted, Unknown

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Open:
    """A question that no rung proves, and how far the linear constraints got with it."""

    conflict: Conflict
    outcome: Candidate | Somewhere | GivenUp

    @property
    def is_data_dependent(self) -> bool:
        """Whether values loaded from memory decide it."""
        return any(doubt.cause == "data" for doubt in self.conflict.encoding.doubts)


def answer(facts: Facts, question: ConflictQuestion) -> Answer:
    """The answer to one question about two accesses of one variable."""
    found = first_answer(facts, question)
    return with_least(facts, question, found) if isinstance(found, Proved) else found


def first_answer(facts: Facts, question: ConflictQuestion) -> Answer:
    """The answer, where a proof may take more for granted than it needs."""
    plain = _without_wraps(facts, question)
    if plain is None:
        return _answer(facts, question)
    wants_proof = _wants_proof(question)
    exact = _proof_at_once(facts, question) if wants_proof else None
    if isinstance(exact, Proved):
        return exact
    found = _answer(*plain)
    match found:
        case Proved() if not wants_proof:
            return found
        case Proved():
            proved = _without(found, question, plain)
            if proved is not None:
                return _wrapping(facts, question, proved) or proved
        case Refuted():
            return found
    # A run may show what only a wrap brings about.
    return _answer(facts, question)


def proof(facts: Facts, question: ConflictQuestion) -> Proved | Open:
    """A proof that the two accesses never meet, or what stands in its way."""
    found = _proof_without_wraps(facts, question)
    return found if isinstance(found, Open) else with_least(facts, question, found)


def with_least(facts: Facts, question: ConflictQuestion, found: Proved) -> Proved:
    """A proof that takes fewer subscripts to stay inside, if the linear rungs know one."""
    if not relies_on_bounds(found.assumptions):
        return found
    for reliance in get_args(Reliance)[:-1]:
        less = _linear_proof(facts.relying(reliance), question)
        if less is not None:
            return less
    return found


def _linear_proof(facts: Facts, question: ConflictQuestion) -> Proved | None:
    exact = _proof_at_once(facts, question)
    if isinstance(exact, Proved):
        return exact
    plain = _without_wraps(facts, question)
    if plain is None:
        return None
    found = _proof_at_once(*plain)
    return _without(found, question, plain) if isinstance(found, Proved) else None


def _proof_without_wraps(facts: Facts, question: ConflictQuestion) -> Proved | Open:
    plain = _without_wraps(facts, question)
    if plain is None:
        return _proof(facts, question)
    exact = _proof_at_once(facts, question)
    if isinstance(exact, Proved):
        return exact
    found = _proof(*plain)
    proved = _without(found, question, plain) if isinstance(found, Proved) else None
    return proved or _proof(facts, question)


def _answer(facts: Facts, question: ConflictQuestion) -> Answer:
    prepared = _simple(facts, question)
    if isinstance(prepared, Proved):
        return prepared
    if _hangs_on_data(prepared):
        if not _wants_proof(question):
            return undecided(tuple(prepared.encoding.doubts))
        # No point of the constraints says anything about the data of a run.
        outcome = _excluded(facts, prepared)
        if isinstance(outcome, Open):
            return undecided(tuple(prepared.encoding.doubts))
        return outcome
    found = _linear(prepared, polyhedral.decide(prepared))
    return _examined(facts, found) if isinstance(found, Open) else found


def _proof(facts: Facts, question: ConflictQuestion) -> Proved | Open:
    prepared = _simple(facts, question)
    return prepared if isinstance(prepared, Proved) else _excluded(facts, prepared)


def _wants_proof(question: ConflictQuestion) -> bool:
    """Whether a proof is of use: none makes a loop parallel that may end early."""
    return question.carrier is None or question.carrier.runs_all


def _without_wraps(
    facts: Facts, question: ConflictQuestion
) -> tuple[Facts, ConflictQuestion] | None:
    """The question without wraps of unsigned integers, if there are any in it."""
    plain, asked = without_wraps(facts), plain_question(question)
    return None if plain is None or asked is question else (plain, asked)


def _proof_at_once(facts: Facts, question: ConflictQuestion) -> Proved | Open:
    """A proof by the linear rungs, with all wraps."""
    prepared = _simple(facts, question)
    if isinstance(prepared, Proved):
        return prepared
    return _linear(prepared, polyhedral.exclude(prepared))


def _wrapping(
    facts: Facts, question: ConflictQuestion, proved: Proved
) -> Refuted | None:
    """A run in which subscripts meet after a wrap, in an array that there can be."""
    if UNWRAPPED not in proved.assumptions or not wraps_in_arrays(question):
        return None
    prepared = conflict(facts, question)
    found = _linear(prepared, polyhedral.decide(prepared))
    return _replayed(facts, found) if isinstance(found, Open) else None


def _without(
    found: Proved, question: ConflictQuestion, plain: tuple[Facts, ConflictQuestion]
) -> Proved | None:
    """A proof without wraps, with what it takes for granted about them."""
    taken = assumed(question, conflict(*plain))
    if taken is None:
        return None
    return replace(found, assumptions=(*found.assumptions, *taken))


def _simple(facts: Facts, question: ConflictQuestion) -> Proved | Conflict:
    """A proof without a solver, or the question made ready for one."""
    carrier = question.carrier
    if carrier is not None and carrier.number in question.source.owners:
        # Every iteration of the carrier has a variable of its own.
        return Proved("syntactic")
    prepared = conflict(facts, question)
    return diophantine.decide(prepared) or prepared


def _linear(
    prepared: Conflict, outcome: Nothing | Candidate | Somewhere | GivenUp
) -> Proved | Open:
    """What the linear constraints say."""
    if isinstance(outcome, Nothing):
        return Proved("polyhedral", prepared.assumptions)
    return Open(prepared, outcome)


def _excluded(facts: Facts, prepared: Conflict) -> Proved | Open:
    """A proof by the rungs that know no conflict, only whether there can be one."""
    outcome = _linear(prepared, polyhedral.exclude(prepared))
    if isinstance(outcome, Proved):
        return outcome
    asked = _asked(facts, outcome)
    proved = None if asked is None else deciding.proof(asked)
    return outcome if proved is None else proved


def _hangs_on_data(prepared: Conflict) -> bool:
    """Whether data, or code that is not modelled, decides which elements are touched."""
    # Where points cannot be computed, what was entered until then has its doubts noted.
    with suppress(QuotaExceededError):
        polyhedral.enter(prepared)
    doubts = tuple(prepared.encoding.doubts)
    return any(d.cause in ("data", "opaque") for d in doubts) and not (
        _depends_on_guards_only(prepared.question, doubts)
    )


def _examined(facts: Facts, found: Open) -> Answer:
    """A conflict that the constraints allow: real, or an effect of what they leave open."""
    prepared = found.conflict
    doubts = tuple(prepared.encoding.doubts)
    replay = _replayed(facts, found)
    if replay is not None:
        return replay
    decided = _decided(facts, found)
    if decided is not None:
        return decided
    if isinstance(found.outcome, GivenUp):
        return Unknown(found.outcome.reason)
    if not doubts:
        return Unknown(
            "two iterations may touch one element, but no run was found that shows it"
        )
    if is_stated(facts, prepared):
        return undecided(doubts)
    witness = search.found(facts, prepared.question)
    if witness is not None:
        return Refuted(
            "search",
            witness,
            assumptions=search.taken_for_granted(facts, prepared.question.carrier),
        )
    return undecided(doubts)


def _replayed(facts: Facts, found: Open) -> Refuted | None:
    """The least conflict of the constraints, if a run shows it."""
    # The constraints do not know what the user vouches for.
    if not isinstance(found.outcome, Candidate) or is_stated(facts, found.conflict):
        return None
    prepared = found.conflict
    carrier, replay = prepared.question.carrier, None
    departures = () if carrier is None else facts.departures(carrier)
    if departures:
        # The run of the least point may leave an array elsewhere.
        values = conforming_point(
            found.outcome.points, departures, prepared.encoding.of_kinds(FREE)
        )
        replay = None if values is None else replayed(facts, prepared, values)
    if replay is None:
        replay = replayed(facts, prepared, found.outcome.values)
    if replay is None:
        return None
    inner = prepared.question.common[len(prepared.question.fixed) :]
    extents = polyhedral.spread(prepared, found.outcome.points, inner)
    return Refuted("polyhedral", replay.witness, extents, replay.assumptions)


def _asked(facts: Facts, found: Open) -> deciding.Asked | None:
    """The question for the third rung, if that knows more than the constraints say."""
    doubts = found.conflict.encoding.doubts
    is_nonlinear = any(doubt.cause == "arithmetic" for doubt in doubts)
    is_open = is_nonlinear or isinstance(found.outcome, GivenUp)
    if not is_open and not is_informed(facts, found.conflict):
        return None
    return deciding.asked(facts, found.conflict)


def _decided(facts: Facts, found: Open) -> Proved | Refuted | None:
    """What the third rung says: a run that shows a conflict, or a proof of none."""
    question = _asked(facts, found)
    if question is None:
        return None
    tried = deciding.candidates(question)
    shown = _shown(facts, found.conflict, islice(tried, 1))
    if shown is not None:
        return shown
    wants_proof = _wants_proof(found.conflict.question)
    proved = deciding.proof(question) if wants_proof else None
    return _shown(facts, found.conflict, tried) if proved is None else proved


def _shown(
    facts: Facts, prepared: Conflict, tried: Iterator[Mapping[str, int] | None]
) -> Refuted | None:
    """The first of some assignments under which a run shows the conflict."""
    for values in tried:
        if values is None:
            continue
        replay = replayed(facts, prepared, values)
        if replay is not None:
            return Refuted("smt", replay.witness, assumptions=replay.assumptions)
        _note_dropped(prepared.question, values)
    return None


def _note_dropped(question: ConflictQuestion, values: Mapping[str, int]) -> None:
    """What the solver found and no run shows is no witness, and worth a look."""
    source, sink = question.source, question.sink
    _LOG.info(
        "dropped: no run shows that %s at %s and %s meet under %s",
        source.variable,
        f"{source.span.line}:{source.span.column}",
        f"{sink.span.line}:{sink.span.column}",
        dict(values),
    )


def _depends_on_guards_only(
    question: ConflictQuestion, doubts: tuple[Doubt, ...]
) -> bool:
    """Whether data decides only if accesses happen, not which elements they touch.

    A run can then choose the data; an index array that makes two iterations meet would
    say nothing about the one that the program is given.
    """
    open_names = {d.name for d in doubts if d.cause == "data"}
    accesses = (question.source, question.sink)
    exprs = [index for access in accesses for index in access.indices]
    for loop in (loop for access in accesses for loop in access.loops):
        exprs += [e for e in (loop.lower, loop.upper, loop.step) if e is not None]
    used = {name for expr in exprs for name in names(expr)}
    return open_names.isdisjoint(used) and all(d.cause != "opaque" for d in doubts)


def undecided(doubts: tuple[Doubt, ...]) -> Unknown:
    """Why a question stays open; a run-time check decides where only data is missing."""
    causes = {d.cause for d in doubts}
    reasons = tuple(dict.fromkeys(d.reason for d in doubts))
    shown = " and ".join(reasons[:2])
    return Unknown(
        f"whether two iterations touch one element depends on {shown}",
        "data" in causes and causes <= {"data", "arithmetic"},
    )
