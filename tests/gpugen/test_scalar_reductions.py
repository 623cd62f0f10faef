"""Scalars end as in Python, by value and by type, whatever threads there are."""

from functools import lru_cache

import numpy as np
import pytest

from depanalysis.errors import UnsupportedError
from gpugen.arguments import UnfitError
from gpugen.cpu.engine import NumbaEngine
from gpugen.functions import parallel
from gpugen.planning import kernel_plan
from gpugen.plans.live_out import Result, block_bits
from gpugen.running import attempt
from gpugen.scalar_reductions import ended, fresh, starts
from gpugen.strategies import Way
from tests.gpugen.loops import HEADER, program
from tests.gpugen.plain import PlainEngine
from tests.gpugen.summing import CALLS
from tests.gpugen.test_users import copied, outcome
from tests.nights import by_day

SUM = Result("s", "sum", True)
COUNT = Result("s", "sum", False)
WIDTHS = {"s": frozenset({"float64"})}


@lru_cache
def decorated(function):
    return parallel(least=1, always=True, engine=PlainEngine(5, threads=3))(function)


@pytest.mark.parametrize("n", by_day(range(len(CALLS)), 60))
def test_a_call_does_what_python_does(n):
    function, values = CALLS[n]
    assert outcome(decorated(function), copied(values)) == outcome(
        function, copied(values)
    )


