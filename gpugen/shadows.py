"""The memory of checks: a word of 32 bits for each element, or a few bits for each thread."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from gpugen.protocols.ownership import Layout
from gpugen.protocols.touches import PLACE_BITS, READS, WRITES

Words = np.ndarray[Any, np.dtype[np.uint32]]
Bits = np.ndarray[Any, np.dtype[np.uint64]]
Touches = Mapping[str, Bits]
"""The bits of one thread: for each array a row of words for writes, and one for reads."""

_CHUNK = 2**13  # Words compared at once, so that they stay in the cache.

MOST_NOTING = 16
"""As many threads note touches as need together no more than a word for each element."""

Extents = Mapping[str, tuple[int, bool]]
"""The elements of arrays, and whether reads of them are noted, too."""


class Limits(NamedTuple):
    """How many iterations words may number, and how much memory a run may take."""

    owners: int
    bytes: int


def _memory() -> int:
    """All the memory of this machine, or a number beyond it."""
    wanted = ("SC_PHYS_PAGES", "SC_PAGE_SIZE")
    if not set(wanted) <= set(getattr(os, "sysconf_names", {})):
        return 2**63
    pages, size = (os.sysconf(each) for each in wanted)
    return pages * size


LIMITS = Limits(2**29, _memory())


@dataclass(slots=True)
class Shadow:
    """Words by array, and the epoch of the latest launch that used them.

    A word of an earlier epoch means that nobody has touched the element, so a launch
    begins by counting on; the words are cleared only when the epochs are used up, or
    when another number of iterations asks for another layout. Bits are cleared each time.
    """

    words: dict[str, Words] = field(default_factory=dict)
    layout: Layout | None = None
    epoch: int = 0
    bits: dict[tuple[str, int], Bits] = field(default_factory=dict)

    def launch(self, sizes: Mapping[str, int], layout: Layout) -> int:
        """The epoch of a new launch over arrays of these sizes."""
        is_spent = self.layout is None or self.epoch >= self.layout.epochs
        if is_spent or layout != self.layout:
            for words in self.words.values():
                words.fill(0)
            self.epoch, self.layout = 0, layout
        for array, size in sizes.items():
            if array not in self.words or len(self.words[array]) != size:
                self.words[array] = np.zeros(size, dtype=np.uint32)
        self.epoch += 1
        return self.epoch

    def noting(self, extents: Extents, threads: int) -> list[Touches]:
        """Bits for each thread, none of them set."""
        return [
            {name: self._cleared(name, k, *extents[name]) for name in extents}
            for k in range(threads)
        ]

    def _cleared(self, name: str, thread: int, size: int, has_reads: bool) -> Bits:
        shape = 1 + has_reads, (size >> PLACE_BITS) + 1
        bits = self.bits.get((name, thread))
        if bits is None or bits.shape != shape:
            bits = self.bits[name, thread] = np.zeros(shape, dtype=np.uint64)
        else:
            bits.fill(0)
        return bits

    @property
    def bytes(self) -> int:
        """The memory of all words and bits."""
        words = sum(each.nbytes for each in self.words.values())
        return words + sum(each.nbytes for each in self.bits.values())


def are_apart(noted: Sequence[Touches]) -> bool:
    """Whether no element that one thread has written was touched by another one."""
    first, *others = noted
    return all(
        _are_apart(
            bits[:, k : k + _CHUNK], [o[name][:, k : k + _CHUNK] for o in others]
        )
        for name, bits in first.items()
        for k in range(0, bits.shape[1] if others else 0, _CHUNK)
    )


def _are_apart(first: Bits, others: Sequence[Bits]) -> bool:
    known = first.copy() if len(others) > 1 else first
    for other in others:
        if (known[WRITES] & other[WRITES]).any():
            return False
        if len(first) > READS and (
            (known[WRITES] & other[READS]).any() or (known[READS] & other[WRITES]).any()
        ):
            return False
        if other is not others[-1]:
            known |= other
    return True
