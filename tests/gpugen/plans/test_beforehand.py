"""What a loop reads before it writes it may be read by an inspector; nothing else may."""

import pytest

from gpugen.planning import kernel_plan
from tests.gpugen.loops import HEADER, program

FIRST = [
    ["if w[i] > 0.3:", "    w[i] = 0.0", "    a[p[i]] = x[i]"],
    ["t = h[i]", "h[i] = 0", "a[t // 2] = x[i]"],
    ["h[i] = h[i] // 2", "b[i] = a[p[i]]", "a[p[i]] = x[i]"],
    ["for j in range(h[i] % 3):", "    a[p[i] - j] = 1.0", "h[i] = 7"],
    ["w[p[i]] = a[p[i]] if h[i] > 4 else 0.5", "h[i] = 9"],
    ["for j in range(2):", "    if c[i, j] > 0.5:", "        a[q[i]] = x[i]", "c[i, 2] = 1.0"],
    ["a[p[i]] = w[i]", "w[i] = a[q[i]]"],
]  # fmt: skip
LATER = [
    ["w[i] = x[i]", "if w[i] > 0.3:", "    a[p[i]] = y[i]"],
    ["h[i] = h[i] // 2", "a[h[i]] = x[i]"],
    ["if w[i] > 0.3:", "    a[p[i]] = x[i]", "w[n - 1 - i] = 0.0"],
    ["if w[i] > 0.3:", "    a[p[i]] = x[i]", "w[q[i]] = 0.0"],
    ["if w[i] > 0.3:", "    a[p[i]] = x[i]", "if i > 0:", "    w[i - 1] = 0.0"],
    ["for j in range(2):", "    if w[i] > 0.3:", "        a[p[i]] = x[i]", "        w[i] -= 0.3"],
    ["for j in range(h[i] % 3):", "    a[p[i] - j] = 1.0", "    h[i] = 7"],
    ["k = 0", "while w[i] > k:", "    a[p[i]] = x[i]", "    w[i] = w[i] / 2", "    k += 1"],
    ["if a[p[i]] > 0.3:", "    a[p[i]] = x[i]"],
]  # fmt: skip


def text_of(body):
    lines = [f"        {line}" for line in body]
    return "\n".join([HEADER, "    for i in range(n):", *lines, ""])


@pytest.mark.parametrize("body", FIRST, ids=" ".join)
def test_what_is_read_first_is_for_an_inspector(body):
    plan = kernel_plan(*program(text_of(body)), is_numpy=True)
    assert plan.scheme == "inspector"
    assert plan.checked


@pytest.mark.parametrize("body", LATER, ids=" ".join)
def test_what_may_be_read_later_is_not(body):
    plan = kernel_plan(*program(text_of(body)), is_numpy=True)
    assert plan.scheme == "speculation"
