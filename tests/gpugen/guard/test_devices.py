"""By value on a device: a CuPy of NumPy arrays, whose kernels run on fibers unwatched.

The answers are compared with those of the shim that watches, and with the log of all
accesses. NVRTC compiles the same texts for GPUs that are not there.
"""

import re
import sys
from dataclasses import replace

import pytest

from benchmarks.nvrtc import built, library
from depanalysis.errors import UsageError
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import launch_of
from gpugen.cli.guarding import guarded, guarded_on_cuda
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.cupy import cupy_device
from gpugen.guard import devices
from gpugen.guard.ld import compared
from gpugen.guard.monitoring import MOST_EVENTS
from gpugen.guard.redirection import redirected
from gpugen.shim.device import Shim, compiler
from tests.gpugen.cuda.test_cupy import StrictCupy
from tests.gpugen.guard.kernels import LAUNCH, of_file, random_kernel
from tests.gpugen.guard.test_programs import FILES, found, order

ONE = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 256})
QUICK = {"racy-scan"}


@pytest.fixture(scope="module")
def unwatched(tmp_path_factory):
    if compiler() is None:
        pytest.skip("there is no g++ to compile kernels with")
    # Optimized, one call of a barrier may become two, which strictly are two barriers.
    return Shim(
        tmp_path_factory.mktemp("device"),
        header="user.h",
        is_announced=False,
        is_strict=False,
    )


@pytest.fixture
def on_cuda(unwatched, monkeypatch):
    """What the device answers, and what it has told before."""
    monkeypatch.setitem(sys.modules, "cupy", StrictCupy(unwatched))
    cupy_device.cache_clear()

    def asked(source, launch=ONE, name="k", memory=None, **options):
        launch = replace(launch, most_events=options.pop("most", MOST_EVENTS))
        told: list = []
        report = guarded_on_cuda(source, name, launch, memory, told.append, **options)
        assert report.device == "cuda"
        return report, told

    yield asked
    cupy_device.cache_clear()


def kernel(body, before=""):
    text = f"{before}\n__global__ void k(int *g, int *h) {{\n__shared__ int s[64];\n"
    text += f"int t = threadIdx.x, i = blockIdx.x * 64 + t, x = t;\n{body}\n}}\n"
    return SourceFile("k.cu", text)


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(p, marks=() if p.stem in QUICK else pytest.mark.nightly, id=p.stem)
        for p in FILES
    ],
)
@pytest.mark.sampled(4)
def test_programs_of_the_published_table_are_judged_as_on_the_shim(on_cuda, path):
    text = path.read_text()
    (name,) = re.findall(r"__global__ void (\w+)", text)
    source, launch = SourceFile(path.name, text), launch_of(order(text))
    report, _ = on_cuda(source, launch, name)
    other = guarded(source, name, launch, "ld")
    assert report.verdict is other.verdict
    # Warps are compared before blocks here.
    assert path.stem == "racy-bfs" or found(report) == found(other)


@pytest.mark.parametrize(
    "seed", [8, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(800, 860))]
)
@pytest.mark.parametrize("place", [lambda s: s, of_file], ids=["array", "file"])
@pytest.mark.sampled(4)
def test_random_kernels_are_judged_as_on_the_shim(on_cuda, seed, place):
    source = place(random_kernel(seed))
    report, _ = on_cuda(source, LAUNCH)
    exact = guarded(source, "k", LAUNCH, "exact")
    assert report.verdict is not Raciness.RACE or exact.verdict is Raciness.RACE
    # Lanes of a warp that race may do something else in another order.
    if not any(each.level == "warp" for each in exact.collisions):
        assert report.verdict is guarded(source, "k", LAUNCH, "ld").verdict


def test_less_memory_takes_more_rounds(on_cuda):
    body = "if (i == 5) h[0] = 1; if (i == 64 * 3 + 2) h[0] = 2;"
    launch = Launch((4, 1, 1), (64, 1, 1), {}, {"g": 1024, "h": 64})
    report, _ = on_cuda(kernel(body), launch, memory=2)
    assert {(e.variable, e.between) for e in report.findings} == {("h", "block")}
    assert any("at most 2 rounds" in each for each in report.notes)


@pytest.mark.parametrize(
    ("body", "rerun"),
    [
        ("s[t % 32] = i + 1;", "block 0, warps 0 to 1 alone"),
        ("s[t] = t; __syncthreads(); x = s[t ^ 32]; s[t] = x + 1;", "block 0 alone"),
        ("if (blockIdx.x > 1) g[t] = i;", "blocks 2 to 3 alone"),
        ("x = h[(i + 64) % 256]; h[i] = i + 1; g[i] = x;", "the whole kernel"),
    ],
)
@pytest.mark.sampled(4)
def test_only_those_that_race_run_again(on_cuda, body, rerun):
    launch = Launch((4, 1, 1), (64, 1, 1), {}, {"g": 1024, "h": 1024}, "count")
    for report in (
        on_cuda(kernel(body), launch)[0],
        guarded(kernel(body), "k", launch, "ld"),
    ):
        assert report.verdict is Raciness.RACE
        assert report.notes[-1] == f"lines are those of a rerun, of {rerun}"
        assert {each.first.line for each in report.collisions} == {5}


def test_a_launch_that_is_too_large_to_be_watched_is_run_again_in_part(on_cuda):
    body = "if (i < 64) s[t / 33] = t; else return;"
    launch = Launch((1025, 1, 1), (64, 1, 1), {}, {"g": 64, "h": 64})
    report, told = on_cuda(kernel(body), launch)
    assert report.verdict is Raciness.RACE
    assert told[0].notes == ("warps of 0 of 1025 blocks have been compared: no race",)


