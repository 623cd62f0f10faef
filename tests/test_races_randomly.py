"""Random kernels: a race is reported exactly where an enumeration of all threads finds one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.frontends.cuda import translate
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from tests.oracle.blocks import collisions, run_grid

SUBSCRIPTS = (
    "t", "t + 1", "t ^ 1", "t ^ 2", "B - 1 - t", "2 * t", "2 * t + 1", "t / 2", "0", "3",
    "t % 2", "B + t", "t + k", "t ^ k", "(t + k) % B", "2 * k", "t * k", "k", "b * B + t",
    "b",
)  # fmt: skip
CONDITIONS = ("t < 2", "t % 2 == 0", "t == 0", "t > 1", "t + k < B", "t != k", "k == 1")
subscripts = st.sampled_from(SUBSCRIPTS)
conditions = st.sampled_from(CONDITIONS)
arrays = st.sampled_from(("s", "g"))


@st.composite
def stores(draw):
    left, right = draw(arrays), draw(arrays)
    value = draw(
        st.sampled_from((f"{right}[{draw(subscripts)}] + 1", "t", "7", f"{right}[0]"))
    )
    operator = draw(st.sampled_from(("=", "=", "+=")))
    if draw(st.integers(0, 7)) == 0:
        return f"atomicAdd(&{left}[{draw(subscripts)}], 1);"
    return f"{left}[{draw(subscripts)}] {operator} {value};"


def bodies(depth):
    plain = stores() | st.just("__syncthreads();")
    if depth == 0:
        return plain
    inner = st.lists(bodies(depth - 1), min_size=1, max_size=3).map("\n".join)
    guarded = st.tuples(conditions, inner).map(lambda p: f"if ({p[0]}) {{ {p[1]} }}")
    counted = inner.map(lambda b: f"for (int j = 0; j < m; j++) {{ {b} }}")
    walked = inner.map(lambda b: f"for (k = 2; k > 0; k /= 2) {{ {b} }}")
    return plain | plain | guarded | counted | walked


def texts(depth, longest):
    return st.lists(bodies(depth), min_size=1, max_size=longest).map(text_of)


def text_of(parts):
    return (
        "__global__ void f(int *g, int m) {\n"
        "__shared__ int s[64];\n"
        "int t = threadIdx.x, b = blockIdx.x, B = blockDim.x, k = 1;\n"
        + "\n".join(parts)
        + "\n}\n"
    )


kernels = texts(2, 4)
short_kernels = texts(1, 3)


def filling(name, element):
    return 3 + 5 * sum(element)


def verdict_of(text, options):
    report = kernel_races(SourceFile("random.cu", text), options)
    assert report.errors == ()
    (construct,) = report.constructs
    return construct


def enumerated(text, block, grid, m):
    (kernel,) = translate(SourceFile("random.cu", text)).kernels
    return run_grid(kernel, (block, 1, 1), (grid, 1, 1), {"m": m}, filling)


def judge_known_sizes(text):
    m = 2
    options = RaceOptions(block=(4, 1, 1), grid=(2, 1, 1), defined=(("m", m),))
    found = enumerated(text, 4, 2, m)
    if found.is_outside:
        return
    construct = verdict_of(text, options)
    if construct.verdict is Raciness.UNKNOWN:
        # What shared memory holds at first is no value that a run could show.
        assert {"the values differ" in reason for _, reason in construct.open} == {True}
        return
    if found.parted or collisions(found, of_equals=False):
        assert construct.verdict is Raciness.RACE
    elif not collisions(found, of_equals=True):
        assert construct.verdict is Raciness.FREE
        assert construct.benign == ()


def judge_any_sizes(text):
    construct = verdict_of(text, RaceOptions())
    if construct.verdict is Raciness.FREE:
        for block, grid, m in ((2, 2, 1), (4, 1, 3), (3, 2, 2), (8, 1, 0)):
            found = enumerated(text, block, grid, m)
            if not found.is_outside:
                assert not found.parted
                touched = collisions(found, of_equals=bool(not construct.benign))
                assert touched == set()


@settings(max_examples=6, deadline=None)
@given(kernels)
@pytest.mark.sampled(4)
def test_known_sizes_are_decided_as_enumerated(text):
    judge_known_sizes(text)


@settings(max_examples=3, deadline=None)
@given(short_kernels)
def test_what_is_race_free_for_all_sizes_is_so_for_small_ones(text):
    judge_any_sizes(text)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(kernels)
def test_many_known_sizes(text):
    judge_known_sizes(text)


@pytest.mark.nightly
@settings(max_examples=60, deadline=None)
@given(short_kernels)
def test_many_sizes(text):
    judge_any_sizes(text)
