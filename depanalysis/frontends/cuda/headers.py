"""What CUDA predefines, as a header of ours: types, variables, and functions by meaning.

Functions with a body here are inlined into kernels like those of the user. Atomic
functions read and write their element, so that both accesses are seen.
"""

from dataclasses import replace
from pathlib import Path

from depanalysis.frontends.c.dialects import Dialect
from depanalysis.frontends.c.standard import standard_headers
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.cuda.intrinsics import atomics, intrinsics
from depanalysis.source import Span

PRELUDE = f"{STUB_DIRECTORY}/depanalysis-cuda.h"
"""The path of the header that every CUDA file begins with."""


def is_ours(span: Span) -> bool:
    """Whether a place is in a header of ours, and not in the text of the user."""
    return span.path.startswith(STUB_DIRECTORY)


_ARGUMENTS = (
    "-x", "cuda", "-std=c++17", "-nocudainc", "-nocudalib", "--cuda-host-only",
    "-D__CUDACC__", "-D__CUDA_ARCH__=900", "-ferror-limit=0", "-Wno-register", "-include", PRELUDE,
)  # fmt: skip

_HOST_NAMES = (
    "Malloc MallocManaged MallocHost MallocPitch Malloc3D MallocArray MallocAsync "
    "MallocFromPoolAsync Free FreeHost FreeArray FreeAsync HostAlloc HostRegister "
    "HostUnregister HostGetDevicePointer Memcpy MemcpyAsync Memcpy2D Memcpy2DAsync Memcpy3D "
    "MemcpyPeer MemcpyPeerAsync MemcpyToSymbol MemcpyToSymbolAsync MemcpyFromSymbol "
    "MemcpyFromSymbolAsync MemcpyToArray Memcpy2DToArray Memset MemsetAsync Memset2D "
    "MemGetInfo MemPrefetchAsync MemAdvise GetSymbolAddress GetSymbolSize DeviceSynchronize "
    "ThreadSynchronize ThreadExit DeviceReset DeviceGetAttribute DeviceGetDefaultMemPool "
    "DeviceSetCacheConfig DeviceSetSharedMemConfig DeviceSetLimit DeviceGetLimit "
    "DeviceCanAccessPeer DeviceEnablePeerAccess DeviceDisablePeerAccess "
    "DeviceGetStreamPriorityRange DeviceGetPCIBusId GetLastError PeekAtLastError SetDevice "
    "GetDevice GetDeviceCount GetDeviceProperties SetDeviceFlags ChooseDevice "
    "DriverGetVersion RuntimeGetVersion EventCreate EventCreateWithFlags EventRecord "
    "EventSynchronize EventQuery EventElapsedTime EventDestroy StreamCreate "
    "StreamCreateWithFlags StreamCreateWithPriority StreamDestroy StreamSynchronize "
    "StreamQuery StreamWaitEvent StreamAddCallback StreamBeginCapture StreamEndCapture "
    "StreamIsCapturing LaunchHostFunc FuncSetAttribute FuncGetAttributes FuncSetCacheConfig "
    "FuncSetSharedMemConfig LaunchKernel LaunchCooperativeKernel GraphCreate GraphLaunch "
    "GraphInstantiate GraphDestroy GraphExecDestroy GraphAddKernelNode MemPoolSetAttribute "
    "MemPoolGetAttribute MemPoolTrimTo MemPoolCreate ProfilerStart ProfilerStop "
    "OccupancyMaxPotentialBlockSize OccupancyMaxActiveBlocksPerMultiprocessor "
    "BindTexture BindTextureToArray UnbindTexture CreateTextureObject "
    "DestroyTextureObject PointerGetAttributes IpcGetMemHandle IpcOpenMemHandle"
)

_TYPES = {
    "char": "signed char", "uchar": "unsigned char", "short": "short",
    "ushort": "unsigned short", "int": "int", "uint": "unsigned", "long": "long",
    "ulong": "unsigned long", "longlong": "long long",
    "ulonglong": "unsigned long long", "float": "float", "double": "double",
}  # fmt: skip
_SIZES = {"char": 1, "short": 2, "int": 4, "long": 8, "longlong": 8}
_SIZES |= {f"u{name}": size for name, size in _SIZES.items()}
_SIZES |= {"float": 4, "double": 8}


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


