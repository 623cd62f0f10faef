"""Which inner loops touch the same elements each time."""

import pytest

from gpugen.planning import kernel_plan
from tests.gpugen.loops import HEADER, program


def _count(*body):
    lines = [f"        {line}" for line in body]
    text = "\n".join([HEADER, "    for i in range(n):", *lines, ""])
    plan = kernel_plan(*program(text), is_numpy=True)
    assert not plan.obstacles
    return len(plan.part.repeating)


@pytest.mark.parametrize(
    "body",
    [
        ["for j in range(3):", "    a[p[i]] += x[i] * j"],
        ["for j in range(p[i]):", "    a[q[i]] = b[j]"],
        ["u = p[i]", "for j in range(3):", "    t = x[j]", "    a[u] = t"],
        ["for j in range(3):", "    if x[i] > 0.5:", "        a[p[i]] += y[j]"],
    ],
)
def test_these_do(body):
    assert _count(*body) == 1


def test_loops_in_such_a_loop_are_seen_by_themselves():
    inner = "        a[p[{}]] += 1.0"
    outer = ["for j in range(3):", "    for h_ in range(2):"]
    assert _count(*outer, inner.format("i")) == 2
    # The inner one touches the same each time, the outer one does not.
    assert _count(*outer, inner.format("j")) == 1
    # And here it is the other way round.
    assert _count(*outer, inner.format("h_")) == 1


@pytest.mark.parametrize(
    "body",
    [
        ["for j in range(3):", "    a[p[j]] += x[i]"],
        ["u = p[i]", "for j in range(3):", "    a[u] = x[i]", "    u = q[u]"],
        ["for j in range(3):", "    if x[j] > 0.5:", "        a[p[i]] += 1.0"],
        [
            "for j in range(3):",
            "    if x[j] > 0.5:",
            "        break",
            "    a[p[i]] += 1.0",
        ],
        ["for j in range(3):", "    t = q[j]", "    a[p[t]] += 1.0"],
    ],
)
def test_these_do_not(body):
    assert _count(*body) == 0


@pytest.mark.parametrize(
    ("body", "count"),
    [
        (
            [
                "t = 0.0",
                "for j in range(p[i], q[i]):",
                "    t += a[p[j]]",
                "a[p[i]] = t",
            ],
            1,
        ),
        (
            [
                "for j in range(3):",
                "    for h_ in range(2):",
                "        t = a[h_] + a[p[j]]",
            ],
            2,
        ),
        (["for j in range(3):", "    a[p[j]] = a[q[j]]"], 0),
        (["u = p[i]", "for j in range(3):", "    u += q[j] + a[j]", "a[u] = 1.0"], 0),
        (
            [
                "for j in range(3):",
                "    if a[j] > 0.5:",
                "        break",
                "a[p[i]] = 1.0",
            ],
            0,
        ),
    ],
)
def test_loops_that_only_read(body, count):
    lines = [f"        {line}" for line in [*body, "a[q[i]] += 1.0"]]
    plan = kernel_plan(
        *program("\n".join([HEADER, "    for i in range(n):", *lines, ""])),
        is_numpy=True,
    )
    assert not plan.obstacles
    assert len(plan.part.reading) == count
