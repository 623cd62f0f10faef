"""The ownership monitor on a device: a word for each byte, changed by compare-and-swap.

The kernel runs twice: what shared memory it uses is known only then.
"""

from dataclasses import dataclass, replace

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.launching import ShapedDevice
from gpugen.guard.device_monitors import (
    FAR,
    SCOPED,
    UNNAMED,
    Monitored,
    monitored,
)
from gpugen.guard.monitoring import Variable

MOST_WORDS = 1 << 28
"""The bytes that have a word, 2 GiB of these."""

MOST_BLOCKS = 1 << 20
"""A word names the block in 20 bits."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The bytes whose words have seen a collision, and the accesses that were announced.

    `is_unnamed` is whether some were to memory that has no words, `is_scoped` whether
    atomics of one block alone meet those of others, `shared` the bytes of shared memory
    that a block uses, `memory` those of the words.
    """

    bytes: int
    accesses: int
    is_unnamed: bool
    is_scoped: bool
    shared: int
    memory: int


def seen_by_words(
    device: ShapedDevice, source: SourceFile, name: str, launch: Launch
) -> Seen:
    """Runs a kernel with words; a run that they cannot follow is a `UsageError`."""
    return monitored(device, source, name, launch, "guard_words", _seen)


def _seen(words: Monitored) -> Seen:
    if words.blocks > MOST_BLOCKS:
        raise UsageError(
            f"--grid: a word counts {MOST_BLOCKS} blocks, not {words.blocks}"
        )
    device, files = words.device, words.of_file()
    places = [device.bytes_at(each.first, each.size) for each in files]
    saved = [device.copied(each) for each in places]
    first = _ran(words, files, 0)
    if not first.shared:
        return first
    for place, contents in zip(places, saved, strict=True):
        place[:] = contents
    second = _ran(words, files, first.shared)
    is_more = second.shared > first.shared
    return replace(second, is_unnamed=second.is_unnamed or is_more)


def _ran(words: Monitored, files: list[Variable], shared: int) -> Seen:
    ran = words.ran(files, shared=shared, most_words=MOST_WORDS)
    if ran.seen[FAR]:
        raise UsageError(
            "the threads pass more barriers than a word of the ownership monitor counts"
        )
    memory = 8 * (sum(each.size for each in ran.known) + words.blocks * shared)
    return Seen(
        ran.count,
        ran.accesses,
        bool(ran.seen[UNNAMED]),
        bool(ran.seen[SCOPED]),
        ran.shared,
        memory,
    )
