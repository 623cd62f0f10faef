import pytest

from depanalysis.ir.printer import show
from tests.depanalysis.frontends.cuda.texts import kernel, kernels

FUNCTIONS = """
struct P { float x; };
__device__ void set(int &a, const int &b) { a = b; }
__device__ int sum(const int &a, const int &b) { return a + b; }
__device__ void fill(int (&v)[2]) { v[1] = 3; }
__device__ void move(int *&p) { p = p + 1; }
__device__ void take(P &p) { p.x = 1; }
__device__ void old(const long &x, int *y) { y[x] = 1; }
"""


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        pytest.param("int &r = x[3]; r = 4;", "x[3] = 4", id="element"),
        pytest.param("int i = 1; int &r = i; r += 2;", "i += 2", id="variable"),
        pytest.param("set(x[5], 6);", "x[5] = temporary", id="temporary"),
        pytest.param("set(x[5], x[7]);", "x[5] = x[7]", id="two elements"),
        pytest.param("x[1] = sum(x[2], 9);", "x[2] + temporary", id="formula"),
        pytest.param("int v[2]; fill(v);", "v[1] = 3", id="array"),
        pytest.param("move(x); x[0] = 8;", "x[x..offset] = 8", id="pointer"),
        pytest.param("P p; take(p);", "p.x = 1.0", id="struct"),
        pytest.param("int i = 2; old(i, x);", "temporary", id="conversion"),
        pytest.param("int &&r = 1 + x[0]; x[2] = r;", "x[2] = temporary", id="moved"),
    ],
)
def test_what_a_reference_names_is_touched(body, shown):
    text = f"{FUNCTIONS}__global__ void k(int *x) {{ {body} }}"
    assert shown in show(kernel(text).program)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param(
            "struct P { int a; __device__ P &operator+=(int b) { a += b; return *this; } };\n"
            "__global__ void k(int *x) { P p; p.a = 1; (p += 1) += p.a; x[p.a] = 1; }",
            "the order of operands of `operator+=` is not modelled",
            id="order",
        ),
        pytest.param(
            "__device__ void set(int &a) { a = 1; }\n"
            "__global__ void k(int *x) { int i = 0; set(i += 1); }",
            "a reference that `set` gets is not modelled",
            id="assignment",
        ),
        pytest.param(
            "__global__ void k(int &x) { x = 1; }",
            "the reference `x` is not modelled",
            id="of the kernel",
        ),
    ],
)
def test_what_is_not_clear_is_named(text, reason):
    (unread,) = kernels(text).unread
    assert unread.reason == reason


def test_a_reference_may_be_one_of_two():
    text = "__global__ void k(int *x, int c) { int i, j; int &r = c ? i : j; r = 1; x[i] = j; }"
    assert kernels(text).unread == ()


def test_what_an_unknown_function_gets_may_be_anything_after():
    text = (
        "__device__ void other(int &a);\n"
        "__global__ void k(int *x) { int i = 0; other(i); x[i] = 1; }"
    )
    assert "writes(i, x)" in show(kernel(text).program)
