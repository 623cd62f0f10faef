"""The verb `bench --counts`: what every scheme does to memory, exactly, and without a GPU.

The kernels of a scheme run as fibers, and every access of theirs is noted, as the text has
it: a compiler may keep values that are loaded twice. What is cleared for a scheme before its
kernels counts, too, and so do the copies on which they run.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from depanalysis.errors import UsageError
from gpugen.arguments import bound
from gpugen.cli.benching import Order, data, plan_of, possible
from gpugen.cuda.kernels import CudaKernel
from gpugen.cuda.launching import DeviceError, DeviceShadow, Triple
from gpugen.cuda.schemes import SCHEMES, Scheme, Way
from gpugen.gpu import DeviceRun
from gpugen.guard.monitoring import (
    ATOMIC,
    BARRIER,
    EVENT,
    MOST_EVENTS,
    READ,
    WRITE,
    copied,
    watch,
)
from gpugen.guard.sectors import SECTOR, sectors
from gpugen.shim.device import Shim, compiler


@dataclass(frozen=True, slots=True)
class Counts:
    """What is done to memory; bytes are those of whole sectors that a warp asks for.

    `fetched` are the bytes of loads, `written` those of stores, both of atomic operations.
    `cleared` are what is set to 0 before the kernels, `copied` what they run on instead of
    the arrays themselves.
    """

    loads: int = 0
    stores: int = 0
    atomics: int = 0
    barriers: int = 0
    fetched: int = 0
    written: int = 0
    cleared: int = 0
    copied: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        names = [each.name for each in fields(self)]
        return Counts(*(getattr(self, n) + getattr(other, n) for n in names))


@dataclass(slots=True)
class CountingShim(Shim):
    """A device of fibers that adds up what is done to its memory."""

    counts: Counts = field(default_factory=Counts)

    def zeros(self, size: int, dtype: str) -> np.ndarray[Any, Any]:
        """New memory, which is cleared."""
        made = np.zeros(size, dtype=dtype)
        self.counts += Counts(cleared=made.nbytes)
        return made

    def copied(self, array: Any) -> np.ndarray[Any, Any]:
        """The elements in other memory, row by row."""
        made = np.array(array, order="C")
        self.counts += Counts(copied=made.nbytes)
        return made

    def launch_shaped(
        self, kernel: CudaKernel, values: Sequence[Any], grid: Triple, block: Triple
    ) -> None:
        """Runs a kernel, and counts."""
        library = self.library(kernel)
        arrays = [each for each in values if isinstance(each, np.ndarray)]
        ends = [e for a in arrays for e in (a.ctypes.data, a.ctypes.data + a.nbytes)]
        watch(library, ends, MOST_EVENTS)
        # A derived class with slots is another one than `super()` without arguments sees.
        Shim.launch_shaped(self, kernel, values, grid, block)
        events = copied(library.shim_events, EVENT)
        inside = np.zeros(len(events), dtype=bool)
        for array in arrays:
            first = array.ctypes.data
            at = events["address"]
            inside |= (first <= at) & (at < first + array.nbytes)
        threads = int(np.prod(block))
        self.counts += _counted(events, inside & (events["kind"] <= ATOMIC), threads)


def _counted(events: Any, is_global: Any, threads: int) -> Counts:
    kinds, touched = events["kind"], events[is_global]
    own = touched["kind"]
    fetched = touched[(own == READ) | (own == ATOMIC)]
    written = touched[(own == WRITE) | (own == ATOMIC)]
    return Counts(
        int(np.sum(own == READ)),
        int(np.sum(own == WRITE)),
        int(np.sum(own == ATOMIC)),
        int(np.sum(kinds == BARRIER)),
        SECTOR * sectors(fetched, threads),
        SECTOR * sectors(written, threads),
    )


def lines(order: Order) -> Iterator[str]:
    """The table, line by line."""
    if compiler() is None:
        raise UsageError("--counts needs g++, which is not here")
    yield f"{order.head}; counted, not timed"
    names = [each.name for each in fields(Counts)]
    yield _joined("scheme", names, "end")
    for scheme, counts, end in counted(order):
        found = (f"{getattr(counts, name):,}" for name in names)
        yield _joined(scheme, [*found], end)


def counted(order: Order) -> Iterator[tuple[str, Counts, str]]:
    """Each scheme that can run the microbenchmark, what it does, and how it ends."""
    ordered = sorted(SCHEMES.values(), key=lambda each: each.name != "unchecked")
    with TemporaryDirectory() as directory:
        for scheme in ordered:
            for way in scheme.ways:
                if scheme.name == "unchecked" and way != possible(order)[0].scheme:
                    continue
                try:
                    counts, end = _of_scheme(order, Path(directory), scheme, way)
                except UsageError:
                    continue  # Some schemes are not for this loop.
                except DeviceError as error:
                    counts, end = Counts(), str(error)
                is_one = len(scheme.ways) == 1 or scheme.name == "unchecked"
                yield scheme.name if is_one else f"{scheme.name}, {way}", counts, end


def _of_scheme(
    order: Order, directory: Path, scheme: Scheme, way: Way
) -> tuple[Counts, str]:
    device = CountingShim(
        directory, block=256, is_strict=False, header="user.h", is_watched=True
    )
    plan, values = plan_of(way, order.loop), data(order)
    given = bound(plan.loop, values, is_numpy=True)
    run = DeviceRun(plan, scheme, device, given, values, DeviceShadow())
    stopped = run.run()
    return device.counts, "done" if stopped.is_done else "stopped"


def _joined(first: str, cells: Sequence[str], last: str) -> str:
    return f"{first:24}" + "".join(f"{each:>13}" for each in cells) + f"  {last}"
