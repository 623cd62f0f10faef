"""One kernel of a file: others do not matter, and memory has the size of the launch."""

from dataclasses import replace

import pytest

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cli import main
from gpugen.cli.guarding import guarded
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.counting.including import with_headers
from gpugen.guard.kernel_texts import of_kernel
from gpugen.guard.safe import run_safely
from gpugen.shim.device import compiler

LAUNCH = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 1024})
GPLUSPLUS = pytest.mark.skipif(compiler() is None, reason="there is no g++")

TEMPLATE = SourceFile(
    "k.cu",
    """template <int N> __device__ void put(int t) { __shared__ int r[N]; r[t % N] = t; }
struct Part { __device__ void put(int t) { __shared__ int q[32]; q[t % 32] = t; } };
template <int N> __global__ void k(int *g) {
    __shared__ int s[N];
    int t = threadIdx.x;
    s[t % N] = t; put<32>(t); Part part; part.put(t);
    __syncthreads();
    g[t] = s[0];
}""",
)


@GPLUSPLUS
@pytest.mark.sampled(4)
def test_shared_memory_of_templates_and_methods_is_watched():
    exact = guarded(TEMPLATE, "k<32>", LAUNCH, "exact")
    assert {(e.variable, e.level) for e in exact.collisions} == {
        (name, "block") for name in ("s", "r", "q")
    }
    assert {each.first.line for each in exact.collisions} == {1, 2, 6}
    assert guarded(TEMPLATE, "k<32>", LAUNCH, "ownership").verdict == "race"
    found = guarded(TEMPLATE, "k<32>", LAUNCH, "ld")
    assert {each.variable for each in found.findings} == {"s", "r", "q"}
    assert guarded(TEMPLATE, "k<64>", LAUNCH, "ld").verdict == "race"
    alone = replace(LAUNCH, block=(32, 1, 1))
    assert guarded(TEMPLATE, "k<32>", alone, "exact").verdict == "race-free"
    assert guarded(TEMPLATE, "k<32>", alone, "ld").verdict == "race-free"


@GPLUSPLUS
@pytest.mark.parametrize("scheme", ["exact", "ownership", "ld"])
@pytest.mark.parametrize("seed", [None, 1])
@pytest.mark.sampled(4)
def test_each_block_has_shared_memory_of_its_own_in_templates(scheme, seed):
    text = """struct Part { __device__ int sum(int t) {
    __shared__ int q[64], first; q[t] = t; if (t == 0) first = 3;
    __syncthreads(); return q[63 - t] + first; } };
__device__ inline int twice(int t) { __shared__ int d[64]; d[t] = 2 * t;
    __syncthreads(); return d[63 - t]; }
__device__ int plain(int t) { __shared__ int p[64]; p[t] = t;
    __syncthreads(); return p[63 - t]; }
template <class T, int N> __global__ void k(T *g) {
    __shared__ T s[N]; Part part; int t = threadIdx.x;
    s[t] = t + blockIdx.x; __syncthreads();
    g[blockIdx.x * N + t] = s[N - 1 - t] + part.sum(t) + twice(t) + plain(t); }"""
    launch = replace(LAUNCH, grid=(3, 1, 1))
    source = SourceFile("k.cu", text)
    report = guarded(source, "k<int, 64>", launch, scheme, seed=seed, is_proving=False)
    assert (report.verdict, report.collisions) == ("race-free", ())


def test_the_highest_warp_decides_in_templates(watching):
    found = run_safely(replace(watching, resident=2), TEMPLATE, "k<32>", LAUNCH)
    assert found.arrays["g"][:4] == (32).to_bytes(4, "little")
    assert {each.variable for each in found.merged} == {"s", "r", "q"}


@GPLUSPLUS
@pytest.mark.parametrize("scheme", ["exact", "ld"])
def test_other_kernels_of_the_file_do_not_matter(scheme):
    text = """__global__ void other(int *g) { __shared__ double s[6000]; nothing(s); }
__global__ void another() { extern __shared__ char c[]; cooperative(c); }
__global__ void k(int *g) { extern __shared__ int s[];
    s[threadIdx.x] = 1; __syncthreads(); g[threadIdx.x] = s[63 - threadIdx.x]; }
int main() { other<<<1, 1>>>(0); k<<<1, 64, 256>>>(0); }"""
    report = guarded(SourceFile("k.cu", text), "k", LAUNCH, scheme)
    assert report.verdict == "race-free"


