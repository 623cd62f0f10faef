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
_MOST_PAIRS, _MOST_SIDE = 1 << 20, 1024
_NEVER = np.iinfo(np.uint64).max
_CELL = np.dtype(
    [
        ("address", "u8"), ("block", "u4"), ("phase", "u4"), ("warp", "u4"),
        ("lane", "u4"), ("clock", "u4"), ("kind", "u1"), ("place", "u8"),
        ("until", "u8"), ("value", "u8"), ("time", "u8"),
    ]
)  # fmt: skip
"""What a thread does to a part of a variable, and until when: the next fence of its block."""

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
    cells["until"] = _NEVER
    for block, fences in _fences(log).items():
        own = cells["block"] == block
        following = np.searchsorted(fences, cells["time"][own])
        cells["until"][own] = np.append(fences.astype("u8"), _NEVER)[following]
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
            found = _worst(log.clocks, one, other, level)
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


def _worst(
    clocks: Array, one: Array, other: Array, level: Level
) -> tuple[Standing, Array, Array] | None:
    """A pair that collides, if possible one that nothing excuses."""
    if len(one) * len(other) > _MOST_PAIRS:
        return _worst_of_many(clocks, one, other, level)
    is_one = _colliding(clocks, one, other, level)
    if not is_one.any():
        return None
    is_fenced = _may_be_ordered(one, other)
    is_equal = _are_stores(one, other) & (
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


def _are_stores(one: Array, other: Array) -> bool:
    return bool(one["kind"][0] == WRITE == other["kind"][0])


def _worst_of_many(
    clocks: Array, one: Array, other: Array, level: Level
) -> tuple[Standing, Array, Array] | None:
    """The same without asking about every pair; what fences order may be more than said."""
    are_stores = _are_stores(one, other)
    pair = _pair(clocks, one, other, level, are_stores)
    if pair is None:
        same = _pair(clocks, one, other, level, False) if are_stores else None
        return None if same is None else ("same value", *same)
    if np.all(one["until"] == _NEVER) and np.all(other["until"] == _NEVER):
        return "race", *pair
    some = _worst(clocks, _fewer(one), _fewer(other), level)
    return some if some and some[0] == "race" else ("ordered by fences?", *pair)


def _fewer(side: Array) -> Array:
    count = min(len(side), _MOST_SIDE)
    return np.asarray(side[np.linspace(0, len(side) - 1, count).astype(int)])


def _pair(
    clocks: Array, one: Array, other: Array, level: Level, is_by_value: bool
) -> tuple[Array, Array] | None:
    """Two that collide, of different values if that is asked; none only if there is none.

    The accesses of another owner that collide with one are neighbors in some order of that
    owner's accesses: those that neither know of it nor are known to it.
    """
    if level != "warp":
        owner = "block" if level == "grid" else "warp"
        other = other[np.argsort(other[owner], kind="stable")]
        first = np.searchsorted(other[owner], one[owner], "left")
        last = np.searchsorted(other[owner], one[owner], "right")
        nothing, all_ = np.zeros_like(first), np.full_like(first, len(other))
        before = _hit(one, other, nothing, first, is_by_value)
        return before or _hit(one, other, last, all_, is_by_value)
    for lane in np.unique(other["lane"]):
        its = other[other["lane"] == lane]
        its = its[np.argsort(its["time"], kind="stable")]
        known = clocks[its["clock"]]
        for mate in np.unique(one["lane"][one["lane"] != lane]):
            own = one[one["lane"] == mate]
            seen = clocks[own["clock"]]
            first = np.searchsorted(known[:, lane], seen[:, lane], "right")
            last = np.searchsorted(known[:, mate], seen[:, mate], "left")
            found = _hit(own, its, first, last, is_by_value)
            if found is not None:
                return found
    return None


def _hit(
    one: Array, other: Array, first: Array, last: Array, is_by_value: bool
) -> tuple[Array, Array] | None:
    """One of a side, and one of its part of the other side, of another value if asked."""
    values = np.append(other["value"], other["value"][-1:])
    changes = np.append(
        np.flatnonzero(other["value"][1:] != other["value"][:-1]) + 1, len(other)
    )
    places = first
    if is_by_value:
        later = changes[
            np.minimum(np.searchsorted(changes, first, "right"), len(changes) - 1)
        ]
        places = np.where(values[first] != one["value"], first, later)
    found = np.flatnonzero(places < last)
    return None if not len(found) else (one[found[0]], other[places[found[0]]])


def _colliding(clocks: Array, one: Array, other: Array, level: Level) -> Array:
    if level != "warp":
        owner = "block" if level == "grid" else "warp"
        return np.asarray(one[owner][:, None] != other[owner][None, :])
    lanes = one["lane"][:, None], other["lane"][None, :]
    steps = one["clock"][:, None], other["clock"][None, :]
    is_before = clocks[steps[1], lanes[0]] >= clocks[steps[0], lanes[0]]
    is_after = clocks[steps[0], lanes[1]] >= clocks[steps[1], lanes[1]]
    return np.asarray((lanes[0] != lanes[1]) & ~is_before & ~is_after)


def _may_be_ordered(one: Array, other: Array) -> Array:
    """Whether a fence of the earlier block stands between two accesses."""
    times = one["time"][:, None], other["time"][None, :]
    untils = one["until"][:, None], other["until"][None, :]
    return np.where(times[0] < times[1], untils[0] < times[1], untils[1] < times[0])


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
    threads = int(np.prod(log.launch.block))
    barriers = np.flatnonzero(events["kind"] == BARRIER)
    blocks, phases = events["thread"][barriers] // threads, events["phase"][barriers]
    for at in np.flatnonzero(events["kind"] == PARTED).tolist():
        is_there = (blocks == events["thread"][at] // threads) & (
            phases == events["phase"][at]
        )
        before = barriers[is_there][0]
        pair = events[before], events[at]
        places = int(pair[0]["place"]), int(pair[1]["place"])
        if places not in seen:
            seen.add(places)
            first, second = (_actor(log, each) for each in pair)
            yield Collision("divergence", "block", "shared", "", 0, 0, first, second, 0)
