"""A kernel of a CUDA file, run on fibers, and a log of all that its threads touch.

The compiler announces every access to memory, in helper functions and templates too, so
nothing hangs on what a frontend reads. It does not optimize: a store that nobody reads is
still made. Where an access stands in the text is found by its place in the machine code.
"""

import ctypes
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template
from typing import Any, Literal, TypeAlias

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import (
    BYTES,
    ELEMENTS,
    SHARED,
    Launch,
    filled_arrays,
    given_words,
)
from gpugen.cuda.counting.including import with_headers
from gpugen.cuda.counting.scanning import edited, functions, tokens
from gpugen.cuda.counting.tracing import (
    Argument,
    arguments_of,
    kernel_named,
    line_one,
    without_host,
)
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import DeviceError, ShapedDevice
from gpugen.cuda.texts import text_of
from gpugen.guard.kernel_texts import ROOMS, in_rooms, of_kernel
from gpugen.shim.device import Shim

Memory: TypeAlias = Literal["global", "shared"]
Array: TypeAlias = np.ndarray[Any, Any]

MOST_EVENTS = 1 << 22
MOST_TURNS = 1 << 28
"""How often the threads of a run may branch."""

MOST_MEMORY = 1 << 30
"""The bytes that the arrays of a kernel may have together."""

READ, WRITE, ATOMIC, FENCE, BARRIER, PARTED = range(6)
WARP = 32
_OF_THE_SHIM = re.compile(
    r"\(anonymous namespace\)::(shim|watch|ticks)$|shim_|guard variable for ShimRooms|"
    r"ld_run$|completed|DW\.|__|_DYNAMIC"
)
_ROOM = re.compile(r"ShimRooms<.*::(\w+)_of_room, .*>::room$")
EVENT = np.dtype(
    [
        ("address", "u8"), ("value", "u8"), ("place", "u8"), ("thread", "u4"),
        ("phase", "u4"), ("clock", "u4"), ("size", "u1"), ("kind", "u1"), ("_", "u2"),
    ]
)  # fmt: skip
"""What a thread does, as `fibers.cpp` notes it."""


@dataclass(frozen=True, slots=True)
class Variable:
    """Memory with a name: where it begins, its bytes, and those of an element if known."""

    name: str
    memory: Memory
    first: int
    size: int
    element: int = 0


@dataclass(frozen=True, slots=True)
class Watched:
    """A kernel whose run is noted, its parameters, and variables on copies.

    Those are of the file, and of a block; of others in the text there is none.
    """

    kernel: CudaKernel
    arguments: tuple[Argument, ...]
    of_file: tuple[str, ...] = ()
    of_block: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """All that the threads of a run did, in the order in which they did it.

    `clocks` says of a lane how many warp barriers of every lane it knows of; `lines` has
    the line of the text for a place in the machine code, 0 where it is not in the file.
    `is_timed` is whether they have asked for the time.
    """

    events: Array
    clocks: Array
    variables: tuple[Variable, ...]
    lines: Mapping[int, int]
    launch: Launch
    is_timed: bool = False


def watched(source: SourceFile, name: str, shared: int = SHARED) -> Watched:
    """The kernel of a name, which may have arguments of a template: `k<256>`.

    What is given to a block at the launch has so many bytes.
    """
    text = of_kernel(with_headers(source, source.text), name, shared)
    found = tokens(text)
    parts = list(functions(found))
    arguments = tuple(arguments_of(kernel_named(parts, name.partition("<")[0])))
    body = edited(text, without_host(text, found, parts))
    entry = Template(text_of("guard_entry")).substitute(
        kernel=name, parameters=len(arguments)
    )
    own = in_rooms(f"{line_one(source)}\n{body}")
    made = f"{text_of('given')}\n{own}\n{entry}"
    given = (Parameter("run", "given", "long long *"),)
    return Watched(CudaKernel("guarded_kernel", made, given), arguments)