def _host() -> str:
    """The functions of the host: that they exist is all that matters."""
    lines = [f"cudaError_t cuda{name}(...);" for name in _HOST_NAMES.split()]
    lines.append(
        "const char *cudaGetErrorString(...); const char *cudaGetErrorName(...);"
    )
    lines.append("template <class T> cudaChannelFormatDesc cudaCreateChannelDesc();")
    lines.append("template <class... T> cudaExtent make_cudaExtent(T...);")
    return "\n".join(lines)


def _own(name: str) -> str:
    path = Path(__file__).with_name("include") / name
    return path.read_text(encoding="utf-8")


_LIBRARY = "".join(
    f"#include <{name}.h>\n"
    for name in ("assert", "stdint", "stdio", "stdlib", "string", "math", "time")
)
_OWN_NAMES = (
    "cuda_runtime.h cuda.h cuda_runtime_api.h device_launch_parameters.h "
    "vector_types.h vector_functions.h device_functions.h math_functions.h "
    "sm_20_atomic_functions.h math_constants.h cuda_profiler_api.h driver_types.h "
    "device_atomic_functions.h cuda_device_runtime_api.h crt/host_defines.h "
    "host_defines.h builtin_types.h sm_60_atomic_functions.h cuda_pipeline.h nvToolsExt.h"
)
_HALF_NAMES = "cuda_fp16.h cuda_fp16.hpp cuda_bf16.h cuda_bf16.hpp"
_LIBRARY_NAMES = (
    "cublas.h cublas_v2.h cublas_api.h cublasLt.h cublasXt.h cudnn.h cufft.h cufftXt.h "
    "cusolverDn.h cusolverSp.h cusparse.h cusparse_v2.h library_types.h"
)
_CHECKS = """#pragma once
#define checkCudaErrors(value) ((void)(value))
#define getLastCudaError(text) ((void)0)
#define CUDA_CHECK_RETURN(value) ((void)(value))
int findCudaDevice(int, const char **); int gpuGetMaxGflopsDeviceId();
bool checkCmdLineFlag(int, const char **, const char *);
int getCmdLineArgumentInt(int, const char **, const char *);
"""


def _headers() -> dict[str, str]:
    half, groups = _own("half.h"), _own("groups.h")
    library = (_own("prelude.h"), _vectors(), _host(), _LIBRARY, _own("launches.h"))
    functions = (intrinsics(), atomics(), _own("textures.h"))
    prelude = "\n".join((*library, *functions, "#undef _D\n"))
    own = {
        **dict.fromkeys(_OWN_NAMES.split(), ""),
        **dict.fromkeys(_HALF_NAMES.split(), "#include <depanalysis-half.h>\n"),
        **dict.fromkeys(
            _LIBRARY_NAMES.split(),
            "#include <cuComplex.h>\n#include <cuda_fp16.h>\nstruct depanalysis_library;\n",
        ),
        "cuComplex.h": _own("complex.h"),
        **dict.fromkeys(
            ("curand.h", "curand_kernel.h"), "#include <depanalysis-random.h>\n"
        ),
        "depanalysis-random.h": _own("random.h"),
        "cooperative_groups.h": groups,
        "cooperative_groups/reduce.h": "#include <cooperative_groups.h>\n",
        "cooperative_groups/scan.h": "#include <cooperative_groups.h>\n",
        "helper_cuda.h": _CHECKS,
        "helper_functions.h": "#include <helper_cuda.h>\n",
        "depanalysis-half.h": half,
    }
    headers = {f"{STUB_DIRECTORY}/{name}": text for name, text in own.items()}
    return {**standard_headers(), **headers, PRELUDE: prelude}


PARTIAL = frozenset(f"{STUB_DIRECTORY}/{name}" for name in _LIBRARY_NAMES.split())
"""Headers of libraries of the host, of which only the types that kernels use are ours."""
_STANDARDS = r"(c|gnu)\+\+(11|14|17|20|2a)"
CUDA = Dialect("CUDA", _ARGUMENTS, _headers(), _STANDARDS)
PLAIN = replace(CUDA, is_volatile_plain=True)
"""The same where `volatile` says nothing: it orders no memory between threads."""
