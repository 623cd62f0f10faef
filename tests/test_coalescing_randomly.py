"""Random kernels: what interpreted threads touch is never outside of the bounds."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.frontends.cuda import translate
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.proofs.coalescing.verdicts import FLAGGED
from depanalysis.source import SourceFile
from tests.oracle.warps import observed, observed_in
from tests.test_coalescing_cases import has_rows

BLOCKS = (
    (32, 1, 1),
    (64, 1, 1),
    (16, 4, 1),
    (33, 1, 1),
    (5, 3, 4),
    (48, 2, 1),
    (1, 40, 1),
)
NAMES = (
    "threadIdx.x",
    "threadIdx.y",
    "threadIdx.z",
    "blockIdx.x",
    "n",
    "k",
    "blockDim.x",
)

numbers = st.integers(0, 9).map(str)
leaves = st.one_of(st.sampled_from(NAMES).map(lambda name: f"(int)({name})"), numbers)


def _larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    sums = st.builds("({} {} {})".format, inner, st.sampled_from("+-*"), inner)
    constants = st.sampled_from(("2", "3", "4", "7", "16", "32"))
    operators = st.sampled_from(("/", "%", "&", "|", "^", "<<", ">>", "*"))
    small = st.sampled_from(("1", "2", "3"))
    parts = st.builds("({} {} {})".format, inner, operators, constants).filter(
        lambda text: "<<" not in text and ">>" not in text
    )
    shifts = st.builds("({} {} {})".format, inner, st.sampled_from(("<<", ">>")), small)
    more = st.builds("({} >> ({} + (n & 3)))".format, inner, st.sampled_from("0125"))
    loads = st.builds("p[{}]".format, inner)
    choices = st.builds("({} < {} ? {} : {})".format, inner, inner, inner, inner)
    extremes = st.builds("min({}, {})".format, inner, inner)
    return st.one_of(sums, sums, parts, shifts, more, loads, choices, extremes)


expressions = st.recursive(leaves, _larger, max_leaves=6)
guards = st.builds(
    "{} {} {}".format, expressions, st.sampled_from(("<", "==", ">=")), expressions
)
types = st.sampled_from(
    ("char", "short", "float", "double", "float2", "float3", "float4")
)

KERNEL = """
__global__ void k({type} *x, {type} *y, const int *p, int n) {{
  int k = {start};
  if ({guard}) {exit}
  for (int i = {first}; i < {last}; i += {step}) {{
    k = i;
    if ({inner}) x[{store}] = y[{load}];
  }}
  x[{after}] = y[0];
}}
"""

kernels = st.fixed_dictionaries(
    {
        "type": types, "start": expressions, "guard": guards,
        "exit": st.sampled_from(("return;", "k = 3;", "k += n;")),
        "first": st.sampled_from(("0", "n", "(int)threadIdx.x", "1")),
        "last": st.sampled_from(("2", "n", "n + 2", "(int)threadIdx.x")),
        "step": st.sampled_from(("1", "2", "(int)blockDim.x")), "inner": guards,
        "store": expressions, "load": expressions, "after": expressions,
    }
)  # fmt: skip


@settings(max_examples=settings().max_examples // 50)
@given(
    kernels,
    st.sampled_from(BLOCKS),
    st.integers(-1, 4),
    st.booleans(),
    st.sampled_from((1, 7, 33, 1000)),
)
def test_no_warp_leaves_the_bounds_and_each_witness_is_a_run(
    parts, block, n, is_given, spread
):
    def contents(place):
        name, element = place
        scattered = sum(element) * 2654435761 >> 7
        return scattered % spread if name == "p" else 0

    source = SourceFile("k.cu", KERNEL.format(**parts))
    defined = (("n", n),) if is_given else ()
    options = CoalescingOptions(
        block=block, defined=defined, method="both", second_dimension=True
    )
    report = coalescing(source, options)
    assert report.errors == ()
    found = translate(source)
    (kernel,) = found.kernels
    seen = observed(kernel, block, (2, 1, 1), {"n": n}, fill=contents)
    (verdict,) = report.kernels
    answers = {
        (a.span, {"load": "read", "store": "write"}[a.kind]): a
        for a in verdict.accesses
    }
    for place, counts in seen.items():
        answer = answers[place]
        if answer.lines is None or answer.sectors is None:
            assert answer.verdict == "unknown"
            continue
        for lines, sectors in counts:
            assert answer.lines.least <= lines <= answer.lines.most
            assert answer.sectors.least <= sectors <= answer.sectors.most
            if answer.verdict == "coalesced":
                assert lines <= answer.fewest
    for place, answer in answers.items():
        shown = answer.witness
        if shown is not None:
            assert (shown.lines, shown.sectors) in observed_in(kernel, shown)[place]
            assert shown.lines > answer.fewest
            is_far = answer.cause == "range" and has_rows(shown.block_size, True)
            assert answer.lattice == FLAGGED or not is_far


@pytest.mark.sampled(4)
def test_every_kernel_of_the_family_can_be_read():
    for type_, exit_ in product(("char", "float4"), ("return;", "k = 3;")):
        parts = dict.fromkeys(("start", "store", "load", "after"), "threadIdx.x")
        parts |= {"guard": "n < 3", "inner": "k == 0", "first": "0", "last": "2"}
        text = KERNEL.format(type=type_, exit=exit_, step="1", **parts)
        assert translate(SourceFile("k.cu", text)).errors == ()
