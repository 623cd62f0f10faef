"""Plans on a device that is none: what is kept is what Python leaves.

The kernels are those that a GPU gets, compiled for the processor, and their threads are
interleaved by a seeded scheduler that is no friend of theirs.
"""

import sys
from collections import Counter
from dataclasses import replace
from typing import ClassVar

import numpy as np
import pytest

from depanalysis.errors import UsageError
from gpugen.arguments import OutsideError, UnfitError, bound
from gpugen.cuda.cupy import CupyDevice
from gpugen.cuda.launching import DeviceError, DeviceShadow
from gpugen.cuda.schemes import SCHEMES
from gpugen.emit.codes import CLASH
from gpugen.gpu import DeviceRun, run
from gpugen.planning import kernel_plan
from gpugen.running import attempt
from gpugen.shim.device import Shim
from tests.gpugen.loops import (
    HEADER,
    copied,
    function,
    program,
    seeded_data,
    seeded_text,
    truth,
)
from tests.gpugen.plain import PlainEngine
from tests.gpugen.test_against_python import same

BODIES = {
    "scatter": ["a[p[i]] = x[i]"],
    "gather": ["a[p[i]] = a[q[i]] * 0.5 + x[i]"],
    "update": ["a[p[i]] += x[i]"],
    "branch": ["if x[i] > 0.5:", "    a[p[i]] = y[i]", "else:", "    b[i] = a[q[i]]"],
    "twice": ["t = a[p[i]]", "a[p[i]] = t + 1.0", "b[q[i]] = t * a[p[i]]"],
    "inner": ["z = 0.0", "for j in range(p[i] % 3, q[i] % 5):", "    z += a[j]",
              "    c[p[i], j % 3] = z"],
    "moving": ["h[i] = h[i] // 2", "a[h[i]] = x[i]"],
    "mask": ["if w[i] > 0.3:", "    w[i] = 0.0", "    a[p[i]] = x[i]"],
}  # fmt: skip


def text_of(name):
    body = [f"        {line}" for line in BODIES[name]]
    return "\n".join([HEADER, "    for i in range(n):", *body, ""])


def data_of(r, size, meeting=None):
    """Data without a meeting of `p`, but for one of two iterations."""
    p, q = r.permutation(size), r.permutation(size)
    if meeting is not None:
        p[meeting[1]] = p[meeting[0]]
    reals = {name: r.random(size + 8) for name in "abwxy"}
    c = np.zeros((size + 8, 3))
    return {**reals, "c": c, "h": 2 * p, "p": p, "q": q, "n": size, "s": 0.5}


def check(shim, text, data, seed, scheme="ownership", plan=None):
    """Runs the kernels once; they stop exactly if Python's run had a meeting or a fault."""
    plan = plan or kernel_plan(*program(text), is_numpy=True)
    expected, found = truth(text, data), copied(data)
    device = replace(
        shim, seed=seed, block=32 * (1 + seed % 3), resident=1 + seed // 3 % 3
    )
    try:
        given = bound(plan.loop, found, is_numpy=True)
    except (UnfitError, OutsideError):
        return "unfit"
    if given.count == 0:
        return "nothing"
    one = DeviceRun(plan, SCHEMES[scheme], device, given, found, DeviceShadow())
    stopped = one.run()
    assert same(found, data), "nothing is seen before it is published"
    if stopped.is_done:
        one.publish()
        assert expected.error is None, text
        assert expected.sink is None, text
        assert same(found, expected.data), text
        return "done"
    if expected.error is None and stopped.code == CLASH:
        assert expected.sink is not None, text
    elif expected.error is None and expected.sink is None:
        kept = attempt(plan, copied(data), engine=PlainEngine(seed))
        assert kept.finding == "fault", (text, stopped)
    return "clash" if stopped.code == CLASH else "fault"


MEETINGS = [None, (3, 4), (1, 31), (31, 32), (2, 70), (64, 127), (0, 126)]


@pytest.mark.parametrize("scheme", ["ownership", "imprint"])
@pytest.mark.parametrize("name", ["scatter", "update"])
@pytest.mark.sampled(4)
def test_a_conflict_is_reported_exactly_if_there_is_one(shim, name, scheme):
    plan = kernel_plan(*program(text_of(name)), is_numpy=True)
    for seed in range(12):
        r = np.random.default_rng(seed)
        for meeting in MEETINGS:
            data = data_of(r, 128, meeting)
            found = check(shim, text_of(name), data, seed, scheme, plan)
            assert found == ("clash" if meeting else "done")


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.sampled(4)
def test_what_is_kept_is_what_python_leaves(shim, name):
    plan = kernel_plan(*program(text_of(name)), is_numpy=True)
    ends: Counter[str] = Counter()
    for seed in range(16):
        r = np.random.default_rng(seed)
        size = int(r.integers(1, 150))
        data = data_of(r, size)
        if seed % 2:
            data["q"][:] = data["p"]
        if seed % 8 == 5:
            data["p"][r.integers(size)] = r.integers(size)
        ends[check(shim, text_of(name), data, seed, plan=plan)] += 1
    if name != "inner":
        assert ends["done"] >= 4, ends
    assert ends["unfit"] == 0, ends