@dataclass(frozen=True, slots=True)
class Only:
    """The blocks of a launch that run, and the warps of which accesses are noted, or all."""

    blocks: tuple[int, ...] = ()
    warps: tuple[int, ...] = ()

    def choose(self, library: ctypes.CDLL) -> None:
        """Says so to the library, after `watch`."""
        blocks = (ctypes.c_ulonglong * max(1, len(self.blocks)))(*self.blocks)
        warps = (ctypes.c_uint * max(1, len(self.warps)))(*self.warps)
        counts = (ctypes.c_size_t(len(each)) for each in (self.blocks, self.warps))
        library.shim_only(blocks, next(counts), warps, next(counts))


EVERYBODY = Only()


def logged(
    shim: Shim,
    made: Watched,
    launch: Launch,
    *,
    is_interleaved: bool = False,
    only: Only = EVERYBODY,
) -> Log:
    """Runs a kernel and notes all; a run that cannot be kept is a `UsageError`.

    Threads run one after the other, from barrier to barrier, or `is_interleaved` before
    each of their accesses, in the order that the seed of the shim chooses.
    """
    library, symbols, own = _run(
        shim, made, launch, launch.most_events, is_interleaved=is_interleaved, only=only
    )
    events = copied(library.shim_events, EVENT)
    lines = symbols.lines(np.unique(events["place"]).tolist())
    clocks = copied(library.shim_clocks, np.dtype(("u4", WARP)))
    variables = (*own, *symbols.variables())
    _refuse_unnamed(events, variables, lines)
    is_timed = counter(library, "asked") > 0
    return Log(events, clocks, variables, lines, launch, is_timed)


def _refuse_unnamed(
    events: Array, variables: Sequence[Variable], lines: Mapping[int, int]
) -> None:
    """What no variable has is compared by nobody."""
    touched = events[events["kind"] <= ATOMIC]
    is_named = np.zeros(len(touched), dtype=bool)
    for each in variables:
        first = touched["address"] >= each.first
        is_named |= first & (touched["address"] < each.first + each.size)
    for event in touched[~is_named][:1]:
        where = lines[int(event["place"])]
        raise UsageError(f"line {where}: memory without a name is touched")


@dataclass(frozen=True, slots=True)
class Clashes:
    """The bytes whose words have seen a collision, and the barriers where threads part.

    `exchanges` are the accesses that change a word: that takes a device a compare-and-swap.
    """

    bytes: int
    partings: int
    exchanges: int


def clashes(
    shim: Shim, made: Watched, launch: Launch, *, is_interleaved: bool = False
) -> Clashes:
    """Runs a kernel with a word for each byte, and counts those where accesses collide.

    There are none exactly if the log has none, but where lanes of a warp pass a barrier
    of the warp without others: such a barrier orders nothing here.
    """
    library, _, _ = _run(
        shim, made, launch, 0, is_by_words=True, is_interleaved=is_interleaved
    )
    return Clashes(
        *(counter(library, name) for name in ("clashes", "parted", "exchanged"))
    )


def counter(library: ctypes.CDLL, name: str) -> int:
    """What the latest run has counted.

    That is `clashes`, `parted`, `turns`, `asked`, `fenced` and `exchanged`.
    """
    function = library[f"shim_{name}"]
    function.restype = ctypes.c_ulonglong
    return int(function())


def plain_run(
    shim: Shim, made: Watched, launch: Launch, *, is_interleaved: bool = False
) -> tuple[ctypes.CDLL, list[Variable]]:
    """Runs a kernel without a log; the library knows what was done to each variable."""
    library, symbols, own = _run(shim, made, launch, 0, is_interleaved=is_interleaved)
    return library, [*own, *symbols.variables()]


