"""The exact monitor: every pair of accesses of one run that no barrier puts in an order.

Two accesses of different threads to one byte collide unless both read or both are atomic.
Threads of different blocks are never in order; those of one block are by the barriers of
the block; those of one warp also by the barriers of the warp that both of them know of.
Shuffles and votes order nothing. A fence of the earlier block between the two accesses may
order them, by way of a flag that is not followed here.

Of owners (blocks, then warps, then lanes) that touch one byte in one phase two collide
exactly if there are several, not all of them only read, and not all are only atomic. So
sorting finds the bytes, and pairs are looked for only there.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from depanalysis.options import Level
from depanalysis.proofs.races.verdicts import RaceKind
from gpugen.cuda.launching import Triple
from gpugen.guard.monitoring import (
    ATOMIC,
    BARRIER,
    FENCE,
    PARTED,
    READ,
    WARP,
    WRITE,
    Array,
    Log,
    Memory,
    Variable,
)

Standing: TypeAlias = Literal["race", "ordered by fences?", "same value"]
_Signature: TypeAlias = tuple[RaceKind, int, int, Standing]
_MOST_SIDE = 1024
_CELL = np.dtype(
    [
        ("address", "u8"), ("block", "u4"), ("phase", "u4"), ("warp", "u4"),
        ("lane", "u4"), ("clock", "u4"), ("kind", "u1"), ("place", "u8"),
        ("fences", "u4"), ("value", "u8"), ("time", "u8"),
    ]
)  # fmt: skip
_WHO_AND_WHERE = [name for name in _CELL.names or () if name not in ("value", "time")]


@dataclass(frozen=True, slots=True)
class Touch:
    """What one of two threads does: who it is, at which line, in which region.

    A region is what a block does between two barriers: its number, and the lines of the
    barriers, 0 at the beginning and at the end of the kernel.
    """

    thread: Triple
    block: Triple
    warp: int
    line: int
    region: int
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Collision:
    """Two accesses that nothing orders, and how many bytes have two of the same places.

    `element` and `byte` are counted in elements of the variable as far as its type is
    known, else in accesses of this size. At a barrier where threads part there are none.
    """

    kind: RaceKind
    level: Level
    memory: Memory
    variable: str
    element: int
    byte: int
    first: Touch
    second: Touch
    bytes: int
    standing: Standing = "race"


def collisions(log: Log) -> tuple[Collision, ...]:
    """All that collides in a run, one of each pair of places, races first."""
    found = [*_parted(log)]
    for variable in log.variables:
        cells, unit = _cells(log, variable)
        if len(cells):
            found += _of_variable(log, variable, cells, unit)
    order: Sequence[Standing] = ("race", "ordered by fences?", "same value")
    return tuple(sorted(found, key=lambda each: order.index(each.standing)))


def _of_variable(
    log: Log, variable: Variable, cells: Array, unit: int
) -> Iterator[Collision]:
    one_block = ["address", "block", "phase"]
    keys: dict[Level, tuple[list[str], str]] = {
        "grid": (["address"], "block"),
        "block": (one_block, "warp"),
        "warp": ([*one_block, "warp"], "lane"),
    }
    if variable.memory == "shared":
        del keys["grid"]
    for level, (key, owner) in keys.items():
        yield from _at_level(log, variable, (cells, unit), level, key, owner)


def _cells(log: Log, variable: Variable) -> tuple[Array, int]:
    """What is done to each part of a variable: the largest parts that are whole."""
    events, end = log.events, variable.first + variable.size
    inside = (events["address"] >= variable.first) & (events["address"] < end)
    times = np.flatnonzero(inside & (events["kind"] <= ATOMIC))
    touched = events[times]
    if not len(touched) or not np.any(touched["kind"] != READ):
        return np.zeros(0, dtype=_CELL), 1
    bits = int(np.bitwise_or.reduce(touched["address"] | touched["size"]))
    unit = min(bits & -bits, 8)
    count = touched["size"] // unit
    place = np.repeat(np.arange(len(touched)), count)
    part = np.arange(len(place)) - np.repeat(np.cumsum(count) - count, count)
    threads = int(np.prod(log.launch.block))
    cells = np.zeros(len(place), dtype=_CELL)
    cells["address"] = touched["address"][place] + np.uint64(unit) * part.astype("u8")
    number = touched["thread"] % threads
    cells["block"] = (touched["thread"] // threads)[place]
    cells["warp"], cells["lane"] = (number // WARP)[place], (number % WARP)[place]
    for name in ("phase", "clock", "kind", "place"):
        cells[name] = touched[name][place]
    shift = (8 * unit * part).astype("u8")
    mask = np.uint64((1 << 8 * unit) - 1)
    cells["value"] = (touched["value"][place] >> shift) & mask
    cells["value"][cells["kind"] != WRITE] = 0
    cells["time"] = times[place]
    for block, fences in _fences(log).items():
        own = cells["block"] == block
        cells["fences"][own] = np.searchsorted(fences, cells["time"][own])
    return _extremes(cells), unit


def _extremes(cells: Array) -> Array:
    """Of what a thread does again and again at one place, the least and greatest value.

    Somebody else who stores another value stores one that differs from one of the two.
    """
    ordered = cells[np.argsort(cells, order=[*_WHO_AND_WHERE, "value", "time"])]
    starts, ends = _groups(ordered[_WHO_AND_WHERE])
    kept = np.union1d(starts, ends - 1)
    return np.asarray(ordered[kept])


def _fences(log: Log) -> dict[int, Array]:
    """When each block has executed a fence."""
    times = np.flatnonzero(log.events["kind"] == FENCE)
    blocks = log.events["thread"][times] // int(np.prod(log.launch.block))
    return {int(block): times[blocks == block] for block in np.unique(blocks)}


def _at_level(
    log: Log,
    variable: Variable,
    parts: tuple[Array, int],
    level: Level,
    key: list[str],
    owner: str,
) -> Iterator[Collision]:
    """The bytes where several owners collide, by sorting, and pairs there."""
    cells, unit = parts
    ordered = cells[np.argsort(cells, order=[*key, "time"], kind="stable")]
    starts, ends = _groups(ordered[key])
    several = np.minimum.reduceat(ordered[owner], starts) != np.maximum.reduceat(
        ordered[owner], starts
    )
    kinds = ordered["kind"]
    is_mixed = (np.maximum.reduceat(kinds, starts) != READ) & ~(
        np.minimum.reduceat(kinds, starts) == ATOMIC
    )
    examples: dict[_Signature, tuple[Array, Array]] = {}
    times: Counter[_Signature] = Counter()
    for group in np.flatnonzero(several & is_mixed).tolist():
        for signature, pair in _pairs(log, ordered[starts[group] : ends[group]], level):
            examples.setdefault(signature, pair)
            times[signature] += unit
    for signature, (one, other) in examples.items():
        first, second = sorted((one, other), key=lambda each: int(each["time"]))
        yield _collision(log, variable, level, signature, (first, second), times)


def _groups(keys: Array) -> tuple[Array, Array]:
    is_new = np.ones(len(keys), dtype=bool)
    is_new[1:] = keys[1:] != keys[:-1]
    starts = np.flatnonzero(is_new)
    return starts, np.append(starts[1:], len(keys))


def _pairs(
    log: Log, group: Array, level: Level
) -> Iterator[tuple[_Signature, tuple[Array, Array]]]:
    """Of each two places one pair that collides, the worst one that there is."""
    classes = [group[group[["kind", "place"]] == each] for each in _classes(group)]
    for number, one in enumerate(classes):
        for other in classes[number:]:
            kinds = {int(one["kind"][0]), int(other["kind"][0])}
            if kinds in ({READ}, {ATOMIC}):
                continue
            found = _worst(log, _fewer(one, level), _fewer(other, level), level)
            if found is not None:
                standing, first, second = found
                places = sorted((int(first["place"]), int(second["place"])))
                signature = _kind(kinds), places[0], places[1], standing
                yield signature, (first, second)


def _classes(group: Array) -> Array:
    return np.unique(group[["kind", "place"]])


def _kind(kinds: set[int]) -> RaceKind:
    if ATOMIC in kinds:
        return "atomic-with-plain"
    return "write-write" if kinds == {WRITE} else "read-write"


def _fewer(side: Array, level: Level) -> Array:
    """Part of many accesses, with those of the first and last owner and of both extremes."""
    if len(side) <= _MOST_SIDE:
        return side
    owner = {"grid": "block", "block": "warp", "warp": "lane"}[level]
    values, owners = side["value"], side[owner]
    ends = [f(each) for f in (np.argmin, np.argmax) for each in (values, owners)]
    spread = np.linspace(0, len(side) - 1, _MOST_SIDE).astype(int)
    return np.asarray(side[np.union1d(spread, ends)])


def _worst(
    log: Log, one: Array, other: Array, level: Level
) -> tuple[Standing, Array, Array] | None:
    """A pair that collides, if possible one that nothing excuses."""
    is_one = _colliding(log, one, other, level)
    if not is_one.any():
        return None
    is_fenced = _may_be_ordered(log, one, other)
    is_equal = (one["kind"][0] == WRITE == other["kind"][0]) & (
        one["value"][:, None] == other["value"][None, :]
    )
    standings: tuple[tuple[Standing, Array], ...] = (
        ("race", is_one & ~is_fenced & ~is_equal),
        ("ordered by fences?", is_one & ~is_equal),
        ("same value", is_one),
    )
    standing, found = next(each for each in standings if each[1].any())
    row, column = np.argwhere(found)[0]
    return standing, one[row], other[column]


def _colliding(log: Log, one: Array, other: Array, level: Level) -> Array:
    if level != "warp":
        owner = "block" if level == "grid" else "warp"
        return np.asarray(one[owner][:, None] != other[owner][None, :])
    lanes = one["lane"][:, None], other["lane"][None, :]
    clocks = one["clock"][:, None], other["clock"][None, :]
    is_before = log.clocks[clocks[1], lanes[0]] >= log.clocks[clocks[0], lanes[0]]
    is_after = log.clocks[clocks[0], lanes[1]] >= log.clocks[clocks[1], lanes[1]]
    return np.asarray((lanes[0] != lanes[1]) & ~is_before & ~is_after)


def _may_be_ordered(log: Log, one: Array, other: Array) -> Array:
    """Whether a fence of the earlier block stands between two accesses."""
    none = np.zeros((len(one), len(other)), dtype=bool)
    fences = _fences(log)
    if not fences:
        return none
    times = one["time"][:, None], other["time"][None, :]
    follows = _next_fence(fences, one)[:, None], _next_fence(fences, other)[None, :]
    is_first = times[0] < times[1]
    return np.where(is_first, follows[0] < times[1], follows[1] < times[0])


def _next_fence(fences: dict[int, Array], side: Array) -> Array:
    never = np.iinfo(np.int64).max
    found = np.full(len(side), never, dtype=np.uint64)
    for block, times in fences.items():
        own = side["block"] == block
        found[own] = np.append(times, never)[side["fences"][own]]
    return found


def _collision(
    log: Log,
    variable: Variable,
    level: Level,
    signature: _Signature,
    pair: tuple[Array, Array],
    times: Counter[_Signature],
) -> Collision:
    first, second = pair
    size = variable.element or _size(log, pair)
    offset = int(first["address"]) - variable.first
    return Collision(
        signature[0],
        level,
        variable.memory,
        variable.name,
        offset // size,
        offset % size,
        _touch(log, first),
        _touch(log, second),
        times[signature],
        signature[3],
    )


def _size(log: Log, pair: tuple[Array, Array]) -> int:
    return max(1, *(int(log.events["size"][each["time"]]) for each in pair))


def _touch(log: Log, cell: Array) -> Touch:
    event = log.events[cell["time"]]
    return _actor(log, event)


def _actor(log: Log, event: Array) -> Touch:
    threads = int(np.prod(log.launch.block))
    block, number = divmod(int(event["thread"]), threads)
    phase = int(event["phase"])
    barriers = log.events[log.events["kind"] == BARRIER]
    own = barriers[barriers["thread"] // threads == block]
    ends = [log.lines[int(each)] for each in own["place"]]
    around = [0, *ends, 0]
    return Touch(
        _triple(number, log.launch.block),
        _triple(block, log.launch.grid),
        number // WARP,
        log.lines[int(event["place"])],
        phase,
        (around[phase], around[phase + 1]),
    )


def _triple(number: int, extent: Triple) -> Triple:
    x, y, _ = extent
    return number % x, number // x % y, number // x // y


def _parted(log: Log) -> Iterator[Collision]:
    """Barriers of the text at which threads of one block wait at once."""
    events, seen = log.events, set[tuple[int, int]]()
    for at in np.flatnonzero(events["kind"] == PARTED).tolist():
        before = np.flatnonzero(events["kind"][:at] == BARRIER)[-1]
        pair = events[before], events[at]
        places = int(pair[0]["place"]), int(pair[1]["place"])
        if places not in seen:
            seen.add(places)
            first, second = (_actor(log, each) for each in pair)
            yield Collision("divergence", "block", "shared", "", 0, 0, first, second, 0)
