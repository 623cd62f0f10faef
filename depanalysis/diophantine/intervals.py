"""Intervals of integers, bounded or not, and what an affine map sends into them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as count_from


@dataclass(frozen=True, slots=True)
class Interval:
    """The integers t with low <= t <= high; `None` means no bound on that side."""

    low: int | None = None
    high: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether no integer lies between the bounds."""
        return self.low is not None and self.high is not None and self.low > self.high

    @property
    def count(self) -> int | None:
        """The number of members, `None` if there are infinitely many."""
        if self.low is None or self.high is None:
            return None
        return max(0, self.high - self.low + 1)

    @property
    def first(self) -> int | None:
        """The least member; without one the greatest, without either 0.

        `None` only for an empty interval.
        """
        if self.is_empty:
            return None
        if self.low is not None:
            return self.low
        return 0 if self.high is None else self.high

    def __contains__(self, value: int) -> bool:
        return (self.low is None or self.low <= value) and (
            self.high is None or value <= self.high
        )

    def __and__(self, other: "Interval") -> "Interval":
        lows = [low for low in (self.low, other.low) if low is not None]
        highs = [high for high in (self.high, other.high) if high is not None]
        return Interval(max(lows, default=None), min(highs, default=None))

    def __iter__(self) -> Iterator[int]:
        """The members in ascending order; there has to be a least one."""
        if self.low is None:
            raise ValueError("an interval without a lower bound has no order to go by")
        return iter(
            count_from(self.low)
            if self.high is None
            else range(self.low, self.high + 1)
        )

    def shifted(self, low_by: int | None, high_by: int | None) -> "Interval":
        """[low + low_by, high + high_by], where `None` as either removes a bound."""
        return Interval(_sum(self.low, low_by), _sum(self.high, high_by))

    def reflected(self) -> "Interval":
        """{-t : t in self}."""
        return Interval(_negated(self.high), _negated(self.low))

    def preimage(self, start: int, step: int) -> "Interval":
        """{t : start + step t in self}, an interval because the map is monotone."""
        if step < 0:
            return self.reflected().preimage(-start, -step)
        if step == 0:
            return EVERYTHING if start in self else NOTHING
        # low <= start + step t <= high  <=>
        #     ceil((low - start) / step) <= t <= floor((high - start) / step)
        low = None if self.low is None else -((start - self.low) // step)
        high = None if self.high is None else (self.high - start) // step
        return Interval(low, high)

    def image(self, start: int, step: int) -> "Interval":
        """The least interval around {start + step t : t in self}; self is not empty."""
        if step < 0:
            return self.reflected().image(start, -step)
        if step == 0:
            return Interval(start, start)
        low = None if self.low is None else start + step * self.low
        high = None if self.high is None else start + step * self.high
        return Interval(low, high)


EVERYTHING = Interval()
NOTHING = Interval(0, -1)


def _negated(bound: int | None) -> int | None:
    return None if bound is None else -bound


def _sum(bound: int | None, amount: int | None) -> int | None:
    return None if bound is None or amount is None else bound + amount
