"""What computers round lies within its bounds, and decides only what the bounds decide."""

import math
import random
import struct
from collections.abc import Callable
from typing import Any

import pytest

from depanalysis.interpreter.intervals import Interval, bounds_of
from depanalysis.interpreter.reals import parsed_real, rational
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.interpreter.values import (
    ABSORBING,
    cast,
    conformed,
    settled,
    shortened,
)
from depanalysis.ir.types import U32

SYMBOLS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "/": lambda x, y: x / y,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "exp": math.exp, "log": math.log, "sqrt": math.sqrt, "sin": math.sin, "cos": math.cos,
    "atan": math.atan, "fabs": abs,
}  # fmt: skip


def between(low: float, high: float) -> Any:
    """A number of which bounds are known, where a number stands."""
    return Interval(low, high)


def single(value):
    """The value as 32 bits hold it."""
    return struct.unpack("f", struct.pack("f", value))[0]


def within(value, found):
    """Whether a number is one of those that are possible."""
    bounds = bounds_of(found)
    if bounds is None:
        return math.isclose(value, float(rational(found)), rel_tol=1e-6)
    return bounds.low <= value <= bounds.high


@pytest.mark.parametrize("seed", range(200))
def test_what_two_formats_compute_is_within_bounds(seed):
    chosen = random.Random(seed)
    texts = [f"{chosen.uniform(-9, 9):.3f}" for _ in range(4)]
    found: list[Any] = [parsed_real(each) for each in texts]
    double = [float(each) for each in texts]
    short = [single(each) for each in double]
    for _ in range(12):
        i, j = chosen.randrange(len(found)), chosen.randrange(len(found))
        if chosen.random() < 0.6:
            symbol = chosen.choice(sorted(SYMBOLS))
            value = ABSORBING.binary[symbol](found[i], found[j])
            compute: Callable[..., Any] = SYMBOLS[symbol]
            arguments: tuple[int, ...] = (i, j)
        else:
            name = chosen.choice(sorted(FUNCTIONS))
            value, compute, arguments = (
                settled(name, (found[i],)),
                FUNCTIONS[name],
                (i,),
            )
        if value is UNSETTLED:
            continue
        one = compute(*(double[k] for k in arguments))
        other = single(compute(*(short[k] for k in arguments)))
        assert within(one, value)
        assert within(other, value)
        found.append(value)
        double.append(one)
        short.append(other)


def test_a_comparison_holds_where_the_bounds_are_apart():
    third = ABSORBING.binary["/"](parsed_real("1"), parsed_real("3"))
    less, equal = ABSORBING.binary["<"], ABSORBING.binary["=="]
    assert less(third, parsed_real("0.5")) is True
    assert less(parsed_real("0.5"), third) is False
    assert equal(third, parsed_real("0.5")) is False
    assert less(third, third) is UNSETTLED
    assert equal(third, third) is UNSETTLED
    assert ABSORBING.binary["%"](third, 2) is UNSETTLED
    assert ABSORBING.unary["not"](third) is UNSETTLED


def test_conversions_keep_what_is_known():
    assert conformed(between(2.25, 2.75), "int") == 2
    assert conformed(between(1.5, 2.5), "int") == between(1.0, 2.0)
    assert cast(between(-3.5, -1.5), U32) is UNSETTLED
    assert shortened(between(1.0, 2.0), 16) is UNSETTLED
    assert bounds_of(shortened(between(1.0, 2.0), 32)) is not None


def test_what_has_no_value_or_is_too_great_is_not_known():
    zero = ABSORBING.binary["-"](parsed_real("0.1"), parsed_real("0.1"))
    assert ABSORBING.binary["/"](1, zero) is UNSETTLED
    assert settled("exp", (between(1000.0, 1001.0),)) is UNSETTLED
    assert settled("log", (between(-1.0, 1.0),)) is UNSETTLED
    assert settled("pow", (between(-1.0, 1.0), between(2.0, 2.0))) is UNSETTLED
    assert settled("gamma", (between(1.0, 2.0),)) is UNSETTLED


@pytest.mark.parametrize("use", [bool, int, float, lambda x: [0][x], lambda x: x + 1])
def test_nothing_else_hangs_on_bounds(use):
    with pytest.raises(UnsettledError):
        use(between(0.0, 1.0))
