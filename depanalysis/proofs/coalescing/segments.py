"""Lines and sectors: how many aligned segments of memory some bytes lie in."""

from collections.abc import Iterable

LINE, SECTOR, WARP = 128, 32, 32
ALIGNMENT = 256
"""Bytes; arrays are taken to start at multiples, as `cudaMalloc` returns them."""


def touched(pieces: Iterable[tuple[int, int]], segment: int) -> int:
    """The number of segments that pieces of (address, size) lie in."""
    found: set[int] = set()
    for address, size in pieces:
        first, last = address // segment, (address + size - 1) // segment
        found.add(first)
        if last > first:
            found.update(range(first + 1, last + 1))
    return len(found)


def fewest(size: int) -> int:
    """The lines that a full warp needs for elements of a size, one for each lane."""
    return max(1, -(-WARP * size // LINE))
