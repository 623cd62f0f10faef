"""GPU-TLS: stores that wait for a check, and windows that begin again at the first wrong one.

It goes on after a dependence, so what it keeps is always what Python leaves.
"""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from gpugen.arguments import OutsideError, UnfitError, bound
from gpugen.cuda.launching import DeviceShadow
from gpugen.cuda.schemes import GPU_TLS
from gpugen.emit.codes import CLASH
from gpugen.gpu import DeviceRun
from gpugen.planning import kernel_plan
from gpugen.shim.device import Shim
from tests.gpugen.loops import copied, program, seeded_data, seeded_text, truth
from tests.gpugen.test_against_python import same
from tests.gpugen.test_gpu import BODIES, MEETINGS, data_of, text_of


class Counting(Shim):
    """Counts the windows, each of which begins with the loop itself."""

    windows = 0

    def launch(self, kernel, values, threads):
        self.windows += kernel.entry == "speculate"
        super().launch(kernel, values, threads)


HEAD = "def f(a, b, c, h, p, q, w, x, y, n, s):\n    for i in range(n):\n"
CHAIN = f"{HEAD}        a[p[i] + 1] = a[p[i]] + x[i]\n"
LONG = f"{HEAD}        for j in range(p[i]):\n            a[j] += x[i]\n"
TWICE = f"{HEAD}        a[p[i]] = a[q[i]] + 1.0\n        a[p[i]] = a[p[i]] * 2.0\n"


def speculative(text):
    return kernel_plan(*program(text), is_numpy=True, scheme="speculation")


def ran(shim, text, data, seed=0, *, is_lockstep=False, window=64, log=8, plan=None):
    """How the run ended, and how many windows there were."""
    plan = plan or speculative(text)
    expected, found = truth(text, data), copied(data)
    try:
        given = bound(plan.loop, found, is_numpy=True)
    except (UnfitError, OutsideError):
        return "unfit", 0
    block, resident = 32 * (1 + seed % 3), 1 + seed % 2
    device = Counting(shim.directory, seed, block, resident, is_lockstep)
    scheme = replace(GPU_TLS, window=window, log=log)
    one = DeviceRun(plan, scheme, device, given, found, DeviceShadow())
    stopped = one.run()
    assert same(found, data), "nothing is seen before it is published"
    if stopped.is_done:
        one.publish()
        assert expected.error is None, text
        assert same(found, expected.data), text
        return "done" if expected.sink is None else "gone on", device.windows
    if stopped.code == CLASH:
        return "full", device.windows
    return "fault", device.windows


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.sampled(4)
def test_dependences_are_kept_in_order(shim, name):
    ends: Counter[str] = Counter()
    plan = speculative(text_of(name))
    for seed in range(6):
        data = data_of(np.random.default_rng(seed), 100, MEETINGS[seed % 5])
        if seed % 2:
            data["q"][:] = data["p"]
        options = {"is_lockstep": seed % 4 == 0, "plan": plan}
        ends[ran(shim, text_of(name), data, seed, **options)[0]] += 1
    assert set(ends) <= {"done", "gone on"}
    assert ends["gone on"] > 0


def random_loops(shim, seeds, variants):
    ends: Counter[str] = Counter()
    for seed in seeds:
        text = seeded_text(seed)
        if kernel_plan(*program(text), is_numpy=True).scheme == "sequential":
            continue
        plan = speculative(text)
        for variant in range(variants):
            data = seeded_data(1000 * seed + variant)
            for name in "pq":
                data[name] = data[name].astype(np.int64)
            options = {"is_lockstep": variant % 3 == 0, "plan": plan, "log": 24}
            ends[ran(shim, text, data, variant, **options)[0]] += 1
    return ends


@pytest.mark.sampled(4)
def test_random_loops(shim):
    ends = random_loops(shim, range(400, 404), 6)
    assert ends["gone on"] > 5, ends


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(4))
def test_random_loops_at_length(shim, part):
    random_loops(shim, range(1000 + part, 1024, 4), 15)


def values(size):
    r = np.random.default_rng(size)
    return data_of(r, size)


def test_a_read_of_what_another_warp_writes_begins_again(shim):
    data = values(64)
    data["p"], data["q"] = np.arange(64), np.arange(64)
    data["q"][40] = 2
    for seed in range(4):
        assert ran(shim, text_of("gather"), data, seed) == ("gone on", 2)
    data["q"][40] = 50
    assert ran(shim, text_of("gather"), data) == ("gone on", 1)


def test_a_chain_goes_on_step_by_step(shim):
    data = values(33)
    data["p"] = np.arange(33)
    end, windows = ran(shim, CHAIN, data, is_lockstep=True, log=4)
    # All lanes read before any writes, so each window keeps its first iteration.
    assert (end, windows) == ("gone on", 33)


def test_without_a_dependence_there_is_one_run_a_window(shim):
    data = values(100)
    assert ran(shim, text_of("scatter"), data, window=32) == ("done", 4)
    assert ran(shim, text_of("scatter"), data, window=128) == ("done", 1)


def test_writes_to_one_element_need_no_second_run(shim):
    data = values(128)
    data["p"][:] = 5
    assert ran(shim, text_of("scatter"), data, window=128) == ("gone on", 1)


def test_a_value_comes_from_the_lane_below(shim):
    data = values(32)
    data["p"][:], data["q"][:] = 5, 5
    for seed in range(6):
        assert ran(shim, TWICE, data, seed)[0] == "gone on"


def test_a_fault_of_the_loop_itself_ends_the_run(shim):
    data = values(100)
    data["p"][40] = 10**6
    assert ran(shim, text_of("scatter"), data)[0] == "fault"


def test_a_fault_of_a_wrong_value_does_not(shim):
    # Iteration 40 reads what iteration 2 of another warp has mended.
    text = f"{HEAD}        h[p[i]] = 3\n        a[h[q[i]]] = x[i]\n"
    data = values(64)
    data["h"][:] = 10**6
    data["p"], data["q"] = np.arange(64), np.arange(64)
    data["q"][40] = 2
    end, windows = ran(shim, text, data)
    assert end == "gone on"
    assert windows >= 2


def test_a_log_that_is_full_ends_the_run(shim):
    data = values(64)
    data["p"][:] = 9
    assert ran(shim, LONG, data)[0] == "full"
    assert ran(shim, LONG, data, log=18)[0] == "gone on"
