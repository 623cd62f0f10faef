"""What the scalars are that a loop leaves with other values."""

import pytest

from gpugen.plans.live_out import results
from tests.gpugen.emit.lowered import loop_of, python_loop

HEADER = "def f(a, p, q, x, n, s, m):"


def _found(lines, wanted=()):
    found, obstacles = results(python_loop(*lines, header=HEADER), wanted)
    return {each.name: each.role for each in found}, len(obstacles)


@pytest.mark.parametrize(
    ("lines", "role"),
    [
        (["s += x[i]"], "sum"),
        (["s -= x[i]"], "sum"),
        (["s = s - x[i]"], "sum"),
        (["s = x[i] + s"], "sum"),
        (["s += x[i]", "if x[i] > 0.0:", "    s -= 1.0"], "sum"),
        (["for j in range(3):", "    s += x[j]"], "sum"),
        (["s *= x[i]"], "product"),
        (["s = max(s, x[i])"], "greatest"),
        (["s = min(s, x[i])"], "least"),
    ],
)
def test_a_scalar_that_is_only_combined(lines, role):
    assert _found([*lines, "a[p[i]] = x[i]"]) == ({"s": role}, 0)


@pytest.mark.parametrize(
    "lines",
    [
        ["s += x[i]", "a[i] = s"],
        ["s += x[i]", "if s > 1.0:", "    a[i] = 1.0"],
        ["s += s * x[i]"],
        ["s = x[i] - s"],
        ["s += x[i]", "s *= 2.0"],
        ["s += x[i]", "s = max(s, 1.0)"],
        ["s = max(x[i], s)"],
        ["s += x[i]", "while s < 1.0:", "    s += 1.0"],
        ["a[m] = x[i]", "m += 1"],
        ["for j in range(m):", "    m += 1"],
    ],
)
def test_a_scalar_that_is_used_otherwise_stands_in_the_way(lines):
    found, obstacles = _found(lines)
    assert not found
    assert obstacles == 1


def test_a_value_that_is_assigned_first_is_kept_only_if_it_is_wanted():
    lines = ["s = x[i]", "a[p[i]] = s"]
    assert _found(lines) == ({}, 0)
    assert _found(lines, {"s", "n"}) == ({"s": "last"}, 0)


DECLARATIONS = """
  parameter n: i64
  scalar k: in out i64
  scalar flag: out bool
  array b: i64[?]
"""


def test_products_of_integers_and_truths_are_not_kept():
    texts = ("k = k * 2", "flag = b[i] > 2")
    for text, wanted in zip(texts, ("k", "flag"), strict=True):
        loop = loop_of(f"for i = 0 to n - 1 {{ {text} }}", DECLARATIONS)
        found, obstacles = results(loop, {wanted})
        assert not found
        assert wanted in obstacles[0]
