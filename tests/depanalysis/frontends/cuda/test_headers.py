import pytest

from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.cuda.headers import CUDA, PRELUDE


def problems(text):
    return [each.message for each in parse("k.cu", text, dialect=CUDA).diagnostics]


def test_the_prelude_is_in_order():
    unit = parse("k.cu", "", dialect=CUDA)
    assert unit.diagnostics == ()
    assert {c.location.file.name for c in unit.included} >= {PRELUDE}


@pytest.mark.parametrize(
    "name",
    ["cuda_runtime.h", "math.h", "cmath", "stdio.h", "cstdio", "stdlib.h", "cstdint",
     "string.h", "cassert", "stdbool.h", "limits.h", "float.h", "time.h"],
)  # fmt: skip
def test_headers_that_kernels_include_are_known(name):
    unit = parse("k.cu", f"#include <{name}>\n", dialect=CUDA)
    assert unit.diagnostics == ()
    assert unit.missing_headers == ()


@pytest.mark.parametrize(
    "statement",
    [
        "x[0] = sqrtf(x[1]) + min(1, 2) + fmaxf(x[0], 1.0f);",
        "float4 v = make_float4(1, 2, 3, 4); x[0] = v.w;",
        "atomicAdd(x, 1.0f); x[1] = __shfl_down_sync(0xffffffffu, x[0], 1);",
        "__syncthreads(); __syncwarp(); __threadfence();",
        "x[0] = __ldg(x + 1); int k = __mul24(3, 4); x[k] = warpSize;",
        "double3 d; d.z = 1; x[0] = d.z; dim3 size(2, 3); x[1] = size.z;",
    ],
)
def test_what_cuda_predefines_is_declared(statement):
    assert problems(f"__global__ void k(float *x) {{ {statement} }}") == []
