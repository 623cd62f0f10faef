"""Engines on single questions: proofs, least values, and what stays open."""

from depanalysis.ir.expressions import Binary, IntConst, Var
from depanalysis.proofs.races.deciding import (
    Candidate,
    Free,
    by_constraints,
    by_sight,
    by_solver,
    small_values,
)
from depanalysis.proofs.races.questions import FALSE, Question
from depanalysis.proofs.races.teams import Pair, Place
from depanalysis.source import NOWHERE

X, Y, N = Var("x"), Var("y"), Var("n")
PLACE = Place(NOWHERE, "a", "write", (), (), ())


def question(conditions, equations, **ranges):
    return Question(Pair(PLACE, PLACE), tuple(conditions), tuple(equations), ranges)


def below(left, right):
    return Binary("<", left, right)


def equal(left, right):
    return Binary("==", left, right)


def times(left, right):
    return Binary("*", left, right)


def test_a_false_condition_is_seen_without_a_solver():
    assert by_sight(question([FALSE], [])) == Free("syntactic")


def test_elements_are_apart_by_the_gcd_of_their_factors():
    even, odd = times(IntConst(4), X), Binary("+", times(IntConst(6), Y), IntConst(3))
    assert by_sight(question([], [equal(even, odd)])) == Free("diophantine")
    strided = Binary("+", times(IntConst(2), times(X, N)), IntConst(1))
    assert by_sight(question([], [equal(even, strided)])) == Free("diophantine")
    assert by_sight(question([], [equal(even, times(IntConst(6), Y))])) is None


def test_linear_constraints_are_decided():
    parity = equal(
        times(IntConst(2), X), Binary("+", times(IntConst(2), Y), IntConst(1))
    )
    assert by_constraints(question([], [parity])) == Free("polyhedral")
    found = by_constraints(question([below(X, Y)], [equal(Y, IntConst(3))]))
    assert isinstance(found, Candidate)
    assert found.is_linear
    assert found.values == {"x": 0, "y": 3}


def test_a_product_splits_where_the_rest_is_smaller():
    inside = [below(X, N), below(Y, N), Binary(">=", X, IntConst(0))]
    inside += [Binary(">=", Y, IntConst(0)), Binary("!=", X, Y)]
    first = Binary("+", times(Var("a"), N), X)
    second = Binary("+", times(Var("b"), N), Y)
    assert by_constraints(question(inside, [equal(first, second)])) == Free(
        "polyhedral"
    )


def test_a_common_factor_does_not_hinder():
    inside = [below(X, N), below(Y, N), Binary(">=", X, IntConst(0))]
    inside += [Binary(">=", Y, IntConst(0)), Binary("!=", X, Y)]
    first = Binary("+", times(Var("a"), N), X)
    second = Binary("+", times(Var("b"), N), Y)
    doubled = equal(times(IntConst(2), first), times(IntConst(2), second))
    assert by_constraints(question(inside, [doubled])) == Free("polyhedral")


def test_products_go_to_the_solver():
    conditions = [Binary(">=", X, IntConst(2)), Binary(">=", Y, IntConst(2))]
    asked = question(conditions, [equal(times(X, Y), IntConst(3))])
    assert isinstance(by_constraints(asked), Candidate)
    assert by_solver(asked) == Free("smt")


def test_bits_are_decided_in_words():
    flipped = equal(Binary("^", X, N), Binary("^", Y, N))
    bounds = {"x": (0, 1023), "y": (0, 1023), "n": (0, 1023)}
    asked = question([Binary("!=", X, Y)], [flipped], **bounds)
    assert by_solver(asked) == Free("smt")


def test_small_values_satisfy_all_conditions():
    asked = question([Binary(">=", X, IntConst(2))], [equal(times(X, X), Y)])
    values = next(iter(small_values(asked)))
    assert values["x"] ** 2 == values["y"]
