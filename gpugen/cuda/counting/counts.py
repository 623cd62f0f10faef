"""A traced kernel on a device, and how many segments its warps touch with each access.

Lanes of a warp are together where they come to a place of the text in the same iterations
of all loops, for the same time there. So nothing hangs on how a device lets lanes diverge.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import Span
from gpugen.cuda.counting.tracing import WORDS, Argument, Traced
from gpugen.cuda.launching import WARP, ShapedDevice, Triple

Filling: TypeAlias = Literal["zeros", "count", "random"]

BYTES = 1 << 20
"""What an array gets whose size nobody says."""

SHARED = 48 << 10
"""What a block gets of dynamic shared memory if nobody says how much."""

MOST_EVENTS = 1 << 20
_LINE, _SECTOR, _ALIGNED = 128, 32, 256
_GAP = 1 << 26
_BEYOND = 2**64
_FULL, _OUTSIDE, _ENDLESS = 1, 2, 3
ELEMENTS: Mapping[str, str] = {
    "float": "f4", "double": "f8", "char": "i1", "signed char": "i1", "unsigned char": "u1",
    "short": "i2", "unsigned short": "u2", "int": "i4", "unsigned": "u4",
    "unsigned int": "u4", "long": "i8", "unsigned long": "u8", "long long": "i8",
    "unsigned long long": "u8", "size_t": "u8",
}  # fmt: skip
"""The elements of NumPy for types of C."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How a kernel is run: its shape, its scalars, and the bytes and contents of its arrays.

    `shared` are the bytes of shared memory that a block is given at the launch.
    """

    grid: Triple
    block: Triple
    scalars: Mapping[str, float]
    sizes: Mapping[str, int] = field(default_factory=dict)
    filling: Filling = "zeros"
    seed: int = 0
    most_events: int = MOST_EVENTS
    shared: int = SHARED

    @property
    def threads(self) -> int:
        """All of them."""
        return int(np.prod(self.grid, dtype=object) * np.prod(self.block, dtype=object))


@dataclass(frozen=True, slots=True)
class Counted:
    """The segments that warps have touched at a place, and how often: (lines, sectors)."""

    span: Span
    kinds: frozenset[str]
    counts: Counter[tuple[int, int]]

    def least(self, which: int) -> int:
        """The fewest lines, or sectors."""
        return min(pair[which] for pair in self.counts)

    def most(self, which: int) -> int:
        """The most lines, or sectors."""
        return max(pair[which] for pair in self.counts)

    def average(self, which: int) -> float:
        """Lines, or sectors, over all executions."""
        total = sum(pair[which] * times for pair, times in self.counts.items())
        return total / self.counts.total()


def counted(
    device: ShapedDevice, traced: Traced, launch: Launch
) -> tuple[Counted, ...]:
    """Runs a kernel, and counts; a run that cannot be kept is a `UsageError`."""
    arrays = filled_arrays(device, traced.arguments, launch)
    events = device.zeros(launch.most_events * WORDS, "int64")
    count = device.zeros(1, "uint64")
    loops = device.zeros(launch.threads * (traced.loops + 1), "uint32")
    wrong = device.zeros(3, "int64")
    memory = [
        place
        for first, size in arrays.values()
        for place in (device.address(first), device.address(first) + size)
    ]
    given = given_words(device, traced.arguments, arrays, launch)
    values = [
        events,
        count,
        launch.most_events,
        device.given(np.array(memory or [0], dtype=np.int64)),
        len(arrays),
        loops,
        wrong,
        device.given(given),
    ]
    device.launch_shaped(traced.kernel, values, launch.grid, launch.block)
    _refuse(traced, arrays, device, [int(each) for each in device.host(wrong)], launch)
    noted = device.host(events).reshape(-1, WORDS)[: int(device.host(count)[0])]
    return tuple(_aggregated(traced, noted, launch))


def filled_arrays(
    device: ShapedDevice, arguments: Sequence[Argument], launch: Launch
) -> dict[str, tuple[Any, int]]:
    """Memory for every pointer, which begins as `cudaMalloc` lets it begin, and its size."""
    found: dict[str, tuple[Any, int]] = {}
    for number, each in enumerate(arguments):
        if each.is_pointer:
            size = launch.sizes.get(each.name, BYTES)
            dtype = np.dtype(ELEMENTS.get(each.type, "u1"))
            # Far behind an array, too, lies no other one, wherever the memory is from.
            room = np.zeros(size + _ALIGNED + _GAP, dtype=np.uint8)
            start = -room.ctypes.data % _ALIGNED
            own = room[start : start + size]
            elements = own[: size // dtype.itemsize * dtype.itemsize].view(dtype)
            fill(elements, launch.filling, [launch.seed, number])
            found[each.name] = device.given(own), size
    return found


def fill(elements: np.ndarray[Any, Any], filling: Filling, seed: Sequence[int]) -> None:
    """Elements of a row as a user asks for them; the same seed gives the same ones."""
    wide = np.arange(len(elements), dtype=np.int64)
    if filling == "random":
        r = np.random.default_rng(seed)
        wide = r.integers(0, max(1, len(elements)), len(elements))
    if filling != "zeros":
        elements[:] = wide.astype(elements.dtype)


def given_words(
    device: ShapedDevice,
    arguments: Sequence[Argument],
    arrays: Mapping[str, tuple[Any, int]],
    launch: Launch,
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Two words for each argument: an integer or an address, and the bits of a real."""
    words = np.zeros(2 * max(1, len(arguments)), dtype=np.int64)
    for number, each in enumerate(arguments):
        if each.is_pointer:
            words[2 * number] = device.address(arrays[each.name][0])
            continue
        if each.name not in launch.scalars:
            raise UsageError(f"the kernel needs a value: --define {each.name}=…")
        value = launch.scalars[each.name]
        _refuse_unfit(each, value)
        words[2 * number] = _word(value)
        words[2 * number + 1 :].view(np.float64)[0] = float(value)
    return words


