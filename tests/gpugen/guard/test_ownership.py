"""The word of an address: it has seen a collision exactly if the log has one."""

import ctypes
import subprocess
from dataclasses import replace
from importlib.resources import files
from itertools import product

import pytest

from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.guarding import guarded
from gpugen.cuda.counting.counts import Launch
from gpugen.guard.exact import collisions
from gpugen.guard.monitoring import clashes, logged, watched
from gpugen.shim.device import compiler
from tests.gpugen.guard.kernels import LAUNCH, random_kernel

PROBE = """
#define __device__ static
#define atomicCAS(at, seen, fresh) __sync_val_compare_and_swap(at, seen, fresh)
#include "{word}"
extern "C" int clashes(const int *accesses, int count)
{{
    unsigned long long word = 0;
    for (int each = 0; each < count; each++, accesses += 6) {{
        GuardWord own = {{}};
        own.block = accesses[0], own.barriers = accesses[1], own.warp = accesses[2];
        own.warp_barriers = accesses[3], own.lane = accesses[4];
        if (guard_touch(&word, own, accesses[5])) return 1;
    }}
    return 0;
}}
"""


@pytest.fixture(scope="module")
def word(tmp_path_factory):
    if compiler() is None:
        pytest.skip("there is no g++")
    folder = tmp_path_factory.mktemp("word")
    text = PROBE.format(word=files("gpugen.cuda") / "text" / "guard_word.cu")
    (folder / "word.cpp").write_text(text)
    built = folder / "word.so"
    command = ["g++", "-shared", "-fPIC", "-w", "-o", str(built)]
    subprocess.run([*command, str(folder / "word.cpp")], check=True)
    return ctypes.CDLL(str(built))


def collide(one, other):
    """Block, barriers, warp, warp barriers, lane and kind of two accesses."""
    if one[5] == other[5] != 1:
        return False
    if one[0] != other[0]:
        return True
    if one[1] != other[1]:
        return False
    if one[2] != other[2]:
        return True
    return one[3] == other[3] and one[4] != other[4]


def is_a_run(accesses):
    """Barriers that a block, and those that a warp in a phase, has passed only increase."""
    last: dict = {}
    for block, barriers, warp, warp_barriers, *_ in accesses:
        for key, value in (
            ((block,), barriers),
            ((block, barriers, warp), warp_barriers),
        ):
            if last.get(key, 0) > value:
                return False
            last[key] = value
    return True


ACCESSES = list(product((0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1, 2)))


def test_words_see_exactly_the_collisions_of_every_short_run(word):
    # By symmetry the first access may be that of block 0, warp 0 and lane 0.
    firsts = [each for each in ACCESSES if (each[0], each[2], each[4]) == (0, 0, 0)]
    few = [each for each in ACCESSES if each[4] == 0 or each[3] == 0]
    count = 0
    for run in product(firsts, few, few):
        if not is_a_run(run):
            continue
        expected = any(collide(a, b) for n, a in enumerate(run) for b in run[:n])
        flat = [value for each in run for value in each]
        assert word.clashes((ctypes.c_int * 18)(*flat), 3) == expected, run
        count += 1
    assert count > 20_000


@pytest.mark.nightly
def test_words_see_exactly_the_collisions_of_four_accesses(word):
    kept = [each for each in ACCESSES if each[:2] != (1, 1) and each[3] + each[4] < 2]
    firsts = [each for each in kept if (each[0], each[2], each[4]) == (0, 0, 0)]
    for run in product(firsts, kept, kept, kept[::3]):
        if is_a_run(run):
            expected = any(collide(a, b) for n, a in enumerate(run) for b in run[:n])
            flat = [value for each in run for value in each]
            assert word.clashes((ctypes.c_int * 24)(*flat), 4) == expected, run


@pytest.mark.parametrize(
    "seed", [2, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(100, 160))]
)
def test_words_and_the_log_agree(watching, seed):
    made = watched(random_kernel(seed), "k")
    found = collisions(logged(watching, made, LAUNCH))
    assert bool(clashes(watching, made, LAUNCH).bytes) == bool(found)


@pytest.mark.parametrize(
    "seed", [5, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(400, 440))]
)
def test_they_agree_in_every_order_of_the_threads(watching, seed):
    made = watched(random_kernel(seed), "k")
    for order in range(8):
        shim = replace(watching, seed=order, resident=1 + order % 2)
        log = logged(shim, made, LAUNCH, is_interleaved=True)
        words = clashes(shim, made, LAUNCH, is_interleaved=True)
        assert bool(words.bytes) == bool(collisions(log)), order


@pytest.mark.parametrize("scheme", ["exact", "ownership", "ld"])
def test_every_scheme_tells_threads_that_part_at_a_barrier(scheme):
    text = "__global__ void k(int *g) {\nif (threadIdx.x < 32)\n__syncthreads();\n"
    text += "else\n__syncthreads();\n}"
    launch = Launch((1, 1, 1), (64, 1, 1), {})
    report = guarded(SourceFile("k.cu", text), "k", launch, scheme)
    assert [each.kind for each in report.collisions] == ["divergence"]
    assert report.verdict is Raciness.RACE


def test_a_lane_that_is_gone_has_not_been_at_the_barrier(watching):
    text = """__global__ void k(int *g, int *h) {
    int t = threadIdx.x;
    if (t == 5) { g[0] = 1; return; }
    __syncwarp(~(1u << 5));
    if (t == 6) h[0] = g[0];
    }"""
    made = watched(SourceFile("k.cu", text), "k")
    launch = LAUNCH.__class__((1, 1, 1), (32, 1, 1), {})
    assert clashes(watching, made, launch).bytes == 4
    (only,) = collisions(logged(watching, made, launch))
    assert (only.kind, only.level) == ("read-write", "warp")


@pytest.mark.skipif(compiler() is None, reason="there is no g++")
def test_variables_of_the_file_begin_anew_in_the_run_with_a_log():
    text = "__device__ int e[64];\n__global__ void k(int *g) { int t = threadIdx.x;"
    text += "if (e[t]++ == 0) g[t / 33] = t; }"
    source, launch = SourceFile("k.cu", text), Launch((1, 1, 1), (64, 1, 1), {})
    report = guarded(source, "k", launch, "ownership")
    assert report.verdict is Raciness.RACE
    assert report.collisions == guarded(source, "k", launch, "exact").collisions
