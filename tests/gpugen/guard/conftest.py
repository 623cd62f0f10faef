"""A shim that watches, and a GPU that runs compiled text; each compiles its scheduler once."""

import sys
from collections.abc import Iterator

import pytest

from benchmarks.nvrtc import library
from gpugen.cuda.cupy import cupy_device
from gpugen.guard.monitoring import watching_shim
from gpugen.shim.device import Shim, compiler
from gpugen.shim.portable import PortableShim
from tests.gpugen.cuda.test_cupy import StrictCupy


@pytest.fixture(scope="session")
def watching(tmp_path_factory: pytest.TempPathFactory) -> Shim:
    if compiler() is None:
        pytest.skip("there is no g++ to compile kernels with")
    return watching_shim(tmp_path_factory.mktemp("watched"), resident=1)


@pytest.fixture(scope="session")
def portable(tmp_path_factory: pytest.TempPathFactory) -> PortableShim:
    if compiler() is None or library() is None:
        pytest.skip("there is no g++, or no NVRTC, to compile kernels with")
    # What the device is given has been compiled before.
    return PortableShim(
        tmp_path_factory.mktemp("portable"), compiled=lambda kernel: kernel.text
    )


@pytest.fixture
def gpu(portable: PortableShim, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """CuPy finds a device, whose kernels are those that NVRTC and this project compile."""
    monkeypatch.setitem(sys.modules, "cupy", StrictCupy(portable))
    cupy_device.cache_clear()
    yield
    cupy_device.cache_clear()
