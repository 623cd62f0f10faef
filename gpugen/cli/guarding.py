"""The verb `guard`: a kernel of a file is run, and what its threads do at once is found."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from depanalysis.cli.outputs import check_writable, write_data, write_output
from depanalysis.errors import DepanalysisError, UsageError
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import (
    MOST_THREADS,
    Order,
    kernel_at,
    known_scalars,
    launch_of,
    refuse_unknown,
)
from gpugen.cli.processes import apart, first_error, within
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.cupy import cupy_device
from gpugen.cuda.launching import DeviceError, ShapedDevice
from gpugen.guard.device_log import logged_by_device
from gpugen.guard.device_monitors import SCOPED_ATOMICS
from gpugen.guard.devices import MOST_THREADS as MOST_ON_DEVICE
from gpugen.guard.devices import on_device
from gpugen.guard.exact import Collision, collisions
from gpugen.guard.ld import (
    ATOMICS,
    Compared,
    Copies,
    Finding,
    Scouted,
    compared,
    on_copies,
    scouted,
)
from gpugen.guard.monitoring import (
    EVERYBODY,
    MOST_EVENTS,
    READ,
    Log,
    Only,
    Watched,
    clashes,
    logged,
    notes,
    watched,
    watching_shim,
)
from gpugen.guard.pages import page_text
from gpugen.guard.redirection import redirected
from gpugen.guard.reports import GuardReport, as_json, ranges, shown, shown_safe
from gpugen.guard.safe import Safe, run_safely
from gpugen.guard.words import seen_by_words
from gpugen.shim.device import Shim

__all__ = ["Order", "answer", "safely", "transformed"]

_LEFT_OUT = (
    "not looked at: reads whose values nothing uses, if the compiler for the device leaves "
    "them out"
)
_CODES = {Raciness.FREE: 0, Raciness.RACE: 1, Raciness.UNKNOWN: 3}


def answer(
    order: Order,
    scheme: str | None,
    memory: int | None,
    seed: int | None,
    *,
    is_proving: bool,
    is_json: bool,
    limit: float,
    html: str | None = None,
) -> tuple[str, int]:
    """What is printed, and the exit code."""
    is_cuda = order.device == "cuda"
    scheme = scheme or ("ld" if is_cuda else "exact")
    if is_cuda and seed is not None:
        raise UsageError("--seed: a device chooses the order of the threads itself")
    if memory is not None and scheme != "ld":
        raise UsageError("--memory is for `--scheme ld`, which makes copies")
    check_writable(html, [order.place.rpartition(":")[0]])
    source, name = kernel_at(order.place)
    most = MOST_ON_DEVICE if is_cuda else MOST_THREADS
    launch = replace(launch_of(order, most), most_events=MOST_EVENTS)
    arguments = watched(source, name, launch.shared).arguments
    refuse_unknown(arguments, launch)
    if is_cuda:
        ask = partial(guarded_on_cuda, is_proving=is_proving, scheme=scheme)
        start = GuardReport(source.path, name, scheme, launch.block, launch.grid)
        report = _on_cuda(partial(ask, source, name, launch, memory), start, limit)
    else:
        ask = partial(guarded, is_proving=is_proving)
        report = apart(ask, source, name, launch, scheme, memory, seed)
    if any(each.is_pointer for each in arguments):
        report = replace(report, filling=launch.filling)
    if html is not None:
        write_output(page_text(report, source), html)
    return (as_json if is_json else shown)(report), _CODES[report.verdict]


def _on_cuda(
    ask: Callable[[Callable[[GuardReport], None]], GuardReport],
    start: GuardReport,
    limit: float,
) -> GuardReport:
    """What is known when the device has answered, or does not answer any more."""
    report, latest, why = within(limit, ask)
    if report is not None:
        return report
    return replace(latest or start, device="cuda", undecided=why)


def guarded_on_cuda(
    source: SourceFile,
    name: str,
    launch: Launch,
    memory: int | None,
    tell: Callable[[GuardReport], None],
    *,
    is_proving: bool = True,
    scheme: str = "ld",
) -> GuardReport:
    """On the device; what is found is looked for in the log of a run on fibers."""
    with TemporaryDirectory() as directory:
        shim = watching_shim(Path(directory), resident=1)
        made = watched(source, name, launch.shared)
        run = _Run(shim, source, made, launch, False)
        report = GuardReport(
            source.path, name, scheme, launch.block, launch.grid, device="cuda"
        )
        try:
            device = cupy_device()
        except DeviceError as error:
            raise UsageError(
                f"--device cuda: {error}; `--device shim` needs no GPU"
            ) from None
        if scheme == "ownership":
            return _by_words_of_device(run, report, device)
        if scheme == "exact":
            return _by_log_of_device(run, report, device)
        copies, scout = on_device(device, source, name, launch)
        proved = _proved(run, report.kernel, is_proving=is_proving)
        named, targets = _named(run, scout, proved)
        copies.choose(targets, named)
        return _by_value(run, report, (scout, copies, proved), memory, tell)


@dataclass(frozen=True, slots=True)
class _Run:
    """A kernel, where it runs, and whether a seed chooses the order of its threads."""

    shim: Shim
    source: SourceFile
    made: Watched
    launch: Launch
    is_interleaved: bool

    def collisions(self, only: Only) -> tuple[Collision, ...] | UsageError:
        """What the log of a run has, or why there is none."""
        if not only.blocks and self.launch.threads > MOST_THREADS:
            return UsageError(
                f"{self.launch.threads} threads are too many to be watched"
            )
        try:
            return collisions(self._log(only))
        except UsageError as error:
            return error

    def report(self, report: GuardReport) -> GuardReport:
        """What the log of a run has, with its notes."""
        log = self._log()
        return replace(report, collisions=collisions(log), notes=tuple(notes(log)))

    def left_out(self, of_device: Log) -> Iterator[str]:
        """The lines whose reads the log of a device has not, as far as fibers can tell."""
        try:
            if self.launch.threads > MOST_THREADS:
                return
            logs = self._log(), of_device
        except UsageError:
            return
        ours, theirs = (
            {
                log.lines[e]
                for e in np.unique(
                    log.events["place"][log.events["kind"] == READ]
                ).tolist()
            }
            for log in logs
        )
        if ours - theirs - {0}:
            lines = ranges(sorted(ours - theirs - {0}))
            yield f"what line {lines} reads, which the device has not announced"

    def _log(self, only: Only = EVERYBODY) -> Log:
        try:
            return logged(
                self.shim,
                self.made,
                self.launch,
                is_interleaved=self.is_interleaved,
                only=only,
            )
        except DeviceError as error:
            raise UsageError(first_error(str(error))) from None


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
            parts = _on_fibers(run, report.kernel, is_proving=is_proving)
            return _by_value(run, report, parts, memory)
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


def _by_words_of_device(
    run: _Run, report: GuardReport, device: ShapedDevice
) -> GuardReport:
    """The same on a device; a collision that no log has is not known to be one."""
    found = seen_by_words(device, run.source, report.kernel, run.launch)
    looked = (
        f"{found.accesses} accesses, {found.memory} bytes for words",
        "not looked at: threads that part at a barrier",
        _LEFT_OUT,
    )
    unwatched = (
        *(["memory without a name"] if found.is_unnamed else []),
        *([SCOPED_ATOMICS] if found.is_scoped else []),
    )
    report = replace(report, notes=looked, unwatched=unwatched)
    if not found.bytes:
        return replace(report, notes=("no word has seen a collision", *looked))
    said = f"the words of {found.bytes} bytes have seen a collision"
    pairs = run.collisions(EVERYBODY)
    if isinstance(pairs, UsageError):
        return replace(report, undecided=f"{said}, but {pairs}")
    undecided = "" if pairs else f"{said}, and no two accesses of a log explain that"
    notes = (said, "lines are those of a run on the processor", *looked)
    return replace(report, collisions=pairs, undecided=undecided, notes=notes)


def _by_log_of_device(
    run: _Run, report: GuardReport, device: ShapedDevice
) -> GuardReport:
    """The log of a run on a device, which has the last word here, too."""
    log, unwatched = logged_by_device(device, run.source, report.kernel, run.launch)
    return replace(
        report,
        collisions=collisions(log),
        notes=(*notes(log), _LEFT_OUT),
        unwatched=(*unwatched, *run.left_out(log)),
    )


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


def _proved(run: _Run, kernel: str, *, is_proving: bool) -> Proved:
    if not is_proving:
        return Proved()
    return proved_arrays(run.source, kernel, run.launch)


def _named(run: _Run, scout: Scouted, proved: Proved) -> tuple[list[str], list[str]]:
    """The arrays that stay in place, as they are proved, and what is copied."""
    pointers = {each.name for each in run.made.arguments if each.is_pointer}
    named = [e for e in scout.targets if e in proved.arrays and e in pointers]
    return named, [each for each in scout.targets if each not in named]


def _on_fibers(
    run: _Run, kernel: str, *, is_proving: bool
) -> tuple[Scouted, Copies, Proved]:
    scout = scouted(run.shim, run.made, run.launch, is_interleaved=run.is_interleaved)
    proved = _proved(run, kernel, is_proving=is_proving)
    named, targets = _named(run, scout, proved)
    copies = on_copies(
        Copies,
        run.shim,
        run.source,
        kernel,
        run.launch,
        targets,
        proved=named,
        most_turns=scout.most_turns,
        is_interleaved=run.is_interleaved,
    )
    return scout, copies, proved


def _by_value(
    run: _Run,
    report: GuardReport,
    parts: tuple[Scouted, Copies, Proved],
    memory: int | None,
    tell: Callable[[GuardReport], None] = lambda so_far: None,
) -> GuardReport:
    """LD; if it finds a race, the log of another run has the threads and their lines."""
    scout, copies, proved = parts
    told = list[str]()

    def tell_more(so_far: str) -> None:
        told.append(so_far)
        tell(replace(report, notes=tuple(told[-1:])))

    found = compared(copies, scout.regions, memory, tell_more)
    open_ = (names for reason, names in scout.left if reason == ATOMICS)
    unwatched = (
        *chain.from_iterable(open_), *copies.missing, *copies.made.others
    )  # fmt: skip
    report = replace(
        report,
        findings=found.findings,
        notes=(*_not_copied(scout, copies, proved), _effort(copies, found)),
        unwatched=tuple(each for each in unwatched if each not in proved.arrays),
        undecided=found.undecided,
    )
    tell(replace(report, undecided="what is found was not looked at in another run"))
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
    kept = tuple[Collision, ...]()
    for only in dict.fromkeys((involved(report.findings), EVERYBODY)):
        pairs = run.collisions(only)
        if isinstance(pairs, UsageError):
            return _without_lines(report, scout, pairs)
        kept = tuple(e for e in pairs if e.level in levels or e.kind == "divergence")
        if any(each.standing == "race" for each in kept):
            rerun = f"lines are those of a rerun, {_shown(only)}"
            notes = (*report.notes, rerun) if levels else report.notes
            return replace(report, collisions=kept, notes=notes)
    undecided = report.undecided
    if levels:
        undecided = (
            "what was found by value, no two accesses of another run explain: fences, "
            "atomics, the time or lanes of one warp may decide what the kernel does"
        )
    return replace(report, collisions=kept, undecided=undecided)


def _without_lines(report: GuardReport, scout: Scouted, why: UsageError) -> GuardReport:
    """Nobody can look at the accesses; on a device that leaves open what was found."""
    undecided = _doubtful(scout) or report.undecided
    if report.device == "cuda" and report.findings:
        undecided = "what the device has found was not looked at in another run"
    notes = (*report.notes, f"without lines: {why}")
    return replace(report, notes=notes, undecided=undecided)


def involved(findings: Sequence[Finding]) -> Only:
    """The blocks, and the warps, that are said to race: who else runs cannot matter.

    Blocks that begin before all others are in a run of the whole kernel, too. Of who has
    read too early nobody says whose stores those were.
    """
    is_written = all(each.kind == "write-write" for each in findings)
    blocks, warps = set[int](), set[int]()
    for each in findings:
        members = set(chain.from_iterable(each.groups))
        if each.between == "block" and not is_written:
            return EVERYBODY
        blocks |= {each.block} if each.between == "warp" else members
        warps |= members if each.between == "warp" and is_written else set()
    return Only(tuple(sorted(blocks)), tuple(sorted(warps)))


def _shown(only: Only) -> str:
    """Who runs again."""
    if not only.blocks:
        return "of the whole kernel"
    parts = [("block", only.blocks), ("warp", only.warps)]
    said = [f"{n}{'s' * (len(p) > 1)} {ranges(p)}" for n, p in parts if p]
    return f"of {', '.join(said)} alone"


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
    arguments = watched(source, name, launch.shared).arguments
    refuse_unknown(arguments, launch)
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
