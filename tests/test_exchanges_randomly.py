"""Random kernels whose threads give each other values, against an enumeration of a block.

What threads compute hangs on nothing but their numbers, so a run of all of them tells which
elements they touch. The enumeration has shuffles and votes of its own.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.errors import InterpretationError
from depanalysis.frontends.cuda import translate
from depanalysis.options import CoalescingOptions, RaceOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from tests.oracle.blocks import collisions, run_grid
from tests.oracle.warps import observed_in_block, observed_together

BLOCK, GRID = (64, 1, 1), (1, 1, 1)
ALL = "0xffffffff"
NUMBERS = ("t", "r", "q", "t % 4", "t / 8", "r / 2", "r ^ 1", "t * 3", "r + t", "5")
numbers = st.sampled_from(NUMBERS)
conditions = st.sampled_from(
    ("t < 7", "r > 3", "q % 2 == 0", "t % 32 == 0", "r == q", "t == 0", "r < 100")
)
widths = st.sampled_from(("", ", 32", ", 16", ", 8", ", 2"))
shuffles = st.builds(
    "{}({}, {}, {}{})".format,
    st.sampled_from(("__shfl_up_sync", "__shfl_down_sync", "__shfl_xor_sync")),
    st.just(ALL), numbers, st.sampled_from(("1", "2", "5", "16")), widths,
)  # fmt: skip
indexed = st.builds(
    "__shfl_sync({}, {}, {}{})".format,
    st.just(ALL), numbers, st.sampled_from(("0", "3", "t % 32", "q & 31", "31")), widths,
)  # fmt: skip
votes = st.builds(
    "{}({}, {})".format,
    st.sampled_from(("__any_sync", "__all_sync", "__ballot_sync")), st.just(ALL), conditions,
)  # fmt: skip
of_block = st.builds(
    "{}({})".format,
    st.sampled_from(("__syncthreads_or", "__syncthreads_and", "__syncthreads_count")),
    conditions,
)
others = st.builds(
    "{}({}, {})".format,
    st.sampled_from(
        ("__reduce_add_sync", "__reduce_max_sync", "__match_any_sync")
    ), st.just(ALL), st.sampled_from(("(unsigned)t % 5", "(unsigned)q")),
)  # fmt: skip
exchanges = st.one_of(shuffles, indexed, votes, of_block, others)
variables = st.sampled_from(("r", "q"))
places = st.sampled_from(
    ("s[({}) & 63]", "g[({}) & 63]", "g[({}) & 255]", "g[(({}) & 63) * 33]")
)
stores = st.builds(
    lambda place, at, value: f"{place.format(at)} = {value};",
    places, numbers, st.sampled_from(("t", "r", "7")),
)  # fmt: skip
loads = st.builds(
    lambda variable, at: f"{variable} = s[({at}) & 63];", variables, numbers
)
given_values = st.builds("{} = {};".format, variables, exchanges)
guarded = st.builds("if ({}) {{ {} }}".format, conditions, stores)
rounds = st.builds(
    "for (int i = 16; i > 0; i /= 4) q += __shfl_xor_sync({}, q, i);".format,
    st.just(ALL),
)
statements = st.one_of(
    given_values, given_values, stores, guarded, loads, rounds,
    st.just("__syncthreads();"),
)  # fmt: skip
texts = st.lists(statements, min_size=2, max_size=7).map(
    lambda parts: (
        "__global__ void f(int *g) {\n__shared__ int s[64];\n"
        "int t = threadIdx.x, r = t, q = t / 2;\ns[t] = 3 * t;\n__syncthreads();\n"
        + "\n".join(parts)
        + "\n}\n"
    )
)


def judge_races(text: str) -> None:
    source = SourceFile("random.cu", text)
    (kernel,) = translate(source).kernels
    found = run_grid(kernel, BLOCK, GRID, {}, lambda name, at: 0)
    report = kernel_races(source, RaceOptions(block=BLOCK, grid=GRID))
    (construct,) = report.constructs
    if construct.verdict is Raciness.FREE:
        assert not found.parted, text
        of_equals = not construct.benign
        assert collisions(found, of_equals=of_equals) == set(), text
    elif construct.verdict is Raciness.RACE:
        assert found.parted or collisions(found, of_equals=False), text


def judge_warps(text: str) -> None:
    source = SourceFile("random.cu", text)
    (kernel,) = translate(source).kernels
    report = coalescing(source, CoalescingOptions(block=BLOCK))
    (verdict,) = report.kernels
    try:
        seen = observed_together(kernel, BLOCK, GRID, (0, 0, 0), {})
    except InterpretationError:
        return
    # What races has no answer that an order of the threads does not change.
    is_sure = not collisions(
        run_grid(kernel, BLOCK, GRID, {}, lambda name, at: 0), of_equals=True
    )
    for access in verdict.accesses:
        kind = {"load": "read", "store": "write"}[access.kind]
        where = access.span.line, access.span.column, kind
        assert access.lines is not None
        for warp in seen.values() if is_sure else ():
            for lines, _ in warp.get(where, ()):
                assert access.lines.least <= lines <= access.lines.most, text
                if access.verdict == "coalesced":
                    assert lines <= access.fewest, text
        shown = access.witness
        if shown is not None:
            touched = observed_in_block(kernel, shown)[where]
            assert (shown.lines, shown.sectors) in touched, text


@settings(max_examples=8, deadline=None)
@given(texts)
def test_threads_that_give_each_other_values_race_as_enumerated(text):
    judge_races(text)


@settings(max_examples=8, deadline=None)
@given(texts)
def test_warps_whose_lanes_give_each_other_values_touch_what_is_said(text):
    judge_warps(text)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(texts)
def test_many_kernels_race_as_enumerated(text):
    judge_races(text)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(texts)
def test_many_warps_touch_what_is_said(text):
    judge_warps(text)