@pytest.mark.parametrize(
    ("body", "runs"),
    [
        ("s[t] = i; __syncthreads(); g[i] = s[t ^ 32];", 3),
        # What blocks have together is no copy.
        ("s[t] = i; __syncthreads(); x = s[t ^ 32]; atomicAdd(&h[x % 2], 1);", 17),
    ],
)
def test_blocks_run_side_by_side_where_they_share_nothing(on_cuda, body, runs):
    launch = Launch((8, 1, 1), (64, 1, 1), {}, {"g": 2048, "h": 64})
    copies, scout = devices.on_device(cupy_device(), kernel(body), "k", launch)
    copies.choose([e for e in scout.targets if e == "s"], ["g"])
    found = compared(copies, scout.regions, None)
    assert (found.findings, found.passes, found.undecided) == ((), runs, "")


@pytest.mark.sampled(4)
def test_of_blocks_side_by_side_the_first_that_races_is_told(on_cuda):
    body = "s[t] = t; __syncthreads(); if (blockIdx.x > 1) s[t / 33] = i; g[i] = s[t];"
    launch = Launch((4, 1, 1), (64, 1, 1), {}, {"g": 1024, "h": 64})
    report, _ = on_cuda(kernel(body), launch)
    assert {(e.block, e.variable) for e in report.findings} == {(2, "s")}
    other = guarded(kernel(body), "k", launch, "ld")
    assert found(report) == found(other)


def test_addresses_in_copies_are_refused(on_cuda):
    body = "__shared__ int *at[64]; at[t] = &s[t]; __syncthreads(); g[i] = *at[t ^ 1];"
    launch = Launch((2, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 4})
    with pytest.raises(UsageError, match="stores addresses"):
        on_cuda(kernel(body), launch)


def test_more_threads_leave_fewer_registers():
    for threads in (64, 1024):
        made = redirected(
            kernel("g[i] = s[t];"), "k", is_for_device=True, threads=threads
        )
        assert f"__launch_bounds__({threads})" in made.kernel.text


UNDECIDED = {
    # Nobody knows whether anything else than atomic functions touches it.
    "atomicAdd(&g[0], 1); g[63 - t] = t;": ("g",),
    "static __device__ int e; e = t;": ("static e",),
    "HIDDEN int e[64]; e[t] = 1;": ("what `HIDDEN` declares",),
    "apart::m = t; g[t] = t;": ("m",),
}


@pytest.mark.parametrize("body", UNDECIDED)
@pytest.mark.sampled(4)
def test_what_nobody_looked_at_leaves_the_answer_open(on_cuda, body):
    before = "#define HIDDEN __shared__\nnamespace apart { __device__ int m; }"
    if "HIDDEN" not in body:
        before = before.partition("\n")[2]
    if "apart" not in body:
        before = before.partition("namespace")[0]
    report, _ = on_cuda(kernel(body, before))
    assert report.verdict is Raciness.UNKNOWN
    assert report.unwatched == UNDECIDED[body]


def test_only_atomics_are_no_race_where_that_is_proved(on_cuda):
    report, _ = on_cuda(kernel("atomicAdd(&s[0], 1); atomicAdd(&g[0], 1);"))
    assert report.verdict is Raciness.FREE


def test_what_is_constant_is_not_copied(on_cuda):
    text = "__global__ void k(int *g, const int *h) { g[threadIdx.x] = h[0]; }"
    report, _ = on_cuda(SourceFile("k.cu", text), is_proving=False)
    assert "not looked at, only read: h" in report.notes
    assert report.verdict is Raciness.FREE


def test_what_is_constant_and_stored_to_is_copied_all_the_same(on_cuda):
    text = "__global__ void k(int *g, const int *h) {"
    text += " ((int *)h)[threadIdx.x % 32] = threadIdx.x + 1; }"
    report, _ = on_cuda(SourceFile("k.cu", text), is_proving=False)
    assert {each.variable for each in report.findings} == {"h"}
    assert report.verdict is Raciness.RACE


def test_a_race_that_nobody_can_look_at_is_not_told_as_one(on_cuda):
    report, _ = on_cuda(kernel("s[t % 32] = t; g[t] = s[t % 32];"), most=40)
    assert report.verdict is Raciness.UNKNOWN
    assert report.findings
    assert "was not looked at in another run" in report.undecided


def test_the_time_decides_nothing(on_cuda):
    report, _ = on_cuda(kernel("if (t % 32 == 0) s[t] = clock(); g[t] = clock64();"))
    assert report.verdict is not Raciness.RACE


def test_a_loop_without_end_is_given_up_by_its_rounds(on_cuda, monkeypatch):
    monkeypatch.setattr(devices, "MOST_TURNS", 10_000)
    with pytest.raises(Exception, match="did not end within 10000 rounds"):
        on_cuda(kernel("for (; t < 64; x ^= 1) g[t] = x;"))


@pytest.mark.parametrize("word", ['asm("");', "int *p = new int;"])
def test_what_cannot_be_watched_is_refused(on_cuda, word):
    with pytest.raises(UsageError, match="cannot be watched on a device"):
        on_cuda(kernel(word))


@pytest.mark.skipif(library() is None, reason="nvidia-cuda-nvrtc is not installed")
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(p, marks=() if p.stem in QUICK else pytest.mark.nightly, id=p.stem)
        for p in FILES
    ],
)
@pytest.mark.sampled(4)
def test_the_texts_compile_without_spilled_registers(path):
    text = path.read_text()
    (name,) = re.findall(r"__global__ void (\w+)", text)
    source = SourceFile(path.name, text)
    made = redirected(source, name, is_for_device=True)
    for architecture in ("sm_80", "sm_90"):
        assert built(made.kernel.text, architecture).spilled == 0
