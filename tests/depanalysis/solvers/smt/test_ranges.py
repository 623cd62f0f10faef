import pytest
from hypothesis import given

from depanalysis.solvers.smt.ranges import range_of, width
from tests.oracle.models import expr
from tests.strategies.conditions import (
    BOX,
    CONDITIONS,
    NAMES,
    NUMBERS,
    assignments,
    value,
)

_RANGES = dict.fromkeys(NAMES, BOX)


@given(NUMBERS | CONDITIONS)
def test_every_value_lies_in_the_range(number):
    found = range_of(number, _RANGES)
    assert found is not None
    values = [value(number, each) for each in assignments()]
    assert all(v is None or found[0] <= v <= found[1] for v in values)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("x * y - 1", (-13, 15), id="product"),
        pytest.param("x ^ y", (-8, 7), id="bits"),
        pytest.param("n & 7", (0, 7), id="mask"),
        pytest.param("n // 2", (0, 100), id="quotient"),
        pytest.param("n % 8", (0, 7), id="remainder"),
        pytest.param("1 << m", (1, 32), id="shift"),
        pytest.param("u8(x)", (0, 255), id="wrapped"),
        pytest.param("u8(n)", (0, 100), id="unchanged"),
        pytest.param("q + 1", None, id="no-range"),
        pytest.param("select(x > 0, n, -m)", (-5, 100), id="choice"),
    ],
)
def test_a_range_is_as_narrow_as_it_is_at_sight(text, expected):
    known = _RANGES | {"n": (0, 100), "m": (0, 5)}
    assert range_of(expr(text), known) == expected


def test_words_hold_every_part_and_the_sign():
    known = {"x": (0, 2**31 - 1), "y": (-(2**31), 2**31 - 1)}
    assert width((expr("x"),), known) == 32
    assert width((expr("x * y < 0"),), known) == 63
    assert width((expr("x - x * 2 * 0"),), known) == 33
    assert width((expr("x < z"),), known) is None


def test_long_shifts_count_only_as_far_as_is_asked():
    known = {"x": (0, 1), "s": (0, 2**31 - 1)}
    assert width((expr("x << s"),), known, 63) == 65
