"""Judges a team program: for every pair of places a proof, a run that shows a race, or why not.

Whoever lowers a language says how to replay: the engine only proposes values.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.analysis.stores import UNDEFINED
from depanalysis.proofs.races.deciding import (
    Candidate,
    Free,
    by_constraints,
    by_sight,
    by_solver,
    small_values,
)
from depanalysis.proofs.races.numbering import numbered
from depanalysis.proofs.races.questions import (
    FALSE,
    TRUE,
    Question,
    different_values,
    question_of,
)
from depanalysis.proofs.races.teams import Pair, TeamProgram, pairs
from depanalysis.proofs.races.verdicts import RaceWitness

Replay: TypeAlias = Callable[[Pair, Mapping[str, int]], RaceWitness | None]
"""A run with given values, if the two places collide in it."""
Search: TypeAlias = Callable[[Pair], RaceWitness | None]
"""A small run of any kind in which the two places collide."""

_NO_RUN = (
    "two threads may touch one element at once, but no run was found that shows it"
)


@dataclass(frozen=True, slots=True)
class Collides:
    """A run showed that the instances collide; `is_benign` if they store equal values."""

    witness: RaceWitness
    is_benign: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    """Neither a proof nor a run was found."""

    reason: str


Outcome: TypeAlias = Free | Collides | Open


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """What is known of one pair of places."""

    pair: Pair
    outcome: Outcome


def judged(
    program: TeamProgram, replay: Replay, search: Search = lambda pair: None
) -> tuple[PairAnswer, ...]:
    """The answers for all pairs of places that could race."""
    return tuple(
        PairAnswer(pair, _answer(program, pair, replay, search))
        for pair in pairs(program)
    )


def _answer(
    program: TeamProgram, pair: Pair, replay: Replay, search: Search
) -> Outcome:
    question = question_of(program, pair)
    outcome = by_sight(question) or by_constraints(question)
    if isinstance(outcome, Candidate) and not outcome.is_linear:
        outcome = _by_numbers(program, question) or outcome
    if isinstance(outcome, Free):
        return outcome
    if any(reason.startswith(UNDEFINED) for reason in question.uncertain):
        # A run has some value there, and may collide only because of it.
        return Open(_reason(question))
    witness = _witness(question, outcome, replay, search)
    if witness is None:
        proved = None if outcome.is_linear else by_solver(question)
        if proved is not None:
            return proved
        if not outcome.is_linear:
            witness = next(_replayed(question, replay), None)
    equal = _equal_values(program, question)
    if equal is not None and witness is None:
        return equal
    if equal is not None and witness is not None:
        # Where a run shows what cannot be, it left the numbers that were proved about.
        is_real = outcome.is_linear or by_solver(question) is None
        return Collides(witness, is_benign=is_real)
    return Open(_reason(question)) if witness is None else Collides(witness)


def _by_numbers(program: TeamProgram, question: Question) -> Free | None:
    for simpler in numbered(program, question):
        found = by_constraints(simpler)
        if isinstance(found, Free):
            return found
    return None


def _witness(
    question: Question, found: Candidate, replay: Replay, search: Search
) -> RaceWitness | None:
    witness = None if found.values is None else replay(question.pair, found.values)
    return search(question.pair) if witness is None else witness


def _replayed(question: Question, replay: Replay) -> Iterator[RaceWitness]:
    for values in small_values(question):
        witness = replay(question.pair, values)
        if witness is not None:
            yield witness


def _equal_values(program: TeamProgram, question: Question) -> Free | None:
    """A proof that instances that meet store equal values."""
    pair = question.pair
    if not pair.first.kind == pair.second.kind == "write":
        return None
    if pair.first.is_atomic or pair.second.is_atomic:
        return None
    differ = different_values(program, pair)
    if differ in (TRUE, FALSE):
        return Free("syntactic") if differ == FALSE else None
    narrower = question_of(program, pair, differ)
    found = by_constraints(narrower)
    if isinstance(found, Free):
        return found
    return None if found.is_linear else by_solver(narrower)


def _reason(question: Question) -> str:
    if not question.uncertain:
        return _NO_RUN
    shown = " and ".join(question.uncertain[:2])
    return f"whether threads touch one element at once depends on {shown}"
