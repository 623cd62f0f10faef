"""A racy kernel has one result in every order of its threads, or it is said why not."""

from dataclasses import replace

import numpy as np
import pytest

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.guard.safe import run_safely
from tests.gpugen.guard.kernels import LAUNCH, chosen, launched, random_kernel


def safe(watching, source, launch=LAUNCH, seed=0):
    shim = replace(watching, seed=seed, resident=2)
    return run_safely(shim, source, "k", launch)


BODIES = {
    "g[t] = i; s[t % 32] = t; __syncthreads(); h[i] = s[t % 32];": (
        {("g", (0, 1)), ("s", (0, 1))}, set()
    ),
    "s[t] = t; __syncthreads(); x = s[t ^ 32]; s[t] = x + 1; __syncthreads(); g[i] = s[t];": (
        set(), set()
    ),
    "s[t] = t; __syncthreads(); s[t / 2] = i;": (
        set(), {"s: lanes of one warp race at line 6"}
    ),
    "atomicAdd(&g[0], t); h[i] = 1;": (set(), {"g: only touched by atomics"}),
    "g[i] = s[t];": (set(), {"s: stored to by nobody"}),
    "s[t] = i; x = s[t]; g[t] += x;": ({("g", (0, 1))}, set()),
}  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_what_is_merged_and_what_may_vary_is_named(watching, body):
    bodies = list(BODIES)
    found = safe(watching, chosen(bodies, body), launched(bodies, body))
    merged, varying = BODIES[body]
    members = {
        (e.variable, tuple(n for g in e.groups for n in g)) for e in found.merged
    }
    # Each line of the text has one body.
    varying = {
        each.replace("line 6", f"line {4 + bodies.index(body)}") for each in varying
    }
    assert (members, set(found.varying)) == (merged, varying)


def test_the_highest_block_and_warp_decide(watching):
    bodies = ["g[t % 32] = i;"]
    found = safe(watching, chosen(bodies, bodies[0]), launched(bodies, bodies[0]))
    assert np.frombuffer(found.arrays["g"], "i4")[:32].tolist() == list(range(96, 128))


@pytest.mark.parametrize(
    "seed", [4, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(300, 330))]
)
def test_every_order_of_the_threads_leaves_the_same_bytes(watching, seed, request):
    source = random_kernel(seed)
    orders = 100 if request.node.get_closest_marker("nightly") else 4
    found = [safe(watching, source, seed=order) for order in range(orders)]
    assert len({each.varying for each in found}) == 1
    assert found[0].varying or len({str(each.arrays) for each in found}) == 1


def test_a_kernel_that_asks_for_the_time_is_refused(watching):
    source = SourceFile("k.cu", "__global__ void k(int *g) { g[0] = clock(); }")
    with pytest.raises(UsageError, match="the time differs from run to run"):
        safe(watching, source)


def test_a_kernel_beside_one_that_asks_for_the_time_has_one_result(watching):
    text = "__global__ void c(int *g) { g[0] = clock64(); }"
    text += "__global__ void k(int *g) { g[threadIdx.x / 32] = threadIdx.x; }"
    assert safe(watching, SourceFile("k.cu", text)).varying == (
        "g: lanes of one warp race at line 1",
    )


def test_warps_that_wait_for_each_other_are_told(watching, monkeypatch):
    monkeypatch.setattr("gpugen.guard.monitoring.MOST_TURNS", 100_000)
    body = "volatile int *p = s; p[t] = 0; __syncthreads(); if (t == 0) p[1] = 1;"
    body += " if (t == 32) while (p[1] == 0) ;"
    head = "__global__ void k(int *g, int *h) { __shared__ int s[64]; "
    text = f"{head} int t = threadIdx.x; {body} }}"
    for most in (None, 1000):
        launch = LAUNCH if most is None else replace(LAUNCH, most_events=most)
        with pytest.raises(
            UsageError, match="a warp waits for what another one writes"
        ):
            safe(watching, SourceFile("k.cu", text), launch)


def test_variables_of_the_file_have_one_result(watching):
    text = """__device__ int e[2] = {7, 8};
__global__ void k(int *g, int *h) {
  if (threadIdx.x % 32 == 0) e[1] += threadIdx.x + 64 * blockIdx.x;
  __syncthreads();
  g[threadIdx.x + 64 * blockIdx.x] = e[1];
}
"""
    found = safe(watching, SourceFile("k.cu", text))
    assert np.frombuffer(found.arrays["e"], "i4").tolist() == [7, 8 + 64 + 32]
    assert {each.variable for each in found.merged} == {"e"}
    assert found.varying == ()
