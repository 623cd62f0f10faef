import pytest

from depanalysis.engines.conflict import conflict
from depanalysis.engines.smt.deciding import conditions
from depanalysis.engines.smt.scopes import (
    full_ranges,
    needs_words,
    shifts_by_variables,
    small_ranges,
)
from tests.oracle.models import COMMON, expr, facts, questions

_INT = (-(2**31), 2**31 - 1)


def _conflict(body, declarations=COMMON):
    known = facts(body, declarations=declarations)
    found = conflict(known, questions(known.model, "i")[-1])
    assert conditions(known, found)
    return found


def test_types_and_bounds_of_loops_give_ranges():
    found = full_ranges(_conflict("for i = 3 to n { for j = 0 to i { a[j ^ m] = 0 } }"))
    assert found["p_n"] == found["p_m"] == _INT
    assert found["x0"] == found["y0"] == _INT
    assert found["x1"] == _INT


def test_numbers_from_memory_have_the_range_of_their_type():
    declared = COMMON.replace("array p: i32[?]", "array p: u8[?]")
    found = full_ranges(
        _conflict("for i = 0 to 9 step m { a[i ^ p[i]] = 0 }", declared)
    )
    assert [found[name] for name in found if "u" in name] == [(0, 255)] * 2
    assert found["x0"] == (0, 9)
    assert found["xt0"] == (0, 9)


def test_what_has_no_bounds_has_no_range():
    unbounded = COMMON.replace("parameter n: i32", "parameter n: int")
    found = full_ranges(_conflict("for i = 0 to n { a[i ^ m] = 0 }", unbounded))
    assert "x0" not in found
    assert "p_n" not in found


def test_small_ranges_grow_and_respect_types():
    declared = COMMON.replace("parameter m: i32", "parameter m: u8")
    found = _conflict("for i = 0 to n { a[i * m] = 0 }", declared)
    ranges = list(small_ranges(found, ("p_n", "p_m", "x0")))
    assert ranges[0] == {"p_n": (0, 5), "p_m": (0, 5), "x0": (-8, 40)}
    assert ranges[1]["p_n"] == (-4, 20)
    assert ranges[1]["p_m"] == (0, 20)
    assert ranges[2]["p_m"] == (0, 255)


@pytest.mark.parametrize(
    ("text", "words", "shifts"),
    [
        pytest.param("x ^ y == 0", True, False, id="variables"),
        pytest.param("x & 7 == 0", False, False, id="mask"),
        pytest.param("x << 2 == 0", False, False, id="constant-shift"),
        pytest.param("1 << x == 0", True, True, id="shift"),
        pytest.param("x * y == 0", False, False, id="product"),
    ],
)
def test_words_are_for_bits_of_two_variables(text, words, shifts):
    assert needs_words((expr(text),)) is words
    assert shifts_by_variables((expr(text),)) is shifts


def test_conditions_on_data_are_true_or_false():
    found = full_ranges(_conflict("for i = 0 to n { if x[i] > 0.5 { a[i ^ m] = 0 } }"))
    assert [found[name] for name in found if "u" in name] == [(0, 1)] * 2


def test_scalars_have_the_range_of_their_type():
    body = "for i = 0 to n { if x[i] > 0.5 { s = s * 2 } a[i ^ s] = 0 }"
    found = full_ranges(_conflict(body))
    assert _INT in [found[name] for name in found if "u" in name]
