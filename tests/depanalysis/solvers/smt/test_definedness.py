import pytest
from hypothesis import given

from depanalysis.ir.expressions import BoolConst
from depanalysis.solvers.smt.solving import has_value
from tests.oracle.models import expr
from tests.strategies.conditions import CONDITIONS, NUMBERS, assignments, value


@given(CONDITIONS | NUMBERS)
def test_an_expression_has_a_value_where_the_condition_holds(condition):
    defined = has_value(condition)
    for values in assignments():
        assert bool(value(defined, values)) == (value(condition, values) is not None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("x + y * 2", "true", id="sums"),
        pytest.param("x // 3 + x % 4", "true", id="constant-divisors"),
        pytest.param("tdiv(x, 0)", "false", id="zero"),
        pytest.param("tdiv(x, y)", "y != 0", id="divisor"),
        pytest.param("x << 5", "true", id="constant-shift"),
        pytest.param("x << 5000", "true", id="long-shift"),
        pytest.param("x >> -1", "false", id="negative-shift"),
        pytest.param("y != 0 and x % y == 0", "not y != 0 or y != 0", id="lazy-and"),
        pytest.param("y == 0 or x % y == 0", "y == 0 or y != 0", id="lazy-or"),
    ],
)
def test_only_what_is_evaluated_has_to_have_a_value(text, expected):
    assert has_value(expr(text)) == expr(expected)


def test_shifts_reach_as_far_as_is_asked():
    assert has_value(expr("x >> 70"), 63) == BoolConst(False)
    assert has_value(expr("x >> y"), 63) == expr("y >= 0 and y <= 63")
