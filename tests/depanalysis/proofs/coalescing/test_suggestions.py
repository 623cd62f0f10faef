import pytest

from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.source import SourceFile
from tests.depanalysis.proofs.coalescing.questions import answers


@pytest.mark.parametrize(
    ("body", "block", "words"),
    [
        ("x[threadIdx.x * 64 + threadIdx.y] = 1;", "32,8", "exchange the roles of x and y"),
        (
            "for (int k = 0; k < n; k++) x[threadIdx.x * 32 + k] = 1;", "64",
            "let neighboring threads take neighboring values of k",
        ),
        ("x[threadIdx.x + 1] = 1;", "64", "multiple of 128 bytes"),
    ],
)  # fmt: skip
def test_exchanges_that_help_are_suggested(body, block, words):
    answer = answers(body, block)[0]
    assert answer.suggestion is not None
    assert words in answer.suggestion


def test_nothing_is_suggested_where_nothing_is_known_to_help():
    assert answers("x[threadIdx.x * 3] = 1;")[0].suggestion is None


def test_members_of_structures_belong_into_arrays_of_their_own():
    text = "__global__ void k(float4 *v) { v[threadIdx.x].y = 1; }"
    report = coalescing(SourceFile("k.cu", text), CoalescingOptions(block=(64, 1, 1)))
    ((access,),) = (kernel.accesses for kernel in report.kernels)
    assert access.suggestion is not None
    assert access.suggestion.startswith(
        "keep each member of `v` in an array of its own"
    )
