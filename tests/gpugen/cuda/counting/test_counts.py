"""What real threads touch is what interpreted ones do, access by access and warp by warp."""

from collections import Counter
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

import pytest

from depanalysis.errors import UsageError
from depanalysis.frontends.cuda import translate
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.source import SourceFile
from gpugen.cuda.counting.comparing import compared
from gpugen.cuda.counting.counts import Launch, counted
from gpugen.cuda.counting.tracing import traced
from gpugen.cuda.launching import DeviceError
from gpugen.shim.device import Shim, compiler
from tests.oracle.warps import observed
from tests.test_coalescing_cases import FILES, case, sizes

_RECORDED = {"load": "read", "store": "write"}
QUICK = {"coalesced-vectors"}
WITH_STRUCTURES = {"coalesced-members"}
"""Cases with parameters that no word of the command line can give."""

each_file = pytest.mark.parametrize(
    "path",
    [
        pytest.param(p, marks=() if p.stem in QUICK else pytest.mark.nightly, id=p.stem)
        for p in FILES
        if not p.stem.startswith("unknown")
    ],
)


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Shim:
    if compiler() is None:
        pytest.skip("there is no g++")
    directory: Path = tmp_path_factory.mktemp("kernels")
    return Shim(
        directory, resident=1, header="user.h", is_announced=False, is_strict=False
    )


def agree(device, source, name, block, grid, given):
    """Counts a kernel; every place is as the interpreter has it."""
    options = CoalescingOptions((name,), block, grid, tuple(given.items()))
    (verdict,) = coalescing(source, options).kernels
    (kernel,) = (k for k in translate(source).kernels if k.program.name == name)
    made = traced(source, name, verdict.accesses)
    scalars = {a.name: given.get(a.name, 0) for a in made.arguments if not a.is_pointer}
    found = counted(device, made, Launch(grid, block, scalars))
    parameters = {p.name: 0 for p in kernel.program.parameters} | given
    seen = observed(kernel, block, grid, parameters)
    places = {
        (each.span, _RECORDED[kind])
        for each in found
        for kind in each.kinds - {"atomic"}
    }
    assert {place for place in seen if place[0].path == source.path} <= places
    for each in found:
        for kind in each.kinds & set(_RECORDED):
            # Functions of CUDA touch memory in a header, for the interpreter.
            expected = seen.get((each.span, _RECORDED[kind]))
            if expected is not None or not source.text_of(each.span).startswith("__"):
                assert each.counts == Counter(expected or ()), each.span
    assert not any(each.is_contradicted for each in compared(verdict.accesses, found))
    return found


@each_file
@pytest.mark.sampled(4)
def test_a_case_is_counted_as_it_is_interpreted(device, path):
    judged = case(path)
    for line in judged.source.lines:
        if not line.startswith("// run:"):
            continue
        values = dict(word.split("=") for word in line.split()[2:])
        grid = sizes(values.pop("grid"))
        block = sizes(values.pop("block", judged.block))
        for kernel in translate(judged.source).kernels:
            own = {p.name for p in kernel.program.parameters}
            given = {n: int(v) for n, v in values.items() if n in own}
            # The interpreter has elements of any number, memory has not.
            run: AbstractContextManager[object] = nullcontext()
            if given.get("bits", 0) < 0:
                run = suppress(UsageError)
            if path.stem in WITH_STRUCTURES:
                run = pytest.raises(DeviceError, match="a parameter is a structure")
            with run:
                agree(device, judged.source, kernel.program.name, block, grid, given)


LOOPS = """
__device__ int find(const int *x, int n, int want) {
  for (int i = 0; i < n; i++)
    if (x[i] + i == want) return i;
  return -1;
}
__global__ void k(int *y, const int *x, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    if ((t + i) % 3 == 0) continue;
    if (i == t % 5 + 2) break;
    y[t * 2 + i] = 1;
    int j = t % 4;
    do { y[j + 40 * i] = x[t]; j--; } while (j > 0);
    switch (t % 2) { case 0: y[t] = 1; break; default: y[3 * t] = 2; }
    while (j < t % 3) j += 1 + x[j + 9];
    y[3] = find(x, 5, t % 4) + find(x, 2, t % 2);
  }
  y[t] = find(x, 9, t % 8);
}
"""


@pytest.mark.sampled(4)
def test_lanes_meet_in_the_same_iterations_however_loops_end(device):
    source = SourceFile("k.cu", LOOPS)
    found = agree(device, source, "k", (48, 1, 1), (2, 1, 1), {"n": 6})
    assert sum(each.counts.total() for each in found) > 150


SUMS = """
__global__ void k(float *y, const float *x, const int *at, int n, float s) {
  __shared__ float part[64];
  int t = threadIdx.x + threadIdx.y * blockDim.x;
  part[t] = x[blockIdx.x * 64 + t] * s;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (t < half) part[t] += part[t + half];
    __syncthreads();
  }
  if (t == 0) y[blockIdx.x] = part[0];
  y[at[t] + 64] = 1.0f;
  if (n < 0) y[1 << 20] = 0;
}
"""


def ran(device, text, given, **options):
    source = SourceFile("k.cu", text)
    (verdict,) = coalescing(source, CoalescingOptions(("k",), (16, 4, 1))).kernels
    launch = Launch((2, 1, 1), (16, 4, 1), given, **options)
    found = counted(device, traced(source, "k", verdict.accesses), launch)
    return {source.text_of(each.span): each for each in found}


def test_barriers_shared_memory_and_contents(device):
    given = {"n": 1, "s": 0.5}
    found = ran(device, SUMS, given, filling="count")
    assert found["y[at[t] + 64]"].counts == {(1, 4): 4}
    assert found["y[blockIdx.x]"].counts == {(1, 1): 2}
    zeros = found | ran(device, SUMS, given)
    assert zeros["y[at[t] + 64]"].counts == {(1, 1): 4}
    with pytest.raises(UsageError, match=r"touches byte -?\d+ of `.*`, which has"):
        ran(device, SUMS, given, filling="random", sizes={"y": 512})


def test_averages_are_over_executions(device):
    text = "__global__ void k(float *y) { y[threadIdx.x * (1 + blockIdx.x)] = 0; }"
    (found,) = ran(device, text, {}).values()
    assert (found.least(0), found.most(0)) == (1, 1)
    assert (found.least(1), found.most(1), found.average(1)) == (2, 4, 3.0)


ENDLESS = "__global__ void k(int *y, int n) { while (n < 5) y[0] = n; }"


@pytest.mark.parametrize(
    ("text", "given", "options", "message"),
    [
        (SUMS, {"n": 1}, {}, "the kernel needs a value: --define s="),
        (SUMS, {"n": -1, "s": 1}, {}, r"k.cu:13:14: a thread touches byte 4194304 of `y`"),
        (ENDLESS, {"n": 1}, {"most_events": 99}, "more than 99 times"),
        ("__global__ void k(int *y, int n) { while (n < 5) ; y[0] = n; }", {"n": 1}, {},
         "does not end within 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_said(device, text, given, options, message):
    with pytest.raises(UsageError, match=message):
        ran(device, text, given, **options)
