"""What was found is used again for the same bits, and never for others."""

from typing import Any

import numpy as np
import pytest

from gpugen import inspection_cache
from gpugen.functions import parallel
from gpugen.inspection_cache import MOST_ENTRIES, Inspected, InspectionCache, same
from gpugen.planning import kernel_plan
from gpugen.running import attempt
from gpugen.strategies import Way
from tests.gpugen.loops import (
    ARRAYS,
    copied,
    program,
    seeded_data,
    seeded_text,
    truth,
)
from tests.gpugen.plain import PlainEngine

TEXT = """def f(a, p, x, n, s, t):
    for i in range(n):
        if x[i] > s:
            a[p[i]] = x[i] * t
"""
PLAN = kernel_plan(*program(TEXT), is_numpy=True)


def values(**changes: Any) -> dict[str, Any]:
    given = {
        "a": np.zeros(6), "p": np.array([4, 1, 4]), "x": np.array([1.0, 2.0, 0.0]),
        "n": 3, "s": 0.5, "t": 2.0,
    }  # fmt: skip
    return {**given, **changes}


def ran(findings: InspectionCache, **changes: Any) -> bool:
    """Whether the run used what was known; it is compared with Python in any case."""
    given, expected = values(**changes), copied(values(**changes))
    report = attempt(PLAN, given, engine=PlainEngine(), findings=findings)
    assert report.is_done
    scope: dict[str, Any] = {}
    exec(TEXT, scope)
    scope["f"](**expected)
    assert given["a"].tolist() == expected["a"].tolist()
    return report.is_reused


def test_the_same_indices_are_inspected_once():
    findings = InspectionCache()
    assert not ran(findings)
    assert ran(findings)
    assert ran(findings, t=3.0, a=np.ones(6))


@pytest.mark.parametrize(
    "changes",
    [
        {"p": np.array([4, 1, 3])},
        {"p": np.array([4, 1, 4], dtype=np.int32)},
        {"p": np.array([4, 1, 4, 0])},
        {"x": np.array([1.0, 2.0, 0.75])},
        {"s": -0.5},
        {"n": 2},
        {"a": np.zeros(7)},
    ],
)
def test_other_indices_are_inspected_again(changes):
    findings = InspectionCache()
    assert not ran(findings)
    assert not ran(findings, **changes)
    assert ran(findings, **changes)
    assert ran(findings)


def test_indices_that_are_changed_in_place_are_seen():
    findings, p = InspectionCache(), np.array([4, 1, 3])
    assert not ran(findings, p=p, x=np.ones(3))
    p[2] = 4
    assert not ran(findings, p=p, x=np.ones(3))


def test_a_plan_finds_only_what_is_its_own():
    findings = InspectionCache()
    attempt(PLAN, values(s=1.0), engine=PlainEngine(), findings=findings)
    other = kernel_plan(*program(TEXT.replace("> s", ">= s")), is_numpy=True)
    given = values(s=1.0)
    report = attempt(other, given, engine=PlainEngine(), findings=findings)
    assert not report.is_reused
    again = kernel_plan(*program(TEXT), is_numpy=True)
    report = attempt(again, values(s=1.0), engine=PlainEngine(), findings=findings)
    assert report.is_reused


def test_what_does_not_fit_is_not_kept():
    assert not any(ran(InspectionCache(most_bytes=47)) for _ in range(2))
    findings = InspectionCache(most_bytes=2 * 48 + 47)
    for t in range(5):
        ran(findings, x=np.array([1.0, 2.0, -t]))
        assert findings.bytes <= 2 * 48
    assert ran(findings, x=np.array([1.0, 2.0, -4]))
    assert ran(findings, x=np.array([1.0, 2.0, -3]))
    assert not ran(findings, x=np.array([1.0, 2.0, -2]))


def test_what_was_used_last_is_kept_longest():
    findings = InspectionCache()
    for t in range(MOST_ENTRIES):
        ran(findings, s=-1.0 - t)
    assert ran(findings, s=-1.0)
    assert not ran(findings, s=-100.0)
    assert ran(findings, s=-1.0)
    assert not ran(findings, s=-2.0)


