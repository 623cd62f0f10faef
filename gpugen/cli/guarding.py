"""The verb `guard`: a kernel of a file is run, and what its threads do at once is found."""

from dataclasses import replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import Order, apart, kernel_at, launch_of, refuse_unknown
from gpugen.cuda.counting.counts import Launch
from gpugen.guard.exact import collisions
from gpugen.guard.ld import ATOMICS, OF_FILE, Copies, compared, scouted
from gpugen.guard.monitoring import (
    MOST_EVENTS,
    clashes,
    logged,
    notes,
    watched,
    watching_shim,
)
from gpugen.guard.redirection import redirected
from gpugen.guard.reports import GuardReport, as_json, shown, shown_safe
from gpugen.guard.safe import Safe, run_safely
from gpugen.shim.device import Shim

__all__ = ["Order", "answer", "safely", "transformed"]

_CODES = {Raciness.FREE: 0, Raciness.RACE: 1, Raciness.UNKNOWN: 3}


def answer(
    order: Order, scheme: str, memory: int | None, is_json: bool
) -> tuple[str, int]:
    """What is printed, and the exit code."""
    source, name = kernel_at(order.place)
    launch = replace(launch_of(order), most_events=MOST_EVENTS)
    refuse_unknown(watched(source, name).arguments, launch)
    report = apart(guarded, source, name, launch, scheme, memory)
    return (as_json if is_json else shown)(report), _CODES[report.verdict]


def guarded(
    source: SourceFile,
    name: str,
    launch: Launch,
    scheme: str,
    memory: int | None = None,
) -> GuardReport:
    """Runs a kernel on this machine, one block after the other."""
    report = GuardReport(source.path, name, scheme, launch.block, launch.grid)
    with TemporaryDirectory() as directory:
        shim = watching_shim(Path(directory), resident=1)
        made = watched(source, name)
        if scheme == "ld":
            return _by_value(shim, source, report, launch, memory)
        found = clashes(shim, made, launch) if scheme == "ownership" else None
        if found == 0:
            return replace(report, notes=("no word has seen a collision",))
        log = logged(shim, made, launch)
    words = "the words of {} bytes have seen a collision"
    said = () if found is None else (words.format(found),)
    return replace(report, collisions=collisions(log), notes=(*said, *notes(log)))


def _by_value(
    shim: Shim,
    source: SourceFile,
    report: GuardReport,
    launch: Launch,
    memory: int | None,
) -> GuardReport:
    """LD; if it finds a race, the log of another run has the threads and their lines."""
    made = watched(source, report.kernel)
    scout = scouted(shim, made, launch)
    said = [
        f"not looked at, {reason}: {', '.join(names)}" for reason, names in scout.left
    ]
    said.append("not looked at: lanes of one warp, for which there is `--scheme exact`")
    copied = redirected(source, report.kernel, scout.targets)
    copies = Copies(shim, copied, launch, scout.targets)
    if copies.missing:
        said.append(
            f"not looked at, not found in the text: {', '.join(copies.missing)}"
        )
    found = compared(copies, scout.regions, memory)
    open_ = (names for reason, names in scout.left if reason in (ATOMICS, OF_FILE))
    unwatched = (*chain.from_iterable(open_), *copies.missing)
    said.append(
        f"{found.passes} runs, at most {found.rounds} rounds, {found.memory} bytes for "
        f"copies of {', '.join(v.name for v, _ in copies.targets) or 'nothing'}"
    )
    levels = {"grid" if each.between == "block" else "block" for each in found.findings}
    pairs = collisions(logged(shim, made, launch)) if levels else ()
    return replace(
        report,
        findings=found.findings,
        collisions=tuple(each for each in pairs if each.level in levels),
        notes=tuple(said),
        unwatched=unwatched,
    )


def safely(order: Order, seed: int, out: str | None) -> tuple[str, int]:
    """The report of a run that has one result; its arrays go into a folder."""
    source, name = kernel_at(order.place)
    launch = replace(launch_of(order), most_events=MOST_EVENTS)
    refuse_unknown(watched(source, name).arguments, launch)
    report = GuardReport(source.path, name, "safe", launch.block, launch.grid)
    safe = apart(safe_on_fibers, source, name, launch, seed)
    if out is not None:
        Path(out).mkdir(parents=True, exist_ok=True)
        for each, contents in safe.arrays.items():
            (Path(out) / f"{each}.bin").write_bytes(contents)
    undecided = _CODES[Raciness.UNKNOWN] if safe.varying else 0
    return shown_safe(report, safe), undecided


def safe_on_fibers(source: SourceFile, name: str, launch: Launch, seed: int) -> Safe:
    """Runs a kernel on copies on this machine, with two blocks at a time."""
    with TemporaryDirectory() as directory:
        shim = watching_shim(Path(directory), resident=2, seed=seed)
        return run_safely(shim, source, name, launch)


def transformed(place: str) -> str:
    """The text of a kernel on copies of all that it shares."""
    source, name = kernel_at(place)
    return redirected(source, name).kernel.text
