"""The schemes on the scheduler of fibers: what the published ones let pass, ours do not."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gpugen.arguments import bound
from gpugen.cuda.launching import DeviceShadow
from gpugen.cuda.schemes import SCHEMES
from gpugen.gpu import DeviceRun
from gpugen.planning import kernel_plan
from tests.gpugen.loops import program

TEXT = """def f(a, u, v, w, x):
    for i in range(len(u)):
        {0}
        {1}
"""
WRITE_READ = TEXT.format("a[u[i]] = i + 1.0", "x[i] = a[v[i]]")
READ_WRITE_READ = (
    "def f(a, u, v, w, x):\n    for i in range(len(u)):\n        x[i] = a[u[i]]\n"
    "        a[v[i]] = i + 1.0\n        x[i] += 3.0 * a[w[i]]\n"
)
WRITE = TEXT.format("a[u[i]] = i + 1.0", "x[i] = 0.0")


def runs(shim, text, places, scheme, *, way=None, seeds=120, is_hunt=False, **options):
    """How often a wrong result was kept, and how often none was kept.

    `places` has what some iterations touch; all others keep to themselves. A hunt ends
    with the first wrong result.
    """
    plan = kernel_plan(*program(text), is_numpy=True, scheme=way)
    kept_wrong = stopped = 0
    for seed in range(seeds):
        if kept_wrong and is_hunt:
            break
        size = 64
        own = np.arange(100, 100 + size)
        values: dict[str, Any] = {"a": np.zeros(200), "x": np.zeros(size)}
        for column, name in enumerate("uvw"):
            values[name] = own.copy()
            for i, row in places.items():
                values[name][i] = row[min(column, len(row) - 1)]
        expected = {name: array.copy() for name, array in values.items()}
        scope: dict[str, Any] = {}
        exec(text, scope)
        scope["f"](**expected)
        given = bound(plan.loop, values, is_numpy=True)
        device = replace(shim, seed=seed, block=64, **options)
        run = DeviceRun(plan, SCHEMES[scheme], device, given, values, DeviceShadow())
        if not run.run().is_done:
            stopped += 1
            continue
        run.publish()
        is_same = all(np.array_equal(values[n], expected[n]) for n in values)
        kept_wrong += not is_same
    return kept_wrong, stopped


# W1 R0 | W0 R0 in two warps: the first reader looks too early.
TOO_EARLY = {0: (1, 0), 32: (0, 0)}
# R0 W1 R0 | R0 W0 R0: the later reader hides the earlier one from the writer.
HIDDEN = {0: (0, 1, 0), 32: (0, 0, 0)}


@pytest.mark.parametrize(
    ("text", "places"), [(WRITE_READ, TOO_EARLY), (READ_WRITE_READ, HIDDEN)]
)
@pytest.mark.sampled(4)
def test_wise_keeps_a_wrong_result_even_in_lockstep(shim, text, places):
    wrong, _ = runs(
        shim, text, places, "wise", way="speculation", seeds=2000, is_hunt=True,
        is_lockstep=True,
    )  # fmt: skip
    assert wrong == 1


@pytest.mark.parametrize(
    ("text", "places"), [(WRITE_READ, TOO_EARLY), (READ_WRITE_READ, HIDDEN)]
)
@pytest.mark.parametrize("scheme", ["ownership", "paragon-atomic", "paragon-reduce"])
@pytest.mark.parametrize("is_lockstep", [False, True])
@pytest.mark.sampled(4)
def test_exact_schemes_stop_whatever_the_schedule(
    shim, text, places, scheme, is_lockstep
):
    found = runs(
        shim, text, places, scheme, way="speculation", seeds=30, is_lockstep=is_lockstep
    )
    assert found == (0, 30)


def test_what_is_not_checked_is_kept_right_or_wrong(shim):
    places = {0: (0,), 1: (0,)}
    wrong, stopped = runs(shim, WRITE, places, "unchecked", is_hunt=True)
    assert (wrong, stopped) == (1, 0)


def test_a_log_that_is_full_ends_the_run(shim):
    text = (
        "def f(a, u, v, w, x):\n    for i in range(len(u)):\n"
        "        for j in range(u[i] % 20):\n            a[v[i]] = j + 1.0\n"
    )
    found = runs(shim, text, {}, "paragon-atomic", way="speculation", seeds=4)
    assert found == (0, 4)


def test_two_pass_executes_in_another_order_than_it_inspects(shim):
    places = {0: (0,), 1: (0,)}
    wrong, _ = runs(shim, WRITE, places, "two_pass", is_hunt=True)
    assert wrong == 1
    lockstep = runs(shim, WRITE, places, "two_pass", seeds=40, is_lockstep=True)
    assert lockstep == (0, 0)
    assert runs(shim, WRITE, places, "two_pass-fp", seeds=40) == (0, 40)
    assert runs(shim, WRITE, places, "imprint", seeds=40) == (0, 40)


@pytest.mark.parametrize("scheme", ["lenient", "wise"])
def test_an_order_inside_a_warp_is_accepted_in_lockstep(shim, scheme):
    places = {3: (0,), 9: (0,)}
    found = runs(
        shim, WRITE, places, scheme, way="speculation", seeds=40, is_lockstep=True
    )
    assert found == (0, 0)


def test_the_lenient_word_makes_its_own_lockstep(shim):
    for places in ({3: (0,), 9: (0,)}, {3: (0, 1, 0), 9: (1, 0, 0)}):
        for text in (WRITE, READ_WRITE_READ):
            wrong, _ = runs(shim, text, places, "lenient", way="speculation", seeds=60)
            assert wrong == 0


@pytest.mark.parametrize(
    "scheme", [n for n, s in SCHEMES.items() if "speculation" in s.ways]
)
@pytest.mark.sampled(4)
def test_nothing_is_stopped_without_a_meeting(shim, scheme):
    found = runs(shim, READ_WRITE_READ, {}, scheme, way="speculation", seeds=20)
    assert found == (0, 0)


def test_only_the_published_schemes_are_refused():
    refused = {name for name, each in SCHEMES.items() if each.refused}
    assert set(SCHEMES) - refused == {"ownership", "imprint", "lenient"}
    assert not any(SCHEMES[name].has_epochs for name in refused)
