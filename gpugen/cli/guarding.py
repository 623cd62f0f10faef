"""The verb `guard`: a kernel of a file is run, and what its threads do at once is found."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from depanalysis.cli.outputs import write_data
from depanalysis.errors import DepanalysisError, UsageError
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import (
    Order,
    apart,
    kernel_at,
    known_scalars,
    launch_of,
    refuse_unknown,
)
from gpugen.cuda.counting.counts import Launch
from gpugen.guard.exact import Collision, collisions
from gpugen.guard.ld import (
    ATOMICS,
    Compared,
    Copies,
    Scouted,
    compared,
    on_copies,
    scouted,
)
from gpugen.guard.monitoring import (
    MOST_EVENTS,
    Log,
    Watched,
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
    order: Order,
    scheme: str,
    memory: int | None,
    seed: int | None,
    *,
    is_proving: bool,
    is_json: bool,
) -> tuple[str, int]:
    """What is printed, and the exit code."""
    if memory is not None and scheme != "ld":
        raise UsageError("--memory is for `--scheme ld`, which makes copies")
    source, name = kernel_at(order.place)
    launch = replace(launch_of(order), most_events=MOST_EVENTS)
    refuse_unknown(watched(source, name, launch.shared).arguments, launch)
    ask = partial(guarded, is_proving=is_proving)
    report = apart(ask, source, name, launch, scheme, memory, seed)
    return (as_json if is_json else shown)(report), _CODES[report.verdict]


@dataclass(frozen=True, slots=True)
class _Run:
    """A kernel, where it runs, and whether a seed chooses the order of its threads."""

    shim: Shim
    source: SourceFile
    made: Watched
    launch: Launch
    is_interleaved: bool

    def collisions(self) -> tuple[Collision, ...] | UsageError:
        """What the log of a run has, or why there is none."""
        try:
            return collisions(self._log())
        except UsageError as error:
            return error

    def report(self, report: GuardReport) -> GuardReport:
        """What the log of a run has, with its notes."""
        log = self._log()
        return replace(report, collisions=collisions(log), notes=tuple(notes(log)))

    def _log(self) -> Log:
        return logged(
            self.shim, self.made, self.launch, is_interleaved=self.is_interleaved
        )


def guarded(
    source: SourceFile,
    name: str,
    launch: Launch,
    scheme: str,
    memory: int | None = None,
    seed: int | None = None,
    *,
    is_proving: bool = True,
) -> GuardReport:
    """Runs a kernel on this machine: one block after the other, or two in a chosen order."""
    report = GuardReport(source.path, name, scheme, launch.block, launch.grid)
    order = {"resident": 1} if seed is None else {"resident": 2, "seed": seed}
    with TemporaryDirectory() as directory:
        shim = watching_shim(Path(directory), **order)
        made = watched(source, name, launch.shared)
        run = _Run(shim, source, made, launch, seed is not None)
        if scheme == "ld":
            return _by_value(run, report, memory, is_proving=is_proving)
        return _by_words(run, report) if scheme == "ownership" else run.report(report)


def _by_words(run: _Run, report: GuardReport) -> GuardReport:
    """Words; if one has seen a collision, the log of another run has the last word."""
    found = clashes(run.shim, run.made, run.launch, is_interleaved=run.is_interleaved)
    if not found.bytes and not found.partings:
        return replace(report, notes=("no word has seen a collision",))
    said = f"the words of {found.bytes} bytes have seen a collision"
    try:
        full = run.report(report)
    except UsageError as error:
        return replace(report, undecided=f"{said}, but {error}")
    return replace(full, notes=(said, *full.notes))


@dataclass(frozen=True, slots=True)
class Proved:
    """Arrays in which no two threads collide under this launch, and what that takes."""

    arrays: frozenset[str] = frozenset()
    assumptions: tuple[str, ...] = ()


def proved_arrays(source: SourceFile, name: str, launch: Launch) -> Proved:
    """What `race` proves of the arrays of a kernel; nothing where that is not all of it."""
    try:
        scalars = known_scalars(source, name, launch)
        options = RaceOptions((name,), launch.block, launch.grid, scalars)
        report = kernel_races(source, options)
    except DepanalysisError:
        return Proved()
    if report.errors or len(report.constructs) != 1:
        return Proved()
    (verdict,) = report.constructs
    arrays = {array for array, pairs in verdict.pairs or () if not pairs}
    return Proved(frozenset(arrays), verdict.assumptions)


def _by_value(
    run: _Run, report: GuardReport, memory: int | None, *, is_proving: bool
) -> GuardReport:
    """LD; if it finds a race, the log of another run has the threads and their lines."""
    scout = scouted(run.shim, run.made, run.launch, is_interleaved=run.is_interleaved)
    proved = Proved()
    if is_proving:
        proved = proved_arrays(run.source, report.kernel, run.launch)
    pointers = {each.name for each in run.made.arguments if each.is_pointer}
    named = [e for e in scout.targets if e in proved.arrays and e in pointers]
    targets = [each for each in scout.targets if each not in named]
    copies = on_copies(
        Copies,
        run.shim,
        run.source,
        report.kernel,
        run.launch,
        targets,
        proved=named,
        most_turns=scout.most_turns,
        is_interleaved=run.is_interleaved,
    )
    found = compared(copies, scout.regions, memory)
    open_ = (names for reason, names in scout.left if reason == ATOMICS)
    unwatched = (*chain.from_iterable(open_), *copies.missing)
    report = replace(
        report,
        findings=found.findings,
        notes=(*_not_copied(scout, copies, proved), _effort(copies, found)),
        unwatched=tuple(each for each in unwatched if each not in proved.arrays),
        undecided=found.undecided,
    )
    return _explained(run, report, scout)


def _not_copied(scout: Scouted, copies: Copies, proved: Proved) -> Iterator[str]:
    """What was not looked at, and why."""
    for reason, names in scout.left:
        yield f"not looked at, {reason}: {', '.join(names)}"
    yield "not looked at: lanes of one warp, for which there is `--scheme exact`"
    if copies.proved:
        yield f"without copies, proved by `race`: {', '.join(copies.proved)}"
        yield f"assumed there: {'; '.join(proved.assumptions) or 'nothing'}"
    if copies.missing:
        missing = ", ".join(copies.missing)
        yield f"not looked at, as its uses in the text are not followed: {missing}"


def _effort(copies: Copies, found: Compared) -> str:
    names = ", ".join(variable.name for variable, _ in copies.targets)
    return (
        f"{found.passes} runs, at most {found.rounds} rounds, {found.memory} bytes for "
        f"copies of {names or 'nothing'}"
    )


def _explained(run: _Run, report: GuardReport, scout: Scouted) -> GuardReport:
    """A report by value with what the log of another run says of it."""
    levels = {"grid" if e.between == "block" else "block" for e in report.findings}
    if not levels and not scout.is_parted:
        return report
    pairs = run.collisions()
    if isinstance(pairs, UsageError):
        return replace(
            report,
            notes=(*report.notes, f"without lines: {pairs}"),
            undecided=_doubtful(scout) or report.undecided,
        )
    kept = tuple(e for e in pairs if e.level in levels or e.kind == "divergence")
    undecided = report.undecided
    if levels and not any(each.standing == "race" for each in kept):
        undecided = (
            "what was found by value, no two accesses of another run explain: fences, "
            "atomics, the time or lanes of one warp may decide what the kernel does"
        )
    return replace(report, collisions=kept, undecided=undecided)


def _doubtful(scout: Scouted) -> str:
    """Why what was found by value may be no race, if nobody can look at the accesses."""
    names = [reason for reason, _ in scout.left if "atomics" in reason]
    reasons = [
        *(["the time"] if scout.is_timed else []),
        *(["fences"] if scout.is_fenced else []),
        *(["atomics"] if names else []),
        *(["threads that part at a barrier"] if scout.is_parted else []),
    ]
    return f"{' and '.join(reasons)} may decide what the kernel does" if reasons else ""


def safely(order: Order, seed: int, out: str | None) -> tuple[str, int]:
    """The report of a run that has one result; its arrays go into a folder."""
    source, name = kernel_at(order.place)
    launch = replace(launch_of(order), most_events=MOST_EVENTS)
    refuse_unknown(watched(source, name, launch.shared).arguments, launch)
    report = GuardReport(source.path, name, "safe", launch.block, launch.grid)
    safe = apart(safe_on_fibers, source, name, launch, seed)
    if out is not None:
        for each, contents in safe.arrays.items():
            write_data(contents, str(Path(out) / f"{each}.bin"))
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
    return redirected(source, name, is_for_device=True).kernel.text
