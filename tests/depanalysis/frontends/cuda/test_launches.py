import pytest

from tests.depanalysis.frontends.cuda.texts import kernel

KERNEL = "#define B 32\nvoid set(dim3 &b); __global__ void k(float *x) { x[0] = 1; }\n"


@pytest.mark.parametrize(
    ("host", "grid", "block"),
    [
        pytest.param("k<<<4, 256>>>(x);", (4, 1, 1), (256, 1, 1), id="numbers"),
        pytest.param("k<<<n, B * 2>>>(x);", (None, 1, 1), (64, 1, 1), id="macros"),
        pytest.param(
            "dim3 b(16, 8); dim3 g(n, 2); k<<<g, b>>>(x);",
            (None, 2, 1), (16, 8, 1), id="variables",
        ),
        pytest.param(
            "const int t = 128; k<<<1, t>>>(x);", (1, 1, 1), (128, 1, 1), id="constant"
        ),
        pytest.param(
            "int t = 64; k<<<1, t>>>(x);", (1, 1, 1), (64, 1, 1), id="never changed"
        ),
        pytest.param(
            "int t = 64; t += n; k<<<1, t>>>(x);", (1, 1, 1), (None, 1, 1), id="changed"
        ),
        pytest.param(
            "dim3 b(8, 8); b.x = n; k<<<1, b>>>(x);",
            (1, 1, 1), (None, None, None), id="changed part",
        ),
        pytest.param(
            "int t = 1; int &u = t; u = n; k<<<1, t>>>(x);",
            (1, 1, 1), (None, 1, 1), id="changed by a reference",
        ),
        pytest.param(
            "dim3 b(8); set(b); k<<<1, b>>>(x);",
            (1, 1, 1), (None, None, None), id="changed by a function",
        ),
        pytest.param(
            "k<<<dim3(2, 3), dim3(4, 5, 6)>>>(x);", (2, 3, 1), (4, 5, 6), id="temporary"
        ),
        pytest.param("k<<<1, 32, 64>>>(x);", (1, 1, 1), (32, 1, 1), id="shared memory"),
    ],
)  # fmt: skip
def test_sizes_are_read_where_they_are_constant(host, grid, block):
    (launch,) = kernel(f"{KERNEL}void h(float *x, int n) {{ {host} }}").launches
    assert (launch.grid, launch.block) == (grid, block)
    assert launch.span.line == 3


def test_each_launch_counts():
    text = f"{KERNEL}void h(float *x) {{ k<<<1, 32>>>(x); k<<<1, 64>>>(x); }}"
    assert [launch.block[0] for launch in kernel(text).launches] == [32, 64]
