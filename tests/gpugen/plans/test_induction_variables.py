"""What counts a `while` around a loop is known where it is stepped before the loop."""

import linecache
from itertools import count

import numpy as np
import pytest

from gpugen.functions import parallel
from tests.gpugen.plain import PlainEngine

NUMBERS = count()
AFTER = (
    "w = 0", "while w < 3:", "    for i in range(len(p)):", "        {}", "    w += 1",
)  # fmt: skip
BEFORE = (
    "w = 0",
    "while w < 3:",
    "    w += 1",
    "    for i in range(len(p)):",
    "        {}",
)
TWICE = (*BEFORE[:2], "    w += 1", *AFTER[2:])
BY_STEPS = ("w = 0", "while w < 6:", "    w = w + s", *BEFORE[3:])
DOWN = ("w = 5", "while w > 2:", "    w -= 1", *BEFORE[3:])
MEETING = ("w, v = 0, 5", "while w < v:", "    w += 1", "    v -= 1", *BEFORE[3:])
GIVEN = BEFORE[1:]
STEPPED = "may be stepped before it"


def compared(lines, body):
    """What Python and the decorated function leave, and the latter itself."""
    text = "\n".join(
        ["def f(a, p, x, s, w=0):", *(f"    {line.format(body)}" for line in lines), ""]
    )
    name = f"<counter {next(NUMBERS)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    scope: dict = {}
    exec(compile(text, name, "exec"), scope)
    made = parallel(least=1, always=True, engine=PlainEngine())(scope["f"])
    left = []
    for each in (scope["f"], made):
        a = np.zeros(12)
        each(a, np.array([3, 1, 2, 0]), np.arange(8.0), 2)
        left.append(a.tolist())
    return left, made


@pytest.mark.parametrize("lines", [BEFORE, TWICE, DOWN, MEETING, GIVEN])
@pytest.mark.parametrize("body", ["a[p[i]] += x[w]", "a[p[i] + w] += w", "a[p[i]] = w"])
def test_what_is_stepped_before_the_loop_leaves_it_to_python(lines, body):
    (expected, found), made = compared(lines, body)
    assert found == expected
    assert any(STEPPED in reason for _, reason in made.plans.refused)


@pytest.mark.parametrize("body", ["a[p[i]] += x[w]", "a[p[i] + w] += w", "a[p[i]] = w"])
@pytest.mark.sampled(4)
def test_what_is_stepped_by_an_unknown_number_counts_nothing(body):
    (expected, found), made = compared(BY_STEPS, body)
    assert found == expected
    assert [report.handling for report in made.reports] == ["parallel"]


@pytest.mark.parametrize("body", ["a[p[i]] += x[w]", "a[p[i] + w] += w", "a[p[i]] = w"])
def test_what_is_stepped_after_the_loop_does_not(body):
    (expected, found), made = compared(AFTER, body)
    assert found == expected
    assert [report.handling for report in made.reports] == ["parallel"]
    assert [reason for _, reason in made.plans.refused] == [
        "Python runs a `while` itself"
    ]


@pytest.mark.parametrize("lines", [AFTER, BEFORE, TWICE, MEETING])
def test_a_step_in_the_text_may_be_taken_for_one_before_the_loop(lines):
    (expected, found), made = compared(lines, "a[p[i]] += x[w + 1]")
    assert found == expected
    assert made.plans.chosen == ()
    (expected, found), _ = compared(lines, "a[p[i]] += x[w + 1] + w")
    assert found == expected
