import pytest

from tests.depanalysis.frontends.cuda.texts import kernels

HEAD = """
__device__ float *common;
struct P { int a; __device__ void set(int v) { a = v; } };
__device__ float2 operator+(float2 a, float2 b) { a.x += b.x; return a; }
__device__ int &returned(int &i) { return i; }
__device__ int &chosen(int &i) { return i += 1; }
struct Q { int a; __device__ void set(int v); };
struct V { int a; __device__ virtual void set(int v) { a = v; } };
struct D { int a; __device__ ~D() { a = 1; } };
struct I { int a, b = a; __device__ I(int v) : a(v) {} };
struct W { int a; __device__ W() { a = 1; } __device__ W(int v) : W() {} };
"""


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (
            "int i = 0; chosen(i) = 3;",
            "a reference that a function returns is not modelled",
        ),
        ("Q q; q.set(3);", "the call of `set` is not modelled"),
        ("V v; v.set(3);", "the virtual `set` is not modelled"),
        ("D d;", "the destructor of `D` is not modelled"),
        ("I i(3);", "the initial value of `I::b` is not modelled"),
        (
            "int i = 0; auto f = [=]() { return i; }; i = 3; x[f()] = 2;",
            "the lambda captures `i` by value, which may change",
        ),
        (
            "__shared__ float *p; p = x;",
            "`p` has a pointer that other threads may set, too",
        ),
        ("common = x;", "`common` has a pointer that other threads may set, too"),
    ],
)
def test_what_could_change_a_variable_unseen_stops_all(body, reason):
    found = kernels(f"{HEAD}__global__ void k(float *x) {{ {body} x[0] = 1; }}")
    assert found.kernels == ()
    assert [each.reason for each in found.unread] == [reason]


@pytest.mark.parametrize(
    "body",
    ["P p; p.a = 3; P q = p; q = p;", "float4 v = make_float4(1, 2, 3, 4); v = v;",
     "int i = 0; returned(i) = 3;", "P p; p.set(3);", "float2 a, b; a = a + b;",
     "x[0] = static_cast<float>(3);", "float *p; p = x; p[0] = common[0];",
     "W w(3);"],
)  # fmt: skip
def test_the_rest_is_read(body):
    assert kernels(f"{HEAD}__global__ void k(float *x) {{ {body} }}").unread == ()