def _word(value: float) -> int:
    """An integer as a word with a sign has it; a real beyond all integers is no word."""
    if not -_BEYOND <= 2 * value < 2 * _BEYOND:
        return 0
    return int(value) if 2 * value < _BEYOND else int(value) - _BEYOND


def _refuse_unfit(argument: Argument, value: float) -> None:
    dtype = np.dtype(ELEMENTS.get(argument.type, "f8"))
    if dtype.kind == "f":
        return
    limits = np.iinfo(dtype)
    if value != int(value) or not limits.min <= value <= limits.max:
        raise UsageError(
            f"--define: `{argument.name}` is of type {argument.type}, without {value}"
        )


def _refuse(
    traced: Traced,
    arrays: Mapping[str, tuple[Any, int]],
    device: ShapedDevice,
    wrong: Sequence[int],
    launch: Launch,
) -> None:
    reason, number, address = wrong
    if reason == _ENDLESS:
        raise UsageError("a thread does not end within 2^18 rounds of its loops")
    if reason == _FULL:
        raise UsageError(
            f"the threads touch memory more than {launch.most_events} times; take a "
            "smaller grid"
        )
    if reason != _OUTSIDE:
        return
    place = traced.places[number]
    first, size = arrays[place.array]
    raise UsageError(
        f"{place.span}: a thread touches byte {address - device.address(first)} of "
        f"`{place.array}`, which has {size} bytes here: --bytes {place.array}=…"
    )


def _aggregated(
    traced: Traced, noted: np.ndarray[Any, Any], launch: Launch
) -> list[Counted]:
    """What the warps have touched, by the places of the text."""
    size = int(np.prod(launch.block, dtype=object))
    turns: Counter[tuple[int, ...]] = Counter()
    warps: dict[tuple[int, ...], set[int]] = defaultdict(set)
    for place, thread, moment, address, wide in noted.tolist():
        turn = turns[place, thread, moment]
        turns[place, thread, moment] += 1
        warp = thread // size, thread % size // WARP
        touched = range(address // _SECTOR, (address + wide - 1) // _SECTOR + 1)
        warps[(place, *warp, moment, turn)].update(touched)
    found = [
        Counted(each.span, each.kinds, Counter[tuple[int, int]]())
        for each in traced.places
    ]
    for (place, *_), sectors in warps.items():
        lines = {each * _SECTOR // _LINE for each in sectors}
        found[place].counts[len(lines), len(sectors)] += 1
    return found
