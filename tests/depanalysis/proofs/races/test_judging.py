"""Pairs are judged: a proof, a run, equal values, or an honest reason."""

from depanalysis.ir.expressions import Binary, IntConst, Var
from depanalysis.proofs.races.deciding import Free
from depanalysis.proofs.races.judging import Attempts, Collides, Open, Runs, judged
from depanalysis.proofs.races.teams import Place, TeamProgram
from depanalysis.proofs.races.verdicts import Actor, RaceWitness
from depanalysis.source import NOWHERE

T = Var("t")
WITNESS = RaceWitness((), (), Actor(()), Actor(()), (0,))


def program(index, value=None, **more):
    place = Place(NOWHERE, "a", "write", (index,), (), (T,), value=value)
    return TeamProgram("p", (place,), frozenset(), {"t": (0, 7)}, **more)


def outcome(team, replay=lambda pair, values: None, search=lambda pair: None):
    (answer,) = judged(team, Runs(replay, search))
    return answer.outcome


def test_what_never_meets_is_free():
    assert isinstance(outcome(program(T)), Free)


def test_a_conflict_counts_only_if_a_run_shows_it():
    assert outcome(program(IntConst(0)), lambda pair, values: WITNESS) == Collides(
        WITNESS
    )
    assert outcome(program(IntConst(0)), search=lambda pair: WITNESS) == Collides(
        WITNESS
    )
    assert isinstance(outcome(program(IntConst(0))), Open)


def test_values_are_proposed_for_both_instances():
    seen = []
    outcome(program(IntConst(0)), lambda pair, values: seen.append(values))
    assert seen[0] == {"t'1": 0, "t'2": 1}


def test_equal_values_are_benign():
    team = program(IntConst(0), IntConst(1))
    assert outcome(team, search=lambda pair: WITNESS) == Collides(
        WITNESS, is_benign=True
    )
    assert isinstance(outcome(team), Free)
    assert outcome(program(IntConst(0), T), search=lambda pair: WITNESS) == Collides(
        WITNESS
    )


def test_a_run_of_what_cannot_be_is_no_proof_of_equal_values():
    never = Binary("==", Binary("*", T, T), IntConst(-1))
    place = Place(NOWHERE, "a", "write", (IntConst(0),), (never,), (T,), value=T)
    team = TeamProgram("p", (place,), frozenset())
    assert isinstance(outcome(team), Free)
    assert outcome(team, search=lambda pair: WITNESS) == Collides(WITNESS)


def test_the_reason_names_what_is_uncertain():
    team = program(Var("?1"), uncertain={"?1": "a value of s"})
    found = outcome(team)
    assert isinstance(found, Open)
    assert found.reason.endswith("depends on a value of s")


def test_values_are_only_proposed_where_there_may_be_a_run():
    square = Binary("*", T, T)
    condition = Binary("==", square, IntConst(4))
    place = Place(NOWHERE, "a", "write", (IntConst(0),), (condition,), (Var("u"),))
    team = TeamProgram("p", (place,), frozenset(), {"t": (0, 7), "u": (0, 7)})

    def asked(**known):
        seen = []
        judged(team, Runs(lambda _, values: seen.append(values), **known))
        return len(seen)

    assert asked() > 1
    assert asked(can_run=lambda: False) <= 1
    assert asked(attempts=Attempts(0)) <= 1


def test_questions_for_solvers_end_at_a_number_of_steps():
    spent = Attempts()
    (answer,) = judged(program(T), Runs(lambda pair, values: None, attempts=spent))
    # It takes a solver that threads which differ do not touch one element.
    assert isinstance(answer.outcome, Free)
    assert 0 < Attempts().steps - spent.steps < 100
    runs = Runs(lambda pair, values: WITNESS, attempts=Attempts(steps=0))
    (answer,) = judged(program(IntConst(0)), runs)
    assert isinstance(answer.outcome, Open)
    assert "more questions" in answer.outcome.reason
