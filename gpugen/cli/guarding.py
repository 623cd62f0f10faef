"""The verb `guard`: a kernel of a file is run, and what its threads do at once is found."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import Order, apart, kernel_at, launch_of, refuse_unknown
from gpugen.cuda.counting.counts import Launch
from gpugen.guard.exact import collisions
from gpugen.guard.monitoring import (
    MOST_EVENTS,
    clashes,
    logged,
    notes,
    watched,
    watching_shim,
)
from gpugen.guard.reports import GuardReport, as_json, shown

__all__ = ["Order", "answer"]

_CODES = {Raciness.FREE: 0, Raciness.RACE: 1, Raciness.UNKNOWN: 3}


def answer(order: Order, scheme: str, is_json: bool) -> tuple[str, int]:
    """What is printed, and the exit code."""
    source, name = kernel_at(order.place)
    launch = replace(launch_of(order), most_events=MOST_EVENTS)
    refuse_unknown(watched(source, name).arguments, launch)
    report = apart(guarded, source, name, launch, scheme)
    return (as_json if is_json else shown)(report), _CODES[report.verdict]


def guarded(source: SourceFile, name: str, launch: Launch, scheme: str) -> GuardReport:
    """Runs a kernel on this machine, one block after the other."""
    report = GuardReport(source.path, name, scheme, launch.block, launch.grid)
    made = watched(source, name)
    with TemporaryDirectory() as directory:
        shim = watching_shim(Path(directory), resident=1)
        found = clashes(shim, made, launch) if scheme == "ownership" else None
        if found == 0:
            return replace(report, notes=("no word has seen a collision",))
        log = logged(shim, made, launch)
    said = (
        () if found is None else (f"the words of {found} bytes have seen a collision",)
    )
    return replace(report, collisions=collisions(log), notes=(*said, *notes(log)))
