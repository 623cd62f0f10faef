import pytest

from depanalysis.frontends.openscop.bounds import bounds_of
from depanalysis.frontends.openscop.forms import Row, number, variable
from depanalysis.frontends.openscop.systems import Multiple, NotSupportedError, System
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.printer import show_expression

INDEX, N = variable("i"), variable("n")
LOW, HIGH = Row(INDEX - number(1)), Row(N - INDEX.scaled(3))


def shown(systems, sign=1):
    found = bounds_of("i", sign, systems)
    ends = (show_expression(found.first), show_expression(found.last))
    return ends, found


def test_bounds_are_rounded_inwards():
    ends, found = shown([System((LOW, HIGH))])
    assert ends == ("1", "n // 3")
    assert found.relieved(System((LOW, HIGH))) == System()
    ends, _ = shown(
        [System((Row(INDEX.scaled(2) - N), Row(number(9) - INDEX)))], sign=-1
    )
    assert ends == ("9", "(n + 1) // 2")


def test_common_bounds_are_enough():
    other = System((LOW, HIGH, Row(number(7) - INDEX)))
    ends, found = shown([System((LOW, HIGH)), other])
    assert ends == ("1", "n // 3")
    assert found.relieved(other).rows == (Row(number(7) - INDEX),)


def test_the_loosest_bounds_cover_all():
    ends, found = shown([System((LOW, HIGH)), System((Row(INDEX), Row(N - INDEX)))])
    assert ends == ("min(1, 0)", "max(n // 3, n)")
    assert found.relieved(System((LOW, HIGH))).rows == (LOW, HIGH)


def test_an_equality_is_both_bounds():
    equal = Row(INDEX.scaled(2) - N, is_equality=True)
    ends, found = shown([System((equal,))])
    assert ends == ("(n + 1) // 2", "n // 2")
    assert found.relieved(System((equal,))).rows == ()


def test_multiples_are_steps_only_from_a_start_that_is_one():
    stride = Multiple(INDEX - number(1), 4)
    system = System((LOW, HIGH), (stride,))
    _, found = shown([system])
    assert found.step == IntConst(4)
    assert found.relieved(system).multiples == ()
    _, found = shown([System((LOW, HIGH), (Multiple(INDEX, 4),))])
    assert found.step == IntConst(1)
    _, found = shown([system, System((LOW, HIGH))])
    assert found.step == IntConst(1)
    # The end of an upward loop says nothing, and is the start of a downward one.
    _, found = shown(
        [System((LOW, Row(N - INDEX)), (Multiple(N - INDEX, 2),))], sign=-1
    )
    assert found.step == IntConst(-2)


def test_a_quotient_of_the_index_is_no_step():
    stride = Multiple(INDEX + variable("/0"), 2)
    floors = {"/0": (INDEX, 3)}
    _, found = shown([System((LOW, HIGH), (stride,), floors=floors)])
    assert found.step == IntConst(1)


def test_a_missing_bound_is_refused():
    with pytest.raises(NotSupportedError, match="iterator i has no upper bound"):
        bounds_of("i", 1, [System((LOW,))])
    with pytest.raises(NotSupportedError, match="iterator i has no lower bound"):
        bounds_of("i", 1, [System((HIGH,))])
