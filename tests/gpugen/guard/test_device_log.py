"""The exact monitor on a device: fibers run what NVRTC makes of it, as it is announced.

Its log is compared with that of the shim, whose compiler and whose monitor are others.
"""

from collections import Counter

import pytest

from depanalysis.errors import UsageError
from depanalysis.proofs.races.verdicts import Raciness
from gpugen.cli.guarding import guarded, guarded_on_cuda
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.cupy import cupy_device
from gpugen.cuda.launching import DeviceError
from gpugen.guard.device_log import logged_by_device
from gpugen.guard.exact import collisions
from tests.gpugen.guard.kernels import (
    LAUNCH,
    all_used,
    chosen,
    launched,
    of_file,
    random_kernel,
)
from tests.gpugen.guard.test_programs import FILES
from tests.gpugen.guard.test_words import ONE, kernel, of_path

WARP = Launch((1, 1, 1), (32, 1, 1), {}, {"g": 512, "h": 256})


@pytest.fixture
def on_cuda(gpu):
    def asked(source, launch=ONE, name="k"):
        report = guarded_on_cuda(
            source, name, launch, None, lambda told: None, scheme="exact"
        )
        assert (report.device, report.scheme) == ("cuda", "exact")
        return report

    return asked


def found(report):
    """How many bytes collide, by kind, variable and lines; equal stores are stores."""
    bytes_: Counter[tuple[object, ...]] = Counter()
    for each in report.collisions:
        lines = tuple(sorted((each.first.line, each.second.line)))
        bytes_[each.kind, each.level, each.memory, each.variable, lines] += each.bytes
    return bytes_


def standings(report):
    return {each.standing for each in report.collisions}


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(p, marks=() if p.stem == "racy-scan" else pytest.mark.nightly)
        for p in FILES
    ],
    ids=lambda path: path.stem,
)
def test_programs_of_the_published_table_are_judged_as_on_the_shim(on_cuda, path):
    source, name, launch = of_path(path)
    report, other = (
        on_cuda(source, launch, name),
        guarded(source, name, launch, "exact"),
    )
    assert report.verdict is other.verdict
    assert found(report) == found(other)
    assert not report.unwatched


@pytest.mark.parametrize(
    "seed",
    [6, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(960, 1020))],
)
@pytest.mark.parametrize("place", [lambda s: s, of_file], ids=["array", "file"])
def test_random_kernels_are_judged_as_on_the_shim(on_cuda, seed, place):
    source = place(all_used(random_kernel(seed)))
    report, other = on_cuda(source, LAUNCH), guarded(source, "k", LAUNCH, "exact")
    assert found(report) == found(other)


JUDGED = {
    # Barriers of a warp, of all lanes, of some, by way of others.
    "s[t] = t; __syncwarp(); g[t] = s[t ^ 1];": set(),
    "s[t] = t; __syncwarp(t < 8 ? 0xffu : ~0xffu); g[t] = s[t ^ 1];": set(),
    "s[t] = t; __syncwarp(t < 8 ? 0xffu : ~0xffu); g[t] = s[31 - t];": {"race"},
    "if (t < 3) { if (t == 0) s[0] = 1; if (t < 2) __syncwarp(3u); "
    "if (t > 0) __syncwarp(6u); if (t == 2) g[0] = s[0]; }": set(),
    "if (t == 5) { s[0] = 1; return; } __syncwarp(); if (t == 6) g[0] = s[0];": {
        "race"
    },
    # Values, of each size.
    "s[0] = 7;": {"same value"},
    "s[0] = t / 32 + 7;": {"same value"},
    "s[0] = t;": {"race"},
    "((char *)s)[t / 4] = t;": {"race"},
    "((short *)s)[0] = 300;": {"same value"},
    "((double *)s)[0] = 1.5;": {"same value"},
    "((float *)s)[0] = t * 0.5f;": {"race"},
    "((float4 *)g)[0] = make_float4(1, 2, 3, 4);": {"same value"},
    "((float4 *)g)[0] = make_float4(1, 2, 3, t);": {"race", "same value"},
    "if (t > 4) ((long long *)g)[0] = 1ll << 40;": {"same value"},
    # Atomics.
    "atomicAdd(&s[0], t); atomicExch(&g[0], t);": set(),
    "atomicAdd(&s[0], t); g[t] = s[0];": {"race"},
}


