from dataclasses import replace

from depanalysis.engines.conflict import conflict
from depanalysis.engines.smt.deciding import conditions
from depanalysis.ir.printer import show_expression
from depanalysis.options import Options
from tests.oracle.models import COMMON, facts, questions


def _conditions(body, declarations=COMMON, options=None):
    known = facts(body, options, declarations)
    question = questions(known.model, "i")[-1]
    return conditions(known, conflict(known, question))


def _texts(body, declarations=COMMON, options=None):
    found = _conditions(body, declarations, options)
    return [show_expression(each) for each in found.all]


def test_both_instances_are_executed_in_order_on_one_element():
    assert _texts("for i = 1 to n { if m > i { a[m * i] = 0 } }") == [
        "1 <= x0", "x0 <= p_n", "p_m > x0",
        "1 <= y0", "y0 <= p_n", "p_m > y0",
        "y0 - x0 >= 1",
        "x0 * p_m == y0 * p_m",
    ]  # fmt: skip


def test_an_index_is_some_steps_away_from_its_start():
    assert _texts("for i = n to 0 step -3 { a[i * i] = 0 }") == [
        "p_n >= x0", "x0 >= 0", "xt0 >= 0", "x0 == p_n + -3 * xt0",
        "p_n >= y0", "y0 >= 0", "yt0 >= 0", "y0 == p_n + -3 * yt0",
        "y0 - x0 <= -3",
        "x0 * x0 == y0 * y0",
    ]  # fmt: skip


def test_a_step_of_either_sign_is_both_ways():
    texts = _texts("for i = 0 to n step m { a[i * i] = 0 }")
    assert "p_m >= 1 and 0 <= x0 or p_m <= -1 and 0 >= x0" in texts
    assert "p_m >= 1 and y0 - x0 >= p_m or p_m <= -1 and y0 - x0 <= p_m" in texts


def test_loops_around_the_carrier_are_shared():
    texts = _texts("for j = 0 to n { for i = 0 to m { a[i * j] = 0 } }")
    assert texts.count("0 <= c0") == 1
    assert texts[-1] == "x1 * c0 == y1 * c0"


def test_a_loop_that_does_not_count_has_iterations_from_zero():
    texts = _texts("while s > 0 { for i = 0 to n { a[i * m] = s } s = s - 1 }")
    assert "c0 >= 0" in texts


def test_rows_that_subscripts_may_leave_are_compared_by_address():
    declared = "parameter n: i32 parameter m: i32 array a: i32[?, n]"
    options = Options(bounds="strict")
    texts = _texts("for i = 0 to m { a[i, i * i] = 0 }", declared, options)
    assert "p_n >= 1" in texts
    assert texts[-1] == "x0 * p_n + x0 * x0 == y0 * p_n + y0 * y0"


def test_no_subscript_leaves_its_member_of_a_structure():
    declarations = "parameter n: i32 parameter m: i32 array a: i32[?, in 4]"
    options = Options(bounds="strict")
    texts = _texts("for i = 1 to n { a[i, m * i] = 0 }", declarations, options)
    assert "x0 * p_m >= 0" in texts
    assert "y0 * p_m < 1 * 4" in texts


def test_subscripts_inside_their_rows_are_compared_one_by_one():
    declared = "parameter n: i32 parameter m: i32 array a: i32[?, n]"
    texts = _texts("for i = 0 to m { a[i, i * i] = 0 }", declared)
    assert "x0 * x0 >= 0" in texts
    assert "y0 * y0 < p_n" in texts
    assert texts[-2:] == ["x0 == y0", "x0 * x0 == y0 * y0"]


def test_assumptions_and_unsigned_types_count():
    declared = COMMON.replace("parameter m: i32", "parameter m: u8 assume n < m")
    texts = _texts("for i = 0 to n { a[i * m] = 0 }", declared)
    assert {"p_n < p_m", "p_m >= 0", "p_m <= 255"} <= set(texts)


def test_assumptions_on_reals_are_left_out():
    declared = COMMON + "parameter u: f64 parameter v: f64 assume u < v and v < u + 1.0"
    texts = _texts("for i = 0 to n { a[i * m] = 0 }", declared)
    assert not any("p_u" in text for text in texts)


def test_within_one_iteration_there_is_no_order():
    known = facts("for i = 0 to n { a[i * m] = a[m] }")
    (asked, *_) = (q for q in questions(known.model, "i"))
    inner = replace(asked, carrier=None)
    found = conditions(known, conflict(known, inner))
    assert found is not None
    assert not any("-" in show_expression(each) for each in found.all)


def test_values_that_are_stored_do_not_matter():
    assert _conditions("for i = 0 to n { a[i * m] = p[i] * i }") is not None


def test_conditions_on_data_are_unknown_numbers():
    texts = _texts("for i = 0 to n { if p[i] * m > 3 { a[i * m] = 0 } }")
    assert sum("p_m > 3" in text for text in texts) == 2
