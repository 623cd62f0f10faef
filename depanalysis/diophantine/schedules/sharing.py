"""Tasks dealt out to threads by length: the longest first, each to the least busy one.

Only the number of tasks of each length matters, so 10^18 of them are dealt out as fast as
ten. No thread ends up with more than one task above the mean, and the largest load is at
most 4/3 of the least one possible (Graham's bound for this order).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from depanalysis.diophantine.schedules.iteration_sets import Members, Portion
from depanalysis.diophantine.single.progressions import ProgressionSum


def even(total: int, threads: int) -> list[tuple[int, int]]:
    """(start, count) of each thread's part of the numbers below the total."""
    bounds = [total * t // threads for t in range(threads + 1)]
    return [(low, high - low) for low, high in pairwise(bounds)]


def members(numbers: ProgressionSum, threads: int) -> tuple[Members, ...]:
    """A set of iterations in equal parts."""
    return tuple(
        Members(numbers, start, count) for start, count in even(numbers.count, threads)
    )


def portions(by_length: Mapping[int, int], threads: int) -> list[list[Portion]]:
    """For each thread, which tasks it gets: those of one length are numbered from 0."""
    loads = [0] * threads
    dealt: list[list[Portion]] = [[] for _ in range(threads)]
    for length in sorted(by_length, reverse=True):
        start = 0
        counts = _dealt(loads, length, by_length[length])
        for thread, count in enumerate(counts):
            if count:
                dealt[thread].append(Portion(length, start, count))
                loads[thread] += length * count
                start += count
    return dealt


def _dealt(loads: Sequence[int], length: int, count: int) -> list[int]:
    """How many of `count` equal tasks each thread gets, one by one to the least load.

    A thread gets tasks as long as its load is below a level; the highest level that does
    not need too many tasks is found by bisection, and the rest goes one each.
    """
    low, high = min(loads), max(loads) + length * count
    distinct = Counter(loads).items()
    while low < high:
        level = (low + high + 1) // 2
        needed = (k * _needed(load, level, length) for load, k in distinct)
        if sum(needed) <= count:
            low = level
        else:
            high = level - 1
    counts = [_needed(load, low, length) for load in loads]
    rest = count - sum(counts)
    reached = [load + length * got for load, got in zip(loads, counts, strict=True)]
    for thread in sorted(range(len(loads)), key=reached.__getitem__)[:rest]:
        counts[thread] += 1
    return counts


def _needed(load: int, level: int, length: int) -> int:
    """How many tasks bring a load to the level at least."""
    return max(0, -((load - level) // length))
