"""The slice has what decides the elements, and no more than it needs."""

import pytest

from gpugen.plans.slicing import cost, index_slice
from tests.gpugen.emit.lowered import made, python_loop


def sliced(*lines, watched=None):
    loop = python_loop(*lines)
    return index_slice(loop.node, loop.number, watched)


@pytest.mark.parametrize(
    ("lines", "variables", "arrays"),
    [
        (["a[p[i]] = x[i]"], set(), {"p"}),
        (["t = p[i]", "u = t + 1", "v = x[i]", "a[u] = v"], {"t", "u"}, {"p"}),
        (["if x[i] > 0:", "    a[i] = 1.0"], set(), {"x"}),
        (["t = 0.0", "for j in range(9):", "    t = t * 2", "a[i] = t"], set(), set()),
        (["for j in range(p[i]):", "    a[j] = x[q[j]]"], set(), {"p", "q"}),
        (["a[i] = x[p[i]] if x[i] > 0 else 0.0"], set(), {"p", "x"}),
        (["if x[i] > 0:", "    continue", "a[i] = 1.0"], set(), {"x"}),
        (["a[int(a[i])] = 1.0"], set(), {"a"}),
    ],
)
def test_what_decides_the_elements_is_needed(lines, variables, arrays):
    found = sliced(*lines)
    assert {name for name in found.variables if name in "tuv"} == variables
    assert found.arrays == arrays


@pytest.mark.parametrize(
    ("lines", "arrays"),
    [
        (["a[p[i]] = x[q[i]]"], {"p"}),
        (["x[q[i]] = 1.0", "a[p[i]] = 1.0"], {"p"}),
        (["x[int(a[p[i]])] = 1.0"], {"a", "p"}),
        (["t = x[int(a[p[i]])] + x[q[i]]", "x[i] = t"], {"a", "p"}),
        (["for j in range(q[i]):", "    x[j] = 1.0", "a[p[i]] = 1.0"], {"p"}),
        (["if q[i] > 0:", "    x[i] = 1.0", "a[p[i]] = 1.0"], {"p"}),
        (["if q[i] > 0:", "    a[i] = 1.0"], {"q"}),
        (["if q[i] > 0:", "    continue", "x[i] = 1.0", "a[i] = 1.0"], {"q"}),
        (["x[i] = x[i] if q[i] > 0 else a[i]"], {"q"}),
        (["x[i] = x[i] if q[i] > 0 else x[p[i]]"], set()),
        (["if q[i] > 0 and a[p[i]] > 0:", "    x[i] = 1.0"], {"a", "p", "q"}),
    ],
)
def test_only_what_decides_watched_elements_is_needed(lines, arrays):
    assert sliced(*lines, watched=frozenset("a")).arrays == arrays


def test_work_without_accesses_is_pruned():
    lines = ["t = 0.0", "for j in range(9):", "    t = t * 2.0 + 1.0", "a[p[i]] = t"]
    loop = python_loop(*lines)
    part = index_slice(loop.node, loop.number)
    assert "for " not in made(loop, "claim").iteration
    assert cost(loop.node, loop.number) > 4 * cost(loop.node, loop.number, part)


def test_jumps_are_kept_where_they_skip_something():
    lines = [
        "for j in range(9):",
        "    if x[j] > 0:",
        "        break",
        "    a[j] = 1.0",
    ]
    text = made(python_loop(*lines), "claim").iteration
    assert text.count("break") == 1
    lines[-1] = "    t = x[j] * 2.0"
    assert "break" in made(python_loop(*lines), "claim").iteration
    lines = ["for j in range(9):", "    if i > 3:", "        break", "a[p[i]] = 1.0"]
    assert "break" not in made(python_loop(*lines), "claim").iteration


def test_a_jump_under_a_condition_keeps_the_condition():
    lines = ["if i > 3:", "    continue", "a[p[i]] = 1.0"]
    text = made(python_loop(*lines), "claim").iteration
    assert "if (i > 3):\n        return DONE" in text


def test_the_slice_costs_no_more_than_the_whole():
    loop = python_loop("a[p[i]] = x[i] * x[i] + 1", "a[i] = x[p[i]]")
    part = index_slice(loop.node, loop.number)
    assert cost(loop.node, loop.number, part) <= cost(loop.node, loop.number)
