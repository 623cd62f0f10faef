"""Questions about two places: what they say is judged on all small assignments."""

from dataclasses import replace
from itertools import product

from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Binary, IntConst, Load, RealConst, Var, names
from depanalysis.ir.facts import Statement
from depanalysis.proofs.races.questions import (
    FALSE,
    TRUE,
    different_values,
    question_of,
    unmarked,
)
from depanalysis.proofs.races.teams import Claim, Lock, Pair, Place, Step, TeamProgram
from depanalysis.source import NOWHERE

T, N = Var("t"), Var("n")
PROGRAM = TeamProgram("p", (), frozenset({"n"}), {"t": (0, 3)})


def place(index, kind="write", **more):
    return Place(NOWHERE, "a", kind, (index,), (), (T,), **more)


def meets(program, first, second, values):
    """Whether all conditions hold under small values."""
    question = question_of(program, Pair(first, second))
    used = {name for each in question.all for name in names(each)}
    known = {name: values.get(name, values.get(unmarked(name))) for name in used}
    return all(evaluate(each, known) for each in question.all)


def solutions(program, first, second, n=2):
    return {
        (a, b)
        for a, b in product(range(-1, 5), repeat=2)
        if meets(program, first, second, {"t'1": a, "t'2": b, "n": n})
    }


def test_different_units_with_one_element_meet():
    shifted = place(Binary("+", T, N), "read")
    assert solutions(PROGRAM, place(T), shifted) == {(2, 0), (3, 1)}


def test_nobody_meets_itself():
    assert solutions(PROGRAM, place(T), place(T)) == set()


def test_phases_have_to_agree():
    early, late = place(IntConst(0), phase=(T,)), place(IntConst(0), phase=(N,))
    assert solutions(PROGRAM, early, late) == {(2, 0), (2, 1), (2, 3)}


def test_claims_of_one_key_differ():
    claimed = place(IntConst(0), claims=(Claim("loop", (Binary("%", T, N),)),))
    found = solutions(PROGRAM, claimed, claimed)
    assert found == {(a, b) for a, b in product(range(4), repeat=2) if a % 2 != b % 2}


def test_a_common_lock_orders():
    held = place(IntConst(0), locks=(Lock("l"),))
    other = place(IntConst(0), locks=(Lock("m"),))
    assert solutions(PROGRAM, held, held) == set()
    assert len(solutions(PROGRAM, held, other)) == 12


def test_subscripts_stay_inside_extents():
    bounded = replace(PROGRAM, extents={"a": (N,)})
    assert solutions(bounded, place(IntConst(3)), place(IntConst(3))) == set()
    assert solutions(bounded, place(IntConst(1)), place(IntConst(1))) != set()


def test_lockstep_orders_all_but_one_instruction_and_two_branches():
    program = replace(PROGRAM, is_lockstep=True)

    def at(*steps):
        return place(IntConst(0), steps=steps)

    assert solutions(program, at(Step(1)), at(Step(2))) == set()
    assert len(solutions(program, at(Step(1)), at(Step(1)))) == 12
    branches = at(Step(1, 0), Step(2)), at(Step(1, 1), Step(3))
    assert len(solutions(program, *branches)) == 12
    turns = at(Step(1, counter=T)), at(Step(1, counter=IntConst(0)))
    assert solutions(program, *turns) == {(0, 1), (0, 2), (0, 3)}


def test_elements_at_equal_places_are_equal():
    program = replace(PROGRAM, elements={"?1": Load("idx", (T,))})
    question = question_of(program, Pair(place(Var("?1")), place(Var("?1"))))
    values = {"t'1": 1, "t'2": 2, "?1'1": 4, "?1'2": 4}
    assert all(evaluate(each, values) for each in question.all)
    stated = replace(program, stated=(Statement("injective", "idx"),))
    question = question_of(stated, Pair(place(Var("?1")), place(Var("?1"))))
    assert not all(evaluate(each, values) for each in question.all)


def test_tickets_differ_between_threads():
    program = replace(PROGRAM, tickets={"?1": Load("count", (IntConst(0),))})
    question = question_of(program, Pair(place(Var("?1")), place(Var("?1"))))
    values = {"t'1": 1, "t'2": 2, "?1'1": 4, "?1'2": 4}
    assert not all(evaluate(each, values) for each in question.all)


def test_values_that_are_stored_are_compared():
    def both(one, other):
        return different_values(
            PROGRAM, Pair(place(T, value=one), place(T, value=other))
        )

    assert both(IntConst(1), IntConst(1)) == FALSE
    assert both(RealConst("1.0"), RealConst("1.0")) == FALSE
    assert both(RealConst("1.0"), RealConst("2.0")) == TRUE
    assert both(N, N) == FALSE
    assert both(T, T) == Binary("!=", Var("t'1"), Var("t'2"))
    assert both(None, None) == TRUE


def test_what_is_asked_in_addition_has_its_facts():
    loaded = Load("b", (IntConst(0),))
    program = replace(PROGRAM, elements={"u": loaded}, ranges={"u": (1, 2)})
    pair = Pair(place(IntConst(0)), place(IntConst(0)))
    differ = Binary("!=", Var("u'1"), Var("u'2"))
    question = question_of(program, pair, differ)
    assert question.ranges["u'1"] == (1, 2)
    # Both are the value of one element.
    assert not any(
        all(
            evaluate(each, {"u'1": a, "u'2": b, "t'1": 0, "t'2": 1})
            for each in question.all
        )
        for a, b in product(range(4), repeat=2)
    )
