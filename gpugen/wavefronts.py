"""Iterations sorted by level, and which parts of that order are worth several threads.

All iterations of one level may run at once, and iterations of lower levels come first.
Levels with few iterations are run by one thread, one level after the other, which keeps
every dependence too.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True, slots=True)
class Wavefronts:
    """The order of the iterations, and its segments: first, last, and if it is spread."""

    order: np.ndarray[Any, np.dtype[np.int64]]
    segments: tuple[tuple[int, int, bool], ...]
    levels: int

    @property
    def spread(self) -> int:
        """How many iterations are run by several threads."""
        return sum(
            last - first for first, last, is_spread in self.segments if is_spread
        )


def wavefronts(levels: np.ndarray[Any, np.dtype[np.int32]], least: int) -> Wavefronts:
    """The wavefronts of iterations with levels from 1 on; narrower ones are not spread."""
    order = np.argsort(levels, kind="stable").astype(np.int64)
    ends = np.cumsum(np.bincount(levels)[1:])
    segments: list[tuple[int, int, bool]] = []
    first = 0
    for last in (int(end) for end in ends):
        is_spread = last - first >= least
        if segments and not is_spread and not segments[-1][2]:
            segments[-1] = (segments[-1][0], last, False)
        else:
            segments.append((first, last, is_spread))
        first = last
    return Wavefronts(order, tuple(segments), len(ends))
