"""The device of CuPy, with a CuPy of NumPy arrays whose kernels run on fibers.

It shows that arrays, arguments and results go where they belong; what CuPy itself does
with them can only be seen on a GPU.
"""

import ctypes
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from depanalysis.errors import UsageError
from gpugen.cuda.cupy import CupyDevice, cupy_device
from gpugen.cuda.kernels import CudaKernel
from gpugen.cuda.launching import DeviceError
from gpugen.gpu import run
from gpugen.shim.device import Launch, Shim
from tests.gpugen.plain import PlainEngine
from tests.gpugen.test_gpu import plan_of, values

ENGINE = PlainEngine(threads=2)


class OnDevice(np.ndarray[Any, Any]):
    """Memory that says of itself what that of CuPy says."""

    @property
    def __cuda_array_interface__(self):
        return {"data": (self.ctypes.data, False)}


class Module:
    """A compiled text; a kernel takes its arguments as a driver does, by address."""

    def __init__(self, shim: Shim) -> None:
        self.shim = shim

    def load(self, code: bytes) -> None:
        self.code = code.decode()

    def get_function(self, entry: str) -> Any:
        library = self.shim.library(CudaKernel(entry, self.code, ()))

        def call(grid: Any, block: Any, given: Any) -> None:
            held = [
                np.array(each.ctypes.data if isinstance(each, np.ndarray) else each)
                for each in given
            ]
            assert not any(type(each) is np.ndarray for each in given), "no host memory"
            places = (ctypes.c_void_p * len(held))(*(each.ctypes.data for each in held))
            launch = Launch(grid, block, 2, 0, 1, 10**7)
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

    def getProgramLog(self, program: int) -> str:  # noqa: N802
        return self.log

    def destroyProgram(self, program: int) -> None:  # noqa: N802
        self.programs[program] = ""


@pytest.fixture
def cupy(shim, monkeypatch):
    def on_device(array, **options):
        return np.array(array, **options).view(OnDevice)

    made = SimpleNamespace(
        is_available=lambda: True,
        zeros=lambda size, dtype: np.zeros(size, dtype).view(OnDevice),
        array=on_device,
        asarray=lambda array: array.view(OnDevice),
        ascontiguousarray=lambda array: (
            array
            if isinstance(array, OnDevice) and array.flags.c_contiguous
            else on_device(array, order="C")
        ),
        asnumpy=lambda array: np.array(array).view(np.ndarray),
        cuda=SimpleNamespace(
            nvrtc=Nvrtc(),
            Device=lambda: SimpleNamespace(compute_capability="90"),
            function=SimpleNamespace(Module=lambda: Module(shim)),
        ),
    )
    monkeypatch.setitem(sys.modules, "cupy", made)
    cupy_device.cache_clear()
    yield made
    cupy_device.cache_clear()


def on_device(given):
    return {
        name: each.copy().view(OnDevice) if isinstance(each, np.ndarray) else each
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
    given["a"] = np.zeros(16).view(OnDevice)[::2]
    with pytest.raises(UsageError, match="elements of `a` do not stand row by row"):
        run(plan_of("scatter"), given)


def test_too_little_memory_is_said_with_the_bytes(cupy):
    def no_room(size, dtype):
        raise MemoryError("no room")

    cupy.zeros = no_room
    given = on_device(values([3, 1, 2]))
    with pytest.raises(DeviceError, match="64 bytes of private copies and 32 bytes of"):
        run(plan_of("scatter"), given)
    assert not given["a"].any()


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
