"""Answers about kernels to report on."""

from depanalysis.proofs.coalescing.verdicts import (
    AccessVerdict,
    Coalescing,
    CoalescingReport,
    Count,
    KernelVerdict,
    LaneAccess,
    WarpWitness,
)
from depanalysis.source import SourceFile, Span

SOURCE = SourceFile("k.cu", "__global__ void k(float *x) { x[2] = x[3]; }\n")
PLACE = Span("k.cu", 1, 31, 1, 35)
LANES = tuple(LaneAccess(k, (k, 0, 0), 8 * k) for k in range(32))
WITNESS = WarpWitness(
    (("n", 64),),
    (64, 1, 1),
    (2, 1, 1),
    (1, 0, 0),
    1,
    (("i", 3), ("while", 0)),
    LANES,
    2,
    8,
)
GOOD = AccessVerdict(
    PLACE, "x[2]", "x", "store", Coalescing.COALESCED,
    "a warp touches at most 1 line of 128 bytes", Count(1, 1), Count(1, 4), True,
    block_size=(64, 1, 1),
)  # fmt: skip
BAD = AccessVerdict(
    Span("k.cu", 1, 38, 1, 42), "x[3]", "x", "load", Coalescing.UNCOALESCED,
    "a warp touches 2 lines", Count(1, 2), Count(1, 8), False, 1, "range", WITNESS,
    "read it in another order", None, (64, 2, 1),
)  # fmt: skip
KERNEL = KernelVerdict(
    "k", Span("k.cu", 1, 1, 1, 45), (GOOD, BAD), ("arrays are aligned",)
)
UNREAD = KernelVerdict(
    "t", Span("k.cu", 1, 1, 1, 45), reason="templates are not modelled"
)
REPORT = CoalescingReport("k.cu", (KERNEL, UNREAD))
