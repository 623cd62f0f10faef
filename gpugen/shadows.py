"""The memory of the ownership words: one word of 32 bits for each element checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from gpugen.protocols.ownership import Layout

Words = np.ndarray[Any, np.dtype[np.uint32]]


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
