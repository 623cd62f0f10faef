"""What a kernel and each scheme that watches it do to memory: counts, not times.

The counts are those of a run on the processor, and are the same on any machine. What the
passes of LD do to each word is known (`COSTS`); all else is taken from logs.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks.guard.instructions import counting
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import Order, launch_of
from gpugen.cli.guarding import guarded, proved_arrays
from gpugen.cuda.counting.counts import SHARED, Launch
from gpugen.guard.ld import (
    COMPARE,
    FILL,
    FIRST,
    RESTART,
    UNITE,
    WARPS,
    Compared,
    Copies,
    Round,
    compared,
    on_copies,
    rounds,
    scouted,
)
from gpugen.guard.monitoring import (
    ATOMIC,
    BARRIER,
    EVENT,
    MOST_EVENTS,
    READ,
    WRITE,
    Array,
    clashes,
    copied,
    logged,
    watched,
    watching_shim,
)
from gpugen.guard.sectors import SECTOR, sectors
from gpugen.shim.device import Shim

PROGRAMS = Path(__file__).parents[2] / "tests" / "cases" / "guard"
_OPTION = re.compile(r"--(\w+) (\S+)")
_WORD, _RECORD = 8, EVENT.itemsize

PUBLISHED = {
    "scan": ("yes", "rw", "shared"),
    "histogram": ("no", "", ""),
    "bisect": ("no", "", ""),
    "nbody": ("yes", "ww", "global"),
    "radix-sort": ("no", "", ""),
    "bfs": ("yes", "rw, ww", "global"),
    "backprop": ("yes", "ww", "global"),
    "btree": ("yes", "ww", "global"),
    "kmeans": ("yes", "rw", "shared"),
    "cocluster": ("yes", "rw", "shared"),
    "em": ("yes", "ww", "shared"),
}
"""Table VI: whether there is a race, of which kind, and in which memory."""

TABLE_I = ((31, 2), (10, 3), (6, 4), (4, 5), (2, 10), (2, 5), (2, 4), (2, 3), (2, 2))
"""Copies, and rounds after which it is asked how many races have been found."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What is done to memory; `sectors` are of 32 bytes, by warp and instruction.

    `instructions` are those of the PTX for a GPU, 0 where nothing has counted them.
    """

    loads: int = 0
    stores: int = 0
    bytes: int = 0
    sectors: int = 0
    atomics: int = 0
    barriers: int = 0
    instructions: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        pairs = zip(self.fields, other.fields, strict=True)
        return Counts(*(one + two for one, two in pairs))

    @property
    def fields(self) -> tuple[int, ...]:
        """All of them, in the order of `FIELDS`."""
        return tuple(getattr(self, name) for name in FIELDS)


FIELDS = (
    "loads", "stores", "bytes", "sectors", "atomics", "barriers", "instructions",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Program:
    """A program, how it is launched, and what the paper says of its original."""

    name: str
    source: SourceFile
    kernel: str
    launch: Launch


@dataclass(frozen=True, slots=True)
class Row:
    """One program under one scheme: what it costs, in how many runs, with which memory.

    `parts` has the sectors of LD by what they are for.
    """

    program: str
    scheme: str
    verdict: str
    found: str
    memory: int
    runs: int
    counts: Counts
    parts: tuple[tuple[str, int], ...] = ()


def programs() -> Iterator[Program]:
    """Versions of our own, with the launch that each of them names."""
    for path in sorted(PROGRAMS.glob("*.cu")):
        text = path.read_text(encoding="utf-8")
        (said,) = re.findall(r"// guard: (.*)", text)
        given: dict[str, Any] = {"define": [], "bytes": []}
        for name, value in _OPTION.findall(said):
            if name in ("define", "bytes"):
                given[name].append(value)
            else:
                given[name] = value
        sizes, filling = given.pop("bytes"), given.pop("fill", "zeros")
        given["shared"] = int(given.get("shared", SHARED))
        launch = launch_of(Order("", sizes=sizes, filling=filling, **given))
        (kernel,) = re.findall(r"__global__ void (\w+)", text)
        name = path.stem.partition("-")[2]
        yield Program(name, SourceFile(path.name, text), kernel, launch)


def rows() -> Iterator[Row]:
    """All programs under all schemes."""
    with TemporaryDirectory() as directory, counting() as instructions:
        shim = watching_shim(Path(directory), resident=1)
        for program in programs():
            asked = program.source, program.kernel, _long(program.launch)
            counts = instructions.of_schemes(*asked) if instructions else {}
            for row in _of_program(shim, program):
                count = counts.get(row.scheme, 0)
                yield replace(row, counts=replace(row.counts, instructions=count))


def _of_program(shim: Shim, program: Program) -> Iterator[Row]:
    made = watched(program.source, program.kernel, program.launch.shared)
    log = logged(shim, made, _long(program.launch))
    native = counts_of(log.events, program.launch)
    touched = log.events[log.events["kind"] <= ATOMIC]
    yield Row(program.name, "native", "", "", 0, 1, native)

    exact = _report(program, "exact")
    records = len(touched) * _RECORD
    noting = Counts(
        stores=len(touched),
        bytes=records,
        sectors=records // SECTOR,
        atomics=len(touched),
    )
    yield Row(program.name, "exact", exact[0], exact[1], records, 1, native + noting)

    words = clashes(shim, made, program.launch)
    looking = Counts(
        loads=int(touched["size"].sum()),
        bytes=_WORD * int(touched["size"].sum()),
        sectors=sectors(_words_of(touched), _threads(program.launch)),
        atomics=words.exchanges,
    )
    memory = _WORD * _watched_bytes(program, shim, log)
    verdict = _report(program, "ownership")[0]
    yield Row(program.name, "ownership", verdict, "", memory, 1, native + looking)
    yield _by_value(shim, program, native)


def _report(program: Program, scheme: str) -> tuple[str, str]:
    report = guarded(program.source, program.kernel, program.launch, scheme)
    found = (
        {(e.kind, e.between, e.memory) for e in report.findings}
        if scheme == "ld"
        else {
            (e.kind, e.level, e.memory)
            for e in report.collisions
            if e.standing == "race"
        }
    )
    said = ", ".join(" ".join(each) for each in sorted(found))
    return "race" if report.verdict is Raciness.RACE else report.verdict.value, said


def _watched_bytes(program: Program, shim: Shim, log: Any) -> int:
    blocks = int(np.prod(program.launch.grid))
    return sum(
        each.size * (blocks if each.memory == "shared" else 1)
        for each in log.variables
        if each.memory == "shared" or each.name in _pointers(program)
    )


def _pointers(program: Program) -> set[str]:
    made = watched(program.source, program.kernel, program.launch.shared)
    return {each.name for each in made.arguments if each.is_pointer}


def _long(launch: Launch) -> Launch:
    return Launch(
        launch.grid, launch.block, launch.scalars, launch.sizes, launch.filling,
        launch.seed, MOST_EVENTS, launch.shared,
    )  # fmt: skip


# LD, with everything that its runs and passes do.

COSTS: dict[int, Callable[[int], tuple[int, int]]] = {
    FILL: lambda slots: (1, slots + 1),
    UNITE: lambda slots: (slots + 1, slots + 1 + 3),
    RESTART: lambda slots: (4, slots),
    COMPARE: lambda slots: (slots + 1, 1),
}
"""The loads and stores of a pass for each word of 8 bytes, where nobody disagrees."""

NAMES = {FILL: "fill", UNITE: "unite", RESTART: "restart", COMPARE: "compare"}


class Counted(Copies):
    """Copies whose runs and passes are counted."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self.total, self.parts = Counts(), Counter[str]()

    def run(
        self, mode: int, pass_: int, shape: Round, start: Array, **options: Any
    ) -> None:
        """A run, and the passes at its barriers."""
        super().run(mode, pass_, shape, start, **{**options, "most": MOST_EVENTS})
        events = copied(self.library.shim_events, EVENT)
        own = counts_of(events, self.launch)
        self.total, self.parts["runs"] = (
            self.total + own,
            self.parts["runs"] + own.sectors,
        )
        if mode != WARPS:
            return
        regions = sum(self.regions_passed())
        self._passed(FILL, shape, 1)
        if pass_ == FIRST:
            self._passed(UNITE, shape, regions)
        else:
            self._passed(RESTART, shape, regions)
            self._passed(COMPARE, shape, regions)

    def pass_over(self, kind: int, shape: Round, start: Array) -> None:
        """A pass over the copies of blocks."""
        super().pass_over(kind, shape, start)
        self._passed(kind, shape, 1)

    def _passed(self, kind: int, shape: Round, times: int) -> None:
        cost = pass_counts(kind, self.size, shape.slots, times)
        self.total, self.parts[NAMES[kind]] = (
            self.total + cost, self.parts[NAMES[kind]] + cost.sectors,
        )  # fmt: skip


