"""Race detection by value: groups of threads on copies, in two runs, compared byte by byte.

In the first run each group changes a copy of its own; two groups that change one byte in
different ways race. In the second each region begins with what the others have written in
the first; a group that does something else then has read what it should not have seen.
Both runs go through the whole kernel, so a region may end at any barrier, and nothing that
it reads and writes is done twice. First blocks are compared, then the warps of each block.

With less memory than groups, groups share copies: round after round within the groups of
the round before, which have not raced with each other.
"""

import ctypes
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, TypeVar

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch, filled_arrays, given_words
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import DeviceError, ShapedDevice
from gpugen.cuda.texts import text_of
from gpugen.guard import monitoring
from gpugen.guard.monitoring import (
    ATOMIC,
    EVENT,
    WARP,
    WRITE,
    Array,
    Log,
    Memory,
    Only,
    Symbols,
    Variable,
    Watched,
    copied,
    counter,
    ends_of,
    plain_run,
    pointed,
    watch,
)
from gpugen.guard.redirection import OF_FILE, SUFFIX, redirected
from gpugen.shim.device import Shim

Groups: TypeAlias = Literal["block", "warp"]
BLOCKS, WARPS, PLAIN = range(3)
MERGE, FIRST, SECOND = range(3)
FILL, UNITE, RESTART, COMPARE = range(4)
MOST_BYTES = 1 << 28
"""What the copies of one comparison may take if nobody says how many there may be."""

MOST_SLOTS = (1 << 16) - 1
"""A copy and one more is counted in 16 bits."""

MOST_TURNS_MORE, _LEAST_TURNS = 64, 1 << 22
"""How much longer than without copies a run on copies may be: one that waits has no end."""

_ALIGNED, _POISON = 256, 0xA5
_PASS_BLOCKS, _PASS_THREADS = 60, 256