SPECULATED = ("scatter", "gather", "branch", "twice", "moving")


@pytest.mark.parametrize("name", SPECULATED)
def test_speculation_keeps_nothing_wrong(shim, name):
    plan = kernel_plan(*program(text_of(name)), is_numpy=True, scheme="speculation")
    ends: Counter[str] = Counter()
    for seed in range(24):
        r = np.random.default_rng(seed)
        meeting = MEETINGS[seed % len(MEETINGS)]
        data = data_of(r, 128, meeting)
        if seed % 2:
            data["q"][:] = data["p"]
        ends[check(shim, text_of(name), data, seed, plan=plan)] += 1
    assert ends["done"] > 0
    assert ends["clash"] > 0


def random_loops(shim, seeds, variants):
    ends: Counter[str] = Counter()
    for seed in seeds:
        text = seeded_text(seed)
        plan = kernel_plan(*program(text), is_numpy=True)
        if plan.scheme == "sequential":
            continue
        for variant in range(variants):
            data = seeded_data(1000 * seed + variant)
            for name in "pq":
                data[name] = data[name].astype(np.int64)
            ends[check(shim, text, data, variant, plan=plan)] += 1
    return ends


def test_random_loops(shim):
    ends = random_loops(shim, range(400, 405), 12)
    assert ends["done"] > 1, ends
    assert ends["clash"] > 10, ends


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(8))
def test_random_loops_at_length(shim, part):
    random_loops(shim, range(1000 + part, 1160, 8), 30)


@pytest.mark.parametrize("name", ["scatter", "gather", "update", "twice"])
def test_the_lenient_word_keeps_order_inside_a_warp(shim, name):
    plan = kernel_plan(*program(text_of(name)), is_numpy=True, scheme="speculation")
    ends: Counter[tuple[bool, str]] = Counter()
    for seed in range(24):
        r = np.random.default_rng(seed)
        meeting = MEETINGS[seed % len(MEETINGS)]
        data = data_of(r, 128, meeting)
        data["q"][:] = data["p"]
        expected, found = truth(text_of(name), data), copied(data)
        device = replace(shim, seed=seed, block=64)
        given = bound(plan.loop, found, is_numpy=True)
        scheme = SCHEMES["lenient"]
        one = DeviceRun(plan, scheme, device, given, found, DeviceShadow())
        stopped = one.run()
        if stopped.is_done:
            one.publish()
            assert same(found, expected.data), (name, meeting)
        is_apart = meeting is not None and meeting[0] // 32 != meeting[1] // 32
        if meeting is None or is_apart:
            assert stopped.is_done == (meeting is None)
        ends[meeting is not None, "done" if stopped.is_done else "clash"] += 1
    if name == "scatter":
        assert ends[True, "done"] > 0, "an order inside a warp is accepted"


def values(p, size=8):
    return {
        "a": np.zeros(size), "b": np.zeros(size), "c": np.zeros((size, 3)),
        "h": np.arange(size), "p": np.array(p, dtype=np.int64), "q": np.arange(len(p)),
        "w": np.zeros(size), "x": np.arange(1.0, 9.0), "y": np.ones(8),
        "n": len(p), "s": 0.5,
    }  # fmt: skip


def plan_of(name, scheme=None):
    return kernel_plan(*program(text_of(name)), is_numpy=True, scheme=scheme)


ENGINE = PlainEngine(threads=2)


class NoProcessor(PlainEngine):
    def functions(self, text):
        raise AssertionError("the device was to run this")


@pytest.mark.parametrize("scheme", ["ownership", "imprint"])
def test_words_of_an_earlier_launch_say_nothing(shim, scheme):
    plan, shadow = plan_of("gather"), DeviceShadow()
    for p, q in (([0, 1, 2, 3], [4, 5, 6, 7]), ([4, 5, 6, 7], [3, 2, 1, 0])):
        given = {**values(p), "q": np.array(q)}
        held = bound(plan.loop, given, is_numpy=True)
        assert DeviceRun(plan, SCHEMES[scheme], shim, held, given, shadow).run().is_done
    assert shadow.epoch == 2


def test_a_run_without_a_conflict_stays_on_the_device(shim):
    shadow = DeviceShadow()
    for turn in range(3):
        given = values(np.roll([3, 1, 2], turn))
        given["x"] = np.roll([1.0, 2.0, 3.0], turn)
        report = run(
            plan_of("scatter"), given, device=shim, shadow=shadow, engine=NoProcessor()
        )
        assert (report.finding, report.handling) == ("independent", "parallel")
        assert given["a"].tolist() == [0, 2, 3, 1, 0, 0, 0, 0]
        assert (report.shadow_bytes, report.copied_bytes) == (32, 64)
        assert report.iterations == 3
        assert report.timings.inspect > 0
        assert report.timings.execute > 0
    assert shadow.epoch == 3


