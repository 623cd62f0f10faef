"""Programs around nests do what their text does: with a double of CuPy, and of the runtime."""

import ctypes
import subprocess
import sys
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

from benchmarks.offload.programs import programs, run_in_order
from depanalysis.errors import UsageError
from gpugen.offloading import nests, offloaded
from gpugen.shim.device import Shim, compiler
from tests.gpugen.cuda.test_cupy import OnDevice, Placed, StrictCupy

PROGRAMS = {each.name: each for each in programs()}
CASES = [("bfs", "specialised"), ("kmeans", "baseline"), ("lavamd", "spmd")]
pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")

# The runtime of CUDA as far as the programs call it, on the fibers.
RUNTIME = """
struct Grid {
    unsigned x, y, z;
    Grid(unsigned x) : x(x), y(1), z(1) {}
};
#define dim3 Grid
typedef int cudaError_t;
enum { cudaSuccess, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
inline int cudaMalloc(void **at, size_t size) { *at = malloc(size); return 0; }
inline int cudaFree(void *at) { free(at); return 0; }
inline int cudaMemcpy(void *to, const void *from, size_t size, int)
{
    __builtin_memcpy(to, from, size);
    return 0;
}
inline int cudaDeviceSynchronize() { return 0; }
inline const char *cudaGetErrorString(int) { return "an error"; }
inline int cudaMemset(void *at, int value, size_t size)
{
    __builtin_memset(at, value, size);
    return 0;
}
int launch_any(const void *kernel, const Launch *launch, void **given);
inline int cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **given, int, int)
{
    Launch launch = {{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, 2, 0, 1, 1, 20000000};
    return launch_any(kernel, &launch, given);
}
"""


def text_of(name, form, host, threads=33):
    program = PROGRAMS[name]
    ((nest, error),) = nests(program.place)
    assert nest is not None, error
    return offloaded(nest, form, threads, program.small, host)


def expected(program, folder):
    arrays = program.data(3, program.small)
    run_in_order(program, arrays, program.small, folder, compiler() or "")
    return arrays


def with_cupy(text, folder, monkeypatch):
    """What the program defines, with the double of CuPy."""
    monkeypatch.setitem(sys.modules, "cupy", StrictCupy(Shim(folder)))
    scope = {"__name__": "nest"}
    exec(compile(text, "nest.py", "exec"), scope)
    return scope


@pytest.mark.parametrize("is_on_device", [False, True])
@pytest.mark.parametrize(("name", "form"), CASES)
def test_a_program_for_cupy(name, form, is_on_device, tmp_path, monkeypatch):
    program = PROGRAMS[name]
    scope = with_cupy(text_of(name, form, "cupy"), tmp_path, monkeypatch)
    data = program.data(3, program.small)
    arrays = {
        key: OnDevice(each, Placed()) if is_on_device else each
        for key, each in data.items()
    }
    scope[name](**program.small, **arrays)
    for key, each in expected(program, tmp_path).items():
        assert np.asarray(arrays[key].tolist()).tobytes() == each.tobytes()


def test_what_fails_changes_nothing(tmp_path, monkeypatch):
    program = PROGRAMS["bfs"]
    scope = with_cupy(text_of("bfs", "spmd", "cupy"), tmp_path, monkeypatch)
    arrays = program.data(3, program.small)
    arrays["front"][:], arrays["edge"][1, 1] = 1, 99
    before = arrays["seen"].copy()
    with pytest.raises(RuntimeError, match="cannot be kept: code 2"):
        scope["bfs"](**program.small, **arrays)
    assert (arrays["seen"] == before).all()
    with pytest.raises(TypeError, match="2 dimensions of int64 is wanted"):
        scope["bfs"](**program.small, **{**arrays, "seen": before.astype("i4")})


def built(text, folder, entry, *options):
    """The program with the runtime on fibers; `entry` are its kernels, with blanks between."""
    (folder / "cuda_runtime.h").write_text(RUNTIME)
    fibers = Shim(folder)._fibers()
    header = files("gpugen.shim") / "cuda.h"
    source, made = folder / "nest.cpp", folder / "nest.out"
    # What comes before the header keeps the functions of C.
    first = "".join(
        f"#include <{each}>\n" for each in ("chrono", "cstdio", "cstdlib", "cstring")
    )
    launchers = "".join(
        f"    if (kernel == (const void *){each}) return launch_{each}(launch, given);\n"
        for each in entry.split()
    )
    shims = "".join(f"SHIM_LAUNCHED({each})\n" for each in entry.split())
    source.write_text(
        f'{first}#include "{header}"\n{text}\n{shims}'
        "int launch_any(const void *kernel, const Launch *launch, void **given)\n"
        f"{{\n{launchers}    return 1;\n}}\n"
    )
    given = ["-std=c++17", "-O1", "-w", "-fPIC", f"-I{folder}", *options]
    subprocess.run(
        [compiler() or "", *given, str(source), str(fibers), "-o", str(made)],
        check=True,
    )
    return made


