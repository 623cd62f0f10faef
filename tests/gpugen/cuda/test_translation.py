"""Statements of generated Python in C++: declared where they are first assigned."""

import pytest

from depanalysis.errors import UnsupportedError
from gpugen.cuda.rendering import Elements
from gpugen.cuda.translation import Writing, is_convergent, names_of, translated

ARRAYS = {"a": Elements("real", "double"), "b": Elements("int", "int")}


def text_of(body):
    lines = "".join(f"    {line}\n" for line in body.strip().split("\n"))
    return f"def iteration(k, state, n, x):\n{lines}"


def body_of(body, writing=None):
    made = translated(
        text_of(body),
        {"k": "int", "n": "int", "x": "real"},
        ARRAYS,
        {"int": "int_"},
        writing or Writing(),
    )
    return [line.removeprefix("    ") for line in made.lines]


def test_a_name_is_declared_by_its_first_assignment():
    assert body_of("i = k + n\ni = i + 1\na[i] = x") == [
        "long long i = k + n;",
        "i = i + 1;",
        "a[i] = x;",
    ]


def test_a_name_of_one_block_is_declared_in_it():
    assert body_of("if k < n:\n    t = x\n    a[k] = t") == [
        "if (k < n) {",
        "    double t = x;",
        "    a[k] = t;",
        "}",
    ]


def test_a_name_of_two_branches_is_declared_before_them():
    body = "if k < n:\n    t = x\nelse:\n    t = 0.0\na[k] = t"
    assert body_of(body) == [
        "double t;",
        "if (k < n) {",
        "    t = x;",
        "}",
        "else {",
        "    t = 0.0;",
        "}",
        "a[k] = t;",
    ]


def test_a_choice_in_a_loop_is_declared_in_it():
    body = """for j in range(0, n, 1):
    if j < k:
        t = x
    else:
        t = 0.0
    a[j] = t"""
    assert body_of(body)[:2] == [
        "for (long long j = 0; j < n; j += 1) {",
        "    double t;",
    ]


def test_a_value_that_a_loop_keeps_is_declared_outside():
    body = "t = 0.0\nfor j in range(0, n, 1):\n    t = t + a[j]\na[k] = t"
    assert body_of(body)[0] == "double t = 0.0;"
    assert "    t = t + a[j];" in body_of(body)


def test_bounds_are_computed_once():
    body = "m = n\nfor j in range(k, m + 1, 1):\n    m = m - 1"
    assert body_of(body) == [
        "long long m = n;",
        "{",
        "    const long long j_end = m + 1;",
        "    for (long long j = k; j < j_end; j += 1) {",
        "        m = m - 1;",
        "    }",
        "}",
    ]


@pytest.mark.parametrize(
    ("step", "head"),
    [
        ("-2", "for (long long j = k; j > n; j -= 2) {"),
        ("k", "for (long long j = k; k > 0 ? j < n : j > n; j += k) {"),
    ],
)
def test_loops_go_both_ways(step, head):
    assert body_of(f"for j in range(k, n, {step}):\n    pass")[0] == head


def test_a_speculative_loop_looks_whether_the_run_has_stopped():
    lines = body_of("for j in range(0, n, 1):\n    pass", Writing(is_polling=True))
    assert lines[1] == "    if (is_stopped(state)) return STOPPED;"


def test_exact_arithmetic_says_whether_a_value_was_lost():
    body = "value, is_lost = added(k, n)\nif is_lost:\n    return OVERFLOW"
    assert body_of(body) == [
        "long long value;",
        "bool is_lost = added(k, n, &value);",
        "if (is_lost) return OVERFLOW;",
    ]


def test_a_clash_is_noted_by_the_first_thread_only():
    body = "if not claimed(b, k, 1):\n    state[2], state[3] = 0, k\n    return CLASH"
    assert body_of(body) == [
        "if (!claimed(state, b, k, 1)) {",
        "    clashed(state, k, 0, k);",
        "    return CLASH;",
        "}",
    ]


def test_of_several_lanes_the_highest_stores():
    lines = body_of("a[k] = x", Writing(is_elected=True))
    assert lines == ["if (is_elected(k, &a[k])) a[k] = x;"]


def test_other_statements():
    body = (
        "imprint(b, k)\nwhile True:\n    break\nat = k\nat += n\nint = at\na[int] = x"
    )
    assert body_of(body) == [
        "imprint(state, b, k);",
        "while (true) {",
        "    break;",
        "}",
        "long long at = k;",
        "at += n;",
        "long long int_ = at;",
        "a[int_] = x;",
    ]


def test_a_value_that_nobody_wants_is_not_computed():
    assert body_of("i = k + n\nif k < n:\n    t = a[k]\na[k] = x") == [
        "if (k < n) {",
        "}",
        "a[k] = x;",
    ]


def test_a_name_with_values_of_two_kinds_has_no_type():
    with pytest.raises(UnsupportedError, match="`t` holds values of several kinds"):
        body_of("t = 1\nt = x")


def test_extents_are_collected():
    made = translated(
        text_of("if not 0 <= k < a.shape[0]:\n    return OUTSIDE\na[k, 1] = x"),
        {"k": "int", "x": "real"},
        ARRAYS,
        {},
        Writing(),
    )
    assert made.extents == {("a", 0), ("a", 1)}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "if not claimed(b, k, 1):\n    state[2], state[3] = 0, k\n    return CLASH",
            True,
        ),
        ("if k < n:\n    return DONE\na[k] = x", True),
        ("if k < n:\n    a[k] = x", False),
        ("for j in range(0, n, 1):\n    a[j] = x", False),
        ("if k < n:\n    if not claimed(b, k, 0):\n        return CLASH", False),
        ("if k < n:\n    t = x\nelse:\n    t = 0.0\na[k] = t", True),
    ],
)
def test_accesses_in_branches_are_not_convergent(body, expected):
    assert is_convergent(text_of(body)) == expected


def test_all_names_are_found():
    names = names_of(text_of("a[k] = f(x)"))
    assert names == {"k", "state", "n", "x", "a", "f"}
