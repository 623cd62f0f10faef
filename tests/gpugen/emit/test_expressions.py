"""Expressions become lines in the order of evaluation, under their conditions."""

import pytest

from depanalysis.errors import UnsupportedError
from tests.gpugen.emit.lowered import DECLARATIONS, loop_of, made, python_loop


def iteration(*lines: str) -> str:
    return made(python_loop(*lines)).iteration


def test_a_subscript_from_the_end_is_brought_into_its_array():
    text = iteration("a[p[i]] = x[i]")
    assert "at = p_2\n    if at < 0:\n        at += a.shape[0]" in text
    assert text.count("p[i]") == 1


def test_a_branch_that_is_not_chosen_touches_nothing():
    text = iteration("a[i] = x[p[i]] if p[i] > 0 else 0.5")
    before, _, after = text.partition("if (p_2 > 0):")
    assert "x[" not in before
    assert "x[" in after.partition("else:")[0]


def test_the_right_side_of_a_connective_is_only_touched_where_it_counts():
    text = iteration("if p[i] > 0 and x[p[i]] > 0.5:", "    a[i] = 1.0")
    assert "holds = (p_2 > 0)\n    if holds:" in text


def test_every_access_is_checked_to_be_inside():
    text = iteration("a[p[i] + 1] = x[i + 2]")
    assert text.count("return OUTSIDE") == 3


def test_a_subscript_is_checked_once_where_it_cannot_have_changed():
    text = iteration("for j in range(9):", "    a[i] = x[i] * a[i]", "a[i] = x[j]")
    assert text.count("0 <= i < a.shape[0]") == 2
    text = iteration(
        "a[i] = 1.0", "for j in range(9):", "    a[i] = x[j] * a[i] + x[j]"
    )
    assert text.count("0 <= i < a.shape[0]") == 1
    assert text.count("0 <= j < x.shape[0]") == 1


def test_a_subscript_that_is_assigned_is_checked_each_time():
    body = "for i = 0 to n - 1 { t = i a[t] = 1 t = t + 1 a[t] = 2 }"
    text = made(loop_of(body, DECLARATIONS + "scalar t: i64")).iteration
    assert text.count("if not 0 <= t < a.shape[0]:") == 2


def test_the_slice_reads_no_element_that_it_does_not_need():
    text = made(python_loop("a[p[i]] = x[i] * 2"), "claim").iteration
    assert "x.shape[0]" in text
    assert "x[i]" not in text


def test_functions_that_no_library_shares_are_not_computed():
    body = "for i = 0 to n - 1 { x[i] = sqrt(fabs(x[i])) }"
    assert "sqrt(" in made(loop_of(body)).iteration
    assert "exp(" in made(loop_of(body.replace("sqrt", "exp"))).iteration
    with pytest.raises(UnsupportedError, match="`gamma` is not computed"):
        made(loop_of(body.replace("sqrt", "gamma")))


def test_numbers_beyond_a_double_have_no_code():
    with pytest.raises(UnsupportedError, match="beyond the range"):
        made(loop_of("for i = 0 to n - 1 { x[i] = 1.0e999 }"))
