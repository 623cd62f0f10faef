import pytest

from depanalysis.errors import UsageError
from depanalysis.options import KernelOptions
from depanalysis.proofs.launches import launch_problem, wanted_kernels
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("block", "grid", "message"),
    [
        ((1024, 1, 1), (1, 1, 1), None),
        ((32, 32, 2), (1, 1, 1), "a block has at most 1,024 threads, not 2,048"),
        ((1, 1, 65), (1, 1, 1), "a block has 1 to 64 in z, not 65"),
        ((0, 1, 1), (1, 1, 1), "a block has 1 to 1,024 in x, not 0"),
        ((1, 1, 1), (1, 65536, 1), "a grid has 1 to 65,535 in y, not 65,536"),
        ((None, 1, 1), (None, None, None), None),
    ],
)
def test_limits_of_the_hardware(block, grid, message):
    assert launch_problem(block, grid) == message


TEXT = """
template <int S> __global__ void k(int *x) { x[threadIdx.x] = S; }
__global__ void plain(int *x) { x[threadIdx.x] = 1; }
"""


def _wanted(kernels, instantiate=("k<1>", "k<2>")):
    options = KernelOptions(kernels=kernels, instantiate=instantiate)
    found = wanted_kernels(SourceFile("k.cu", TEXT), options)
    return [each.program.name for each in found.kernels]


@pytest.mark.parametrize(
    ("kernels", "names"),
    [
        ((), ["k<1>", "k<2>", "plain"]),
        (("k",), ["k<1>", "k<2>"]),
        (("k<2>", "plain"), ["k<2>", "plain"]),
    ],
)
def test_kernels_of_a_template_are_wanted_by_either_name(kernels, names):
    assert sorted(_wanted(kernels)) == names


def test_what_does_not_exist_is_refused():
    with pytest.raises(UsageError, match="--kernel: there is no kernel `k<3>`"):
        _wanted(("k<3>",))
    with pytest.raises(UsageError, match="--instantiate: "):
        _wanted((), ("none<1>",))


BOUNDED = """
__global__ void __launch_bounds__(32) small(int *x) { x[threadIdx.x] = 1; }
__global__ void plain(int *x) { x[threadIdx.x] = 1; }
void host(int *x) { small<<<1, 64>>>(x); }
"""


@pytest.mark.parametrize(
    ("block", "names"), [(None, ["plain"]), ((33, 1, 1), ["plain"]), ((32, 1, 1), None)]
)
def test_launch_bounds_refuse_larger_blocks(block, names):
    options = KernelOptions(block=block)
    found = wanted_kernels(SourceFile("k.cu", BOUNDED), options)
    assert [each.program.name for each in found.kernels] == (
        names or ["small", "plain"]
    )
    count = "64" if block is None else "33"
    message = f"`__launch_bounds__` allows a block 32 threads, not {count}"
    assert [each.message for each in found.errors] == [message] * (names is not None)
