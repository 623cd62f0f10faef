"""What CUDA predefines, as a header of ours: types, variables, and functions by meaning.

Functions with a body here are inlined into kernels like those of the user. Atomic
functions read and write their element, so that both accesses are seen.
"""

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.stubs import HEADERS, STUB_DIRECTORY

PRELUDE = f"{STUB_DIRECTORY}/depanalysis-cuda.h"
"""The path of the header that every CUDA file begins with."""

_ARGUMENTS = (
    "-x", "cuda", "-std=c++17", "-nocudainc", "-nocudalib", "--cuda-host-only",
    "-D__CUDACC__", "-D__CUDA_ARCH__=900", "-ferror-limit=0", "-include", PRELUDE,
)  # fmt: skip

_KEYWORDS = """
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((device))
#define __grid_constant__
#define __forceinline__ inline
#define __noinline__
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))
#define __restrict __restrict__
#define CUDART_INF_F (1e39f)
#define CUDART_PI_F 3.14159265f
#define _D static inline __attribute__((device)) __attribute__((host))
typedef unsigned long size_t; typedef long ptrdiff_t;
typedef int cudaError_t; typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice, cudaMemcpyDefault };
#define cudaSuccess 0
"""

_LAUNCHES = """
struct dim3 { unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1)
    : x(a), y(b), z(c) {} };
extern const uint3 threadIdx, blockIdx; extern const dim3 blockDim, gridDim;
static const int warpSize = 32;
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
__device__ void __syncthreads(); __device__ void __syncwarp(unsigned = 0xffffffffu);
__device__ int __syncthreads_count(int); __device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__device__ void __threadfence(); __device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __trap(); __device__ void __nanosleep(unsigned);
"""

_HOST = (
    "".join(
        f"cudaError_t {name}(...);\n"
        for name in [
            "cudaMalloc",
            "cudaMallocManaged",
            "cudaFree",
            "cudaMemcpy",
            "cudaMemcpyAsync",
            "cudaMemset",
            "cudaMemcpyToSymbol",
            "cudaDeviceSynchronize",
            "cudaThreadSynchronize",
            "cudaGetLastError",
            "cudaPeekAtLastError",
            "cudaSetDevice",
            "cudaEventCreate",
            "cudaEventRecord",
            "cudaEventSynchronize",
            "cudaEventElapsedTime",
            "cudaEventDestroy",
            "cudaDeviceReset",
            "cudaStreamCreate",
            "cudaStreamDestroy",
            "cudaStreamSynchronize",
            "cudaMallocHost",
            "cudaFreeHost",
            "cudaHostAlloc",
            "cudaFuncSetAttribute",
        ]
    )
    + "const char *cudaGetErrorString(...);\n"
)

_SHUFFLES = ("__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync")
_OLD_SHUFFLES = ("__shfl", "__shfl_up", "__shfl_down", "__shfl_xor")
_VOTES = ("__all_sync", "__any_sync", "__ballot_sync", "__match_any_sync")
EXCHANGES = frozenset(
    (*_SHUFFLES, *_OLD_SHUFFLES, *_VOTES, "__activemask", "__all", "__any", "__ballot",
     "__syncthreads_count", "__syncthreads_and", "__syncthreads_or", "clock", "clock64")
)  # fmt: skip
"""Functions whose value comes from other threads or from the clock."""

BARRIERS = {
    "__syncthreads": "block", "__syncthreads_count": "block",
    "__syncthreads_and": "block", "__syncthreads_or": "block", "__syncwarp": "warp",
}  # fmt: skip
"""Functions that wait for other threads, and for which."""

FENCES = frozenset(
    ("__threadfence", "__threadfence_block", "__threadfence_system", "__nanosleep")
)
"""Functions that order memory or let time pass, and do nothing else."""

_TYPES = {
    "char": "signed char", "uchar": "unsigned char", "short": "short",
    "ushort": "unsigned short", "int": "int", "uint": "unsigned", "long": "long",
    "ulong": "unsigned long", "longlong": "long long",
    "ulonglong": "unsigned long long", "float": "float", "double": "double",
}  # fmt: skip
_SIZES = {"char": 1, "short": 2, "int": 4, "long": 8, "longlong": 8}
_SIZES |= {f"u{name}": size for name, size in _SIZES.items()}
_SIZES |= {"float": 4, "double": 8}
_NUMBERS = ("int", "unsigned", "unsigned long long", "float", "double")


def _vectors() -> str:
    lines: list[str] = []
    for name, scalar in _TYPES.items():
        for count in (1, 2, 3, 4):
            parts = "xyzw"[:count]
            size = _SIZES[name] * count
            is_power = count != 3
            align = f" __attribute__((aligned({min(size, 16)})))" if is_power else ""
            vector = f"{name}{count}"
            lines.append(f"struct{align} {vector} {{ {scalar} {', '.join(parts)}; }};")
            values = ", ".join(f"{scalar} {part}_" for part in parts)
            body = " ".join(f"made.{part} = {part}_;" for part in parts)
            lines.append(
                f"_D {vector} make_{vector}({values}) {{ {vector} made; {body} return made; }}"
            )
    return "\n".join(lines)


