import pytest

from depanalysis.ir.printer import show
from tests.depanalysis.frontends.cuda.texts import kernel, kernels


def test_device_functions_are_inlined():
    text = "__device__ int twice(int a) { return 2 * a; }\n"
    found = kernel(f"{text}__global__ void k(int *x) {{ x[twice(3)] = 1; }}")
    assert "x[6] = 1" in show(found.program)


def test_kinds_of_memory_are_told_apart():
    found = kernel(
        "__constant__ float c[4]; __device__ float g[4];\n"
        "__global__ void k(float *x) {\n"
        "  __shared__ float s[4]; extern __shared__ float d[]; float own[4];\n"
        "  s[0] = d[0] = own[0] = g[0] = c[0]; x[0] = s[1] + own[1];\n}"
    )
    assert set(found.shared) == {"d", "s"}
    assert found.constant == ("c",)
    names = {array.name for array in found.program.arrays}
    assert {"x", "g", "c", "d"} <= names
    assert "own" not in names


def test_structures_are_copied_member_by_member():
    found = kernel("__global__ void k(float2 *x) { x[0] = x[1]; float2 t = x[2]; }")
    assert "x.x[0] = x.x[1]" in show(found.program)
    assert "opaque" not in show(found.program)


def test_truth_values_are_no_integers():
    found = kernel(
        "__global__ void k(int *x, int n) { bool a = n < 3; bool b = !a && true;\n"
        "  if (b) x[0] = a; }"
    )
    assert "opaque" not in show(found.program)


@pytest.mark.parametrize(
    "text",
    [
        "namespace n { __global__ void k(int *x) { x[0] = 1; } }",
        'extern "C" __global__ void k(int *x) { x[0] = 1; }',
        'extern "C" { __global__ void k(int *x) { x[0] = 1; } }',
        "__global__ void __launch_bounds__(256) k(int *__restrict__ x) { x[0] = 1; }",
    ],
)
def test_kernels_are_found_wherever_they_stand(text):
    assert kernel(text).program.name == "k"


def test_a_declaration_and_a_host_function_are_no_kernels():
    found = kernels("__global__ void k(int *x);\nvoid h(int *x) { x[0] = 1; }")
    assert (found.kernels, found.unread, found.errors) == ((), (), ())


def test_a_template_that_nothing_uses_is_named_and_not_read():
    (unread,) = kernels(
        "template <class T> __global__ void k(T *x) { x[0] = 1; }"
    ).unread
    assert unread.name == "k"
    assert unread.reason.startswith("the file makes no kernel of this template")


def test_an_error_has_its_place_and_costs_no_other_kernel():
    found = kernels(
        "__global__ void bad(int *x) { x[0] = y; }\n"
        "__global__ void good(int *x) { x[0] = 1; }\n"
    )
    assert [k.program.name for k in found.kernels] == ["good"]
    (error,) = found.errors
    assert str(error).startswith("k.cu:1:38: use of undeclared identifier `y`")


def test_a_missing_header_is_said_and_forgives_the_host():
    found = kernels(
        "#include <thrust/all.h>\n"
        "__global__ void k(int *x) { x[0] = 1; }\n"
        "__global__ void bad(int *x) { x[0] = thrust::f(); }\n"
        "void h() { std::vector<int> v; }\n"
    )
    assert found.errors == ()
    (good,) = found.kernels
    assert good.program.notes == (
        "the header thrust/all.h, which was not found, is empty",
    )
    (unread,) = found.unread
    assert "thrust" in unread.reason


@pytest.mark.parametrize(
    ("before", "names"),
    [
        ("struct P { vec v; int a; };", ["k"]),
        ("struct P { vec v; int a; };\n__device__ int f(int i) { P p; return i; }", []),
        ("__device__ int f(double i) { return 1; } __device__ int f(vec *i);", []),
        ("const int N = vec(3);\n__device__ int f(int i) { return i + N; }", []),
        ("__device__ int f(int i) { int r = i; vec v; return r; }", []),
        ("__device__ int f(int i) { return i; } void h() { vec v; }", ["k"]),
    ],
)
def test_an_error_that_may_matter_stops_a_kernel(before, names):
    found = kernels(
        f"#include <vec.h>\n{before}\n__device__ int g(int i) {{ return {{}}; }}\n".replace(
            "{}", "f(i)" if " f(" in before else "i"
        )
        + "__global__ void k(int *x) { x[g(1)] = 1; }\nvoid later(vec *v) {}\n"
    )
    assert [kernel.program.name for kernel in found.kernels] == names
    assert found.errors == ()
    assert len(found.unread) == 1 - len(names)


@pytest.mark.parametrize("text", ["", "\0", "}{", "__global__", "<<<>>>", "(" * 5000])
def test_no_text_is_a_crash(text):
    assert kernels(text).kernels == ()
