"""A kernel on a device whose compiled text calls a monitor, and what a run of it has seen.

The kernel runs twice where it uses shared memory and the monitor needs to know how much.
"""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import Template
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.announcing import MONITOR
from gpugen.cuda.counting.counts import SHARED, Launch, filled_arrays, given_words
from gpugen.cuda.counting.including import with_headers
from gpugen.cuda.counting.scanning import Edit, edited, functions, tokens
from gpugen.cuda.counting.tracing import (
    arguments_of,
    kernel_named,
    line_one,
    without_host,
)
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import DeviceError, ShapedDevice
from gpugen.cuda.texts import text_of
from gpugen.guard.kernel_texts import declared, in_braces, of_kernel
from gpugen.guard.monitoring import EVENT, Variable, Watched, pointed, refuse_large
from gpugen.guard.redirection import file_variables

Monitor: TypeAlias = Literal["guard_words", "guard_log"]
Result = TypeVar("Result")

UNNAMED, FAR, SCOPED = range(3)
SCOPED_ATOMICS = "atomics of one block alone (`_block`) in global memory"
_EVENT_WORDS, _THREAD_WORDS = EVENT.itemsize // 8, 4


class _Run(ctypes.Structure):
    """A run, as `text/guard_seen.cu` has it."""

    _fields_ = (
        ("ranges", ctypes.c_void_p),
        ("range_count", ctypes.c_longlong),
        ("of_file", ctypes.c_longlong),
        ("threads", ctypes.c_void_p),
        ("counts", ctypes.c_void_p),
        ("seen", ctypes.c_void_p),
        ("rooms", ctypes.c_void_p),
        ("is_telling", ctypes.c_longlong),
        ("words", ctypes.c_void_p),
        ("shared_words", ctypes.c_void_p),
        ("shared", ctypes.c_longlong),
        ("events", ctypes.c_void_p),
        ("most", ctypes.c_ulonglong),
    )


def with_monitor(
    source: SourceFile,
    name: str,
    monitor: Monitor,
    shared: int = SHARED,
    *,
    has_file: bool = True,
) -> Watched:
    """The kernel of a name, with a monitor in its text.

    Variables of the file are known if their names alone say where they are, as they do
    not in a namespace: else the text does not compile, but without `has_file`.
    """
    text = of_kernel(with_headers(source, source.text), name, shared)
    found = tokens(text)
    parts = list(functions(found))
    taken = sorted({each.text for each in found} & MONITOR)
    if taken:
        raise UsageError(f"`{taken[0]}` is a name of the monitor")
    arguments = tuple(arguments_of(kernel_named(parts, name.partition("<")[0])))
    of_file = tuple(e.text for e in file_variables(found, parts)) if has_file else ()
    places = "".join(
        f"    places[{2 * n}] = (long long)&{each};\n"
        f"    places[{2 * n + 1}] = (long long)(&{each} + 1);\n"
        for n, each in enumerate(of_file)
    )
    entry = Template(text_of("guard_seen_entry")).substitute(
        kernel=name, parameters=len(arguments), places=places
    )
    edits, of_block = [*without_host(text, found, parts)], list[str]()
    for place in in_braces(found):
        names, end = declared(found, place + 1)
        told = "".join(
            f" guard_room({n}, &{each.text}, sizeof({each.text}));"
            for n, each in enumerate(names, len(of_block))
        )
        of_block += (each.text for each in names)
        edits.append(Edit(found[end].end, found[end].end, told))
    word = ["guard_word"] if monitor == "guard_words" else []
    before = [text_of(each) for each in ("given", *word, "guard_seen", monitor)]
    made = "\n".join([*before, line_one(source), edited(text, edits), entry])
    takes = ("given", "long long *"), ("run", "long long *")
    parameters = tuple(Parameter("run", *each) for each in takes)
    kernel = CudaKernel("guarded_kernel", made, parameters, is_announced=True)
    return Watched(kernel, arguments, of_file, tuple(of_block))


def monitored(
    device: ShapedDevice,
    source: SourceFile,
    name: str,
    launch: Launch,
    monitor: Monitor,
    seen: Callable[["Monitored"], Result],
) -> Result:
    """What is seen of a kernel, without variables of the file if it must be."""
    for has_file in (True, False):
        made = with_monitor(source, name, monitor, launch.shared, has_file=has_file)
        refuse_large(made, launch)
        try:
            return seen(Monitored(device, made, launch))
        except DeviceError as error:
            if not has_file or "compile" not in str(error):
                raise
    raise AssertionError


