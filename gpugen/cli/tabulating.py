"""`count --table`: all kernels of files or folders, by the lattice, exactly, and in a run.

A kernel that is not read, or not run, costs its own row.
"""

from collections.abc import Iterator
from dataclasses import astuple, dataclass, replace
from pathlib import Path

from depanalysis.errors import UsageError
from depanalysis.inputs import read_source
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.proofs.coalescing.verdicts import (
    FLAGGED,
    UNFLAGGED,
    AccessVerdict,
    Coalescing,
    KernelVerdict,
)
from depanalysis.source import SourceFile
from gpugen.cli.counting import (
    Order,
    count_accesses,
    known_scalars,
    launch_of,
)
from gpugen.cuda.counting.comparing import Compared
from gpugen.cuda.counting.counts import Launch
from gpugen.reports import table

_HEADS = (
    "kernel", "sites", "lattice", "exact", "run", "false alarms", "missed", "unknown", "",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counts:
    """How many sites a method calls uncoalesced, and where they do not agree.

    A false alarm is a site that the lattice flags and that is proved to be coalesced;
    one that it does not flag though a warp is shown to touch too much is missed. `run` is
    what this launch has shown.
    """

    sites: int = 0
    lattice: int = 0
    exact: int = 0
    run: int = 0
    false_alarms: int = 0
    missed: int = 0
    unknown: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Counts(*(one + two for one, two in pairs))


def rows(order: Order) -> Iterator[tuple[str, bool]]:
    """The table as lines, and whether a run contradicts what is proved in one of them."""
    launch = launch_of(order)
    texts: list[tuple[str, ...]] = []
    total, wrong = Counts(), False
    for path in _files(order.place):
        source = read_source(str(path), "cuda").file
        report = coalescing(source, CoalescingOptions((), launch.block, launch.grid))
        texts += [(f"{each.span}", *[""] * 7, each.message) for each in report.errors]
        for kernel in report.kernels:
            counts, note, is_wrong = _counts(source, kernel, launch, order.device)
            total, wrong = total.plus(counts), wrong or is_wrong
            name = f"{source.path}:{kernel.name}"
            texts.append((name, *map(str, astuple(counts)), note))
    if not texts:
        raise UsageError(f"there are no kernels in {order.place}")
    texts.append(("all", *map(str, astuple(total)), ""))
    for line in table(_HEADS, texts).split("\n"):
        yield line, wrong


def _files(place: str) -> list[Path]:
    """A file, or the CUDA files below a folder."""
    path = Path(place)
    return sorted(path.rglob("*.cu")) if path.is_dir() else [path]


def _counts(
    source: SourceFile, kernel: KernelVerdict, launch: Launch, device: str
) -> tuple[Counts, str, bool]:
    """The numbers of one kernel, why it was not run, and whether the run contradicts."""
    if kernel.reason is not None:
        return Counts(), f"not read: {kernel.reason}", False
    known = known_scalars(source, kernel.name, launch)
    options = CoalescingOptions(
        (kernel.name,), launch.block, launch.grid, known, method="both"
    )
    (verdict,) = coalescing(source, options).kernels
    found = _static(verdict.accesses)
    own = replace(launch, scalars=dict(known), sizes={})
    try:
        seen = tuple(count_accesses(source, kernel.name, verdict, own, device))
    except UsageError as error:
        return found, f"not run: {error}", False
    shown = sum(_touches_too_much(each) for each in seen)
    wrong = any(each.is_contradicted for each in seen)
    note = "THE RUN CONTRADICTS A PROOF" if wrong else ""
    return replace(found, run=shown), note, wrong


def _static(accesses: tuple[AccessVerdict, ...]) -> Counts:
    def number(verdict: Coalescing | None, lattice: str | None) -> int:
        return sum(
            verdict in (None, each.verdict) and lattice in (None, each.lattice)
            for each in accesses
        )

    return Counts(
        len(accesses),
        number(None, FLAGGED),
        number(Coalescing.UNCOALESCED, None),
        0,
        number(Coalescing.COALESCED, FLAGGED),
        number(Coalescing.UNCOALESCED, UNFLAGGED),
        number(Coalescing.UNKNOWN, None),
    )


def _touches_too_much(found: Compared) -> bool:
    return found.counted is not None and found.counted.most(0) > found.verdict.fewest
