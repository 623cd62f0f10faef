"""The device of CuPy, with a CuPy of NumPy arrays whose kernels run on fibers.

It shows that arrays, arguments and results go where they belong. The released package is
asked, where it is installed, which arguments it refuses: it checks their types before it
needs a driver.
"""

import ctypes
import sys
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from benchmarks.nvrtc import portable
from depanalysis.errors import UsageError
from gpugen import gpu
from gpugen.cuda.cupy import _OPTIONS, CupyDevice, cupy_device
from gpugen.cuda.kernels import CudaKernel
from gpugen.cuda.launching import DeviceError
from gpugen.gpu import run
from gpugen.shim.device import Launch, Shim
from tests.gpugen.plain import PlainEngine
from tests.gpugen.test_gpu import plan_of, values

ENGINE = PlainEngine(threads=2)


class OnDevice:
    """An array in memory of a device: no array of NumPy, and its elements only by copies."""

    def __init__(self, elements: Any, device: "Placed") -> None:
        self.elements: np.ndarray[Any, Any] = elements
        self.device = device

    @property
    def __cuda_array_interface__(self):
        place = (self.elements.ctypes.data, False)
        return {"data": place, "typestr": self.elements.dtype.str}

    def __getattr__(self, name: str) -> Any:
        if name in ("shape", "dtype", "size", "nbytes", "ndim", "flags"):
            return getattr(self.elements, name)
        raise AttributeError(name)

    @property
    def data(self):
        return SimpleNamespace(ptr=self.elements.ctypes.data)

    def __len__(self) -> int:
        return len(self.elements)

    def fill(self, value: int) -> None:
        self.elements.fill(value)

    def __getitem__(self, key: Any) -> "OnDevice":
        return OnDevice(self.elements[key], self.device)

    def __setitem__(self, key: Any, value: Any) -> None:
        assert isinstance(value, OnDevice), "CuPy takes no array of NumPy here"
        self.elements[key] = value.elements

    def tolist(self) -> Any:
        return self.elements.tolist()


@dataclass(frozen=True)
class Placed:
    """Device number `id`, as an array says where it is."""

    id: int = 0
    compute_capability: str = field(default="90", compare=False)


class Module:
    """A compiled text; a kernel takes its arguments as a driver does, by address."""

    def __init__(self, shim: Shim) -> None:
        self.shim = shim

    def load(self, code: bytes) -> None:
        self.code = code.decode()

    def get_function(self, entry: str) -> Any:
        library = self.shim.library(CudaKernel(entry, self.code, ()))

        def call(grid: Any, block: Any, given: Any) -> None:
            assert not any(type(each) is np.ndarray for each in given), "no host memory"
            held = [
                np.array(
                    each.elements.ctypes.data if isinstance(each, OnDevice) else each
                )
                for each in given
            ]
            places = (ctypes.c_void_p * len(held))(*(each.ctypes.data for each in held))
            launch = Launch(grid, block, 2, 0, self.shim.is_strict, 1, 10**7)
            assert library[f"launch_{entry}"](ctypes.byref(launch), places) == 0

        return call


class Nvrtc:
    """A compiler whose machine code is the text itself."""

    def __init__(self) -> None:
        self.programs: list[str] = []
        self.log = ""

    def createProgram(self, text: str, name: str, headers: Any, names: Any) -> int:  # noqa: N802
        assert (headers, names) == ((), ())
        self.programs.append(text)
        return len(self.programs) - 1

    def compileProgram(self, program: int, options: tuple[str, ...]) -> None:  # noqa: N802
        assert options[0] == "--gpu-architecture=sm_90"
        assert {"--fmad=false", "--ftz=false"} < set(options)
        if self.log:
            raise RuntimeError("NVRTC_ERROR_COMPILATION (6)")

    def getCUBIN(self, program: int) -> bytes:  # noqa: N802
        return self.programs[program].encode()

    def getPTX(self, program: int) -> bytes:  # noqa: N802
        # Machine code is the text itself, but this is that of the real compiler.
        return portable(self.programs[program], "sm_90").encode()

    def getProgramLog(self, program: int) -> str:  # noqa: N802
        return self.log

    def destroyProgram(self, program: int) -> None:  # noqa: N802
        self.programs[program] = ""


class Unowned:
    """Memory that somebody else owns; without its device the driver would be asked."""

    def __init__(
        self, address: int, size: int, owner: Any, device_id: int = -1
    ) -> None:
        assert device_id >= 0
        room = (ctypes.c_ubyte * size).from_address(address)
        self.bytes: np.ndarray[Any, Any] = np.ctypeslib.as_array(room)


