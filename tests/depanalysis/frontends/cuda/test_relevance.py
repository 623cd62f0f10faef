"""Errors cost the kernels that depend on them, and no others."""

import pytest

from tests.depanalysis.frontends.cuda.texts import kernels

HEAD = "#include <missing.h>\n"


def names(text):
    found = kernels(HEAD + text)
    assert found.errors == ()
    return [each.program.name for each in found.kernels]


@pytest.mark.parametrize(
    "before",
    [
        "static lib::matrix whole(lib::matrix m);",
        "void h() { lib::run([=] { return 1; }); }",
        "struct Host { lib::vec v; };",
        "lib::vec *table = nullptr;",
        "template <class T> void g(T t) { lib::f(t); }",
        "namespace n { lib::vec v; int g(lib::vec); }",
    ],
)
def test_the_host_costs_no_kernel(before):
    text = "__device__ int f(int i) { return i; }\n"
    assert names(f"{text}{before}\n__global__ void k(int *x) {{ x[f(1)] = 1; }}") == [
        "k"
    ]


@pytest.mark.parametrize(
    ("before", "use"),
    [
        ("typedef lib::real real;", "real r = 1; x[0] = r;"),
        ("struct P { int a; lib::vec v; };", "P p; p.a = 1; x[0] = p.a;"),
        ("const int N = lib::size();", "x[N] = 1;"),
        ("template <class T> int f(T t) { return 1; }\n"
         "template <> int f<lib::vec>(lib::vec v);", "x[0] = f(1);"),
        ("__device__ int f(long i) { return 1; }\nlib::vec f(int i);", "x[0] = f(1);"),
        ("#define N lib::n", "x[N] = 1;"),
        ("enum { A, B = lib::b };", "x[A] = B;"),
    ],
)  # fmt: skip
def test_what_a_kernel_reaches_counts(before, use):
    assert names(f"{before}\n__global__ void k(int *x) {{ {use} }}") == []


def test_a_brace_too_many_counts():
    text = "} void h() {\n__global__ void k(int *x) { x[0] = 1; }\n"
    assert kernels(HEAD + text).kernels == ()


def test_jumps_name_no_piece():
    text = "void h() { lib::f(); }\n__global__ void k(int *x) { goto e; e: x[0] = 1; }"
    assert names(text) == ["k"]
