"""The exact monitor on a device: the log of a run there, as `exact.py` compares it.

Threads take the rows of the log in an order that agrees with barriers, fences and flags,
as all of them take them from one counter. What lanes know of each other, and where the
threads of a block part, is found afterwards.
"""

from collections.abc import Iterator

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.announcing import PLACE
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.launching import ShapedDevice
from gpugen.guard.device_monitors import (
    SCOPED,
    SCOPED_ATOMICS,
    Monitored,
    Ran,
    monitored,
)
from gpugen.guard.monitoring import (
    ATOMIC,
    BARRIER,
    EVENT,
    PARTED,
    WARP,
    Array,
    Log,
    Variable,
)

_MET = 6
UNNAMED_SHARED = "shared memory"


def logged_by_device(
    device: ShapedDevice, source: SourceFile, name: str, launch: Launch
) -> tuple[Log, tuple[str, ...]]:
    """The log of a run, and what in it nobody can compare."""
    return monitored(device, source, name, launch, "guard_log", _logged)


def _logged(kernel: Monitored) -> tuple[Log, tuple[str, ...]]:
    launch = kernel.launch
    ran = kernel.ran(kernel.of_file(), most=launch.most_events)
    if ran.count > launch.most_events:
        raise UsageError(
            "the threads touch memory too often to be noted; take a smaller grid"
        )
    words = kernel.device.host(ran.events[: ran.count * EVENT.itemsize // 8])
    events = np.array(words.view(EVENT))
    given = ran.known[-1]
    is_given = (events["address"] >= given.first) & (
        events["address"] < given.first + given.size
    )
    events = events[~is_given]
    variables = (*ran.known[:-1], *_of_blocks(ran, kernel.made.of_block))
    clocks = _clocks(events, launch)
    log = Log(
        _with_partings(events[events["kind"] != _MET], launch),
        clocks,
        variables,
        {each: each >> PLACE for each in np.unique(events["place"]).tolist()},
        launch,
    )
    return log, tuple(_unwatched(log, ran))


def _unwatched(log: Log, ran: Ran) -> Iterator[str]:
    touched = log.events[log.events["kind"] <= ATOMIC]["address"]
    is_named = np.zeros(len(touched), dtype=bool)
    for each in log.variables:
        is_named |= (touched >= each.first) & (touched < each.first + each.size)
    if not is_named.all():
        yield "memory without a name"
    if ran.seen[SCOPED]:
        yield SCOPED_ATOMICS


def _of_blocks(ran: Ran, names: tuple[str, ...]) -> Iterator[Variable]:
    """The variables in shared memory, and what is between them."""
    base, at = ran.rooms[0], ran.rooms[0]
    pairs = zip(ran.rooms[1::2], ran.rooms[2::2], names, strict=True)
    for first, size, name in sorted(pair for pair in pairs if pair[1]):
        if first < at:
            continue
        if first > at:
            yield Variable(UNNAMED_SHARED, "shared", at, first - at)
        yield Variable(name, "shared", first, size)
        at = first + size
    if base + ran.shared > at:
        yield Variable(UNNAMED_SHARED, "shared", at, base + ran.shared - at)


def _with_partings(events: Array, launch: Launch) -> Array:
    """Of the barriers that threads of a block come to together, those at one place once."""
    threads = int(np.prod(launch.block))
    at = np.flatnonzero(events["kind"] == BARRIER)
    if not len(at):
        return events
    keys = np.stack([events["thread"][at] // threads, events["phase"][at]])
    _, first, group = np.unique(keys, axis=1, return_index=True, return_inverse=True)
    places = events["place"][at]
    is_parted = places != places[first][group.reshape(-1)]
    events["kind"][at[is_parted]] = PARTED
    kept = np.ones(len(events), dtype=bool)
    kept[at[~is_parted]] = False
    kept[at[first]] = True
    return np.asarray(events[kept])


def _clocks(events: Array, launch: Launch) -> Array:
    """What each lane knows of the others of its warp, before each meeting and after it.

    An event gets the number of its row. Lanes that meet are those in the mask that all of
    them note, and nobody goes on before all have.
    """
    threads = int(np.prod(launch.block))
    who, number = np.unique(events["thread"], return_inverse=True)
    lanes = who % threads % WARP
    rows = [np.zeros(WARP, dtype="u4") for _ in who]
    for row, lane in zip(rows, lanes.tolist(), strict=True):
        row[lane] = 1
    latest = list(range(len(who)))
    after = np.full(len(events), -1)
    waiting: dict[tuple[int, int], list[int]] = {}
    for at in np.flatnonzero(events["kind"] == _MET).tolist():
        thread, mask = int(who[number[at]]), int(events["value"][at])
        key = (thread // threads << 32 | thread % threads // WARP, mask)
        waiting.setdefault(key, []).append(at)
        if len(waiting[key]) < mask.bit_count():
            continue
        met = [int(number[each]) for each in waiting[key]]
        known = np.maximum.reduce([rows[latest[each]] for each in met])
        for each, own in zip(waiting.pop(key), met, strict=True):
            after[each] = latest[own] = len(rows)
            rows.append(known.copy())
            rows[-1][lanes[own]] += 1
    if waiting:
        raise UsageError("the log does not say which lanes of a warp have met")
    _number(events, number, after)
    return np.array(rows, dtype="u4").reshape(-1, WARP)


def _number(events: Array, number: Array, after: Array) -> None:
    """The row of each event: the latest of its thread."""
    order = np.argsort(number, kind="stable")
    is_first = np.ones(len(order), dtype=bool)
    is_first[1:] = number[order][1:] != number[order][:-1]
    is_set = is_first | (after[order] >= 0)
    row = np.where(after[order] >= 0, after[order], number[order])
    latest = np.maximum.accumulate(np.where(is_set, np.arange(len(order)), 0))
    events["clock"][order] = row[latest]
