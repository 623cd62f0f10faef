import pytest

from depanalysis.frontends.cuda import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile
from tests.depanalysis.frontends.cuda.texts import kernel, kernels

KERNEL = "template <int B, typename T> __global__ void k(T *x) { x[B] = T(1); }\n"


def asked(text, *wanted):
    return translate(SourceFile("k.cu", text), instantiate=wanted)


def names(found):
    return [each.program.name for each in found.kernels]


@pytest.mark.parametrize(
    ("rest", "made"),
    [
        pytest.param(
            "void h(int *x) { k<2, int><<<1, 32>>>(x); k<3, int><<<1, 32>>>(x); }",
            ["k<2, int>", "k<3, int>"],
            id="launches",
        ),
        pytest.param(
            "void h(float *x) { k<2 * 4><<<1, 32>>>(x); }", ["k<8, float>"], id="deduced"
        ),
        pytest.param(
            "template <class T> void l(T *x) { k<4><<<1, 32>>>(x); }\n"
            "void h(double *x) { l(x); }",
            ["k<4, double>"],
            id="launched by a template",
        ),
        pytest.param(
            "template __global__ void k<5, int>(int *);", ["k<5, int>"], id="instantiated"
        ),
        pytest.param(
            "// template __global__ void k<5, int>(int *);", [], id="comment"
        ),
        pytest.param("template __global__ void k<5, no>(no *);", [], id="wrong"),
    ],
)  # fmt: skip
def test_what_the_file_makes_of_a_template_is_read(rest, made):
    found = kernels(KERNEL + rest)
    assert names(found) == made
    assert [each.name for each in found.unread] == ([] if made else ["k"])


def test_what_a_user_asks_for_is_read():
    found = asked(KERNEL, "k<7, int>", "k<-1+9, short>")
    assert names(found) == ["k<7, int>", "k<8, short>"]
    assert (found.refused, found.errors, found.unread) == ((), (), ())


@pytest.mark.parametrize(
    "wanted",
    ["k<7>", "k<7, wrong>", "other<1>", "", "k<1, int>; int y", "int", "}", "k"],
)
def test_what_cannot_be_made_is_refused_and_nothing_else_is_wrong(wanted):
    found = asked(KERNEL, wanted)
    (reason,) = found.refused
    assert reason == f"`{wanted}` is no kernel that a template in the file becomes"
    assert found.errors == ()


@pytest.mark.parametrize("rest", ["#if 0\n", "/*", "void h() {"])
def test_a_text_that_ends_early_hides_the_request(rest):
    found = asked(KERNEL + rest, "k<1, int>")
    assert found.kernels == ()
    assert found.refused or found.errors


def test_arguments_stand_for_the_parameters():
    text = (
        "template <typename T> __device__ T at(T *x, int i) { return x[i]; }\n"
        "template <int B, bool F> __global__ void k(int *x) {\n"
        "  if constexpr (F) x[0] = at(x, B); else x[1] = at<int>(x, 2 * B);\n"
        "}\n"
        "void h(int *x) { k<21, false><<<1, B>>>(x); }\n"
    ).replace("<<<1, B>>>", "<<<1, 64>>>")
    found = kernel(text)
    assert found.program.name == "k<21, false>"
    assert found.launches[0].block == (64, 1, 1)
    assert "x[42]" in show(found.program)


def test_a_record_that_was_made_of_a_template_has_its_members():
    text = (
        "template <typename T> struct Pair { T a, b; };\n"
        "__global__ void k(Pair<float> *p) { p[threadIdx.x].b = p[threadIdx.x].a; }\n"
    )
    assert [array.name for array in kernel(text).program.arrays] == ["p.a", "p.b"]


def test_a_record_that_inherits_is_not_copied_in_part():
    text = (
        "struct Base { int q; }; template <int B> struct D : Base { int w; };\n"
        "__global__ void k(D<1> *p) { p[threadIdx.x] = p[threadIdx.x + 1]; }\n"
    )
    assert "inherits" in str(kernel(text).program.body)
