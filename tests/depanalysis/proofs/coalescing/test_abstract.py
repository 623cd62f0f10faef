import pytest

from depanalysis.proofs.coalescing.lattice import (
    NEGATIONS,
    Value,
    applied,
    join,
    number,
    truth,
    uniform,
)

BOTTOM, ZERO, PLUS, MINUS = Value.BOTTOM, Value.ZERO, Value.PLUS, Value.MINUS
TF, ONE, REST, TOP = Value.TF, Value.ONE, Value.REST, Value.TOP


@pytest.mark.parametrize(
    ("operator", "left", "right", "result"),
    [
        ("+", ZERO, ZERO, ZERO), ("+", PLUS, ZERO, PLUS), ("+", PLUS, PLUS, TOP),
        ("+", PLUS, MINUS, ZERO), ("-", ZERO, PLUS, MINUS), ("-", PLUS, PLUS, ZERO),
        ("-", MINUS, PLUS, TOP), ("*", ZERO, ZERO, ZERO), ("*", PLUS, ZERO, TOP),
        ("tdiv", PLUS, ZERO, TOP), ("%", ZERO, ZERO, ZERO), ("+", TOP, ZERO, TOP),
        ("+", BOTTOM, PLUS, BOTTOM),
        ("==", PLUS, ZERO, ONE), ("!=", ZERO, MINUS, REST), ("<", PLUS, ZERO, TOP),
        ("==", ZERO, ZERO, TF), ("==", PLUS, PLUS, TOP), ("<", ZERO, ZERO, TF),
        ("and", ONE, TOP, ONE), ("and", TF, ONE, ONE), ("and", TF, TF, TF),
        ("and", REST, TF, TOP), ("or", REST, TOP, REST), ("or", ONE, TF, TOP),
    ],
)  # fmt: skip
def test_the_rules_that_the_paper_prints(operator, left, right, result):
    assert applied(operator, left, right) == result


def test_the_join_is_the_least_value_above():
    for value in Value:
        assert join(BOTTOM, value) == join(value, BOTTOM) == join(value, value) == value
        assert join(TOP, value) == TOP
    assert join(ZERO, PLUS) == TOP


def test_negation_turns_at_most_one_into_all_but_one():
    assert NEGATIONS[ONE] == REST
    assert NEGATIONS[REST] == ONE
    assert NEGATIONS[TF] == TF


def test_numbers_and_conditions_become_each_other():
    assert (truth(ZERO), truth(PLUS), truth(TOP)) == (TF, REST, TOP)
    assert (number(TF), number(ONE), number(PLUS)) == (ZERO, TOP, PLUS)
    assert (uniform(ZERO), uniform(PLUS)) == (ZERO, TOP)