def pass_counts(kind: int, size: int, slots: int, times: int = 1) -> Counts:
    """What a pass over copies of so many bytes does; all of it is coalesced."""
    loads, stores = (each * times * size // _WORD for each in COSTS[kind](slots))
    moved = _WORD * (loads + stores)
    return Counts(loads, stores, moved, moved // SECTOR)


def _by_value(shim: Shim, program: Program, native: Counts) -> Row:
    made = watched(program.source, program.kernel, program.launch.shared)
    scout = scouted(shim, made, program.launch)
    proved = proved_arrays(program.source, program.kernel, program.launch).arrays
    named = [e for e in scout.targets if e in proved and e in _pointers(program)]
    targets = [each for each in scout.targets if each not in named]
    copies = on_copies(
        Counted,
        shim,
        program.source,
        program.kernel,
        program.launch,
        targets,
        proved=named,
        most_turns=scout.most_turns,
    )
    found: Compared = compared(copies, scout.regions, None)
    verdict, said = _report(program, "ld")
    total = native + copies.total
    return Row(
        program.name, "ld", verdict, said, found.memory, found.passes + 1, total,
        (("native", native.sectors), *sorted(copies.parts.items())),
    )  # fmt: skip


# Counting what a log has.


def counts_of(events: Array, launch: Launch) -> Counts:
    """The counts of one run."""
    touched = events[events["kind"] <= ATOMIC]
    kinds = touched["kind"]
    return Counts(
        int(np.sum(kinds == READ)),
        int(np.sum(kinds == WRITE)),
        int(touched["size"].sum()),
        sectors(touched, _threads(launch)),
        int(np.sum(kinds == ATOMIC)),
        int(np.sum(events["kind"] == BARRIER)),
    )


def _threads(launch: Launch) -> int:
    """The threads of a block."""
    return int(np.prod(launch.block))


def _words_of(touched: Array) -> Array:
    """The accesses as those to the words of their bytes: one of eight times the size."""
    words = touched.copy()
    words["address"] = touched["address"] * np.uint64(_WORD)
    words["size"] = touched["size"] * _WORD
    return words


# Table I, and the passes by size.


def shares(draws: int = 200_000) -> Iterator[tuple[int, int, int, float]]:
    """Copies, rounds, runs and the share of races between two of 960 warps that are found."""
    r = np.random.default_rng(1)
    first = r.integers(0, 960, draws)
    second = (first + r.integers(1, 960, draws)) % 960
    yield 960, 1, 2, 1.0
    for slots, count in TABLE_I:
        apart = np.zeros(draws, dtype=bool)
        for each in rounds(960, slots)[:count]:
            one, other = (who // each.stride % each.slots for who in (first, second))
            apart |= one != other
        yield slots, count, 2 * count, float(apart.mean())


@dataclass(frozen=True, slots=True)
class Pass:
    """What a pass over copies of a size does; `unfused` is the first pass in three."""

    name: str
    size: int
    slots: int
    counts: Counts


def passes() -> Iterator[Pass]:
    """Figure 9 as counts: by size, and by the number of copies."""
    sizes = [1 << k for k in range(12, 26)]
    pairs = [*((s, 8) for s in sizes), *((1 << 20, 1 << k) for k in range(1, 6))]
    with counting() as instructions:
        for size, slots in pairs:
            for kind, name in NAMES.items():
                made = pass_counts(kind, size, slots)
                if instructions:
                    count = instructions.of_pass(kind, size // _WORD, slots)
                    made = replace(made, instructions=count)
                yield Pass(name, size, slots, made)
            yield Pass("unite in three", size, slots, _unfused(size, slots))


def _unfused(size: int, slots: int) -> Counts:
    """Who has changed a byte, in maps of bits; who else has; and the union of all.

    Each of the three reads all copies and what was before; the first writes a bit for each
    byte of a copy, which the other two read.
    """
    words = size // _WORD
    fused = pass_counts(UNITE, size, slots)
    maps = slots * words // _WORD
    loads, stores = 3 * (slots + 1) * words + 2 * maps, fused.stores + maps
    moved = _WORD * (loads + stores)
    return Counts(loads, stores, moved, moved // SECTOR)
