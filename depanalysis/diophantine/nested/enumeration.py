"""Components and wavefronts of a box of iterations by enumerating all dependences.

An iteration is its position in the box, in the order in which the nest runs. Components
come from label propagation: labels are hooked onto smaller ones and followed to the end,
relation by relation, so that only one relation's pairs are held at a time.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from math import prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested.counting import pair_count
from depanalysis.diophantine.nested.relations import Relation
from depanalysis.diophantine.solutions import Box, Line, Solutions
from depanalysis.errors import UsageError

Positions: TypeAlias = NDArray[np.int64]
_Pairs: TypeAlias = tuple[Positions, Positions]

# An explicit method takes at most this much, on every machine.
MEMORY_LIMIT = 4 * 2**30
# Bounds on what was measured for an iteration of the box and a pair of a relation.
_BYTES_PER_ITERATION = 80
_BYTES_PER_PAIR = 64


def labels(relations: Sequence[Relation], box: Sequence[Interval]) -> Positions:
    """For each iteration the smallest one of its component, by position."""
    size = _size(box)
    tied = [ties for each in relations for ties in _spanning(each, box)]
    _check_memory(size, max(map(_pair_total, tied), default=0), "components")
    label = np.arange(size, dtype=np.int64)
    for ties in tied:
        _join(label, *_positions(ties, box))
    return label


def levels(relations: Sequence[Relation], box: Sequence[Interval]) -> Positions:
    """For each iteration its wavefront, counted from 1."""
    return _wavefronts(_size(box), *_dependences(relations, box, "wavefronts"))


def edges(relations: Sequence[Relation], box: Sequence[Interval]) -> _Pairs:
    """The sources and the sinks of all dependences, each once, in ascending order."""
    sources, sinks = _dependences(relations, box, "dependences")
    size = max(1, _size(box))
    keys = np.unique(sources * size + sinks)
    return keys // size, keys % size


def touched(relations: Sequence[Relation], box: Sequence[Interval]) -> NDArray[np.bool]:
    """Which iterations are in a solution, be it one with themselves."""
    mark = np.zeros(_size(box), dtype=np.bool)
    for each in relations:
        for ties in _spanning(each, box):
            xs, ys = _positions(ties, box)
            mark[xs] = mark[ys] = True
    return mark


def _dependences(
    relations: Sequence[Relation], box: Sequence[Interval], what: str
) -> _Pairs:
    """Sources and sinks; a dependence may be there several times."""
    solved = [each.solutions(box) for each in relations]
    known = [solutions for solutions in solved if solutions is not None]
    _check_memory(_size(box), sum(map(_pair_total, known)), what)
    pairs = [_positions(solutions, box) for solutions in known]
    empty = np.zeros(0, dtype=np.int64)
    xs = np.concatenate([empty, *(x for x, _ in pairs)])
    ys = np.concatenate([empty, *(y for _, y in pairs)])
    different = xs != ys
    xs, ys = xs[different], ys[different]
    return np.minimum(xs, ys), np.maximum(xs, ys)


def _size(box: Sequence[Interval]) -> int:
    return prod(whole.count or 0 for whole in box)


def _pair_total(solved: Sequence[Solutions]) -> int:
    return prod(map(pair_count, solved))


def _check_memory(size: int, pairs: int, what: str) -> None:
    needed = _BYTES_PER_ITERATION * size + _BYTES_PER_PAIR * pairs
    if needed > MEMORY_LIMIT:
        raise UsageError(
            f"{what} of {size} iterations with {pairs} pairs at once would take "
            f"{needed} bytes, more than {MEMORY_LIMIT}: take smaller ranges, or "
            "relations with a closed form and `component_count`"
        )


def _spanning(
    relation: Relation, box: Sequence[Interval]
) -> Iterator[tuple[Line, ...]]:
    """Lines that join the same iterations as a relation does, with few pairs.

    Loops that are free tie all of one set of iterations to all of another; it is
    enough to tie the first of either to all of the other.
    """
    solved = relation.solutions(box)
    if solved is None:
        return
    for fixes_x in (True, False):
        yield tuple(_star(each, fixes_x) for each in solved)
        if not any(isinstance(each, Box) for each in solved):
            return


def _star(solutions: Solutions, fixes_x: bool) -> Line:
    if isinstance(solutions, Line):
        return solutions
    (first, _), steps = solutions.first(), ((0, 1) if fixes_x else (1, 0))
    return Line(first, first, *steps, solutions.x.shifted(-first, -first))


def _positions(solved: Sequence[Solutions], box: Sequence[Interval]) -> _Pairs:
    """The positions of the iterations x and y of all pairs."""
    stride, xs, ys = 1, [], []
    for solutions, whole in zip(reversed(solved), reversed(box), strict=True):
        x, y = _offsets(solutions, whole.low or 0)
        xs.append(stride * x)
        ys.append(stride * y)
        stride *= whole.count or 0
    start = np.zeros(1, dtype=np.int64)
    return reduce(_outer_sum, xs, start), reduce(_outer_sum, ys, start)


def _outer_sum(inner: Positions, outer: Positions) -> Positions:
    total: Positions = np.add.outer(outer, inner).ravel()
    return total


def _offsets(solutions: Solutions, low: int) -> _Pairs:
    """x - low and y - low of the pairs of one loop."""
    if isinstance(solutions, Box):
        side = np.arange(solutions.x.count or 0, dtype=np.int64)
        return np.repeat(side, len(side)), np.tile(side, len(side))
    first = solutions.t.low
    assert first is not None, "the box of a nest is bounded"
    x, y = solutions.point(first)
    count = pair_count(solutions)
    # Where there are two points or more, steps are shorter than the range.
    p, q = (solutions.p, solutions.q) if count > 1 else (0, 0)
    steps = np.arange(count, dtype=np.int64)
    return x - low + p * steps, y - low + q * steps


def _join(label: Positions, xs: Positions, ys: Positions) -> None:
    """Give each pair one label, where every label is the label of itself."""
    while True:
        one, two = label[xs], label[ys]
        differ = np.flatnonzero(one != two)
        if not differ.size:
            return
        one, two = one[differ], two[differ]
        np.minimum.at(label, np.maximum(one, two), np.minimum(one, two))
        _follow(label)


def _follow(label: Positions) -> None:
    while True:
        further = label[label]
        if np.array_equal(further, label):
            return
        label[:] = further


def _wavefronts(size: int, sources: Positions, sinks: Positions) -> Positions:
    """One more than the level of the highest source, by peeling off front after front."""
    sinks = sinks[np.argsort(sources, kind="stable")]
    ends = np.cumsum(np.bincount(sources, minlength=size))
    starts = np.concatenate([np.zeros(1, dtype=np.int64), ends[:-1]])[:size]
    waiting = np.bincount(sinks, minlength=size)
    level = np.zeros(size, dtype=np.int64)
    front, current = np.flatnonzero(waiting == 0), 1
    while front.size:
        level[front] = current
        reached = sinks[_runs(starts[front], ends[front])]
        np.subtract.at(waiting, reached, 1)
        front, current = np.unique(reached[waiting[reached] == 0]), current + 1
    return level


def _runs(starts: Positions, ends: Positions) -> Positions:
    """All integers of the ranges from starts to ends, one range after the other."""
    lengths = ends - starts
    begins = np.cumsum(lengths) - lengths
    shifts: Positions = np.repeat(starts - begins, lengths)
    return shifts + np.arange(len(shifts), dtype=np.int64)