def test_after_a_conflict_the_processor_goes_on(shim):
    given = values([3, 1, 1])
    report = run(plan_of("scatter"), given, device=shim, engine=ENGINE)
    assert (report.finding, report.handling) == ("conflict", "last writers")
    assert given["a"].tolist() == [0, 3, 0, 1, 0, 0, 0, 0]
    assert report.violation is not None
    assert (report.violation.source, report.violation.sink) == (1, 2)


def test_wavefronts_run_level_by_level(shim):
    plan = plan_of("gather")
    for seed in range(6):
        r = np.random.default_rng(seed)
        given = values(r.integers(0, 8, 8))
        given["q"] = r.integers(0, 8, 8)
        expected = copied(given)
        function(text_of("gather"))(**expected)
        report = run(
            plan, given, device=replace(shim, seed=seed), engine=ENGINE,
            is_by_wavefronts=True,
        )  # fmt: skip
        assert same(given, expected)
        assert report.handling == "wavefronts"
        assert report.levels is not None
        assert 2 <= report.levels <= 8
        assert report.timings.fall_back > 0


def test_an_interrupt_leaves_no_half_of_a_result(shim):
    text = (
        HEADER
        + "\n    for i in range(n):\n        a[p[i]] = x[i]\n        b[p[i]] = 1.0\n"
    )
    plan = kernel_plan(*program(text), is_numpy=True)

    class Interrupted(Shim):
        pending: ClassVar = ["publish", "launch"]

        def interrupt(self, at):
            if self.pending and self.pending[-1] == at:
                self.pending.pop()
                raise KeyboardInterrupt

        def launch(self, kernel, values, threads):
            self.interrupt("launch")
            super().launch(kernel, values, threads)

        def publish(self, copy, array):
            super().publish(copy, array)
            self.interrupt("publish")

    given, device = values([3, 1, 2]), Interrupted(shim.directory)
    with pytest.raises(KeyboardInterrupt):
        run(plan, given, device=device)
    assert not given["a"].any()
    with pytest.raises(KeyboardInterrupt):
        run(plan, given, device=device)
    assert given["a"].tolist()[:4] == [0, 2, 3, 1]
    assert given["b"].tolist()[:4] == [0, 1, 1, 1]


@pytest.mark.parametrize("scheme", [None, "speculation"])
def test_a_fault_is_that_of_the_sequential_loop(shim, scheme):
    given = values([0, 1, 9, 2])
    with pytest.raises(IndexError, match="a subscript left its array at i = 2"):
        run(plan_of("scatter", scheme), given, device=shim, engine=ENGINE)
    assert given["a"].tolist()[:3] == [1, 2, 0]


def test_what_cannot_be_run_is_said(shim):
    with pytest.raises(UsageError, match="there is no scheme `best`"):
        run(plan_of("scatter"), values([1]), device=shim, scheme="best")
    with pytest.raises(UsageError, match="`wise` is for comparison only"):
        run(plan_of("scatter"), values([1]), device=shim, scheme="wise")
    with pytest.raises(UsageError, match="is for speculation only"):
        run(plan_of("scatter"), values([1]), device=shim, scheme="lenient")
    with pytest.raises(UsageError, match="without branches"):
        run(
            plan_of("branch", "speculation"), values([1]), device=shim, scheme="lenient"
        )
    with pytest.raises(UsageError, match="`x` has no value"):
        run(plan_of("scatter"), {"a": np.zeros(3)}, device=shim)


def test_a_sequential_plan_runs_on_the_processor(shim):
    given = values([3, 1, 1])
    plan = plan_of("scatter", "sequential")
    report = run(plan, given, device=shim, engine=ENGINE)
    assert report.handling == "sequential"
    assert given["a"].tolist() == [0, 3, 0, 1, 0, 0, 0, 0]
    assert run(plan, values([]), device=shim).handling == "nothing to do"


@pytest.mark.parametrize("scheme", ["ownership", "imprint", "gpu_tls"])
def test_a_loop_of_more_iterations_than_a_word_names_runs_in_parts(shim, scheme):
    way = "speculation" if scheme == "gpu_tls" else "inspector"
    plan, shadow = plan_of("scatter", way), DeviceShadow()
    # Iterations 1 and 6 meet, in two parts of four; 5 and 6 would in one.
    for p, is_done in (
        ([3, 1, 2, 0, 4, 5, 1, 7], True),
        ([3, 1, 2, 0, 4, 6, 6, 7], False),
    ):
        given = values(p)
        expected = copied(given)
        function(text_of("scatter"))(**expected)
        bound_ = bound(plan.loop, given, is_numpy=True)
        one = DeviceRun(plan, SCHEMES[scheme], shim, bound_, given, shadow, most=4)
        assert one.run().is_done == (is_done or scheme == "gpu_tls")
        if is_done or scheme == "gpu_tls":
            one.publish()
            assert same(given, expected)


def test_without_cupy_that_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(DeviceError, match="CuPy is not installed"):
        CupyDevice()
