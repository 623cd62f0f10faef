"""The verb `count`: a kernel of a file is run, and what its warps touch is counted.

The kernel runs in a process of its own: text that people write may crash, and may hang a
device.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory

from depanalysis.errors import UsageError
from depanalysis.inputs import read_source
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.proofs.coalescing.verdicts import KernelVerdict
from depanalysis.proofs.launches import launch_problem
from depanalysis.source import SourceFile
from gpugen.cli.processes import apart, first_error, within
from gpugen.cuda.counting.comparing import Compared, compared, shown
from gpugen.cuda.counting.counts import (
    SHARED,
    Counted,
    Filling,
    Launch,
    counted,
)
from gpugen.cuda.counting.tracing import Argument, Traced, traced
from gpugen.cuda.cupy import cupy_device
from gpugen.cuda.launching import DeviceError, Triple
from gpugen.shim.device import Shim

MOST_THREADS = 1 << 16
MOST_SECONDS = 60.0
"""After which a device that says nothing is left alone."""
_PAIR = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*([-+0-9.eExXa-fA-F]+)\s*")


@dataclass(frozen=True, slots=True)
class Order:
    """What a user asked the verb to do, as it was written."""

    place: str
    block: str | None
    grid: str = "1"
    define: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    filling: Filling = "zeros"
    device: str = "cpu"
    shared: int = SHARED


def lines(order: Order) -> Iterator[tuple[str, bool]]:
    """For each access a text, and whether what was seen contradicts what was proved."""
    source, name = kernel_at(order.place)
    launch = launch_of(order)
    verdict = _judged(source, name, launch)
    for each in count_accesses(source, name, verdict, launch, order.device):
        yield shown(each), each.is_contradicted


def count_accesses(
    source: SourceFile, name: str, verdict: KernelVerdict, launch: Launch, device: str
) -> Iterator[Compared]:
    """What is said of the accesses of a kernel beside what a run has shown."""
    made = traced(source, name, verdict.accesses)
    refuse_unknown(made.arguments, launch)
    yield from compared(verdict.accesses, _counted(made, launch, device))


def kernel_at(place: str) -> tuple[SourceFile, str]:
    """A CUDA file, and the name of a kernel in it."""
    path, _, name = place.rpartition(":")
    if not path or not name:
        raise UsageError(f"'{place}' is not of the form FILE:KERNEL")
    return read_source(path, "cuda").file, name


def launch_of(order: Order, most: int = MOST_THREADS) -> Launch:
    """How the kernel is run; a launch that no device takes is an error."""
    if order.block is None:
        raise UsageError("--block X,Y,Z is missing")
    block, grid = _triple("--block", order.block), _triple("--grid", order.grid)
    problem = launch_problem(block, grid)
    if problem is not None:
        raise UsageError(f"the launch is refused: {problem}")
    scalars = dict(pair("--define", text) for text in order.define)
    sizes = {name: int(size) for name, size in map(size_of, order.sizes)}
    launch = Launch(grid, block, scalars, sizes, order.filling, shared=order.shared)
    if launch.threads > most:
        raise UsageError(f"{launch.threads} threads are too many to be counted")
    return launch


def _judged(source: SourceFile, name: str, launch: Launch) -> KernelVerdict:
    """What is proved for this very launch, as far as its scalars are integers."""
    report = coalescing(source, CoalescingOptions((name,), launch.block, launch.grid))
    for error in report.errors:
        raise error
    (verdict,) = report.kernels
    if verdict.reason is not None:
        raise UsageError(f"{verdict.span}: `{name}` is not read: {verdict.reason}")
    options = CoalescingOptions(
        (name,), launch.block, launch.grid, known_scalars(source, name, launch)
    )
    (verdict,) = coalescing(source, options).kernels
    return verdict


def known_scalars(
    source: SourceFile, name: str, launch: Launch
) -> tuple[tuple[str, int], ...]:
    """The values of parameters that decide about subscripts; reals do not."""
    found = []
    whole = (
        (each, int(value))
        for each, value in launch.scalars.items()
        if float(value).is_integer()
    )
    for value in whole:
        try:
            coalescing(source, CoalescingOptions((name,), (1, 1, 1), None, (value,)))
        except UsageError:
            continue
        found.append(value)
    return tuple(found)


def refuse_unknown(arguments: Sequence[Argument], launch: Launch) -> None:
    """What is said of parameters that a kernel does not have is an error."""
    pointers = {each.name for each in arguments if each.is_pointer}
    others = {each.name for each in arguments} - pointers
    for given, known, option in (
        (launch.scalars, others, "--define"),
        (launch.sizes, pointers, "--bytes"),
    ):
        for name in given:
            if name not in known:
                raise UsageError(f"{option}: the kernel has no such parameter `{name}`")


def _counted(made: Traced, launch: Launch, device: str) -> tuple[Counted, ...]:
    try:
        if device == "cuda":
            return _within(made, launch)
        return _apart(made, launch)
    except DeviceError as error:
        raise UsageError(first_error(str(error))) from None


def _apart(made: Traced, launch: Launch) -> tuple[Counted, ...]:
    return apart(counted_on_fibers, made, launch)


def _within(made: Traced, launch: Launch) -> tuple[Counted, ...]:
    found, _, why = within(MOST_SECONDS, counted_on_device, made, launch)
    if found is None:
        raise UsageError(f"the kernel did not end: {why}")
    return found


def counted_on_device(
    made: Traced, launch: Launch, tell: Callable[[object], None]
) -> tuple[Counted, ...]:
    """Counts on a GPU, of which nothing is known before all is done."""
    return counted(cupy_device(), made, launch)


def counted_on_fibers(made: Traced, launch: Launch) -> tuple[Counted, ...]:
    """Counts on this machine, one block after the other."""
    with TemporaryDirectory() as directory:
        shim = Shim(
            Path(directory),
            resident=1,
            header="user.h",
            is_announced=False,
            is_strict=False,
        )
        return counted(shim, made, launch)


def _triple(option: str, text: str) -> Triple:
    parts = [part.strip() for part in text.split(",")]
    is_fine = all(part.isdecimal() and len(part) < 8 for part in parts)
    if not 1 <= len(parts) <= 3 or not is_fine or "0" in parts:
        raise UsageError(f"{option}: '{text}' is not X, X,Y or X,Y,Z")
    x, y, z = (*map(int, parts), *(1,) * (3 - len(parts)))
    return x, y, z


def pair(option: str, text: str) -> tuple[str, float]:
    """A name and its number."""
    match = _PAIR.fullmatch(text)
    try:
        if match is not None:
            is_whole = not set(match[2]) & set(".eE") or match[2].startswith("0x")
            value = int(match[2], 0) if is_whole else float(match[2])
            if isfinite(value):
                return match[1], value
    except (ValueError, OverflowError):
        pass
    raise UsageError(f"{option}: '{text}' is not NAME=NUMBER")


def size_of(text: str) -> tuple[str, int]:
    """The name of an array and its bytes."""
    name, size = pair("--bytes", text)
    if not 1 <= size <= 1 << 32 or size != int(size):
        raise UsageError(f"--bytes: '{text}' is no size from 1 to 2^32")
    return name, int(size)