def test_a_fault_is_not_kept():
    findings = InspectionCache()
    wrong = values(p=np.array([4, 1, 9]), x=np.ones(3))
    for _ in range(2):
        report = attempt(PLAN, copied(wrong), engine=PlainEngine(), findings=findings)
        assert (report.finding, report.is_reused) == ("fault", False)
    assert findings.bytes == 0


def test_what_follows_a_conflict_is_kept_too():
    findings = InspectionCache()
    conflict = {"x": np.ones(3)}
    assert not ran(findings, **conflict)
    before = findings.bytes
    assert before == 48 + 4 * 6
    assert ran(findings, **conflict)
    assert findings.bytes == before


@pytest.mark.parametrize("way", ["last writers", "wavefronts"])
def test_a_way_is_prepared_once(way: Way, monkeypatch):
    findings, engine = InspectionCache(), PlainEngine()
    for n in range(3):
        given = values(x=np.array([1.0, 2.0, 3.0]))
        report = attempt(PLAN, given, engine=engine, findings=findings, fall_back=way)
        assert (report.handling, report.is_reused) == (way, n > 0)
        assert given["a"].tolist() == [0, 4, 0, 0, 6, 0]
        if n == 1:
            kernels = len(engine.texts)
    assert len(engine.texts) - kernels == 1


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64", "float64"])
@pytest.mark.parametrize("shape", [(), (0,), (7,), (3, 5), (2, 9), (0, 3), (1, 2, 9)])
def test_arrays_are_compared_bit_by_bit(dtype, shape, monkeypatch):
    monkeypatch.setattr(inspection_cache, "_CHUNK", 4)
    r = np.random.default_rng(0)
    one = r.integers(0, 100, shape).astype(dtype)
    assert same(one, one.copy())
    assert same(one.T, one.T.copy())
    for place in np.ndindex(shape):
        other = one.copy()
        other[place] += 1
        assert not same(one, other)
        assert not same(one.T, other.T)


def test_numbers_that_are_not_themselves_are_the_same_bits():
    assert same(np.array([np.nan, 1.0]), np.array([np.nan, 1.0]))
    assert not same(np.array([0.0]), np.array([-0.0]))
    wide = np.arange(20.0)
    assert same(wide[::2], wide[::2].copy())
    assert not same(wide[::2], wide[1::2])


def test_a_decorated_function_reuses_what_it_found():
    @parallel(least=1, reuse=True, engine=PlainEngine())
    def scatter(a, p):
        for i in range(len(p)):
            a[p[i]] = a[p[i]] + 1.0

    p = np.array([2, 0, 1])
    a = np.zeros(3)
    for n in range(3):
        scatter(a, p)
        assert scatter.reports[0].is_reused == (n > 0)
    p[0] = 1
    scatter(a, p)
    (report,) = scatter.reports
    assert (report.is_reused, report.finding) == (False, "conflict")
    assert a.tolist() == [4.0, 5.0, 3.0]


def test_inspections_are_small_values():
    assert Inspected(None).bytes == 0


@pytest.mark.parametrize(
    ("first", "last"),
    [(500, 512), pytest.param(512, 600, marks=pytest.mark.nightly)],
)
@pytest.mark.sampled(4)
def test_random_loops_are_as_python_leaves_them_each_time(first, last):
    reused = 0
    for seed in range(first, last):
        text = seeded_text(seed)
        plan = kernel_plan(*program(text), is_numpy=True)
        findings = InspectionCache()
        kept = [seeded_data(seed + 7, size=6)] * 2 + [seeded_data(seed, size=6)] * 2
        for data in kept:
            expected, found = truth(text, data), copied(data)
            engine = PlainEngine(seed)
            report = attempt(plan, found, engine=engine, findings=findings)
            reused += report.is_reused
            if report.is_done:
                assert expected.error is None
                assert all(np.array_equal(found[n], expected.data[n]) for n in ARRAYS)
                assert (report.finding == "conflict") == (expected.sink is not None)
    assert reused > 5
