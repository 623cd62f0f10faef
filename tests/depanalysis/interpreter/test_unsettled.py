"""Numbers of which nothing is known go through operations and decide nothing."""

from dataclasses import replace

import pytest

from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.reals import Real, parsed_real
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.interpreter.values import (
    ABSORBING,
    PLAIN,
    NonconformingError,
    cast,
    conformed,
    integer,
    is_known,
    settled,
)
from depanalysis.ir.expressions import Binary, IntConst, Load, RealConst, Var
from depanalysis.ir.statements import Assign, If
from depanalysis.ir.types import BOOL, F64, I8, U32
from tests.oracle.runs import program

GIVEN = Inputs({"n": 2, "m": 2}, lambda *_: 0, 100, settled)
OTHERS = (3, -1, True, Real(2), UNSETTLED)


@pytest.mark.parametrize("symbol", sorted(ABSORBING.binary))
def test_operations_with_one_give_one(symbol):
    operation = ABSORBING.binary[symbol]
    assert all(operation(UNSETTLED, other) is UNSETTLED for other in OTHERS)
    assert all(operation(other, UNSETTLED) is UNSETTLED for other in OTHERS)
    assert operation(7, 2) == PLAIN.binary[symbol](7, 2)


@pytest.mark.parametrize(
    ("left", "symbol", "right", "is_exact"),
    [
        ("0.5", "+", "0.25", True),
        ("0.1", "+", "0.2", False),
        ("0.1", "*", "10", False),
        ("1", "/", "3", False),
        ("3", "/", "4", True),
        ("1", "/", "0", False),
        ("16777216", "+", "1", False),
        ("16777216", "-", "1", True),
        ("0.1", "<", "0.2", True),
        ("0.001", "==", "0.001", True),
    ],
)
def test_what_is_rounded_is_not_known(left, symbol, right, is_exact):
    found = ABSORBING.binary[symbol](parsed_real(left), parsed_real(right))
    assert is_known(found) == is_exact
    if is_exact:
        assert found == PLAIN.binary[symbol](parsed_real(left), parsed_real(right))


@pytest.mark.parametrize(
    ("test", "is_clear"),
    [
        ("0.1 > x[0]", True),
        ("0.1 + x[0] > 0.1", False),
        ("0.1 + x[0] > 0.0", True),
        ("0.1 + 0.2 == 0.3", False),
        ("0.1 + 0.2 != 0.4", True),
        ("f32(0.1) == 0.1", False),
        ("f32(0.5) == 0.5", True),
    ],
)
def test_no_rounding_decides_a_run(test, is_clear):
    found = program(f"if {test} {{ s = 1 }}")
    assert run(found, GIVEN).is_whole == is_clear


def test_a_real_that_is_no_decimal_decides_nothing():
    test = Binary("<", Load("x", (IntConst(0),)), RealConst("inf"))
    body = (If(test, (Assign(Var("s"), IntConst(1)),)),)
    assert not run(replace(program(""), body=body), GIVEN).is_whole


@pytest.mark.parametrize("symbol", sorted(ABSORBING.unary))
def test_operations_on_one_give_one(symbol):
    assert ABSORBING.unary[symbol](UNSETTLED) is UNSETTLED
    assert ABSORBING.unary[symbol](3) == PLAIN.unary[symbol](3)


@pytest.mark.parametrize("type_", [BOOL, I8, U32, F64])
def test_conversions_keep_it(type_):
    assert cast(UNSETTLED, type_) is UNSETTLED
    assert conformed(UNSETTLED, type_.kind) is UNSETTLED


@pytest.mark.parametrize("use", [bool, int, integer, lambda one: [0][one]])
def test_nothing_hangs_on_it(use):
    with pytest.raises(UnsettledError):
        use(UNSETTLED)


def test_what_an_array_holds_that_was_just_made_decides_nothing():
    body = 'opaque "makes an array" reads() writes(a) if a[0] > 0 { s = 1 }'
    assert not run(program(body), GIVEN).is_whole


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("local k: i32 if k > 0 { s = 1 }", id="scalar"),
        pytest.param("local w: i32[?] if w[0] > 0 { s = 1 }", id="array"),
        pytest.param("local w: i32[?] w[1] = 2 if w[0] > 0 { s = 1 }", id="element"),
        pytest.param("local w: i32[?] s = select(w[0] > 0, 1, 2)", id="choice"),
        pytest.param("local w: i32[?] while w[0] > 0 { s = 1 }", id="while"),
        pytest.param("local w: i32[?] a[w[0]] = 1", id="subscript"),
    ],
)
def test_what_has_no_value_decides_in_no_run(body):
    with pytest.raises(NonconformingError):
        run(program(body), GIVEN)


def test_a_number_without_a_value_is_not_read():
    with pytest.raises(NonconformingError, match="`k` is read before it has a value"):
        run(program("local k: i32 s = k"), GIVEN)


def test_an_element_without_a_value_may_be_copied():
    assert run(program("local k: i32[2] s = k[1]"), GIVEN).is_whole


def test_what_was_written_is_known():
    body = (
        'local w: i32[?] w[1] = 2 opaque "makes an array" reads() writes(a) a[0] = w[1]'
    )
    found = run(program(body + " if a[0] + w[1] > 3 { s = 1 }"), GIVEN)
    assert found.is_whole
    assert found.memory["s", ()] == 1