def _run(
    shim: Shim,
    made: Watched,
    launch: Launch,
    most: int,
    *,
    is_by_words: bool = False,
    is_interleaved: bool = False,
    only: Only = EVERYBODY,
) -> tuple[ctypes.CDLL, "Symbols", list[Variable]]:
    refuse_large(made, launch)
    arrays = filled_arrays(shim, made.arguments, launch)
    given = given_words(shim, made.arguments, arrays, launch)
    library = shim.library(made.kernel)
    symbols = Symbols(library, made.kernel.entry)
    own = pointed(shim, made.arguments, arrays)
    known = [*own, *symbols.variables()]
    watch(
        library,
        ends_of(known),
        most,
        is_by_words=is_by_words,
        is_interleaved=is_interleaved,
    )
    only.choose(library)
    # The next run of the library begins with the variables of the file as this one does.
    files = [each for each in symbols.writable() if each.memory == "global"]
    saved = [ctypes.string_at(each.first, each.size) for each in files]
    try:
        shim.launch_shaped(made.kernel, [given], launch.grid, launch.block)
    except DeviceError as error:
        raise UsageError(_said(str(error), library, symbols, own)) from None
    finally:
        for each, contents in zip(files, saved, strict=True):
            ctypes.memmove(each.first, contents, each.size)
    return library, symbols, own


def refuse_large(made: Watched, launch: Launch) -> None:
    """Arrays that together are larger than what a run is given."""
    sizes = [launch.sizes.get(a.name, BYTES) for a in made.arguments if a.is_pointer]
    if sum(sizes) > MOST_MEMORY:
        raise UsageError(
            f"--bytes: the arrays have {sum(sizes)} bytes together; a run has at most "
            f"{MOST_MEMORY}"
        )


def pointed(
    device: ShapedDevice,
    arguments: Sequence[Argument],
    arrays: Mapping[str, tuple[Any, int]],
) -> list[Variable]:
    """The arrays that the parameters of a kernel point at."""
    return [
        Variable(
            each.name,
            "global",
            device.address(arrays[each.name][0]),
            arrays[each.name][1],
            np.dtype(ELEMENTS[each.type]).itemsize if each.type in ELEMENTS else 0,
        )
        for each in arguments
        if each.is_pointer
    ]


def watch(
    library: ctypes.CDLL,
    ends: Sequence[int],
    most: int,
    *,
    is_interleaved: bool = False,
    is_by_words: bool = False,
    most_turns: int | None = None,
) -> None:
    """From now on the runs of a library may touch only what is given, and are noted."""
    memory = (ctypes.c_void_p * max(1, len(ends)))(*ends)
    library.shim_watch(
        ctypes.c_size_t(most),
        ctypes.c_ulonglong(MOST_TURNS if most_turns is None else most_turns),
        ctypes.c_int(is_interleaved),
        ctypes.c_int(is_by_words),
        memory,
        ctypes.c_size_t(len(ends)),
    )


def ends_of(variables: Sequence[Variable]) -> list[int]:
    """Where each begins and ends."""
    return [end for each in variables for end in (each.first, each.first + each.size)]


def copied(function: Any, dtype: np.dtype[Any]) -> Array:
    """The rows that a function of the library gives."""
    function.restype = ctypes.c_size_t
    first = ctypes.c_void_p()
    count = function(ctypes.byref(first))
    if not count:
        return np.zeros(0, dtype=dtype)
    text = ctypes.string_at(first.value or 0, count * dtype.itemsize)
    base = dtype.base if dtype.shape else dtype
    return np.frombuffer(text, dtype=base).reshape((count, *dtype.shape))


def _said(
    problem: str, library: ctypes.CDLL, symbols: "Symbols", own: list[Variable]
) -> str:
    library.shim_outside.restype = ctypes.POINTER(ctypes.c_size_t)
    found = library.shim_outside()
    address, place = int(found[0]), int(found[1])
    if not place:
        return problem
    where = f"line {symbols.lines([place])[place]}"
    if not address:
        return f"{where}: a subscript leaves its array"
    if not own:
        return f"{where}: {problem}"
    near = min(own, key=lambda each: _distance(each, address))
    return (
        f"{where}: {problem}, byte {address - near.first} of `{near.name}`, which has "
        f"{near.size} bytes here: --bytes {near.name}=…"
    )


def _distance(variable: Variable, address: int) -> int:
    return max(variable.first - address, address - variable.first - variable.size, 0)


