import pytest

from depanalysis.frontends.cuda.kernels import Layout
from tests.depanalysis.frontends.cuda.texts import kernel

TYPES = """
struct Inner { short a, b; };
struct Outer { char c; double d; Inner in[3]; float f; };
__device__ int table[4][6];
"""


@pytest.mark.parametrize(
    ("parameter", "use", "name", "layout"),
    [
        ("float *x", "x[1]", "x", Layout(0, (4,), 4)),
        ("double (*x)[5]", "x[1][2]", "x", Layout(0, (40, 8), 8)),
        ("float4 *x", "x[1].z", "x.z", Layout(8, (16,), 4)),
        ("Outer *x", "x[1].d", "x.d", Layout(8, (32,), 8)),
        ("Outer *x", "x[1].in[2].b", "x.in.b", Layout(18, (32, 4), 2)),
        ("Outer *x", "x->f", "x.f", Layout(28, (32,), 4)),
        ("int n", "table[1][2]", "table", Layout(0, (24, 4), 4)),
    ],
)
def test_elements_lie_where_the_compiler_puts_them(parameter, use, name, layout):
    text = f"{TYPES}__global__ void k({parameter}) {{ {use} = 1; }}"
    assert kernel(text).layouts[name] == layout


def test_a_pointer_in_between_has_no_layout():
    assert "x" not in kernel("__global__ void k(float **x) { x[1][2] = 1; }").layouts
