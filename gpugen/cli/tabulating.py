"""`count --table`: all kernels of files or folders, by the lattice, exactly, and in a run.

A kernel that is not read, or not run, costs its own row.
"""

from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, field, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeAlias, TypeVar

from depanalysis.errors import UsageError
from depanalysis.inputs import read_source
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.proofs.coalescing.verdicts import KernelVerdict
from depanalysis.proofs.launches import wanted_kernels
from depanalysis.report.coalescing.tables import Agreement, agreement
from depanalysis.source import SourceFile
from gpugen.cli.counting import (
    MOST_THREADS,
    Order,
    count_accesses,
    known_scalars,
    launch_of,
)
from gpugen.cuda.counting.comparing import Compared
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.launching import Triple
from gpugen.reports import table

Answer = TypeVar("Answer")

_HEADS = (
    "kernel", "sites", "lattice", "exact", "run", "false alarms", "missed", "unknown", "",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Counts:
    """What the two methods say of the sites of a kernel, and what this launch has shown."""

    said: Agreement = field(default_factory=Agreement)
    run: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        pairs = zip(astuple(self.said), astuple(other.said), strict=True)
        said = Agreement(*(one + two for one, two in pairs))
        return Counts(said, self.run + other.run)

    def cells(self) -> tuple[str, ...]:
        """The numbers in the order of the heads."""
        sites, lattice, exact, *others = astuple(self.said)
        return tuple(map(str, (sites, lattice, exact, self.run, *others)))


def rows(order: Order, *, is_timed: bool = False) -> Iterator[tuple[str, bool]]:
    """The table as lines, and whether a run contradicts what is proved in one of them."""
    given = launch_of(replace(order, block=order.block or "1"))
    heads = (*_HEADS[:-1], *(_TIMES if is_timed else ()), "")
    texts: list[tuple[str, ...]] = []
    total, wrong, spent = Counts(), False, [0.0] * len(_TIMES)
    for path in _files(order.place):
        source = read_source(str(path), "cuda").file
        launches = None if order.block else _launches(source, order.grid)
        options = CoalescingOptions() if launches is not None else _options(given)
        report = coalescing(source, options)
        for error in report.errors:
            texts.append((f"{error.span}", *[""] * (len(heads) - 2), error.message))
        for kernel in report.kernels:
            shape: _Shape = (given.block, given.grid)
            if launches is not None:
                shape = launches.get(kernel.name, ())
            found = _row(source, kernel, given, shape, order.device)
            total, wrong = total.plus(found.counts), wrong or found.is_wrong
            spent = [a + b for a, b in zip(spent, found.times, strict=True)]
            texts.append(found.cells(f"{source.path}:{kernel.name}", is_timed))
    if not texts:
        raise UsageError(f"there are no kernels in {order.place}")
    texts.append(_Row(total, "", times=tuple(spent)).cells("all", is_timed))
    for line in table(heads, texts).split("\n"):
        yield line, wrong


_TIMES = ("lattice ms", "exact ms", "run ms")
_Shape: TypeAlias = tuple[Triple, Triple] | tuple[()]


@dataclass(frozen=True, slots=True)
class _Row:
    """The numbers of a kernel, what there is to say, and the milliseconds of each method."""

    counts: Counts
    note: str
    is_wrong: bool = False
    times: tuple[float, ...] = (0.0,) * len(_TIMES)

    def cells(self, name: str, is_timed: bool) -> tuple[str, ...]:
        """The cells of the row."""
        times = [f"{each:.0f}" for each in self.times] if is_timed else []
        return (name, *self.counts.cells(), *times, self.note)


def _launches(source: SourceFile, grid: str) -> dict[str, _Shape]:
    """The first launch of each kernel with constant sizes; a grid that is open is `grid`."""
    (other,) = [launch_of(Order("", "1", grid)).grid]
    found: dict[str, _Shape] = {}
    for kernel in wanted_kernels(source, CoalescingOptions()).kernels:
        for launch in kernel.launches:
            x, y, z = launch.block
            if x is None or y is None or z is None:
                continue
            a, b, c = launch.grid
            is_open = a is None or b is None or c is None
            size = other if is_open else (a or 1, b or 1, c or 1)
            found.setdefault(kernel.program.name, ((x, y, z), size))
    return found


def _options(launch: Launch) -> CoalescingOptions:
    return CoalescingOptions((), launch.block, launch.grid)


def _files(place: str) -> list[Path]:
    """A file, or the CUDA files below a folder."""
    path = Path(place)
    return sorted(path.rglob("*.cu")) if path.is_dir() else [path]


def _row(
    source: SourceFile,
    kernel: KernelVerdict,
    given: Launch,
    shape: _Shape,
    device: str,
) -> _Row:
    """The row of one kernel; why it was not run, and whether the run contradicts."""
    if kernel.reason is not None:
        return _Row(Counts(), f"not read: {kernel.reason}")
    if not shape:
        return _Row(Counts(), "the file launches it with no constant block: --block")
    block, grid = shape
    launch = replace(given, block=block, grid=grid)
    if launch.threads > MOST_THREADS:
        return _Row(Counts(), f"{launch.threads} threads are too many to be counted")
    known = known_scalars(source, kernel.name, launch)
    options = CoalescingOptions((kernel.name,), block, grid, known, method="both")
    _, lattice = _timed(partial(coalescing, source, replace(options, method="lattice")))
    _, exact = _timed(partial(coalescing, source, replace(options, method="exact")))
    (verdict,) = coalescing(source, options).kernels
    found = Counts(agreement(verdict.accesses))
    own = replace(launch, scalars=dict(known), sizes={})
    run = partial(count_accesses, source, kernel.name, verdict, own, device)
    try:
        seen, spent = _timed(lambda: tuple(run()))
    except UsageError as error:
        return _Row(found, f"not run: {error}", times=(lattice, exact, 0.0))
    shown = sum(_touches_too_much(each) for each in seen)
    wrong = any(each.is_contradicted for each in seen)
    note = "THE RUN CONTRADICTS A PROOF" if wrong else ""
    times = (lattice, exact, spent)
    return _Row(replace(found, run=shown), note, wrong, times)


def _timed(function: Callable[[], Answer]) -> tuple[Answer, float]:
    """What a function gives, and how many milliseconds that takes."""
    start = perf_counter()
    answer = function()
    return answer, 1000 * (perf_counter() - start)


def _touches_too_much(found: Compared) -> bool:
    return found.counted is not None and found.counted.most(0) > found.verdict.fewest
