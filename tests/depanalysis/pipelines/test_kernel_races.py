"""Files of kernels: launches, options, and what is refused."""

import pytest

from depanalysis.errors import UsageError
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from tests.depanalysis.proofs.races.cuda.sources import source_of

LAUNCHED = """
__global__ void f(int *g) { g[threadIdx.x] = blockIdx.x; }
int main() { int *g; f<<<1, 64>>>(g); %s }
"""


def judged(source, **options):
    return kernel_races(source, RaceOptions(**options))


def one(body, **options):
    (construct,) = judged(source_of(body), **options).constructs
    return construct


def test_launches_of_the_file_are_asked_about():
    alone = judged(SourceFile("a.cu", LAUNCHED % ""))
    assert alone.verdict is Raciness.FREE
    both = judged(SourceFile("a.cu", LAUNCHED % "f<<<2, 64>>>(g);"))
    assert both.verdict is Raciness.RACE
    assert "|" in both.constructs[0].configuration


def test_a_launch_that_is_refused_is_an_error():
    found = judged(SourceFile("a.cu", LAUNCHED % "f<<<1, 2048>>>(g);"))
    assert found.errors[0].span.line == 3


def test_assumptions_and_definitions_are_used_and_listed():
    body = "g[b * B + t + n] = g[b * B + t];"
    assert one(body).verdict is Raciness.RACE
    still = one(body, defined=(("n", 0),))
    assert still.verdict is Raciness.FREE
    assert "n == 0, as stated" in still.assumptions
    assert one(body, assume=("n == 0",)).verdict is Raciness.FREE


def test_facts_about_index_arrays_are_used():
    source = SourceFile(
        "a.cu",
        "__global__ void f(int *g, const int *h) "
        "{ g[h[blockIdx.x * blockDim.x + threadIdx.x]] = threadIdx.x; }",
    )
    assert judged(source).verdict is Raciness.RACE
    assert judged(source, assume=("injective(h)",)).verdict is Raciness.FREE


def test_pointers_may_overlap_if_that_is_not_granted():
    source = SourceFile(
        "a.cu",
        "__global__ void f(int *g, int *h) "
        "{ int t = threadIdx.x + blockIdx.x * blockDim.x; g[t] = h[t]; }",
    )
    assert judged(source).verdict is Raciness.FREE
    assert judged(source, alias="strict").verdict is Raciness.UNKNOWN


@pytest.mark.parametrize(
    "options",
    [
        {"kernels": ("h",)},
        {"defined": (("q", 1),)},
        {"defined": (("n", 2**40),)},
        {"assume": ("q > 1",)},
        {"assume": ("n > 1", "n < 1")},
    ],
)
def test_wishes_about_nothing_are_refused(options):
    with pytest.raises(UsageError):
        judged(source_of("g[t] = n;"), **options)


def test_what_cannot_be_read_is_never_race_free():
    broken = judged(SourceFile("a.cu", "__global__ void f(int *g) { g[0] = ; }"))
    assert broken.errors
    assert broken.verdict is Raciness.UNKNOWN
    template = judged(
        SourceFile("a.cu", "template <int N> __global__ void f(int *g) { g[N] = 1; }")
    )
    assert template.verdict is Raciness.UNKNOWN
