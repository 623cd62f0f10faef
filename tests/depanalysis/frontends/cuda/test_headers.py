from importlib import import_module

import pytest

from depanalysis.frontends.c.libclang import parse
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.cuda.headers import CUDA, PRELUDE
from depanalysis.source import SourceFile
from tests.nights import by_day

NAMES = sorted(path.removeprefix(f"{STUB_DIRECTORY}/") for path in CUDA.headers)


def problems(text):
    return [each.message for each in parse("k.cu", text, dialect=CUDA).diagnostics]


def test_the_prelude_is_in_order():
    unit = parse("k.cu", "", dialect=CUDA)
    assert unit.diagnostics == ()
    assert {c.location.file.name for c in unit.included} >= {PRELUDE}


def test_all_headers_go_together():
    unit = parse("k.cu", "".join(f"#include <{n}>\n" for n in NAMES), dialect=CUDA)
    assert unit.diagnostics == ()
    assert not unit.missing_headers


@pytest.mark.parametrize("name", by_day(NAMES, 30))
@pytest.mark.sampled(4)
def test_a_header_is_valid_cuda(name):
    unit = parse("k.cu", f"#include <{name}>\n", dialect=CUDA)
    assert not unit.diagnostics
    assert not unit.missing_headers


@pytest.mark.parametrize(
    "statement",
    [
        "x[0] = sqrtf(x[1]) + min(1, 2) + fmaxf(x[0], 1.0f) + min(1u, 2);",
        "float4 v = make_float4(1, 2, 3, 4); x[0] = v.w;",
        "atomicAdd(x, 1.0f); x[1] = __shfl_down_sync(0xffffffffu, x[0], 1);",
        "__syncthreads(); __syncwarp(); __threadfence();",
        "x[0] = __ldg(x + 1); int k = __mul24(3, 4); x[k] = warpSize; __stcg(x, 1);",
        "double3 d; d.z = 1; x[0] = d.z; dim3 size(2, 3); x[1] = size.z;",
        "x[0] = __log2f(x[1]) + __float2int_rn(x[2]) + __popc(3) + __clzll(1ll);",
        "sincosf(x[0], &x[1], &x[2]); uint n = 3; ushort m = n; x[m] = UINT_MAX;",
        "half h = __float2half(x[0]); h = __hadd(h, h) * h; x[1] = __half2float(h);",
        "half2 h = __float2half2_rn(x[0]); h = __hfma2(h, h, h) + h; x[0] = h.x;",
        "__nv_bfloat16 b = x[0]; x[1] = __bfloat162float(b * b); atomicAdd(&h, h);",
        "int p; x[0] = __reduce_add_sync(1u, 2u) + __match_all_sync(1u, 2, &p);",
    ],
)
def test_what_cuda_predefines_is_declared(statement):
    include = "#include <climits>\n#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n"
    kernel = f"__device__ half h; __global__ void k(float *x) {{ {statement} }}"
    assert problems(include + kernel) == []


@pytest.mark.parametrize(
    "text",
    [
        "__global__ void k(float4 *x) { x[0] = make_float4(1, 2, 3, 4); }",
        "__device__ float4 (*made)(float, float, float, float) = make_float4;"
        "__global__ void k(float4 *x) { x[0] = made(1, 2, 3, 4); }",
    ],
)
def test_functions_of_our_headers_are_read_where_a_text_leads_to_them(
    text, monkeypatch
):
    cuda = import_module("depanalysis.frontends.cuda.translate")
    read = set[str]()
    tree_of = cuda.tree_of

    def noted(cursor):
        read.add(cursor.spelling)
        return tree_of(cursor)

    monkeypatch.setattr(cuda, "tree_of", noted)
    (kernel,) = cuda.translate(SourceFile("a.cu", text)).kernels
    assert kernel.program.name == "k"
    assert {name for name in read if name.startswith("make_")} == {"make_float4"}
