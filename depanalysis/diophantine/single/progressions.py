"""Arithmetic progressions, and sets of integers counted as signed sums of them."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progression:
    """first, first + step, ... of `count` terms, where step > 0."""

    first: int
    step: int
    count: int

    @property
    def last(self) -> int:
        """The greatest term; there has to be one."""
        return self.first + self.step * (self.count - 1)

    def upto(self, x: int) -> int:
        """The number of terms t <= x."""
        if x < self.first:
            return 0
        return min(self.count, (x - self.first) // self.step + 1)


def consecutive(low: int, high: int) -> Progression:
    """All integers from low to high."""
    return Progression(low, 1, max(0, high - low + 1))


@dataclass(frozen=True, slots=True)
class ProgressionSum:
    """The set whose members occur once more in `added` than they do in `removed`.

    All other integers occur equally often in both.
    """

    added: tuple[Progression, ...]
    removed: tuple[Progression, ...] = ()

    @property
    def count(self) -> int:
        """The number of members."""
        added = sum(terms.count for terms in self.added)
        return added - sum(terms.count for terms in self.removed)

    def upto(self, x: int) -> int:
        """The number of members <= x."""
        total = 0
        for terms in self.added:
            total += terms.upto(x)
        for terms in self.removed:
            total -= terms.upto(x)
        return total

    def member(self, k: int) -> int:
        """The k-th member in ascending order; 0 <= k < count."""
        filled = [terms for terms in self.added if terms.count]
        low = min(terms.first for terms in filled)
        return self._bisected(k, low, max(terms.last for terms in filled))

    def members(self, start: int = 0) -> Iterator[int]:
        """The members from the start-th on, in ascending order."""
        total = self.count
        if start >= total:
            return
        place = self.member(start)
        yield place
        for k in range(start + 1, total):
            place = self._after(k, place)
            yield place

    def _after(self, k: int, place: int) -> int:
        """The k-th member, after the one before it; O(log) of the gap between them."""
        # The step doubles until it passes the member, which half of it did not.
        step = 1
        while self.upto(place + step) <= k:
            step *= 2
        return self._bisected(k, place + step // 2 + 1, place + step)

    def _bisected(self, k: int, low: int, high: int) -> int:
        """The k-th member, which is in the given range: the least x, upto(x) > k."""
        while low < high:
            middle = (low + high) // 2
            if self.upto(middle) > k:
                high = middle
            else:
                low = middle + 1
        return low
