"""The ownership monitor on a device: a word for each byte, changed by compare-and-swap.

The compiled text calls the monitor before each access to memory. The kernel runs twice:
what shared memory it uses, and where the variables of its file are, is known only then.
"""

import ctypes
from dataclasses import dataclass, replace
from string import Template
from typing import Any

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.announcing import MONITOR
from gpugen.cuda.counting.counts import SHARED, Launch, filled_arrays, given_words
from gpugen.cuda.counting.scanning import edited, functions, tokens
from gpugen.cuda.counting.tracing import (
    arguments_of,
    kernel_named,
    line_one,
    without_host,
)
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import DeviceError, ShapedDevice
from gpugen.cuda.texts import text_of
from gpugen.guard.kernel_texts import of_kernel
from gpugen.guard.monitoring import Watched, pointed, refuse_large
from gpugen.guard.redirection import file_variables

MOST_WORDS = 1 << 28
"""The bytes that have a word, 2 GiB of these."""

MOST_BLOCKS = 1 << 20
"""A word names the block in 20 bits."""

_UNNAMED, _FAR, _SHARED_TOP = range(3)


class _Run(ctypes.Structure):
    """A run, as `text/guard_seen.cu` has it."""

    _fields_ = (
        ("ranges", ctypes.c_void_p),
        ("range_count", ctypes.c_longlong),
        ("of_file", ctypes.c_longlong),
        ("words", ctypes.c_void_p),
        ("shared_words", ctypes.c_void_p),
        ("shared", ctypes.c_longlong),
        ("passed", ctypes.c_void_p),
        ("counts", ctypes.c_void_p),
        ("seen", ctypes.c_void_p),
        ("is_telling", ctypes.c_longlong),
    )


@dataclass(frozen=True, slots=True)
class Seen:
    """The bytes whose words have seen a collision, and the accesses that were announced.

    `is_unnamed` is whether some were to memory that has no words, `shared` the bytes of
    shared memory that a block uses, `memory` those of the words.
    """

    bytes: int
    accesses: int
    is_unnamed: bool
    shared: int
    memory: int


def with_words(
    source: SourceFile, name: str, shared: int = SHARED, *, has_file: bool = True
) -> Watched:
    """The kernel of a name, with the monitor in its text.

    Variables of the file have words if their names alone say where they are, as they do
    not in a namespace: else the text does not compile, but without `has_file`.
    """
    text = of_kernel(source.text, name, shared)
    found = tokens(text)
    parts = list(functions(found))
    taken = sorted({each.text for each in found} & MONITOR)
    if taken:
        raise UsageError(f"`{taken[0]}` is a name of the ownership monitor")
    arguments = tuple(arguments_of(kernel_named(parts, name.partition("<")[0])))
    variables = file_variables(found, parts) if has_file else {}
    of_file = tuple(each.text for each in variables)
    places = "".join(
        f"    places[{2 * n}] = (long long)&{each};\n"
        f"    places[{2 * n + 1}] = (long long)(&{each} + 1);\n"
        for n, each in enumerate(of_file)
    )
    entry = Template(text_of("guard_seen_entry")).substitute(
        kernel=name, parameters=len(arguments), places=places
    )
    before = (text_of(each) for each in ("given", "guard_word", "guard_seen"))
    body = edited(text, without_host(text, found, parts))
    made = "\n".join([*before, line_one(source), body, entry])
    takes = ("given", "long long *"), ("run", "long long *")
    parameters = tuple(Parameter("run", *each) for each in takes)
    kernel = CudaKernel("guarded_kernel", made, parameters, is_announced=True)
    return Watched(kernel, arguments, of_file)


def seen_by_words(
    device: ShapedDevice, source: SourceFile, name: str, launch: Launch
) -> Seen:
    """Runs a kernel with words; a run that they cannot follow is a `UsageError`."""
    try:
        return _seen(device, with_words(source, name, launch.shared), launch)
    except DeviceError as error:
        if "compile" not in str(error):
            raise
    made = with_words(source, name, launch.shared, has_file=False)
    return _seen(device, made, launch)


