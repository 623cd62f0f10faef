"""Statements of a body: all of them, or those that decide what is touched."""

import pytest

from depanalysis.errors import UnsupportedError
from gpugen.emit.statements import value_kind
from tests.gpugen.emit.lowered import loop_of, made, python_loop


def test_a_jump_to_the_next_iteration_ends_it():
    loop = python_loop("if x[i] > 1:", "    continue", "a[p[i]] = 1.0")
    assert "return DONE\n    if not" in made(loop).iteration
    assert "return -reached\n    if not" in made(loop, "reach").iteration


def test_a_slice_makes_no_store_and_computes_no_value():
    loop = python_loop("t = x[i] * 2", "a[p[i]] = t")
    text = made(loop, "claim").iteration
    assert "a[at] =" not in text
    assert "* 2" not in text


def test_a_claim_of_the_whole_comes_before_its_store():
    text = made(python_loop("a[p[i]] += x[i]"), "own store").iteration
    assert text.index("% threads == mine") < text.index("a[at] =")


def test_inner_loops_end_past_their_last_index():
    text = made(
        loop_of("for i = 0 to n { for j = 1 to n step 2 { a[j] = 1 } }")
    ).iteration
    assert "end = (n + 1)\n    for j in range(1, end, 2):" in text
    text = made(
        loop_of("for i = 0 to n { for j = n to 0 step -1 { a[j] = 1 } }")
    ).iteration
    assert "for j in range(n, (-1), (-1)):" in text


def test_inner_loops_end_where_the_text_says_it():
    loop = python_loop("for j in range(q[i], q[i] + 1):", "    a[p[j]] = x[i]")
    text = made(loop, dtype="int8").iteration
    assert "value = (q_2 + 1)\n    if not -128 <= value <= 127:" in text
    loop = python_loop("for j in range(q[i]):", "    a[p[j]] = x[i]")
    assert "OVERFLOW" not in made(loop, dtype="uint8").iteration


def test_a_counter_of_a_while_has_the_type_of_its_first_value():
    body = ["j = q[i]", "while j < 99:", "    a[p[j]] = j * 2", "    j += 1"]
    text = made(python_loop(*body), dtype="int8").iteration
    assert text.count("<= 127") == 2
    assert "<= 127" not in made(python_loop(*body), dtype="int64").iteration
    body[0] = "j = 0"
    assert "<= 127" not in made(python_loop(*body), dtype="int8").iteration


def test_a_step_of_zero_is_a_fault():
    text = made(
        loop_of("for i = 0 to n { for j = 0 to n step b[i] { a[j] = 1 } }")
    ).iteration
    assert "== 0:\n        return ZERO" in text


def test_a_loop_that_may_not_end_looks_whether_it_is_stopped():
    text = made(
        loop_of("for i = 0 to n - 1 { while a[i] > 0 { a[i] -= 1 } }")
    ).iteration
    assert "while True:\n        if is_stopped(state):" in text


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for i = 0 to n { if a[i] > 0 { break } }", "may end the loop early"),
        ("for i = 0 to n { return }", "may end the loop early"),
        (
            "for i = 0 to n { for j = 0 to n #m { for k = 0 to n { break #m } } }",
            "leaves several loops",
        ),
        (
            "for i = 0 to n { local t: f64[3] t[0] = 1.0 }",
            "the array `t` of an iteration has no",
        ),
        (
            "for i = 0 to n { critical { a[i] = 1 } }",
            "a block of the kind `critical` has no",
        ),
    ],
)
def test_what_has_no_code_is_refused(body, reason):
    with pytest.raises(UnsupportedError, match=reason):
        made(loop_of(body))


def test_kinds_of_variables():
    assert [value_kind(k) for k in ("int", "uint", "real", "bool")] == [
        "int", "int", "real", "bool",
    ]  # fmt: skip
