"""Barriers as places where threads meet, and whether some of a group stay away."""

from dataclasses import dataclass

from depanalysis.analysis.folding import folded
from depanalysis.ir.expressions import Binary, Expr, Unary, names
from depanalysis.ir.statements import Barrier
from depanalysis.proofs.races.deciding import Free, by_constraints
from depanalysis.proofs.races.questions import Question, question_of
from depanalysis.proofs.races.teams import Pair, Place, TeamProgram


@dataclass(frozen=True, slots=True)
class BarrierArrival:
    """A barrier: a place with the conditions under which a thread waits there.

    `returns` are the conditions under which a thread has returned before; `number` is
    that of the statement.
    """

    barrier: Barrier
    place: Place
    returns: tuple[tuple[Expr, ...], ...]
    number: int


def divergence_question(team: TeamProgram, arrival: BarrierArrival) -> Question:
    """One thread waits at a barrier, another one does not, and has not returned."""
    place = arrival.place
    other = [_not_all(place.conditions)]
    other += [_not_all(when) for when in arrival.returns if when]
    absent = Place(
        place.span, place.array, "read", (), tuple(other), place.unit, place.phase
    )
    return question_of(team, Pair(place, absent))


def is_reached_by_all(team: TeamProgram, arrival: BarrierArrival) -> bool:
    """Whether all threads of a group that have not returned provably come to a barrier."""
    conditions = arrival.place.conditions
    if all(names(each) <= team.shared for each in conditions):
        return True
    return isinstance(by_constraints(divergence_question(team, arrival)), Free)


def _not_all(conditions: tuple[Expr, ...]) -> Expr:
    found = conditions[0]
    for each in conditions[1:]:
        found = Binary("and", found, each)
    return folded(Unary("not", found))
