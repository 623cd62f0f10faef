"""A device that is no device: kernels compiled by the C++ compiler of this machine.

The text of a kernel is compiled as it stands behind `cuda.h`, and its threads are fibers
of `fibers.cpp`. The same seed gives the same run. It is slow, and for tests: it can do
what a device does not do on demand, such as run every warp late or in lockstep.
"""

import ctypes
import platform
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from gpugen.cuda.kernels import CudaKernel
from gpugen.cuda.launching import DeviceError, Triple

_MOST_STEPS = 20_000_000
_OPTIONS = (
    "-std=c++17",
    "-O1",
    "-fPIC",
    "-w",
    "-ffp-contract=off",
    # Shared variables of templates are those of each library, not of all together.
    "-fno-gnu-unique",
    "-U_FORTIFY_SOURCE",
)
# The same text without optimization: no access is left out, and each has its line.
_WATCHED = ("-O0", "-g", "-fsanitize-coverage=trace-pc", "-fsanitize=bounds")
_SCALARS: dict[str, Any] = {
    "long long": ctypes.c_longlong,
    "unsigned int": ctypes.c_uint,
    "int": ctypes.c_int,
    "double": ctypes.c_double,
    "bool": ctypes.c_bool,
}
_ENDS = {
    1: "threads wait for others that never come",
    2: "the kernel did not end within {} steps",
    3: "an access is not aligned to its size",
    4: "static shared memory ends at 48 KiB",
    5: "a thread touches memory that was not given to the kernel",
    7: "the threads pass more barriers than a word of the ownership monitor counts",
    6: "the threads touch memory too often to be noted; take a smaller grid",
}


class Launch(ctypes.Structure):
    """How a kernel is launched, as `fibers.cpp` takes it."""

    _fields_ = (
        ("grid", 3 * ctypes.c_uint),
        ("block", 3 * ctypes.c_uint),
        ("resident", ctypes.c_uint),
        ("is_lockstep", ctypes.c_uint),
        ("is_strict", ctypes.c_uint),
        ("seed", ctypes.c_ulonglong),
        ("most_steps", ctypes.c_ulonglong),
    )


def compiler() -> str | None:
    """The C++ compiler of this machine, if there is one; fibers are those of Linux."""
    return shutil.which("g++") if platform.system() == "Linux" else None


@dataclass(slots=True)
class Shim:
    """Compiles kernels into a directory, each once, and runs them in a seeded order.

    `is_lockstep`: the lanes of a warp do each step together, as the published protocols
    suppose. `resident` blocks are there at once. `header` is what stands for CUDA's own.
    `is_strict`: what hangs or fails on devices since Volta does so here: a lane that returns
    while others of its warp wait for it, lanes that meet at different instructions, accesses
    that are not aligned, and more shared memory than a kernel may declare; and others see
    stores late and in another order, but in lockstep. `is_watched`:
    what threads do can be noted, and where it stands in the text.
    """

    directory: Path
    seed: int = 0
    block: int = 64
    resident: int = 2
    is_lockstep: bool = False
    is_strict: bool = True
    most_steps: int = _MOST_STEPS
    header: str = "cuda.h"
    is_announced: bool = True
    is_watched: bool = False
    _libraries: dict[str, ctypes.CDLL] = field(default_factory=dict)

    def zeros(self, size: int, dtype: str) -> np.ndarray[Any, Any]:
        """New memory."""
        return np.zeros(size, dtype=dtype)

    def given(self, array: Any) -> np.ndarray[Any, Any]:
        """The elements row by row; the same memory where that is so."""
        return np.ascontiguousarray(array)

    def copied(self, array: Any) -> np.ndarray[Any, Any]:
        """The elements in other memory, row by row."""
        return np.array(array, order="C")

    def address(self, array: Any) -> int:
        """Where the elements begin."""
        return int(array.ctypes.data)

    def bytes_at(self, address: int, size: int) -> np.ndarray[Any, Any]:
        """The bytes from an address on, where they are."""
        room = (ctypes.c_ubyte * size).from_address(address)
        return np.ctypeslib.as_array(room)

    def host(self, array: Any) -> np.ndarray[Any, Any]:
        """The array itself."""
        return np.asarray(array)

    def publish(self, copy: Any, array: Any) -> None:
        """Puts the elements of a copy into the array that it was made from."""
        np.copyto(array, copy)

    def launch(self, kernel: CudaKernel, values: Sequence[Any], threads: int) -> None:
        """Runs a kernel with at least so many threads."""
        grid = -(-threads // self.block)
        self.launch_shaped(kernel, values, (grid, 1, 1), (self.block, 1, 1))

    def launch_shaped(
        self, kernel: CudaKernel, values: Sequence[Any], grid: Triple, block: Triple
    ) -> None:
        """Runs a kernel in blocks of a shape."""
        library = self.library(kernel)
        held = [
            _pointer(value) if each.type.endswith("*") else _SCALARS[each.type](value)
            for each, value in zip(kernel.parameters, values, strict=True)
        ]
        places = (ctypes.c_void_p * len(held))(
            *(ctypes.cast(ctypes.pointer(each), ctypes.c_void_p) for each in held)
        )
        launch = Launch(
            grid,
            block,
            self.resident,
            self.is_lockstep,
            self.is_strict,
            self.seed,
            self.most_steps,
        )
        result = library[f"launch_{kernel.entry}"](ctypes.byref(launch), places)
        if result:
            raise DeviceError(_ENDS[result].format(self.most_steps))

    def library(self, kernel: CudaKernel) -> ctypes.CDLL:
        """The compiled kernel; `launch_` and its name is the function that runs it."""
        key = sha256(kernel.text.encode()).hexdigest()[:32]
        if key not in self._libraries:
            self._libraries[key] = ctypes.CDLL(str(self._built(kernel, key)))
        return self._libraries[key]

    def written(self, kernel: CudaKernel) -> str:
        """The text behind the header."""
        return kernel.text

    def _built(self, kernel: CudaKernel, key: str) -> Path:
        library = self.directory / f"{key}.so"
        if library.exists():
            return library
        header = files("gpugen.shim") / self.header
        text = f'#include "{header}"\n{self.written(kernel)}\nSHIM_LAUNCHED({kernel.entry})\n'
        source, part = self.directory / f"{key}.cpp", self.directory / f"{key}.o"
        source.write_text(text, encoding="utf-8")
        options = [*_OPTIONS, *(_WATCHED if self.is_watched else ())]
        options += ["-fsanitize=thread"] if self.is_announced else []
        _compiled([*options, "-c", str(source), "-o", str(part)])
        _compiled(["-shared", str(part), str(self._fibers()), "-o", str(library)])
        return library

    def _fibers(self) -> Path:
        part = self.directory / "fibers.o"
        if not part.exists():
            part.write_bytes(_compiled_fibers())
        return part


@cache
def _compiled_fibers() -> bytes:
    """What runs threads as fibers, which is the same for all directories."""
    source = files("gpugen.shim") / "fibers.cpp"
    with TemporaryDirectory() as directory:
        part = Path(directory) / "fibers.o"
        _compiled([*_OPTIONS, "-O2", "-c", str(source), "-o", str(part)])
        return part.read_bytes()


def _pointer(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def _compiled(arguments: list[str]) -> None:
    found = compiler()
    if found is None:
        raise DeviceError("there is no g++ on this machine")
    ran = subprocess.run(
        [found, *arguments], capture_output=True, text=True, check=False
    )
    if ran.returncode:
        raise DeviceError(f"g++ cannot compile a kernel: {ran.stderr.strip()}")
