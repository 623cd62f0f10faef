"""Ranges of integers that may be open at either end."""

from typing import TypeAlias

Range: TypeAlias = tuple[int | None, int | None]

ANY: Range = (None, None)


def added(first: Range, second: Range) -> Range:
    """The range of a sum."""
    low = None if first[0] is None or second[0] is None else first[0] + second[0]
    high = None if first[1] is None or second[1] is None else first[1] + second[1]
    return low, high


def scaled(range_: Range, factor: int) -> Range:
    """The range of a multiple."""
    low, high = (None if end is None else end * factor for end in range_)
    return (low, high) if factor >= 0 else (high, low)


def multiplied(first: Range, second: Range) -> Range:
    """The range of a product; an open end stays open except where both are natural."""
    if None not in first and None not in second:
        ends = [a * b for a in first for b in second]  # type: ignore[operator]
        return min(ends), max(ends)
    if (first[0] or -1) >= 0 and (second[0] or -1) >= 0:
        return (first[0] or 0) * (second[0] or 0), None
    is_natural = all(low is not None and low >= 0 for low, _ in (first, second))
    return (0, None) if is_natural else ANY


def quotient(range_: Range, divisor: int) -> Range:
    """The range of a floor division by a positive number."""
    low, high = (None if end is None else end // divisor for end in range_)
    return low, high


def is_within(inner: Range, outer: Range) -> bool:
    """Whether one range lies in another."""
    above = outer[0] is None or (inner[0] is not None and inner[0] >= outer[0])
    below = outer[1] is None or (inner[1] is not None and inner[1] <= outer[1])
    return above and below


def intersected(first: Range, second: Range) -> Range:
    """What two ranges have in common; it may be empty."""
    lows = [end for end in (first[0], second[0]) if end is not None]
    highs = [end for end in (first[1], second[1]) if end is not None]
    return max(lows, default=None), min(highs, default=None)
