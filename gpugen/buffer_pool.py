"""Copies of arrays in memory that earlier copies have left.

Memory that is new to a process is cleared, page by page, when it is first written: that
takes longer than the copy.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

import numpy as np

Elements = np.ndarray[Any, Any]

MOST_BYTES = 2**28
"""What is kept from one call to the next."""


@dataclass(slots=True)
class BufferPool:
    """Memory for copies. Nobody else has what is lent until it is given back."""

    most_bytes: int = MOST_BYTES
    _free: list[Elements] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    @property
    def bytes(self) -> int:
        """The memory that is kept."""
        return sum(each.nbytes for each in self._free)

    def copy(self, array: Elements) -> Elements:
        """The same elements, in the same order of memory where that is a usual one."""
        if array.nbytes == 0 or array.dtype.hasobject:
            return array.copy()
        memory: Elements = self._lent(array.nbytes)[: array.nbytes].view(array.dtype)
        if array.flags.fnc:
            made = memory.reshape(array.shape[::-1]).T
        else:
            made = memory.reshape(array.shape)
        np.copyto(made, array)
        return made

    def take_back(self, copies: Iterable[Elements]) -> None:
        """Keeps the memory of copies that nobody uses any more, the latest ones first."""
        owned = [each.base for each in copies if isinstance(each.base, np.ndarray)]
        with self._lock:
            kept, used = list[Elements](), 0
            for memory in (*owned, *self._free):
                if used + memory.nbytes <= self.most_bytes:
                    kept.append(memory)
                    used += memory.nbytes
            self._free = kept

    def _lent(self, size: int) -> Elements:
        """The smallest memory that is large enough, and not much larger."""
        with self._lock:
            fitting = [each for each in self._free if size <= each.nbytes <= 2 * size]
            if fitting:
                found: Elements = min(fitting, key=lambda each: each.nbytes)
                self._free = [each for each in self._free if each is not found]
                return found
        return np.empty(size, dtype=np.uint8)