@pytest.mark.parametrize(("name", "form"), CASES)
@pytest.mark.sampled(4)
def test_a_program_for_cuda(name, form, tmp_path):
    program = PROGRAMS[name]
    made = built(text_of(name, form, "cuda"), tmp_path, f"{name}_{form}", "-shared")
    ((nest, _),) = nests(program.place)
    assert nest is not None
    data = program.data(3, program.small)
    # As the program lists them: in the order of their first uses.
    arrays = {each.name: data[each.name] for each in nest.plan.loop.arrays}
    values: list[Any] = [ctypes.c_longlong(each) for each in program.small.values()]
    values += [ctypes.c_void_p(each.ctypes.data) for each in arrays.values()]
    values += [ctypes.c_longlong(n) for each in arrays.values() for n in each.shape]
    assert ctypes.CDLL(str(made))[name](*values) == 0
    for key, each in expected(program, tmp_path).items():
        assert arrays[key].tobytes() == each.tobytes(), key


def test_a_program_for_cuda_runs_by_itself(tmp_path):
    made = built(text_of("kmeans", "guarded", "cuda"), tmp_path, "kmeans_guarded")
    ran = subprocess.run(
        [str(made), "n=70", "c=3", "m=5"], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout[:7]) == (0, "member ")
    failed = subprocess.run(
        [str(made), "n=70", "member.0=4"], capture_output=True, text=True
    )
    assert (failed.returncode, failed.stdout) == (1, "")
    assert "cannot be kept: code 2" in failed.stderr


def test_a_program_for_cupy_runs_by_itself(tmp_path, monkeypatch, capsys):
    scope = with_cupy(text_of("kmeans", "spmd", "cupy"), tmp_path, monkeypatch)
    monkeypatch.setattr(sys, "argv", ["nest.py", "n=6", "c=2", "m=5"])
    scope["_main"]()
    assert capsys.readouterr().out.startswith("member ")


NAMES = """void MUST(int n, int filled, short cupy[n][filled], int DONE[n], float state[n]) {
  for (int i = n - 1; i >= 0; i -= 2) {
    int sum = 0;
    for (int j = 0; j < filled; j++) sum += cupy[i][j];
    DONE[i] = sum;
    state[i] = state[i] * 0.5f + sum;
  }
}"""


@pytest.mark.parametrize("host", ["cupy", "cuda"])
def test_names_types_and_steps_of_the_text(host, tmp_path, monkeypatch):
    path = tmp_path / "nest.c"
    path.write_text(NAMES)
    ((nest, error),) = nests(f"{path}:MUST")
    assert nest is not None, error
    text = offloaded(nest, "machine", 5, {}, host)
    random = np.random.default_rng(1)
    rows, done = random.integers(0, 9, (6, 4), "i2"), np.zeros(6, "i4")
    state = random.integers(0, 9, 6).astype("f4")
    sums = rows.sum(axis=1).astype("i4")
    wanted = [np.where(np.arange(6) % 2, each, old)
              for each, old in ((sums, done), (state / 2 + sums, state))]  # fmt: skip
    if host == "cupy":
        scope = with_cupy(text, tmp_path, monkeypatch)
        scope["_MUST"](n=6, _filled=4, _cupy=rows, _DONE=done, _state=state)
    else:
        made = built(text, tmp_path, "MUST_machine", "-shared")
        by_name = {"cupy": rows, "DONE": done, "state": state}
        arrays = [by_name[each.name] for each in nest.plan.loop.arrays]
        values: list[Any] = [ctypes.c_longlong(6), ctypes.c_longlong(4)]
        values += [ctypes.c_void_p(each.ctypes.data) for each in arrays]
        values += [ctypes.c_longlong(n) for each in arrays for n in each.shape]
        assert ctypes.CDLL(str(made))["_MUST"](*values) == 0
    assert [done.tolist(), state.tolist()] == [each.tolist() for each in wanted]


def test_bounds_that_no_host_computes_are_said(tmp_path):
    path = tmp_path / "nest.c"
    path.write_text(NAMES.replace("i >= 0", "i >= n / 3"))
    ((nest, error),) = nests(f"{path}:MUST")
    assert nest is not None, error
    with pytest.raises(UsageError, match="bounds that are not made of scalars"):
        offloaded(nest, "spmd", 5, {}, "cupy")