@dataclass(frozen=True, slots=True)
class Ran:
    """A run: what was counted and seen, and the variables that it may touch.

    `count` are bytes with a collision, or events, `shared` the bytes of shared memory that
    a block uses; `rooms` are where shared memory begins, and of each variable in it where
    that is, and its bytes; `events` has the log, on the device.
    """

    count: int
    accesses: int
    shared: int
    seen: Sequence[int]
    rooms: Sequence[int]
    known: tuple[Variable, ...]
    events: Any


@dataclass(frozen=True, slots=True)
class Monitored:
    """A kernel on a device, with a monitor in its text."""

    device: ShapedDevice
    made: Watched
    launch: Launch

    @property
    def blocks(self) -> int:
        """How many there are."""
        return int(np.prod(self.launch.grid))

    def of_file(self) -> list[Variable]:
        """Where the variables of the file are."""
        count = len(self.made.of_file)
        if not count:
            return []
        places = self.device.zeros(2 * count, "int64")
        self._launched(places, places, is_telling=True)
        ends = self.device.host(places).reshape(-1, 2).tolist()
        return [
            Variable(name, "global", first, last - first)
            for name, (first, last) in zip(self.made.of_file, ends, strict=True)
        ]

    def ran(
        self,
        files: Sequence[Variable],
        *,
        shared: int = 0,
        most: int = 0,
        most_words: int = 0,
    ) -> Ran:
        """Runs it on new arrays, with a log of so many events, or with words."""
        device = self.device
        arrays = filled_arrays(device, self.made.arguments, self.launch)
        given = device.given(
            given_words(device, self.made.arguments, arrays, self.launch)
        )
        own = pointed(device, self.made.arguments, arrays)
        # The arguments are read by what tells that accesses are announced.
        other = Variable("", "global", device.address(given), given.nbytes)
        known = (*own, *files, other)
        named = sum(each.size for each in known)
        memory = named + self.blocks * shared
        if most_words and memory > most_words:
            raise UsageError(
                f"--bytes: {memory} bytes would have a word each, and at most "
                f"{most_words} may"
            )
        ends = [end for e in known for end in (e.first, e.first + e.size)]
        words = (named, self.blocks * shared) if most_words else (0, 0)
        counts, seen, rooms, events = self._launched(
            given,
            device.given(np.array(ends, dtype="i8")),
            len(own),
            (*words, shared, most),
        )
        count, accesses, top = counts
        if not accesses:
            raise UsageError("the device has announced no access")
        return Ran(count, accesses, top, seen, rooms, known, events)

    def _launched(
        self,
        given: Any,
        ranges: Any,
        of_file: int = 0,
        sizes: tuple[int, int, int, int] = (0, 0, 0, 0),
        *,
        is_telling: bool = False,
    ) -> tuple[tuple[int, int, int], list[int], list[int], Any]:
        """What a run has counted, what it has seen, and its log."""
        named, in_blocks, shared, most = sizes
        address, zeros, host = (
            self.device.address,
            self.device.zeros,
            self.device.host,
        )
        words, shared_words, threads, counts, events = (
            zeros(size, "uint64")
            for size in (
                named + 1,
                in_blocks + 1,
                _THREAD_WORDS * self.launch.threads,
                1,
                _EVENT_WORDS * most + 1,
            )
        )
        rooms = zeros(2 * len(self.made.of_block) + 1, "int64")
        seen = zeros(SCOPED + 1, "uint32")
        run = _Run(
            address(ranges),
            len(ranges) // 2,
            of_file,
            *(address(each) for each in (threads, counts, seen, rooms)),
            is_telling,
            address(words),
            address(shared_words),
            shared,
            address(events),
            most,
        )
        said = self.device.given(np.frombuffer(bytes(run), dtype="i8"))
        grid, block = self.launch.grid, self.launch.block
        self.device.launch_shaped(self.made.kernel, [given, said], grid, block)
        of_threads = host(threads).reshape(-1, _THREAD_WORDS)
        accesses, top = int(of_threads[:, 2].sum()), int(of_threads[:, 3].max())
        count, seen_, rooms_ = (host(each).tolist() for each in (counts, seen, rooms))
        return (count[0], accesses, top), seen_, rooms_, events
