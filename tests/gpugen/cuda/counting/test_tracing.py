"""Accesses of the text go by way of `traced`, and what a device does not need is gone."""

import pytest

from benchmarks.nvrtc import built, library
from depanalysis.errors import UsageError
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.source import SourceFile
from gpugen.cuda.counting.tracing import Argument, offset, traced

TEXT = """#include <vector>
struct Pair { float a, b; };
__device__ float table[8];
using namespace std;
__global__ void k(Pair *out, const Pair *in, const int *at, float *y, int n, float s) {
  extern __shared__ float tile[];
  int i = threadIdx.x;
  tile[i] = table[i % 8];
  while (at[i] > n) n++;
  out[i] = in[at[i]];
  y[i] += s * tile[i];
  atomicAdd(&y[at[i]], s);
}
int main() {
  std::vector<int> v;
  k<<<1, 32>>>(0, 0, 0, 0, 1, 1.0f);
}
"""


def made(text=TEXT, name="k"):
    source = SourceFile("k.cu", text)
    (verdict,) = coalescing(source, CoalescingOptions((name,), (32, 1, 1))).kernels
    return traced(source, name, verdict.accesses)


def body(text):
    return text.split('#line 1 "k.cu"\n')[1].split('\nextern "C"')[0]


def test_accesses_are_passed_on_and_the_host_is_gone():
    found = made()
    lines = body(found.kernel.text).split("\n")
    numbers = {text: k for k, text in enumerate(TEXT.split("\n"))}
    assert len(lines) >= len(numbers) - 2, "lines keep their numbers"
    assert "vector" not in found.kernel.text
    assert "main" not in found.kernel.text
    assert lines[4].startswith("__device__ void k(Pair *out")
    assert "__shared__ float tile[98304 / 16];" in lines[5]
    assert "traced_variable(" in lines[7]
    assert lines[8].startswith("  while (trace_scope.goes_on(0, ((*traced(")
    assert lines[9].count("(*traced(") == 3
    assert lines[10].count("(*traced(") == 1
    assert lines[11].startswith("  atomicAdd(traced(")


def test_places_and_parameters_are_known():
    found = made()
    kinds = [sorted(each.kinds) for each in found.places]
    assert ["load", "store"] in kinds
    assert ["atomic"] in kinds
    assert [each.name for each in found.arguments] == ["out", "in", "at", "y", "n", "s"]
    assert found.arguments[1] == Argument("in", "Pair", True, is_read=True)
    assert found.arguments[4:] == (
        Argument("n", "int", False), Argument("s", "float", False),
    )  # fmt: skip
    assert found.loops == 1


def test_a_kernel_without_parameters_or_loops():
    found = made(
        "__device__ int a[9];\n__global__ void k() { a[threadIdx.x % 9] = 1; }\n"
    )
    assert (found.arguments, found.loops) == ((), 1)


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (TEXT, "main", "`main` is no kernel of this file"),
        ("__global__ void k(int *a) { a[0] = 1; }", "other", "`other` is no kernel"),
    ],
)
def test_what_is_no_kernel_is_refused(text, name, message):
    with pytest.raises(UsageError, match=message):
        traced(SourceFile("k.cu", text), name, ())


def test_places_count_lines_and_columns_from_one():
    source = SourceFile("k.cu", "ab\r\nc\n")
    assert [offset(source, 1, 1), offset(source, 2, 1), offset(source, 3, 1)] == [
        0,
        4,
        6,
    ]


@pytest.mark.skipif(library() is None, reason="the wheel nvidia-cuda-nvrtc is missing")
@pytest.mark.parametrize("architecture", ["sm_80", "sm_90"])
def test_a_traced_kernel_compiles_for_a_gpu(architecture):
    assert built(made().kernel.text, architecture).size > 0