@GPLUSPLUS
@pytest.mark.parametrize(
    "declared", ["char", "__align__(16) unsigned char", "volatile char", "int4"]
)
def test_dynamic_memory_has_the_size_of_the_launch(declared):
    text = f"__global__ void k(int *g, int n) {{ extern __shared__ {declared} s[];"
    text += " s[n] = s[0]; g[threadIdx.x] = sizeof s; }"
    source = SourceFile("k.cu", text)
    size = 16 if declared == "int4" else 1
    launch = replace(LAUNCH, scalars={"n": 8192 // size - 1}, shared=8192)
    guarded(source, "k", launch, "exact")
    with pytest.raises(UsageError, match=r"leaves its array|without a name"):
        guarded(source, "k", replace(launch, scalars={"n": 8192 // size}), "exact")


REFUSED = {
    "extern __shared__ int a[]; extern __shared__ float b[];": "declared 2 times, as a and b",
    "extern __shared__ int a[]; help();": "declared 2 times, as a",
}


@pytest.mark.parametrize("body", REFUSED)
def test_several_names_of_dynamic_memory_are_refused(body):
    text = "__device__ void help() { extern __shared__ int a[]; a[0] = 1; }\n"
    text += f"__global__ void k() {{ {body} }}"
    with pytest.raises(UsageError, match=REFUSED[body]):
        of_kernel(text, "k", 64)


def test_lines_keep_their_numbers():
    text = "__global__ void a() {\n\n}\n__global__ void k() { extern __shared__ int s[\n];\n}\n"
    kept = of_kernel(text, "k", 64)
    assert kept.count("\n") == text.count("\n")
    assert "void a" not in kept
    assert kept.splitlines()[3].startswith("__global__ void k")


def test_a_kernel_that_is_instantiated_by_name_stays():
    text = "template <int N> __global__ void a() {}\ntemplate __global__ void a<3>();\n"
    assert "void a()" in of_kernel(text + "__global__ void k() {}", "k", 64)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nope", "`nope` is no kernel of this file; there is k, plain"),
        ("k", "`k` is a template: FILE:k<…> says which one"),
    ],
)
def test_a_name_that_is_no_kernel_is_answered(name, said):
    text = TEMPLATE.text + "__global__ void plain() {}"
    with pytest.raises(UsageError, match=said):
        of_kernel(text, name, 64)


INCLUDES = """#include <cstdio>
#include "parts.cuh"
#include "parts.cuh"
__global__ void k(int *g) {
    __shared__ int s[SIZE];
    int t = threadIdx.x;
    s[t] = t;
    put(s, t);
    __syncthreads();
    g[t] = s[next(t)];
}
"""
PARTS = """#pragma once
#include <vector>
#include "deeper/sizes.h" /* what
it says */
// Of the host, which "goes".
inline std::vector<int> made() { return {}; }
__device__ inline void put(int *s, int t)
{
    s[t / 2] = \\
        t;
}
"""
SIZES = """#ifndef SIZES
#define SIZES
#define SIZE 64
__host__ __device__ inline int next(int t) { return (t + 1) % SIZE; }
#endif
"""


@GPLUSPLUS
def test_what_a_file_includes_stands_on_the_line_that_includes_it(tmp_path):
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "sizes.h").write_text(SIZES)
    (tmp_path / "parts.cuh").write_text(PARTS)
    source = SourceFile(str(tmp_path / "k.cu"), INCLUDES)
    exact = guarded(source, "k", LAUNCH, "exact")
    assert {each.first.line for each in exact.collisions} <= {2, 7}
    assert exact.verdict == guarded(source, "k", LAUNCH, "ld").verdict == "race"
    without = SourceFile(source.path, INCLUDES.replace("put(s, t);", ""))
    assert guarded(without, "k", LAUNCH, "exact").verdict == "race-free"


def test_headers_that_include_each_other_are_refused(tmp_path):
    (tmp_path / "one.h").write_text('#include "one.h"\n')
    source = SourceFile(str(tmp_path / "k.cu"), '#include "one.h"\n')
    with pytest.raises(UsageError, match="include each other"):
        with_headers(source, source.text)
    absent = SourceFile(str(tmp_path / "k.cu"), '#include "absent.h"\n')
    assert with_headers(absent, absent.text) == absent.text


@GPLUSPLUS
@pytest.mark.sampled(4)
def test_structures_as_parameters_are_refused_in_one_message(tmp_path, capsys):
    path = tmp_path / "k.cu"
    path.write_text(
        "struct Sizes { int n; };\n__global__ void k(int *g, Sizes s) { g[0] = s.n; }\n"
    )
    found = main(["guard", f"{path}:k", "--block", "32", "--define", "s=3"])
    said = capsys.readouterr().err
    assert found == 2
    assert "a parameter is a structure, and --define gives numbers" in said
    assert "error: the kernel cannot be run" in said
