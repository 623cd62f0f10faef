"""The memory of checks: a word of 32 bits for each element, or two bits for each thread."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from gpugen.protocols.ownership import Layout
from gpugen.protocols.touches import ELEMENTS, WRITES

Words = np.ndarray[Any, np.dtype[np.uint32]]
Bits = np.ndarray[Any, np.dtype[np.uint8]]
Touches = Mapping[str, Bits]

_CHUNK = 2**15  # Bytes compared at once, so that they stay in the cache.

MOST_NOTING = 16
"""As many threads note touches as need together no more than a word for each element."""


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
    when another number of iterations asks for another layout.
    """

    words: dict[str, Words] = field(default_factory=dict)
    layout: Layout | None = None
    epoch: int = 0

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

    @property
    def bytes(self) -> int:
        """The memory of all words."""
        return sum(words.nbytes for words in self.words.values())


def no_touches(sizes: Mapping[str, int]) -> dict[str, Bits]:
    """Bits for arrays of these sizes, in whole words."""
    words = {name: -(-size // ELEMENTS) for name, size in sizes.items()}
    return {name: np.zeros(8 * n, dtype=np.uint8) for name, n in words.items()}


def are_apart(noted: Sequence[Touches]) -> bool:
    """Whether no element that one thread has written was touched by another one."""
    first, *others = noted
    return all(
        _are_apart(bits[k : k + _CHUNK], [own[name][k : k + _CHUNK] for own in others])
        for name, bits in first.items()
        for k in range(0, len(bits), _CHUNK)
    )


def _are_apart(first: Bits, others: Sequence[Bits]) -> bool:
    writes, one = np.uint64(WRITES), np.uint64(1)
    known = first.view(np.uint64).copy()
    for other in others:
        words = other.view(np.uint64)
        # A write of either one, where the other one has left a write or, beside it, a read.
        met = (words & (known | known >> one)) | (known & (words >> one))
        if (met & writes).any():
            return False
        known |= words
    return True