class StrictCupy(SimpleNamespace):
    """What this project calls of CuPy; it refuses what the released package refuses."""

    def __init__(self, shim: Shim) -> None:
        self.current = Placed()
        cuda = SimpleNamespace(
            nvrtc=Nvrtc(),
            Device=lambda: self.current,
            UnownedMemory=Unowned,
            MemoryPointer=lambda memory, offset: memory,
            function=SimpleNamespace(Module=lambda: Module(shim)),
        )
        super().__init__(cuda=cuda)

    def is_available(self) -> bool:
        return True

    def zeros(self, size: int, dtype: str) -> OnDevice:
        return OnDevice(np.zeros(size, dtype), self.current)

    def ndarray(self, shape: Any, dtype: str, memptr: Unowned) -> OnDevice:
        return OnDevice(memptr.bytes.view(dtype).reshape(shape), self.current)

    def array(self, array: Any, order: Any = "K", copy: bool = True) -> OnDevice:
        host = array.elements if isinstance(array, OnDevice) else array
        return OnDevice(np.array(host, order=order, copy=copy), self.current)

    def asarray(self, array: Any, order: str = "K") -> OnDevice:
        if isinstance(array, OnDevice):
            wanted = array.elements.flags.c_contiguous or order == "K"
            return array if wanted else self.array(array, order)
        return self.array(array, order)

    def ascontiguousarray(self, array: Any) -> OnDevice:
        if not isinstance(array, OnDevice):
            raise TypeError("Argument 'a' has incorrect type")
        return self.asarray(array, "C")

    def asnumpy(self, array: Any) -> np.ndarray[Any, Any]:
        return np.array(array.elements if isinstance(array, OnDevice) else array)


@pytest.fixture
def cupy(shim, monkeypatch):
    made = StrictCupy(shim)
    monkeypatch.setitem(sys.modules, "cupy", made)
    cupy_device.cache_clear()
    yield made
    cupy_device.cache_clear()


def on_device(given):
    return {
        name: OnDevice(each.copy(), Placed()) if isinstance(each, np.ndarray) else each
        for name, each in given.items()
    }


@pytest.mark.parametrize("place", [dict, on_device])
@pytest.mark.parametrize("scheme", [None, "speculation"])
def test_a_result_is_put_where_the_arrays_are(cupy, place, scheme):
    given = place(values([3, 1, 2]))
    report = run(plan_of("scatter", scheme), given, device=CupyDevice())
    assert report.handling == "parallel"
    assert given["a"].tolist() == [0, 2, 3, 1, 0, 0, 0, 0]


@pytest.mark.parametrize("place", [dict, on_device])
@pytest.mark.parametrize("is_by_wavefronts", [False, True])
def test_after_a_conflict_the_result_is_on_the_device_too(
    cupy, place, is_by_wavefronts
):
    given = place(values([3, 1, 1, 3]))
    report = run(
        plan_of("update"), given, engine=ENGINE, is_by_wavefronts=is_by_wavefronts
    )
    assert report.finding == "conflict"
    assert given["a"].tolist() == [0, 5, 0, 5, 0, 0, 0, 0]
    assert isinstance(given["a"], OnDevice) == (place is on_device)


def test_a_fault_leaves_on_the_device_what_the_loop_leaves(cupy):
    given = on_device(values([0, 1, 9, 2]))
    with pytest.raises(IndexError, match="a subscript left its array at i = 2"):
        run(plan_of("scatter"), given, engine=ENGINE)
    assert given["a"].tolist()[:3] == [1, 2, 0]


def test_arrays_that_share_memory_are_refused(cupy):
    given = on_device(values([0, 1]))
    given["x"] = given["a"][2:]
    with pytest.raises(UsageError, match="`x` and `a` may share memory"):
        run(plan_of("scatter"), given)
    given = on_device(values([0, 1]))
    given["a"] = OnDevice(np.zeros(16), Placed())[::2]
    with pytest.raises(UsageError, match="elements of `a` do not stand row by row"):
        run(plan_of("scatter"), given)


def test_too_little_memory_is_said_with_the_bytes(cupy):
    def no_room(size, dtype):
        raise MemoryError("no room")

    cupy.zeros = no_room
    given = on_device(values([3, 1, 2]))
    with pytest.raises(DeviceError, match="64 bytes of private copies and 32 bytes of"):
        run(plan_of("scatter"), given)
    assert not any(given["a"].tolist())


def test_what_cannot_be_compiled_is_said(cupy):
    cupy.cuda.nvrtc.log = "inspect.cu(3): error: no\n"
    with pytest.raises(
        DeviceError, match=r"for the device: inspect.cu\(3\): error: no"
    ):
        run(plan_of("scatter"), on_device(values([1])))
    assert set(cupy.cuda.nvrtc.programs) == {""}, "nothing is left behind"


