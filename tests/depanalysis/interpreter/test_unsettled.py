"""Numbers of which nothing is known go through operations and decide nothing."""

import pytest

from depanalysis.interpreter.reals import Real
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.interpreter.values import ABSORBING, PLAIN, cast, conformed, integer
from depanalysis.ir.types import BOOL, F64, I8, U32

OTHERS = (3, -1, True, Real(2), UNSETTLED)


@pytest.mark.parametrize("symbol", sorted(ABSORBING.binary))
def test_operations_with_one_give_one(symbol):
    operation = ABSORBING.binary[symbol]
    assert all(operation(UNSETTLED, other) is UNSETTLED for other in OTHERS)
    assert all(operation(other, UNSETTLED) is UNSETTLED for other in OTHERS)
    assert operation(7, 2) == PLAIN.binary[symbol](7, 2)


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