def _seen(device: ShapedDevice, made: Watched, launch: Launch) -> Seen:
    refuse_large(made, launch)
    blocks = int(np.prod(launch.grid))
    if blocks > MOST_BLOCKS:
        raise UsageError(f"--grid: a word counts {MOST_BLOCKS} blocks, not {blocks}")
    words = _Words(device, made, launch)
    files = words.of_file()
    saved = [(at, device.copied(device.bytes_at(*at))) for at in files]
    first = words.seen(files, 0)
    if not first.shared:
        return first
    for at, contents in saved:
        device.bytes_at(*at)[:] = contents
    second = words.seen(files, first.shared)
    is_more = second.shared > first.shared
    return replace(second, is_unnamed=second.is_unnamed or is_more)


@dataclass(frozen=True, slots=True)
class _Words:
    """A kernel on a device, with a word for each byte that has a name."""

    device: ShapedDevice
    made: Watched
    launch: Launch

    def of_file(self) -> list[tuple[int, int]]:
        """Where the variables of the file are, and their bytes."""
        count = len(self.made.of_file)
        if not count:
            return []
        places = self.device.zeros(2 * count, "int64")
        self._launched(places, places, is_telling=True)
        ends = self.device.host(places).reshape(-1, 2).tolist()
        return [(first, last - first) for first, last in ends]

    def seen(self, files: list[tuple[int, int]], shared: int) -> Seen:
        """Runs it on new arrays, with words for so many bytes of shared memory."""
        device, blocks = self.device, int(np.prod(self.launch.grid))
        arrays = filled_arrays(device, self.made.arguments, self.launch)
        given = device.given(
            given_words(device, self.made.arguments, arrays, self.launch)
        )
        own = pointed(device, self.made.arguments, arrays)
        # The arguments are read by what tells that accesses are announced.
        others = (*files, (device.address(given), given.nbytes))
        ranges = (*((each.first, each.size) for each in own), *others)
        named = sum(size for _, size in ranges)
        memory = named + blocks * shared
        if memory > MOST_WORDS:
            raise UsageError(
                f"--bytes: {memory} bytes would have a word each, and at most "
                f"{MOST_WORDS} may"
            )
        ends = np.array([(at, at + size) for at, size in ranges], dtype="i8").ravel()
        counts, seen = self._launched(
            given, device.given(ends), len(own), (named, blocks, shared)
        )
        if not counts[1]:
            raise UsageError("the device has announced no access")
        if seen[_FAR]:
            raise UsageError(
                "the threads pass more barriers than a word of the ownership monitor "
                "counts"
            )
        return Seen(
            counts[0], counts[1], bool(seen[_UNNAMED]), seen[_SHARED_TOP], 8 * memory
        )

    def _launched(
        self,
        given: Any,
        ranges: Any,
        of_file: int = 0,
        sizes: tuple[int, int, int] = (0, 0, 0),
        *,
        is_telling: bool = False,
    ) -> tuple[list[int], list[int]]:
        """What a run has counted, and what it has seen."""
        named, blocks, shared = sizes
        address, zeros = self.device.address, self.device.zeros
        words, shared_words = (
            zeros(size + 1, "uint64") for size in (named, blocks * shared)
        )
        passed = zeros(3 * self.launch.threads, "uint32")
        counts, seen = zeros(2, "uint64"), zeros(_SHARED_TOP + 1, "uint32")
        run = _Run(
            address(ranges),
            len(ranges) // 2,
            of_file,
            address(words),
            address(shared_words),
            shared,
            *(address(each) for each in (passed, counts, seen)),
            is_telling,
        )
        said = self.device.given(np.frombuffer(bytes(run), dtype="i8"))
        grid, block = self.launch.grid, self.launch.block
        self.device.launch_shaped(self.made.kernel, [given, said], grid, block)
        host = self.device.host
        return host(counts).tolist(), host(seen).tolist()