def test_collisions_are_those_of_the_log(gpu):
    bodies = list(JUDGED)
    source = chosen(bodies, bodies[0])
    for body, expected in JUDGED.items():
        launch = launched(bodies, body, WARP)
        log, unwatched = logged_by_device(cupy_device(), source, "k", launch)
        found_ = {each.standing for each in collisions(log)}
        assert (found_, unwatched) == (expected, ()), body


def test_barriers_of_a_block_order_its_threads(on_cuda):
    body = "s[t] = i; __syncthreads(); x = s[63 - t]; if (__syncthreads_or(x)) s[63 - t] = 1;"
    body += ' asm volatile("bar.sync 0;"); g[t] = s[t] + x;'
    assert on_cuda(kernel(body)).collisions == ()
    report = on_cuda(kernel(body.replace('asm volatile("bar.sync 0;");', "")))
    (race,) = report.collisions
    assert (race.variable, race.first.region, race.first.lines) == ("s", 2, (5, 0))


@pytest.mark.parametrize(
    "barrier", ["bar.sync 1;", "bar.sync 0, 32;", "barrier.arrive 0, 64;"]
)
def test_barriers_that_are_not_followed_are_refused(on_cuda, barrier):
    with pytest.raises(DeviceError, match="barrier cannot be announced"):
        on_cuda(kernel(f'asm volatile("{barrier}"); g[t] = t;'))


def test_threads_that_part_at_a_barrier_are_told(on_cuda):
    body = "if (t < 32)\n__syncthreads();\nelse\n__syncthreads();\ng[t] = t;"
    launch = Launch((2, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 4})
    report = on_cuda(kernel(body), launch)
    other = guarded(kernel(body), "k", launch, "exact")
    for each in (report, other):
        kinds = {
            (e.kind, *sorted((e.first.line, e.second.line))) for e in each.collisions
        }
        assert ("divergence", 6, 8) in kinds


@pytest.mark.sampled(4)
def test_fences_may_order_what_blocks_do(on_cuda):
    body = (
        "if (blockIdx.x) { g[t] = 1; __threadfence(); atomicExch(&h[t], 1); return; }"
    )
    body += "\nwhile (atomicAdd(&h[t], 0) == 0) __threadfence(); h[32 + t] = g[t];"
    launch = Launch((2, 1, 1), (32, 1, 1), {}, {"g": 512, "h": 256})
    report = on_cuda(kernel(body), launch)
    assert standings(report) == {"ordered by fences?"}
    assert report.verdict is Raciness.UNKNOWN
    report = on_cuda(kernel(body.replace("__threadfence();", "", 1)), launch)
    assert report.verdict is Raciness.RACE


UNWATCHED = {
    "static __device__ int e; e = t;": "memory without a name",
    "apart::m = t; g[t] = t;": "memory without a name",
    "atomicAdd_block(g, 1);": "atomics of one block alone (`_block`) in global memory",
    "g[t] = 1; for (int j = 0; j < 2; j++) x = h[t] + 1;": "what line 5 reads, which "
    "the device has not announced",
}


@pytest.mark.parametrize("body", UNWATCHED)
@pytest.mark.sampled(4)
def test_what_nobody_looked_at_leaves_the_answer_open(on_cuda, body):
    launch = Launch((2, 1, 1), (32, 1, 1), {}, {"g": 512, "h": 256})
    before = "namespace apart { __device__ int m; }" if "apart" in body else ""
    report = on_cuda(kernel(body.replace("g[t]", "g[i]"), before), launch)
    assert report.verdict is Raciness.UNKNOWN
    assert report.unwatched == (UNWATCHED[body],)


def test_shared_memory_without_a_name_is_compared(on_cuda):
    before = "#define HIDDEN __shared__"
    report = on_cuda(kernel("HIDDEN int e[64]; s[t] = 1; e[t / 33] = t;", before))
    assert {(e.variable, e.level) for e in report.collisions} == {
        ("shared memory", "warp"), ("shared memory", "block"),
    }  # fmt: skip


def test_a_log_that_is_full_is_one_message(on_cuda):
    for most in (64, 191):
        launch = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 4}, most_events=most)
        with pytest.raises(UsageError, match="too often to be noted; take a smaller"):
            on_cuda(kernel("s[t] = t; g[t] = s[t];"), launch)
