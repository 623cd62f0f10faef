"""Random loops: what is kept is what Python leaves, and a conflict is found iff there is one.

The kernels run as plain Python, the iterations of all threads in a random order; the
same loops are run by numba in `cpu/test_engine.py`.
"""

from collections import Counter

import numpy as np
import pytest

from gpugen.planning import kernel_plan
from gpugen.plans.plan import KernelPlan
from gpugen.reports import Report
from gpugen.running import attempt
from gpugen.strategies import Way
from tests.gpugen.loops import (
    ARRAYS,
    HEADER,
    Truth,
    copied,
    program,
    seeded_data,
    seeded_text,
    truth,
)
from tests.gpugen.plain import PlainEngine
from tests.gpugen.plans.test_beforehand import FIRST, LATER, text_of
from tests.nights import drawn

# Loops of a part of the daily test; it comes to every way of running them.
SEEDS, PARTS = 24, 1
DATA = 14
WAYS: tuple[Way | None, ...] = (
    None,
    None,
    "last writers",
    "element owners",
    "private copies",
    "wavefronts",
    "sequential",
)


def same(one, other):
    return all(np.array_equal(one[name], other[name]) for name in ARRAYS)


def check_report(text: str, plan: KernelPlan, report: Report, expected: Truth) -> None:
    if report.handling == "nothing to do":
        assert expected.order == []
        return
    assert (report.finding == "conflict") == (expected.sink is not None), text
    if report.violation is None:
        assert report.finding != "conflict"
        return
    found = report.violation
    assert found.sink == expected.sink, (text, found)
    shape = expected.data[found.array].shape
    element = int(np.ravel_multi_index(found.element, shape))
    meeting = (found.source, found.array, element)
    assert meeting in expected.meetings[found.sink], (text, found)


def check_seed(seed: int, handled: Counter[str]) -> None:
    check_text(seeded_text(seed), seed, handled)


def check_text(text: str, seed: int, handled: Counter[str]) -> None:
    plan = kernel_plan(*program(text), is_numpy=True)
    for variant in range(DATA):
        data = seeded_data(1000 * seed + variant)
        expected = truth(text, data)
        found = copied(data)
        way = WAYS[variant % len(WAYS)]
        # What is tried first is one iteration, some of them, or all.
        engine = PlainEngine(seed + variant, grain=(8, 8, 60, 200)[variant % 4])
        report = attempt(plan, found, engine=engine, fall_back=way)
        handled[report.handling] += 1
        if not report.is_done:
            assert same(found, data), text
            continue
        assert expected.error is None, (text, report, expected.error)
        assert same(found, expected.data), (text, report)
        check_report(text, plan, report, expected)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.sampled(4)
def test_what_is_kept_is_what_python_leaves(part):
    handled: Counter[str] = Counter()
    for seed in range(part, SEEDS * PARTS, PARTS):
        check_seed(seed, handled)
    assert handled["parallel"] > 20, handled
    assert handled["wavefronts"] > 5, handled
    assert handled["sequential"] > 5, handled
    ways = {
        "parallel", "last writers", "element owners", "private copies", "wavefronts",
        "sequential",
    }  # fmt: skip
    assert ways <= set(handled), handled
    assert handled["python"] < sum(handled.values()) / 2, handled


BODIES = [
    # Stores that are proved to meet nothing beside others of the same array.
    ["c[i, 0] = x[i]", "c[p[i], 1] = y[i]"],
    ["c[q[i], 2] = x[i]", "c[i, 0] = c[i, 1] + 1.0", "c[p[i], 2] = y[i]"],
    # Elements that are written before they are read.
    ["a[p[i]] = x[i]", "b[i] = a[p[i]] * y[i]"],
    ["if x[i] > 0.5:", "    a[p[i]] = x[i]", "    b[i] = a[p[i]]", "w[q[i]] = y[i]"],
    [
        "for j in range(3):",
        "    a[j] = x[i] + j",
        "for j in range(3):",
        "    b[i] += a[j]",
    ],
]


FEW_AND_MORE = [range(2), pytest.param(range(2, 8), marks=pytest.mark.nightly)]


@pytest.mark.parametrize("seeds", FEW_AND_MORE, ids=str)
@pytest.mark.parametrize("body", BODIES)
def test_stores_that_are_kept_apart_are_what_python_leaves(body, seeds):
    lines = [
        HEADER,
        "    for i in range(n):",
        *(f"        {line}" for line in body),
        "",
    ]
    handled: Counter[str] = Counter()
    for seed in seeds:
        check_text("\n".join(lines), seed, handled)
    assert handled["last writers"] + handled["private copies"] > 0, handled


@pytest.mark.parametrize("seeds", FEW_AND_MORE, ids=str)
@pytest.mark.parametrize("body", [*FIRST, *LATER], ids=" ".join)
def test_what_decides_and_is_written_is_what_python_leaves(body, seeds):
    handled: Counter[str] = Counter()
    for seed in seeds:
        check_text(text_of(body), seed, handled)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(16))
def test_what_is_kept_is_what_python_leaves_at_length(part):
    handled: Counter[str] = Counter()
    for seed in drawn(range(SEEDS * PARTS + part, 15_000, 16), 60):
        check_seed(seed, handled)
