import pytest

from depanalysis.errors import UsageError
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.source import SourceFile

TEXT = """
__global__ void a(float *x, int n) { x[threadIdx.x * n] = 1; }
__global__ void b(float *x) { x[threadIdx.x] = 1; }
template <class T> __global__ void c(T *x) { x[0] = 1; }
void h(float *x) { a<<<1, 64>>>(x, 1); b<<<4, 32>>>(x); b<<<4, dim3(16, 2)>>>(x); }
"""


def report(options=CoalescingOptions(), text=TEXT):  # noqa: B008
    return coalescing(SourceFile("k.cu", text), options)


def test_kernels_come_in_the_order_of_the_text():
    found = report()
    assert [(k.name, k.verdict.value) for k in found.kernels] == [
        ("a", "uncoalesced"), ("b", "coalesced"), ("c", "unknown"),
    ]  # fmt: skip


def test_kernels_can_be_chosen():
    assert [k.name for k in report(CoalescingOptions(kernels=("b",))).kernels] == ["b"]


def test_a_block_that_is_given_replaces_the_launches():
    found = report(CoalescingOptions(kernels=("b",), block=(48, 2, 1)))
    assert found.kernels[0].verdict == "uncoalesced"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (CoalescingOptions(kernels=("z",)), "--kernel: there is no kernel `z`"),
        (
            CoalescingOptions(defined=(("z", 1),)),
            "--define: no kernel has a parameter `z`",
        ),
        (
            CoalescingOptions(defined=(("n", 2**40),)),
            "--define: 1099511627776 is no value of `n`",
        ),
        (CoalescingOptions(assume=("z > 1",)), "--assume: `z > 1` fits no kernel"),
        (CoalescingOptions(assume=("n > 5", "n < 3")), "--assume: no values satisfy"),
        (
            CoalescingOptions(assume=("n > 5",), defined=(("n", 2),)),
            "--assume: no values satisfy",
        ),
    ],
)
def test_wishes_about_nothing_are_refused(options, message):
    with pytest.raises(UsageError, match="^" + message.replace("`", ".")):
        report(options)


def test_a_launch_that_the_hardware_refuses_is_an_error():
    text = "__global__ void a(float *x) { x[0] = 1; }\nvoid h(float *x) { a<<<1, 2048>>>(x); }"
    (error,) = report(text=text).errors
    assert str(error).startswith("k.cu:2:20: a block has 1 to 1,024 in x, not 2,048")


def test_code_in_a_header_is_named_by_the_header(tmp_path):
    (tmp_path / "clear.h").write_text(
        "__device__ inline void clear(float *x, int n) { int i = 0; x[n + i] = 1; }\n"
    )
    text = (
        '#include "clear.h"\n__global__ void k(float *x) { clear(x, threadIdx.x); }\n'
    )
    source = SourceFile(str(tmp_path / "k.cu"), text)
    (kernel,) = coalescing(source, CoalescingOptions(block=(64, 1, 1))).kernels
    (access,) = kernel.accesses
    assert access.span.path.endswith("clear.h")
    assert (access.span.line, access.text, access.verdict) == (1, "", "coalesced")
