"""The device of CuPy, which is imported when it is first needed, and nowhere else.

Kernels are compiled without CuPy's own options: it adds one, whatever it is asked for, by
which numbers of 32 bits that are nearly 0 become 0.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from gpugen.cuda.announcing import announced
from gpugen.cuda.kernels import CudaKernel
from gpugen.cuda.launching import DeviceError, Triple

_BLOCK = 256
_NO_COMPILER = (
    "NVRTC, which compiles kernels, cannot be used: {}; "
    "pip install 'cupy-cuda13x[ctk]' installs it"
)
_OPTIONS = ("--std=c++17", "--fmad=false", "--ftz=false")
# Without optimization no access is left out.
_ANNOUNCED = ("--device-debug",)
_SCALARS: Mapping[str, Any] = {
    "long long": np.int64,
    "unsigned int": np.uint32,
    "int": np.int32,
    "double": np.float64,
    "bool": np.bool_,
}


@lru_cache(maxsize=1)
def cupy_device() -> "CupyDevice":
    """The device of this machine, made when it is first needed."""
    return CupyDevice()


class CupyDevice:
    """The device that CuPy uses; each kernel is compiled once for each device.

    With a folder, machine code stays there for later processes.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        try:
            self._cupy: Any = import_module("cupy")
        except ImportError:
            raise DeviceError("CuPy is not installed") from None
        if not self._cupy.is_available():
            raise DeviceError("CuPy finds no device")
        # A compiled module belongs to the device that was current when it was loaded.
        self._functions: dict[tuple[int, str], Any] = {}

    def zeros(self, size: int, dtype: str) -> Any:
        """New memory."""
        return self._cupy.zeros(size, dtype=dtype)

    def given(self, array: Any) -> Any:
        """The elements on the device, row by row; the same memory where that is so."""
        # `ascontiguousarray` of CuPy takes no array of NumPy.
        return self._cupy.asarray(self._here(array), order="C")

    def viewed(self, array: Any) -> Any:
        """The same memory as an array of CuPy, whoever has made it."""
        return self._here(self._cupy.asarray(array))

    def copied(self, array: Any) -> Any:
        """The elements in memory of the device that nobody else has, row by row."""
        return self._cupy.array(self._here(array), order="C", copy=True)

    def address(self, array: Any) -> int:
        """Where the elements begin."""
        return int(array.data.ptr)

    def bytes_at(self, address: int, size: int) -> Any:
        """The bytes from an address on, where they are."""
        cuda = self._cupy.cuda
        # With the number of the device nobody asks the driver whose memory it is.
        memory = cuda.UnownedMemory(address, size, None, int(cuda.Device().id))
        place = cuda.MemoryPointer(memory, 0)
        return self._cupy.ndarray((size,), dtype="uint8", memptr=place)

    def host(self, array: Any) -> np.ndarray[Any, Any]:
        """The elements in memory of this machine."""
        with _failing():
            found: np.ndarray[Any, Any] = self._cupy.asnumpy(array)
        return found

    def publish(self, copy: Any, array: Any) -> None:
        """Puts the elements of a copy into the array that it was made from."""
        if isinstance(array, np.ndarray):
            np.copyto(array, self.host(copy))
        else:
            array[...] = self._cupy.asarray(copy)

    def launch(self, kernel: CudaKernel, values: Any, threads: int) -> None:
        """Runs a kernel with at least so many threads."""
        grid = -(-threads // _BLOCK)
        self.launch_shaped(kernel, values, (grid, 1, 1), (_BLOCK, 1, 1))

    def launch_shaped(
        self, kernel: CudaKernel, values: Any, grid: Triple, block: Triple
    ) -> None:
        """Runs a kernel in blocks of a shape."""
        key = (int(self._cupy.cuda.Device().id), kernel.text)
        if key not in self._functions:
            self._functions[key] = self._compiled(kernel)
        held = tuple(
            value if each.type.endswith("*") else _SCALARS[each.type](value)
            for each, value in zip(kernel.parameters, values, strict=True)
        )
        with _failing():
            self._functions[key](grid, block, held)

    def _here(self, array: Any) -> Any:
        """The array, unless it is in the memory of a device that is not the current one."""
        own = getattr(array, "device", None)
        if not isinstance(array, np.ndarray) and own is not None:
            current = self._cupy.cuda.Device()
            if own != current:
                raise DeviceError(
                    f"an array is on device {own.id}, and the current one is {current.id}"
                )
        return array

    def _compiled(self, kernel: CudaKernel) -> Any:
        """The function of a kernel, in machine code for this device."""
        cuda = self._cupy.cuda
        architecture = f"sm_{cuda.Device().compute_capability}"
        if self._folder is None:
            code = machine_code(kernel, architecture)
        else:
            code = kept(kernel, architecture, self._folder)
        try:
            module = cuda.function.Module()
            module.load(code)
            return module.get_function(kernel.entry)
        except Exception as error:
            # What is raised here has types of CuPy, which is there only at run time.
            raise DeviceError(f"a kernel cannot be loaded: {error}") from error


def kept(kernel: CudaKernel, architecture: str, folder: Path) -> bytes:
    """The machine code of a kernel, made only if the folder does not have it."""
    key = f"{architecture} {kernel.is_announced} {kernel.text}"
    path = folder / f"{sha256(key.encode()).hexdigest()[:32]}.code"
    if not path.exists():
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(machine_code(kernel, architecture))
        part.replace(path)
    return path.read_bytes()


def machine_code(kernel: CudaKernel, architecture: str) -> bytes:
    """A kernel in machine code for an architecture like `sm_90`; this needs no device."""
    nvrtc: Any = import_module("cupy").cuda.nvrtc
    try:
        program = nvrtc.createProgram(kernel.text, f"{kernel.entry}.cu", (), ())
    except Exception as error:
        # What fails to load the library has types of another package.
        raise DeviceError(_NO_COMPILER.format(error)) from error
    try:
        more = _ANNOUNCED if kernel.is_announced else ()
        options = (f"--gpu-architecture={architecture}", *_OPTIONS, *more)
        nvrtc.compileProgram(program, options)
        if kernel.is_announced:
            return announced(nvrtc.getPTX(program).decode().rstrip("\0")).encode()
        code: bytes = nvrtc.getCUBIN(program)
        return code
    except Exception as error:
        said = nvrtc.getProgramLog(program).strip() or error
        message = f"a kernel cannot be compiled for the device: {said}"
        raise DeviceError(message) from error
    finally:
        nvrtc.destroyProgram(program)


@contextmanager
def _failing() -> Iterator[None]:
    """What the driver says against a launch comes then, or when its results are fetched."""
    try:
        yield
    except RuntimeError as error:
        raise DeviceError(f"the device failed: {error}") from error
