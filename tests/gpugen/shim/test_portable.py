"""Compiled text on fibers: what NVRTC makes of a kernel does what g++ makes of it."""

import numpy as np
import pytest

from benchmarks.nvrtc import library, portable
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import DeviceError
from gpugen.shim.device import Shim, compiler
from gpugen.shim.portable import PortableShim, as_text

PARAMETERS = tuple(Parameter("run", name, "long long *") for name in ("given", "out"))

# Integers a, b, c and reals x, y are given; each line is a value.
VALUES = """
a + b * c; a / (b | 1); a % (b | 1); a << (b & 31); a >> (c & 31); a & b ^ ~c
(unsigned)a / ((unsigned)b | 1u); (unsigned)a >> (b & 31); (unsigned)a < (unsigned)b
(long long)a * b; ((long long)a << 20) / (c | 1); (unsigned long long)a % 1000003ull
(long long)a >> 7; (char)a; (unsigned char)b; (short)(a * c); (unsigned short)c
min(a, b); max(a, c); abs(b); a < b ? c : a; -a; !a; a != b && c > 0
__popc(a); __clz(b); __ffs(c); (long long)x; (int)(y * 3.0); (unsigned)fabs(x)
(long long)floor(x); (long long)ceil(y); (long long)rint(x * 0.5); x < y; x == x
__double_as_longlong(x * y + 0.5); __double_as_longlong(x / (fabs(y) + 1.0))
__double_as_longlong(sqrt(fabs(x))); __float_as_int((float)x * 1.5f); __float_as_int((float)a)
__double_as_longlong((double)c); __double_as_longlong(fma(x, y, 1.0)); (float)y > 0.25f
(a & 7) == 3 ? a * 17 : b * 19; (unsigned long long)a * (unsigned)b >> 32
"""


def kernel(statements, before=""):
    text = f"""{before}
extern "C" __global__ void probe(const long long *given, long long *out) {{
    int t = threadIdx.x + blockIdx.x * blockDim.x;
    int a = (int)given[t], b = (int)(given[t] >> 16), c = (int)(given[t] >> 32);
    double x = a / 1024.0, y = b / 65536.0;
    {statements}
}}"""
    return CudaKernel("probe", text, PARAMETERS)


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    if compiler() is None or library() is None:
        pytest.skip("there is no g++, or no NVRTC, to compile kernels with")
    plain = Shim(
        tmp_path_factory.mktemp("plain"),
        header="user.h",
        is_announced=False,
        is_strict=False,
    )

    def compiled(kernel):
        return portable(kernel.text, "sm_80", "-lineinfo")

    return plain, PortableShim(tmp_path_factory.mktemp("ptx"), compiled=compiled)


def results(shim, made, count, threads=64):
    given = np.random.default_rng(1).integers(-(2**62), 2**62, threads)
    out = np.zeros(threads * count, dtype="i8")
    shim.launch_shaped(made, [given, out], (threads // 32, 1, 1), (32, 1, 1))
    return out.reshape(threads, count)


def test_values_are_those_of_the_other_compiler(both):
    values = [each for line in VALUES.strip().split("\n") for each in line.split("; ")]
    body = " ".join(
        f"out[t * {len(values)} + {n}] = {v};" for n, v in enumerate(values)
    )
    one, other = (results(shim, kernel(body), len(values)) for shim in both)
    wrong = [v for n, v in enumerate(values) if (one[:, n] != other[:, n]).any()]
    assert wrong == []


MEMORY = """
__shared__ long long s[64]; __shared__ unsigned char q[96];
extern_struct r = {a, (short)b, (char)c}; long long own[4];
for (int k = 0; k < 4; k++) own[k] = given[t] >> k;
s[threadIdx.x] = r.x + r.y * r.z; q[3 * threadIdx.x] = a;
__syncthreads();
long long sum = own[a & 3] + s[31 - threadIdx.x] + q[3 * (threadIdx.x ^ 5)] + table[b & 3];
for (int k = 1; k < 32; k *= 2) sum += __shfl_xor_sync(~0u, (int)sum, k);
sum += __shfl_up_sync(~0u, a, 3) + __shfl_down_sync(~0u, b, 5) + __shfl_sync(~0u, c, 7);
if (threadIdx.x % 3) sum += __ballot_sync(0xb6db6db6u, a > b);
__syncwarp();
if (threadIdx.x == 31) sum += __syncthreads_or(c > 0); else __syncthreads_or(0);
atomicAdd(&total, 1); atomicOr((int *)q, 1); __threadfence();
__syncthreads();
out[t] = sum * sum_of(4, t);
if (t == 40) return;
out[t] += s[0] != 0;
"""
BEFORE = """struct extern_struct { int x; short y; char z; };
__constant__ int table[4] = {3, 1, 4, 1};
__device__ int total;
__device__ __noinline__ long long sum_of(int n, int t) { return n ? t + sum_of(n - 1, t) : 1; }
"""


def test_memory_barriers_and_calls_are_those_of_the_other_compiler(both):
    one, other = (results(shim, kernel(MEMORY, BEFORE), 1) for shim in both)
    assert one.tolist() == other.tolist()


def test_instructions_are_counted(both):
    _, shim = both
    counts = []
    for rounds in (4, 7, 10):
        body = f"#pragma unroll 1\nfor (int k = 0; k < {rounds}; k++) out[t] ^= given[t] >> k;"
        shim.instructions = 0
        results(shim, kernel(body), 1)
        counts.append(shim.instructions)
    assert counts[2] - counts[1] == counts[1] - counts[0] > 0
    assert (counts[1] - counts[0]) % (3 * 64) == 0


@pytest.mark.parametrize(
    "statement",
    [
        "tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [a, {%r1}];",
        "bar.arrive 0, 64;",
        "add.f16x2 %r1, %r2, %r3;",
        "setp.odd.s32 %p1, %r1, %r2;",
        ".global .texref a;",
    ],
)
def test_what_is_not_known_is_refused(statement):
    text = f".visible .entry probe()\n{{\n{statement}\nret;\n}}"
    with pytest.raises(DeviceError, match="not followed"):
        as_text(text)