@pytest.mark.parametrize("place", ["launch", "asnumpy"])
def test_what_a_device_fails_at_is_said(cupy, place):
    def failing(*values):
        raise RuntimeError("cudaErrorIllegalAddress")

    if place == "asnumpy":
        cupy.asnumpy = failing
    else:
        module = SimpleNamespace(load=lambda code: None, get_function=lambda _: failing)
        cupy.cuda.function.Module = lambda: module
    with pytest.raises(DeviceError, match="the device failed: cudaErrorIllegalAddress"):
        run(plan_of("scatter"), values([1]))


def test_kernels_are_made_once_for_a_plan(cupy, monkeypatch):
    plan = plan_of("scatter")
    run(plan, on_device(values([3, 1, 2])))
    monkeypatch.setattr("gpugen.gpu.cuda_kernels", None)
    given = on_device(values([2, 1, 3]))
    assert run(plan, given).handling == "parallel"
    assert given["a"].tolist() == [0, 2, 1, 3, 0, 0, 0, 0]


def test_without_a_device_that_is_said(cupy):
    cupy.is_available = lambda: False
    with pytest.raises(DeviceError, match="CuPy finds no device"):
        CupyDevice()


def test_arrays_of_another_device_are_refused(cupy):
    given = on_device(values([3, 1, 2]))
    given["x"] = OnDevice(given["x"].elements, Placed(1))
    with pytest.raises(DeviceError, match="is on device 1, and the current one is 0"):
        run(plan_of("scatter"), given)


def test_kernels_are_compiled_for_each_device(cupy):
    device, plan = CupyDevice(), plan_of("scatter")
    for current in (0, 1, 0):
        cupy.current = Placed(current)
        given = {
            name: OnDevice(each.elements, cupy.current)
            if isinstance(each, OnDevice)
            else each
            for name, each in on_device(values([3, 1, 2])).items()
        }
        assert run(plan, given, device=device).handling == "parallel"
    texts = {text for _, text in device._functions}
    assert len(cupy.cuda.nvrtc.programs) == 2 * len(texts)


def test_without_a_compiler_that_is_said(cupy):
    def missing(*given):
        raise RuntimeError("Failure finding libnvrtc")

    cupy.cuda.nvrtc.createProgram = missing
    with pytest.raises(
        DeviceError, match=r"libnvrtc; pip install 'cupy-cuda13x\[ctk\]' installs it"
    ):
        run(plan_of("scatter"), on_device(values([1])))


def test_arrays_on_a_device_take_no_memory_of_the_host(cupy):
    large = np.broadcast_to(np.zeros(()), 2**40)
    stand_in = gpu._stand_in(OnDevice(large, Placed()), False, CupyDevice())
    assert stand_in.shape == (2**40,)
    assert stand_in.strides == (0,)


RELEASED = [
    ("asarray", (np.zeros(3),), {"order": "C"}, False),
    ("array", (np.zeros(3),), {"order": "C", "copy": True}, False),
    ("zeros", (3,), {"dtype": "int32"}, False),
    ("asnumpy", (np.zeros(3),), {}, None),
    ("ascontiguousarray", (np.zeros(3),), {}, True),
]


@pytest.mark.parametrize(("name", "given", "options", "is_refused"), RELEASED)
def test_the_double_refuses_what_the_released_package_refuses(
    shim, name, given, options, is_refused
):
    released = pytest.importorskip("cupy")
    for each in (released, StrictCupy(shim)):
        try:
            getattr(each, name)(*given, **options)
            found = None if is_refused is None else False
        except TypeError:
            found = True
        except RuntimeError:
            # There is no driver: the types of the arguments were right.
            found = False
        assert found == is_refused, each


def test_the_compiler_of_the_released_package_compiles_a_kernel():
    nvrtc = pytest.importorskip("cupy").cuda.nvrtc
    text = 'extern "C" __global__ void shift(int* a) { a[threadIdx.x] += 1; }'
    program = nvrtc.createProgram(text, "shift.cu", (), ())
    nvrtc.compileProgram(program, ("--gpu-architecture=sm_90", *_OPTIONS))
    assert nvrtc.getCUBIN(program)[:4] == b"\x7fELF"
    nvrtc.destroyProgram(program)


def test_machine_code_that_is_in_a_folder_is_not_made_again(cupy, tmp_path):
    folder = tmp_path / "code"
    folder.mkdir()
    for _ in range(2):
        given = on_device(values([3, 1, 2]))
        run(plan_of("scatter"), given, device=CupyDevice(folder))
        assert given["a"].tolist() == [0, 2, 3, 1, 0, 0, 0, 0]
    assert len(cupy.cuda.nvrtc.programs) == len(list(folder.iterdir())) > 0