def test_these_loops_are_run_and_these_are_not():
    python = set()
    for function, values in CALLS[: len(CALLS) // 2]:
        outcome(decorated(function), copied(values))
        if all(report.is_done for report in decorated(function).reports):
            python.add(function.__name__)
    assert python >= {
        "total", "counted", "both_ways", "product", "extremes", "last", "twice", "narrow",
        "last_of_some", "of_elements", "nested",
    }  # fmt: skip
    assert "prefix" in {f.__name__ for f, _ in CALLS} - {
        f.__name__ for f, _ in CALLS if decorated(f).plans.chosen
    }


def _planned(*body):
    text = "\n".join(
        [
            HEADER,
            "    for i in range(n):",
            *(f"        {x}" for x in body),
            "    return s",
        ]
    )
    return kernel_plan(*program(text), is_numpy=True)


def _values(p):
    size = len(p)
    r = np.random.default_rng(7)
    reals = {name: r.random(size) for name in "abwxy"}
    whole = {name: p.copy() for name in "hpq"}
    return {**reals, **whole, "c": np.zeros((size, 3)), "n": size, "s": 0.125}


def test_a_sum_of_reals_does_not_depend_on_the_threads():
    plan = _planned("a[p[i]] = x[i]", "s += x[i] * y[i]")
    engine, found = NumbaEngine(), []
    for threads in (1, 2, 3, 7):
        engine.threads = threads
        values = _values(np.random.default_rng(1).permutation(5000))
        report = attempt(plan, values, engine=engine)
        assert report.handling == "parallel"
        found.append(report.scalars)
    expected = 0.125 + float(np.sum(values["x"] * values["y"]))
    assert found == [found[0]] * 4
    assert found[0][0][1] == pytest.approx(expected, rel=1e-12)


class Noting(PlainEngine):
    """Notes where the calls that keep scalars begin."""

    def __init__(self, threads):
        super().__init__(threads=threads)
        self.firsts = set()

    def together(self, function, calls, state):
        if function.__globals__["__doc__"].count("runs as it stands"):
            self.firsts |= {call[0] for call in calls}
        super().together(function, calls, state)


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_no_two_threads_share_a_block(threads):
    plan = _planned("b[p[i]] = x[i]", "s += b[p[i]]")
    for p, handling in (
        (np.arange(700), "parallel"),
        (np.arange(700) % 5, "private copies"),
    ):
        engine = Noting(threads)
        report = attempt(plan, _values(p), engine=engine)
        assert report.handling == handling
        assert len(engine.firsts) > 1
        assert all(first % (1 << block_bits(700)) == 0 for first in engine.firsts)


@pytest.mark.parametrize(
    "way", ["last writers", "element owners", "private copies", "wavefronts", None]
)
def test_every_way_gives_the_same(way: Way | None):
    plan = _planned("a[p[i]] = x[i]", "s += x[i]")
    expected = attempt(plan, _values(np.arange(500)), engine=PlainEngine()).scalars
    values = _values(np.arange(500) % 77)
    report = attempt(plan, values, engine=PlainEngine(grain=1), fall_back=way)
    assert report.finding == "conflict"
    assert report.handling in ("last writers", "private copies", "sequential")
    assert report.scalars[0][1] == pytest.approx(float(str(expected[0][1])), rel=1e-12)


def test_a_speculative_loop_counts_once():
    plan = _planned("h[i] = h[i] // 2", "b[h[i]] = x[i]", "s += x[i]")
    assert plan.scheme == "speculation"
    for p in (2 * np.arange(300), 2 * (np.arange(300) % 30)):
        values = _values(p)
        report = attempt(plan, values, engine=PlainEngine())
        assert report.is_done
        assert report.scalars[0][1] == pytest.approx(
            0.125 + values["x"].sum(), rel=1e-12
        )


@pytest.mark.parametrize("count", [0, 1, 2, 63, 64, 65, 128, 129, 1000, 2**29, 2**40])
def test_there_are_few_blocks_and_all_iterations_are_in_one(count):
    parts = fresh((COUNT,), count)
    blocks = len(parts["value", "s"])
    assert 1 <= blocks <= 64
    if count:
        assert (count - 1) >> block_bits(count) == blocks - 1


def test_blocks_are_put_together_in_order():
    parts = fresh((SUM,), 200)
    values = parts["value", "s"]
    values[:3] = 1e16, 1.0, 1.0
    parts["when", "s"][:3] = 1, 5, 9
    assert ended((SUM,), {"s": 0.0}, parts, WIDTHS) == (("s", np.float64(1e16)),)
    assert ended((SUM,), {"s": -1e16}, parts, WIDTHS) == (("s", np.float64(2.0)),)


def test_a_sum_of_negative_zeros_is_one():
    parts = fresh((SUM,), 200)
    parts["value", "s"][:2] -= 0.0
    parts["when", "s"][:2] = 1, 5
    assert [
        str(ended((SUM,), {"s": start}, parts, WIDTHS)[0][1]) for start in (-0.0, 0.0)
    ] == ["-0.0", "0.0"]


def test_what_nobody_has_changed_is_left_alone():
    assert ended((SUM,), {"s": 0.0}, fresh((SUM,), 9), WIDTHS) == ()


@pytest.mark.parametrize(
    ("result", "start", "widths"),
    [
        (SUM, 0.0, {"", "float64"}),
        (SUM, np.float64(0), {"float32"}),
        (SUM, 0.0, {"int64"}),
        (COUNT, np.int8(100), {"int8"}),
        (COUNT, np.uint64(0), {"int64"}),
        (COUNT, 300, {"int8"}),
        (COUNT, -1, {"uint8"}),
        (COUNT, 10**30, {"int64"}),
    ],
)
def test_what_python_would_give_another_type_is_refused(result, start, widths):
    parts = fresh((result,), 9)
    parts["value", "s"][0], parts["when", "s"][0] = 100, 1
    with pytest.raises(UnsupportedError):
        ended((result,), {"s": start}, parts, {"s": frozenset(widths)})


@pytest.mark.parametrize(
    ("result", "value", "text"),
    [
        (SUM, "x", "`s` is str, where a float is supposed"),
        (SUM, 2**53 + 1, "`s` is int, where a float is supposed"),
        (COUNT, 1.0, "`s` is float, where an int is supposed"),
        (COUNT, True, "`s` is bool, where an int is supposed"),
    ],
)
def test_values_before_the_loop_have_to_fit(result, value, text):
    with pytest.raises(UnfitError, match=text):
        starts((result,), {"s": value})
    with pytest.raises(UnfitError, match="`s` has no value here"):
        starts((result,), {})