class Symbols:
    """The variables and lines of a library, as the tools that go with g++ know them."""

    def __init__(self, library: ctypes.CDLL, entry: str) -> None:
        self._path = library._name
        self._found = list(_symbols(self._path))
        at = next(each[1] for each in self._found if each[0] == f"launch_{entry}")
        function = ctypes.cast(library[f"launch_{entry}"], ctypes.c_void_p)
        self._base = (function.value or 0) - at

    def variables(self) -> Iterator[Variable]:
        """Those of the file."""
        ends = [each[1] for each in self._found if "_block_memory" in each[0]]
        rooms = [each[1] for each in self._found if each[0] == "shim_rooms"]
        for name, first, size, kind in self._found:
            room = _ROOM.match(name)
            if room:
                yield self._in_room(room[1], first, rooms[0])
                continue
            is_of_file = not _OF_THE_SHIM.match(name)
            if kind in "bBdDrRuvV" and size and is_of_file:
                is_shared = bool(ends) and min(ends) <= first < max(ends)
                memory: Memory = "shared" if is_shared else "global"
                plain = name.rpartition("::")[2]
                yield Variable(plain, memory, self._base + first, size)

    def _in_room(self, name: str, place: int, rooms: int) -> Variable:
        """A shared variable whose room `text/rooms.cu` has chosen."""
        at, size = (ctypes.c_ulong * 2).from_address(self._base + place)
        if at + size > ROOMS:
            raise UsageError(
                f"shared memory of templates and methods has more than {ROOMS} bytes"
            )
        return Variable(name, "shared", self._base + rooms + at, size)

    def writable(self) -> Iterator[Variable]:
        """Those of the file that a kernel may change."""
        kept = {each[1] + self._base for each in self._found if each[3] in "bBdDuvV"}
        return (each for each in self.variables() if each.first in kept)

    def lines(self, places: list[int]) -> dict[int, int]:
        """The lines of places behind calls; each belongs to the call before it."""
        if not places:
            return {}
        addresses = [hex(each - self._base - 1) for each in places]
        said = _output(["addr2line", "-e", self._path, *addresses]).splitlines()
        return {
            place: int(line) if line.isdecimal() else 0
            for place, line in zip(places, (_line(each) for each in said), strict=True)
        }


def _line(text: str) -> str:
    """`path:12 (discriminator 3)` is at line 12."""
    return text.partition(" (")[0].rpartition(":")[2]


def _symbols(path: str) -> Iterator[tuple[str, int, int, str]]:
    for line in _output(["nm", "-S", "-C", path]).splitlines():
        words = line.split(maxsplit=3)
        if len(words) == 4 and len(words[2]) == 1:
            yield words[3], int(words[0], 16), int(words[1], 16), words[2]
        elif len(words) >= 3 and len(words[1]) == 1:
            yield line.split(maxsplit=2)[2], int(words[0], 16), 0, words[1]


def _output(command: list[str]) -> str:
    try:
        return subprocess.run(
            command, capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise UsageError(f"`{command[0]}` is needed, and fails: {error}") from None


def watching_shim(directory: Path, **options: Any) -> Shim:
    """A shim whose kernels keep every access and know their lines."""
    return Shim(directory, header="user.h", is_watched=True, **options)


def notes(log: Log) -> Iterator[str]:
    """What there was to look at, and what was left alone because nobody can collide there."""
    yield f"{np.sum(log.events['kind'] <= ATOMIC)} accesses were compared"
    kinds = {
        each.name: set(
            log.events["kind"][
                (log.events["address"] >= each.first)
                & (log.events["address"] < each.first + each.size)
            ].tolist()
        )
        for each in log.variables
    }
    for only, what in ((READ, "only read"), (ATOMIC, "only touched by atomics")):
        names = [name for name, found in kinds.items() if found == {only}]
        if names:
            yield f"{what}: {', '.join(names)}"
    if log.is_timed:
        yield "the kernel asks for the time: another run may do something else"