def _exchanges() -> str:
    lines = [
        f"__device__ {type_} {name}({mask}{type_}, int, int = 32);"
        for type_ in _NUMBERS
        for names, mask in ((_SHUFFLES, "unsigned, "), (_OLD_SHUFFLES, ""))
        for name in names
    ]
    lines += [f"__device__ unsigned {name}(unsigned, int);" for name in _VOTES]
    lines += [
        f"__device__ unsigned __{name}(int);" for name in ("all", "any", "ballot")
    ]
    lines.append(
        "__device__ unsigned __activemask(); __host__ __device__ long long clock64();"
    )
    return "\n".join(lines)


_ATOMICS = {
    "Add": "old + value", "Sub": "old - value", "Exch": "value",
    "Min": "old < value ? old : value", "Max": "old > value ? old : value",
}  # fmt: skip
_INTEGER_ATOMICS = {
    "And": "old & value", "Or": "old | value", "Xor": "old ^ value",
    "Inc": "old >= value ? 0 : old + 1", "Dec": "old == 0 || old > value ? value : old - 1",
}  # fmt: skip
ATOMICS = frozenset(f"atomic{name}" for name in (*_ATOMICS, *_INTEGER_ATOMICS, "CAS"))
"""The atomic functions, whose accesses do not race with each other."""


def _atomics() -> str:
    lines = []
    for type_ in _NUMBERS:
        rules = dict(_ATOMICS)
        if type_ not in ("float", "double"):
            rules |= _INTEGER_ATOMICS
            lines.append(
                f"_D {type_} atomicCAS({type_} *at, {type_} known, {type_} value) {{ "
                f"{type_} old = *at; *at = old == known ? value : old; return old; }}"
            )
        for name, result in rules.items():
            lines.append(
                f"_D {type_} atomic{name}({type_} *at, {type_} value) {{ "
                f"{type_} old = *at; *at = {result}; return old; }}"
            )
    return "\n".join(lines)


def _arithmetic() -> str:
    lines = []
    for type_ in ("int", "unsigned", "long", "unsigned long", "float", "double"):
        for name, sign in (("min", "<"), ("max", ">")):
            lines.append(
                f"_D {type_} {name}({type_} a, {type_} b) {{ return a {sign} b ? a : b; }}"
            )
    lines += [
        "_D int __mul24(int a, int b) { return a * b; }",
        "_D unsigned __umul24(unsigned a, unsigned b) { return a * b; }",
    ]
    for type_ in (*_TYPES.values(), *(f"{name}{n}" for name in _TYPES for n in (2, 4))):
        for name in ("__ldg", "__ldcs", "__ldca"):
            made = f"{type_} made = *at; return made;"
            lines.append(f"_D {type_} {name}(const {type_} *at) {{ {made} }}")
    outside = 'extern "C" __host__ __device__'
    for name in ("popc", "clz", "ffs"):
        lines.append(f"{outside} int __{name}(int) __attribute__((const));")
    for name in ("__fdividef", "__powf", "__fmul_rn", "__fadd_rn"):
        lines.append(f"{outside} float {name}(float, float) __attribute__((const));")
    for name in ("__expf", "__logf", "__sinf", "__cosf", "rsqrtf", "__frcp_rn"):
        lines.append(f"{outside} float {name}(float) __attribute__((const));")
    return "\n".join(lines)


_LIBRARY = "".join(
    f"#include <{name}.h>\n"
    for name in ("assert", "stdint", "stdio", "stdlib", "string", "math", "time")
)
_PRELUDE_TEXT = "\n".join(
    ("#pragma once", _KEYWORDS, _vectors(), _LAUNCHES, _HOST, _exchanges(), _atomics(),
     _arithmetic(), "#undef _D", _LIBRARY)
)  # fmt: skip
_OWN_NAMES = (
    "cuda_runtime.h cuda.h cuda_runtime_api.h device_launch_parameters.h "
    "vector_types.h vector_functions.h device_functions.h math_functions.h "
    "sm_20_atomic_functions.h math_constants.h"
)
_WRAPPED_NAMES = "stddef.h math.h stdlib.h stdio.h string.h time.h ctype.h errno.h"


# The functions of C may be called by threads, too.
_BOTH = """#pragma once
#pragma clang force_cuda_host_device begin
extern "C" {{
{}
}}
#pragma clang force_cuda_host_device end
"""


def _headers() -> dict[str, str]:
    headers = dict(HEADERS)
    for name in _WRAPPED_NAMES.split():
        path = f"{STUB_DIRECTORY}/{name}"
        text = headers[path].replace("#pragma once", "").replace("restrict ", "")
        text = text.replace("typedef int wchar_t;", "")
        headers[path] = _BOTH.format(text)
        headers[f"{STUB_DIRECTORY}/c{name[:-2]}"] = f"#include <{name}>\n"
    for name in ("stdint.h", "float.h", "limits.h", "assert.h"):
        headers[f"{STUB_DIRECTORY}/c{name[:-2]}"] = f"#include <{name}>\n"
    headers |= {f"{STUB_DIRECTORY}/{name}": "" for name in _OWN_NAMES.split()}
    headers[f"{STUB_DIRECTORY}/stdbool.h"] = ""
    headers[PRELUDE] = _PRELUDE_TEXT
    return headers


_STANDARDS = r"(c|gnu)\+\+(11|14|17|20|2a)"
CUDA = Dialect("CUDA", _ARGUMENTS, _headers(), _STANDARDS)
PLAIN = Dialect("CUDA", (*_ARGUMENTS, "-Dvolatile="), CUDA.headers, _STANDARDS)
"""The same where `volatile` says nothing: it orders no memory between threads."""