class _Run(ctypes.Structure):
    """A run as `text/ld.cu` takes it."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("mode", "pass_", "slots", "stride")),
        *(
            (name, ctypes.c_longlong)
            for name in ("size", "shared_at", "of_block", "regions", "first", "last", "most_turns")
        ),
        *(
            (name, ctypes.c_void_p)
            for name in (
                "images", "start", "values", "writers", "found", "gone", "passed",
                "unlike", "addressed", "offsets", "seen",
            )
        ),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """A byte that groups race for: where it is, in which region, and who they are.

    Where the second run has another result, `groups` has only who has computed it, nobody
    in an array of which there are no copies, and `variable` what it has computed.
    `element` is -1 where its size is not known, `block` where blocks race; `bytes` are all
    with the same groups, region and variable.
    """

    kind: Literal["write-write", "read-write"]
    between: Groups
    block: int
    region: int
    memory: Memory
    variable: str
    element: int
    byte: int
    groups: tuple[tuple[int, ...], ...]
    bytes: int


@dataclass(frozen=True, slots=True)
class Round:
    """How groups share copies: group `g` has the one of number `g / stride % slots`."""

    slots: int
    stride: int

    def members(self, slot: int, groups: int) -> tuple[int, ...]:
        """The groups that have a copy."""
        return tuple(g for g in range(groups) if g // self.stride % self.slots == slot)


def rounds(groups: int, slots: int) -> tuple[Round, ...]:
    """The fewest rounds after which each two groups have had different copies once."""
    slots = min(slots, groups)
    if slots < 2:
        return ()
    count, reach = 1, slots
    while reach < groups:
        count, reach = count + 1, reach * slots
    return tuple(Round(slots, slots ** (count - 1 - k)) for k in range(count))


@dataclass(frozen=True, slots=True)
class Compared:
    """What a comparison by value has found, and how: rounds, and bytes for copies."""

    findings: tuple[Finding, ...]
    rounds: int
    memory: int
    passes: int
    undecided: str = ""


class Copies:
    """A kernel whose groups work on copies of the targets, and all memory of its runs.

    It is that of a device, which is the one that watches but in a subclass.
    """

    device: ShapedDevice
    order: Sequence[Groups] = ("block", "warp")
    is_side_by_side = False
    """Whether blocks may run together when their warps are compared."""

    def __init__(
        self,
        shim: Shim,
        made: Watched,
        launch: Launch,
        targets: Sequence[str],
        *,
        proved: Collection[str] = (),
        most_turns: int | None = None,
        is_interleaved: bool = False,
    ) -> None:
        self.shim = shim
        self.library = shim.library(made.kernel)
        self.symbols = Symbols(self.library, made.kernel.entry)
        self.most_turns, self.is_interleaved = most_turns, is_interleaved
        first = ctypes.c_void_p()
        self.library.shim_shared.restype = ctypes.c_size_t
        shared = int(self.library.shim_shared(ctypes.byref(first)))
        self.begin(shim, made, launch, proved)
        known = list(self.symbols.variables())
        files = [
            replace(each, name=each.name.removesuffix(OF_FILE))
            for each in known
            if each.name.removesuffix(OF_FILE) in {*made.of_file} - {each.name}
        ]
        rooms = [
            replace(
                each,
                name=each.name.removesuffix(SUFFIX),
                first=each.first - (first.value or 0),
            )
            for each in known
            if each.memory == "shared" and each.name.endswith(SUFFIX)
        ]
        self.files = [e for e in self.symbols.writable() if e.memory == "global"]
        self.place(targets, files, rooms, shared)

    def begin(
        self,
        device: ShapedDevice,
        made: Watched,
        launch: Launch,
        proved: Collection[str],
    ) -> None:
        """The arrays, as they are given to the kernel."""
        self.device, self.made, self.launch, self.proved = device, made, launch, proved
        arrays = filled_arrays(device, made.arguments, launch)
        self.arrays = {name: array for name, (array, _) in arrays.items()}
        self.given = device.given(given_words(device, made.arguments, arrays, launch))
        self.own = pointed(device, made.arguments, arrays)
        self.blocks = int(np.prod(launch.grid))
        self.warps = -(-int(np.prod(launch.block)) // WARP)
        self.told = device.zeros(4 * self.blocks, "uint32")
        self.gone = self.told[: self.blocks]
        self.passes = self.first_block = 0

    def place(
        self,
        targets: Sequence[str],
        files: Sequence[Variable],
        rooms: Sequence[Variable],
        shared: int,
    ) -> None:
        """Where each target is in an image; rooms begin where shared memory does."""
        self.targets: list[tuple[Variable, int]] = []
        self.shared_at = 0
        for each in (*self.own, *files):
            if each.name in targets:
                self.targets.append((each, self.shared_at))
                self.shared_at += padded(each.size) + _ALIGNED
        for each in rooms:
            self.targets.append((each, self.shared_at + each.first))
        found = {variable.name for variable, _ in self.targets}
        self.missing = tuple(each for each in targets if each not in found)
        self.size = self.shared_at + padded(max(1, shared))
        self._offsets = self.device.given(np.array(self._places_in_image(), dtype="i8"))

    def _places_in_image(self) -> list[int]:
        """Where each parameter is, or -1, and each variable of the file and of a block."""
        offsets = {variable.name: place for variable, place in self.targets}
        pointers = [e.name for e in self.made.arguments if e.is_pointer]
        names = (*(each.name for each in self.made.arguments), *self.made.of_file)
        shared = {each.name for each, _ in self.targets if each.memory == "shared"}
        places = [
            offsets.get(each, -1)
            if each in pointers or each in self.made.of_file
            else -1
            for each in names
        ]
        return [*places, *(0 if e in shared else -1 for e in self.made.of_block), -1]

    def make_room(self, slots: int, regions: int, blocks: int = 1) -> None:
        """Memory for copies, and for what the regions of a first run have made."""
        zeros = self.device.zeros
        self.images = self._aligned(blocks * (slots + 1) * self.size)
        self.values = zeros(max(1, blocks * regions) * self.size, "uint8")
        self.writers = zeros(max(1, blocks * regions) * self.size // 4, "uint64")
        self.found = zeros(blocks * self.size, "uint64")
        self.regions = regions

    def together(self, slots: int, regions: int) -> int:
        """How many blocks have memory for such copies at once."""
        if not self.is_side_by_side:
            return 1
        each = (slots + 1 + 3 * regions + 8) * self.size
        return max(1, min(self.blocks, MOST_BYTES // each))

    def _aligned(self, size: int) -> Any:
        room = self.device.zeros(size + _ALIGNED, "uint8")
        start = -self.device.address(room) % _ALIGNED
        return room[start : start + size]

    @property
    def memory(self) -> int:
        """The bytes of all that."""
        rooms = (self.images, self.values, self.writers, self.found)
        return sum(each.nbytes for each in rooms)

    def writer(self, region: int, at: int) -> int:
        """Which slot, counted from 1, has changed a byte in the first run, 0 if none has."""
        word, byte = divmod(at, 8)
        row = self.writers[(2 * region + byte // 4) * (self.size // 8) + word]
        return int(row) >> 16 * (byte % 4) & 0xFFFF

    def image(self) -> Any:
        """What copies begin with: the arrays as they are, and shared memory as it begins."""
        made = self._aligned(self.size)
        made[self.shared_at :].fill(_POISON)
        for variable, place in self.targets:
            if variable.memory == "global":
                made[place : place + variable.size] = self._in_place(variable)
        return made

    def publish(self, image: Any) -> None:
        """Puts the arrays of an image into place."""
        for variable, place in self.targets:
            if variable.memory == "global":
                self._in_place(variable)[:] = image[place : place + variable.size]

    def _in_place(self, variable: Variable) -> Any:
        """The bytes of a variable where it is."""
        return self.device.bytes_at(variable.first, variable.size)

    def results(self) -> dict[str, bytes]:
        """What is in the arrays, and in the variables of the file with copies."""
        host = self.device.host
        own = {name: host(array).tobytes() for name, array in self.arrays.items()}
        for variable, _ in self.targets:
            if variable.memory == "global":
                own[variable.name] = host(self._in_place(variable)).tobytes()
        return own

    def refuse_addresses(self) -> None:
        """An address in a copy that another group finds in memory leads it astray.

        The passes within a block look for them in copies.
        """
        first, found = self.device.address(self.images), any(self._told(3))
        targets = {variable.name for variable, _ in self.targets}
        plain = [array for name, array in self.arrays.items() if name not in targets]
        for each in (*([self.values] if self.is_of_blocks else []), *plain):
            words = self.device.host(each)[: len(each) // 8 * 8].view("u8")
            last = first + len(self.images)
            found = found or bool(np.any((words >= first) & (words < last)))
        if found:
            raise UsageError("the kernel stores addresses: it cannot run on copies")

    def state(self) -> list[Any]:
        """What the kernel may change outside of the copies."""
        return [self.device.copied(self._in_place(each)) for each in self._outside()]

    def restore(self, state: Sequence[Any]) -> None:
        """Puts that back."""
        for each, saved in zip(self._outside(), state, strict=True):
            self._in_place(each)[:] = saved

    def unlike(self, state: Sequence[Any]) -> Iterator[tuple[Variable, Array]]:
        """The proved arrays that a run has left in another state, and at which bytes."""
        host = self.device.host
        for each, saved in zip(self._outside(), state, strict=True):
            if each.name in self.proved:
                at = np.flatnonzero(host(self._in_place(each)) != host(saved))
                if len(at):
                    yield each, at

    def _outside(self) -> list[Variable]:
        return [*self.own, *self.files]

    def run(
        self,
        mode: int,
        pass_: int,
        shape: "Round",
        start: Any,
        *,
        blocks: range | None = None,
        most: int = 0,
    ) -> None:
        """Runs all blocks, or some."""
        for each in (self.told, self.found):
            each.fill(0)
        self.passes += 1
        self.is_of_blocks = mode == BLOCKS
        self._heard: Any = None
        chosen = range(self.blocks) if blocks is None else blocks
        self.first_block = chosen.start
        address, given = self.device.address, self.device.given
        run = _Run(
            mode, pass_, shape.slots, shape.stride, self.size, self.shared_at,
            self.size * (shape.slots + 1), self.regions, chosen.start, chosen.stop,
            self.most_turns or 0,
            *(address(each) for each in (
                self.images, start, self.values, self.writers, self.found,
                *(self.told[n * self.blocks :] for n in range(4)), self._offsets,
            )),
            self.address_of_seen(),
        )  # fmt: skip
        self.before_run(blocks, most)
        words = given(np.frombuffer(bytes(run), dtype="i8"))
        self.device.launch_shaped(
            self.made.kernel, [self.given, words], self.launch.grid, self.launch.block
        )
        self.after_run()

    def address_of_seen(self) -> int:
        """Where a run notes what it sees; nowhere if it is watched from outside."""
        return 0

    def before_run(self, blocks: range | None, most: int) -> None:
        """The memory that a run may touch is said, and which blocks there are."""
        watch(
            self.library,
            self._ends(),
            most,
            is_interleaved=self.is_interleaved,
            most_turns=self.most_turns,
        )
        if blocks is not None:
            Only(tuple(blocks)).choose(self.library)

    def after_run(self) -> None:
        """What a run has against its end."""

    def regions_passed(self) -> list[int]:
        """The regions of each block that are over."""
        return self._told(1)

    def _told(self, number: int) -> list[int]:
        if self._heard is None:
            self._heard = self.device.host(self.told).reshape(-1, self.blocks).copy()
        found: list[int] = self._heard[number].tolist()
        return found

    def pass_over(self, kind: int, shape: "Round", start: Any) -> None:
        """A launch that goes over the copies of blocks: `FILL`, `UNITE`, and so on."""
        values = [self.images, start, self.values, self.writers, self.found]
        words = self.size // 8
        blocks = min(_PASS_BLOCKS, -(-words // _PASS_THREADS))
        grid, block = (blocks, 1, 1), (_PASS_THREADS, 1, 1)
        given = [*values, words, shape.slots, kind]
        self.device.launch_shaped(blocks_kernel(), given, grid, block)

    def _ends(self) -> list[int]:
        targets = {variable.name for variable, _ in self.targets}
        plain = [each for each in self.own if each.name not in targets]
        ends = ends_of(plain)
        first = self.images.ctypes.data
        for image in range(len(self.images) // self.size):
            for variable, place in self.targets:
                start = first + image * self.size + place
                ends += [start, start + variable.size]
        return [*ends, self.gone.ctypes.data, self.gone.ctypes.data + self.gone.nbytes]

    def findings(
        self, between: Groups, shape: "Round", *, is_first: bool = False
    ) -> tuple[Finding, ...]:
        """What the passes have reported, put together; of warps, maybe of one block only."""
        groups = self.blocks if between == "block" else self.warps
        bytes_of: Counter[tuple[object, ...]] = Counter()
        firsts: dict[tuple[object, ...], Finding] = {}
        for block, region, at, one, other in sorted(
            self._disagreements(between, is_first=is_first)
        ):
            variable, place = max(
                (each for each in self.targets if each[1] <= at), key=lambda t: t[1]
            )
            slots = (one,) if one == other else (one, other)
            members = tuple(shape.members(each, groups) for each in slots)
            key = (block, region, variable.name, members)
            bytes_of[key] += 1
            element, byte = _within(variable, at - place)
            kind: Literal["write-write", "read-write"] = (
                "read-write" if one == other else "write-write"
            )
            firsts.setdefault(
                key,
                Finding(
                    kind, between, block, region, variable.memory, variable.name,
                    element, byte, members, 0,
                ),
            )  # fmt: skip
        return tuple(replace(each, bytes=bytes_of[key]) for key, each in firsts.items())

    def _disagreements(
        self, between: Groups, *, is_first: bool
    ) -> Iterator[tuple[int, int, int, int, int]]:
        """Block, region, byte and two slots, or one and the same, from `ld_passes.cu`."""
        blocks = [-1]
        if between == "warp":
            blocks = np.flatnonzero(self._told(2)).tolist()
        for block in blocks[:1] if is_first else blocks:
            first = max(0, block - self.first_block) * self.size
            planes = self.device.host(self.found[first : first + self.size])
            planes = planes.reshape(8, self.size // 8)
            for byte, word in np.argwhere(planes).tolist():
                entry = int(planes[byte, word])
                yield (
                    block,
                    entry >> 32 & 0x7FFFFFFF,
                    8 * word + byte,
                    entry >> 16 & 0xFFFF,
                    entry & 0xFFFF,
                )


CopiesT = TypeVar("CopiesT", bound=Copies)


def on_copies(
    make: Callable[..., CopiesT],
    shim: Shim,
    source: SourceFile,
    name: str,
    launch: Launch,
    targets: Sequence[str],
    **options: Any,
) -> CopiesT:
    """A kernel on copies; without those of variables of the file if the text allows none."""
    made = redirected(source, name, targets, launch.shared)
    try:
        return make(shim, made, launch, targets, **options)
    except DeviceError:
        made = redirected(source, name, targets, launch.shared, has_file=False)
        return make(shim, made, launch, targets, **options)


def blocks_kernel() -> CudaKernel:
    """The passes over the copies of blocks, which `race` proves and `coalesce` counts."""
    types = [
        *(("images", "LdWord *"), ("start", "LdWord *"), ("values", "LdWord *")),
        *(("writers", "LdWord *"), ("found", "LdWord *"), ("words", "long long")),
        *(("slots", "int"), ("pass", "int")),
    ]
    parameters = tuple(Parameter("run", *each) for each in types)
    text = f"{text_of('ld_passes')}\n{text_of('ld_blocks')}"
    return CudaKernel("ld_pass", text, parameters)


def _within(variable: Variable, offset: int) -> tuple[int, int]:
    """The element and the byte in it; without a known type all bytes, and no element."""
    return divmod(offset, variable.element) if variable.element else (-1, offset)


def log_of(copies: Copies) -> Log:
    """What the latest run on copies has noted; each copy of a variable has its name."""
    events = copied(copies.library.shim_events, EVENT)
    first = copies.images.ctypes.data
    named = [
        replace(variable, memory="global", first=first + image * copies.size + place)
        for image in range(len(copies.images) // copies.size)
        for variable, place in copies.targets
    ]
    return Log(
        events,
        copied(copies.library.shim_clocks, np.dtype(("u4", WARP))),
        (*named, *copies.own, *copies.symbols.variables()),
        copies.symbols.lines(np.unique(events["place"]).tolist()),
        copies.launch,
    )


def padded(size: int) -> int:
    """So many bytes and those up to where the next variable may begin."""
    return -(-size // _ALIGNED) * _ALIGNED


def waiting(error: DeviceError) -> str:
    """What a run on copies has failed with, and why one may have no end."""
    if not re.search("did not end|too often to be noted", str(error)):
        return str(error)
    return (
        f"{error}; a kernel in which a warp waits for what another one writes has no end "
        "on copies"
    )


def compared(
    copies: Copies,
    regions: int,
    most: int | None,
    tell: Callable[[str], None] = lambda so_far: None,
) -> Compared:
    """Blocks, and the warps of each block; stops at the first race.

    What is known so far is told.
    """
    count, memory = 0, 0
    state = copies.state()
    for between in copies.order:
        groups = copies.blocks if between == "block" else copies.warps
        is_shared = any(each.memory == "shared" for each, _ in copies.targets)
        is_global = any(each.memory == "global" for each, _ in copies.targets)
        slots = most or max(2, min(groups, MOST_BYTES // copies.size - 1))
        slots = min(slots, MOST_SLOTS)
        shapes = rounds(groups, slots)
        has_targets = is_global or (is_shared and between == "warp")
        if not has_targets or not shapes:
            continue
        kept = (
            (regions, copies.together(slots, regions)) if between == "warp" else (1, 1)
        )
        copies.make_room(shapes[0].slots, *kept)
        memory = max(memory, copies.memory)
        count = max(count, len(shapes))
        copies.restore(state)
        try:
            if between == "block":
                found = tuple(_blocks(copies, shapes))
            else:
                found = _warps(copies, shapes, kept[1], tell)
        except DeviceError as error:
            reason = f"on copies, {waiting(error)}"
            return Compared((), count, memory, copies.passes, reason)
        if found:
            return Compared(found, count, memory, copies.passes)
        tell(f"{between}s have been compared: no race between them by value")
    return Compared((), count, memory, copies.passes)


def _blocks(copies: Copies, shapes: Sequence[Round]) -> Iterator[Finding]:
    state, start = copies.state(), copies.image()
    for shape in shapes:
        copies.restore(state)
        copies.pass_over(FILL, shape, start)
        copies.run(BLOCKS, FIRST, shape, start)
        copies.pass_over(UNITE, shape, start)
        copies.refuse_addresses()
        found = copies.findings("block", shape)
        if not found:
            after = copies.state()
            copies.restore(state)
            copies.pass_over(FILL, shape, start)
            copies.pass_over(RESTART, shape, start)
            found = _second(copies, BLOCKS, shape, start, None, after)
        if found:
            yield from found
            return


def _warps(
    copies: Copies,
    shapes: Sequence[Round],
    together: int,
    tell: Callable[[str], None],
) -> tuple[Finding, ...]:
    """Blocks side by side begin with the same, as each of them may run before all others.

    Where that fails, each begins with what those before have left.
    """
    if together > 1:
        state = copies.state()
        try:
            return _of_blocks(copies, shapes, together, tell)
        except (DeviceError, UsageError):
            copies.restore(state)
    return _of_blocks(copies, shapes, 1, tell)


def _of_blocks(
    copies: Copies,
    shapes: Sequence[Round],
    together: int,
    tell: Callable[[str], None],
) -> tuple[Finding, ...]:
    before, start = copies.state(), copies.image()
    for first in range(0, copies.blocks, together):
        tell(f"warps of {first} of {copies.blocks} blocks have been compared: no race")
        blocks = range(first, min(first + together, copies.blocks))
        for shape in shapes:
            copies.restore(before)
            copies.run(WARPS, FIRST, shape, start, blocks=blocks)
            copies.refuse_addresses()
            if max(copies.regions_passed()) > copies.regions:
                raise UsageError("the kernel has other barriers on copies than without")
            found = copies.findings("warp", shape, is_first=True)
            if not found:
                after = copies.state()
                copies.restore(before)
                found = _second(copies, WARPS, shape, start, blocks, after)
            if found:
                return found
        if together == 1:
            copies.publish(copies.images[: copies.size])
            before, start = copies.state(), copies.image()
    return ()


def _second(
    copies: Copies,
    mode: int,
    shape: Round,
    start: Any,
    blocks: range | None,
    after: Sequence[Any],
) -> tuple[Finding, ...]:
    """The second run; if it fails, or takes another way, somebody has read too early.

    So has somebody if it leaves proved arrays in another state than the first run.
    """
    between: Groups = "block" if mode == BLOCKS else "warp"
    passed = copies.regions_passed()
    block = -1 if blocks is None else blocks.start
    try:
        copies.run(mode, SECOND, shape, start, blocks=blocks)
        if mode == BLOCKS:
            copies.pass_over(COMPARE, shape, start)
    except DeviceError:
        _refuse_several(blocks)
        return (_other_way(copies, between, block, shape),)
    found = copies.findings(between, shape, is_first=True)
    if not found and mode == WARPS and passed != copies.regions_passed():
        _refuse_several(blocks)
        return (_other_way(copies, between, block, shape),)
    computed = tuple(_computed(copies, between, block, after))
    if computed:
        _refuse_several(blocks)
    return (*found, *computed)


def _refuse_several(blocks: range | None) -> None:
    """Blocks side by side do not tell which one of them it was."""
    if blocks is not None and len(blocks) > 1:
        raise DeviceError("blocks that run together do something else")


def _computed(
    copies: Copies, between: Groups, block: int, after: Sequence[Any]
) -> Iterator[Finding]:
    """The proved arrays in which the second run has left something else."""
    for variable, at in copies.unlike(after):
        element, byte = _within(variable, int(at[0]))
        yield Finding(
            "read-write", between, block, 0, "global",
            variable.name, element, byte, (), len(at),
        )  # fmt: skip


def _other_way(copies: Copies, between: Groups, block: int, shape: Round) -> Finding:
    """Nobody says who it was: all groups are named."""
    groups = copies.blocks if between == "block" else copies.warps
    everybody = tuple(shape.members(slot, groups) for slot in range(shape.slots))
    region = 0 if block < 0 else copies.regions_passed()[block]
    return Finding(
        "read-write", between, block, region, "global", "", 0, 0, everybody, 0
    )


ATOMICS = "touched by atomics"
"""Why arrays are left out in which groups may collide."""


@dataclass(frozen=True, slots=True)
class Scouted:
    """What a plain run shows: arrays that are stored to, others, and the most regions.

    Also whether threads have parted at a barrier, have asked for the time, or have used
    fences, and how often those of a run on copies may branch.
    """

    targets: tuple[str, ...]
    left: tuple[tuple[str, tuple[str, ...]], ...]
    regions: int
    is_parted: bool
    is_timed: bool
    is_fenced: bool
    most_turns: int


def scouted(
    shim: Shim, made: Watched, launch: Launch, *, is_interleaved: bool = False
) -> Scouted:
    """Runs a kernel as it is, to find out what has to be compared."""
    library, variables = plain_run(shim, made, launch, is_interleaved=is_interleaved)
    library.shim_kinds.restype = ctypes.POINTER(ctypes.c_uint)
    kinds = library.shim_kinds()
    targets, left = list[str](), dict[str, list[str]]()
    for number, each in enumerate(variables):
        bits = int(kinds[number])
        reason = ""
        if bits & 1 << ATOMIC:
            reason = ATOMICS if bits != 1 << ATOMIC else "only touched by atomics"
        elif bits and not bits & 1 << WRITE:
            is_unset = each.memory == "shared"
            reason = "stored to by nobody" if is_unset else "only read"
        if reason:
            left.setdefault(reason, []).append(each.name)
        elif bits:
            targets.append(each.name)
    phases = copied(library.shim_phases, np.dtype("u4"))
    reasons = tuple((reason, tuple(names)) for reason, names in left.items())
    turns = MOST_TURNS_MORE * counter(library, "turns") + _LEAST_TURNS
    return Scouted(
        tuple(targets),
        reasons,
        int(phases.max()) + 1,
        counter(library, "parted") > 0,
        counter(library, "asked") > 0,
        counter(library, "fenced") > 0,
        min(turns, monitoring.MOST_TURNS),
    )
