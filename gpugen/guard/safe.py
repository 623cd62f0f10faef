"""A racy kernel run so that it has one result: on copies, put together in a fixed order.

Warps work on copies of their own; at every barrier the copies become one, the highest warp
that has changed a byte deciding. Blocks work on copies of the arrays; the highest block
decides. So nobody sees what another one does meanwhile, and the order of the threads does
not matter, unless lanes of one warp race, atomics are used, or memory is read that nobody
has stored to. What is so is named.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.launching import DeviceError
from gpugen.guard.exact import collisions
from gpugen.guard.ld import (
    MERGE,
    WARPS,
    Copies,
    Finding,
    Round,
    Scouted,
    log_of,
    on_copies,
    padded,
    scouted,
    waiting,
)
from gpugen.guard.monitoring import READ, WARP, WRITE, Array, Log, watched
from gpugen.shim.device import Shim

MOST_BYTES = 1 << 30
_FINDINGS = 8


@dataclass(frozen=True, slots=True)
class Safe:
    """The arrays as the run leaves them, what was merged, and what may still vary."""

    arrays: dict[str, bytes]
    merged: tuple[Finding, ...]
    varying: tuple[str, ...]
    memory: int


def run_safely(shim: Shim, source: SourceFile, name: str, launch: Launch) -> Safe:
    """Runs a kernel on copies; the seed of the shim chooses the order of its threads."""
    scout = scouted(shim, watched(source, name, launch.shared), launch)
    if scout.is_timed:
        raise UsageError("the time differs from run to run: nothing can change that")
    copies = on_copies(
        Copies, shim, source, name, launch, scout.targets, most_turns=scout.most_turns
    )
    everybody = Round(copies.warps, 1)
    needed = copies.blocks * (copies.warps + 1 + _FINDINGS) * copies.size
    if needed > MOST_BYTES:
        raise UsageError(
            f"copies for all warps need {needed} bytes; give smaller --bytes"
        )
    copies.make_room(copies.warps, 0, copies.blocks)
    before, start = copies.state(), copies.image()
    _run(copies, everybody, start, launch.most_events)
    varying = tuple(dict.fromkeys(_varying(copies, scout, log_of(copies))))
    copies.refuse_addresses()
    copies.restore(before)
    copies.is_interleaved = True
    _run(copies, everybody, start, 0)
    findings = copies.findings("warp", everybody)
    blocks = copies.images.reshape(copies.blocks, copies.warps + 1, copies.size)[:, 0]
    result, between = _united(copies, start, blocks)
    copies.publish(result)
    return Safe(copies.results(), (*findings, *between), varying, copies.memory)


def _run(copies: Copies, everybody: Round, start: Array, most: int) -> None:
    try:
        copies.run(WARPS, MERGE, everybody, start, most=most)
    except DeviceError as error:
        raise UsageError(waiting(error)) from None


def _united(
    copies: Copies, start: Array, blocks: Array
) -> tuple[Array, tuple[Finding, ...]]:
    """The arrays of all blocks, in their order, and the bytes that two have changed."""
    result, writer = start.copy(), np.full(copies.size, -1)
    found = list[Finding]()
    for block, image in enumerate(blocks):
        changed = image != start
        changed[copies.shared_at :] = False
        again = np.flatnonzero(changed & (writer >= 0) & (image != result))
        for variable, place in copies.targets:
            own = again[(again >= place) & (again < place + variable.size)]
            if len(own):
                at, size = int(own[0]) - place, variable.element or 1
                groups = (int(writer[own[0]]),), (block,)
                found.append(
                    Finding(
                        "write-write", "block", -1, 0, "global", variable.name,
                        at // size, at % size, groups, len(own),
                    )
                )  # fmt: skip
        result[changed], writer[changed] = image[changed], block
    return result, tuple(found)


def _varying(copies: Copies, scout: Scouted, log: Log) -> Iterator[str]:
    """Why another order of the threads may have another result."""
    for reason, names in scout.left:
        if reason != "only read":
            yield f"{', '.join(names)}: {reason}"
    for missing in copies.missing:
        yield f"{missing}: its declaration is not found in the text"
    for each in collisions(log):
        if each.level == "warp" and each.standing != "same value":
            lines = sorted({each.first.line, each.second.line})
            where = f"line{'s' * (len(lines) > 1)} {' and '.join(map(str, lines))}"
            yield f"{each.variable}: lanes of one warp race at {where}"
    for variable, place in copies.targets:
        if variable.memory == "shared" and _is_read_unset(
            copies, log, place, padded(variable.size)
        ):
            yield f"{variable.name}: read where nobody has stored to it"


def _is_read_unset(copies: Copies, log: Log, place: int, size: int) -> bool:
    """Whether a warp reads a part of shared memory before it, or another region, stores."""
    events, images = log.events, copies.images
    offsets = events["address"].astype("i8") - images.ctypes.data
    inside = (offsets >= 0) & (offsets < len(images))
    at = offsets % copies.size
    kept = np.flatnonzero(inside & (at >= place) & (at < place + size))
    threads = int(np.prod(copies.launch.block))
    stored: dict[tuple[int, int], int] = {}
    own = set[tuple[int, int, int]]()
    for event, byte in zip(events[kept], at[kept].tolist(), strict=True):
        block, number = divmod(int(event["thread"]), threads)
        for each in range(byte, byte + int(event["size"])):
            key = block, each
            if event["kind"] == WRITE:
                own.add((*key, number // WARP))
                stored.setdefault(key, int(event["phase"]))
            elif event["kind"] == READ:
                is_old = stored.get(key, int(event["phase"])) < event["phase"]
                if not is_old and (*key, number // WARP) not in own:
                    return True
    return False
