import pytest

from depanalysis.frontends.cuda.widths import FITTING, UNWRAPPED, without_wraps
from depanalysis.ir.printer import show
from tests.depanalysis.frontends.cuda.texts import kernel


def plain(subscript):
    text = f"__global__ void k(float *x, int n, unsigned u) {{ x[{subscript}] = 1; }}"
    program, taken = without_wraps(kernel(text).program)
    return show(program).split("x[")[-1].split("] =")[0], taken


@pytest.mark.parametrize(
    ("subscript", "shown", "taken"),
    [
        ("threadIdx.x", "threadIdx.x", ()),
        (
            "blockIdx.x * blockDim.x + threadIdx.x",
            "blockIdx.x * blockDim.x + threadIdx.x",
            (UNWRAPPED,),
        ),
        ("(int)(threadIdx.x - 1u)", "threadIdx.x - 1", (FITTING,)),
        ("threadIdx.x - 1u", "u32(threadIdx.x - 1)", ()),
        ("u * 2654435761u", "u32(u * 2654435761)", ()),
        ("(u ^ 5u) + 1u", "u32((u ^ 5) + 1)", ()),
    ],
)
def test_wraps_go_where_an_assumption_allows_it(subscript, shown, taken):
    assert plain(subscript) == (shown, taken)
