"""Every application through every door: each leaves, to the bit, what Python's loop leaves.

The doors are `@gpugen.parallel` on the processor and on a device, `gpugen run` on both, the
script for CuPy, the program of CUDA and the one in C that looks before it runs. A device is
the strict double of CuPy with kernels on fibers.
"""

import ctypes
import inspect
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
import pytest

from benchmarks.applications import inspected, kernels
from benchmarks.applications.measuring import APPLICATIONS
from gpugen.cli import main
from gpugen.cuda.cupy import cupy_device
from gpugen.functions import parallel
from gpugen.listing import listed
from gpugen.shim.device import Shim, compiler
from tests.gpugen.cuda.test_cupy import OnDevice, Placed, StrictCupy
from tests.gpugen.plain import PlainEngine
from tests.gpugen.test_nest_hosts import built, with_cupy

SIZE = 80
BY_NAME = {each.name: each for each in APPLICATIONS}
INNER = {"fwd": "for k in range(levels"}
"""The loop that a program is for, where it is not the outermost one."""

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")
each_application = pytest.mark.parametrize("name", BY_NAME)


def values_of(name):
    return copied(BY_NAME[name].values(SIZE))


def copied(values):
    return {k: v.copy() if isinstance(v, np.ndarray) else v for k, v in values.items()}


def wanted(name):
    values = values_of(name)
    BY_NAME[name].kernel(**values)
    return values


def check(name, found):
    for key, each in wanted(name).items():
        assert np.asarray(found[key]).tobytes() == np.asarray(each).tobytes(), key


def place_of(name):
    return f"{kernels.__file__}:{BY_NAME[name].kernel.__name__}"


@pytest.fixture
def cupy(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", StrictCupy(Shim(tmp_path)))
    cupy_device.cache_clear()
    yield
    cupy_device.cache_clear()


@each_application
@pytest.mark.sampled(4)
def test_the_decorator_on_the_processor(name):
    engine = PlainEngine(threads=3)
    door: Any = parallel(least=2, always=True, engine=engine)(BY_NAME[name].kernel)
    found = values_of(name)
    door(**found)
    check(name, found)
    assert door.reports


@each_application
@pytest.mark.sampled(4)
def test_the_decorator_where_the_arrays_are(name, cupy):
    door: Any = parallel(least=2, engine=PlainEngine())(BY_NAME[name].kernel)
    found = {
        k: OnDevice(v, Placed()) if isinstance(v, np.ndarray) else v
        for k, v in values_of(name).items()
    }
    door(**found)
    check(name, {k: getattr(v, "elements", v) for k, v in found.items()})
    assert door.reports
    is_apart = {each.finding for each in door.reports} == {"independent"}
    assert any(each.is_on_device for each in door.reports) == is_apart


@each_application
@pytest.mark.parametrize("device", ["cpu", "shim"])
@pytest.mark.sampled(8)
def test_the_command(name, device, tmp_path, capsys):
    given = tmp_path / "data.npz"
    values = values_of(name)
    np.savez(given, **values)
    order = ["run", place_of(name), "--data", str(given), "--device", device]
    assert main([*order, "--out", str(tmp_path / "out")]) == 0, capsys.readouterr()
    left = {path.stem: np.load(path) for path in (tmp_path / "out").glob("*.npy")}
    check(name, {**values, **left})


def program(name, host):
    """A program for the loop that is checked."""
    text = inspect.getsource(kernels)
    head = INNER.get(name)
    line = None
    if head is not None:
        line = text[: text.index(head)].count("\n") + 1
    ((made, error),) = listed(place_of(name), "ownership", None, line, host)
    assert not error, error
    return made


def rounds(name, values):
    """The values of each round of the loops around the one that a program is for."""
    if name not in INNER:
        return [values]
    return [{**values, "level": level} for level in range(len(values["levels"]) - 1)]


@each_application
@pytest.mark.sampled(4)
def test_the_script_for_cupy(name, tmp_path, monkeypatch):
    scope = with_cupy(program(name, "cupy"), tmp_path, monkeypatch)
    function = scope[BY_NAME[name].kernel.__name__]
    found = values_of(name)
    for each in rounds(name, found):
        function(**{k: each[k] for k in inspect.signature(function).parameters})
    check(name, found)


@each_application
@pytest.mark.sampled(4)
def test_the_program_of_cuda(name, tmp_path):
    text = program(name, "cuda")
    made = built(text, tmp_path, "inspect execute in_order", "-shared")
    function = getattr(ctypes.CDLL(str(made)), BY_NAME[name].kernel.__name__)
    found = values_of(name)
    head = text.split(f'extern "C" int {function.__name__}(')[1].split(")")[0]
    for each in rounds(name, found):
        parameters = [x.split()[-1].lstrip("*") for x in head.split(",")]
        assert function(*(argument(x, each) for x in parameters)) == 0
    check(name, found)


def argument(name, values):
    """An array, a number, or an extent of an array, as C gets it."""
    value = values.get(name)
    if isinstance(value, np.ndarray):
        return ctypes.c_void_p(value.ctypes.data)
    if value is None:
        extent = re.fullmatch(r"(\w+?)(?:_extent)?_(\d)_?", name)
        assert extent is not None, name
        value = values[extent[1]].shape[int(extent[2])]
    return ctypes.c_longlong(value)


@pytest.mark.nightly
@pytest.mark.skipif(not shutil.which("nvcc"), reason="nvcc is not here")
@each_application
def test_nvcc_takes_the_program_of_cuda(name, tmp_path):
    (tmp_path / "a.cu").write_text(program(name, "cuda"))
    command = ["nvcc", "-o", tmp_path / "a", tmp_path / "a.cu"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@cache
def inspecting():
    """The loops in C with and without inspectors, which take waves of any size."""
    folder = Path(mkdtemp())
    try:
        return inspected.libraries(folder, "-DDA_WIDTH=1")
    finally:
        shutil.rmtree(folder)


@each_application
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_program_in_c_that_looks(name, threads):
    as_it_is, looking = inspecting()
    looking.omp_set_num_threads(threads)
    for library in (as_it_is, looking):
        found = values_of(name)
        inspected.call(library, BY_NAME[name], found)
        check(name, found)
