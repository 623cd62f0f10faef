"""Components of a box under constant distance vectors, counted in closed form.

A vector d joins x with x + d. In a box of sizes N_k, with z^+ = max(z, 0):

    one vector             prod N_k - prod (N_k - |d_k|)^+
    two independent ones   prod N_k - prod (N_k - |a_k|)^+ - prod (N_k - |b_k|)^+
                                    + prod (N_k - |a_k| - |b_k|)^+

The second is Euler's formula: the graph is planar, the box is convex, so every bounded
face is a parallelogram with the corners x, x + a, x + b, x + a + b. Vectors that are all
multiples of one vector u leave the straight lines of the box along u to themselves, and
a line is a range under constant distances. Other sets of three vectors have no formula: in
three dimensions fragments along the edges of the box grow with it, and faces need not
be parallelograms.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from math import gcd, prod
from operator import and_
from typing import TypeAlias

from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested.counting import Count
from depanalysis.diophantine.systems.distances import component_count

Vector: TypeAlias = tuple[int, ...]
_Box: TypeAlias = tuple[Interval, ...]

# Inclusion-exclusion looks at all subsets of twice as many boxes.
_MOST_VECTORS = 4
# Up to so many lengths of lines are counted one by one.
_MOST_LENGTHS = 10_000


def uniform_count(vectors: Sequence[Vector], sizes: Sequence[int]) -> Count | None:
    """The count of a box of these sizes; `None` where there is no closed form."""
    fitting = [each for each in vectors if _overlap(each, sizes)]
    proper = _proper(fitting)
    match proper:
        case []:
            components = prod(sizes)
        case [one]:
            components = prod(sizes) - _overlap(one, sizes)
        case [one, two] if _are_independent(one, two):
            spans = [abs(a) + abs(b) for a, b in zip(one, two, strict=True)]
            apart = _overlap(one, sizes) + _overlap(two, sizes)
            components = prod(sizes) - apart + _overlap(spans, sizes)
        case _ if len(proper) <= _MOST_VECTORS:
            on_lines = _count_on_lines(proper, sizes)
            if on_lines is None:
                return None
            components = on_lines
        case _:
            return None
    if not all(any(each) for each in fitting):
        return Count(components, 0)  # The vector 0 joins every iteration to itself.
    return Count(components, prod(sizes) - _touched_count(proper, sizes))


def _proper(vectors: Iterable[Vector]) -> list[Vector]:
    """The vectors that are not 0, each direction once."""
    signed = {max(each, tuple(-step for step in each)) for each in vectors}
    return sorted(each for each in signed if any(each))


def _overlap(vector: Sequence[int], sizes: Sequence[int]) -> int:
    """The number of iterations that stay in the box when they are moved."""
    pairs = zip(sizes, vector, strict=True)
    return prod(max(0, size - abs(step)) for size, step in pairs)


def _are_independent(one: Vector, two: Vector) -> bool:
    """Whether the vectors lie on different lines through 0."""
    pairs = combinations(zip(one, two, strict=True), 2)
    return any(a * d != b * c for (a, b), (c, d) in pairs)


def _count_on_lines(vectors: Sequence[Vector], sizes: Sequence[int]) -> int | None:
    """The number of components of all lines, if the vectors have one direction.

    A line with as many points as the least and the greatest step together is connected
    but for their common divisor; lines with fewer points are counted by their length.
    """
    steps = [gcd(*each) for each in vectors]
    unit = tuple(step // steps[0] for step in vectors[0])
    if any(_are_independent(unit, each) for each in vectors):
        return None
    if sum(map(bool, unit)) == 1:
        ((along, length),) = (
            (prod(sizes) // size, size)
            for size, step in zip(sizes, unit, strict=True)
            if step
        )
        return along * component_count(length, steps)
    enough = min(steps) + max(steps)
    if enough > _MOST_LENGTHS:
        return None
    segments = [
        _overlap([length * step for step in unit], sizes)
        for length in range(enough + 1)
    ]
    shorter = sum(
        (here - 2 * longer + longest) * component_count(length, steps)
        for length, (here, longer, longest) in enumerate(
            zip(segments, segments[1:], segments[2:], strict=False), start=1
        )
    )
    return shorter + (segments[-2] - segments[-1]) * gcd(*steps)


def _touched_count(vectors: Sequence[Vector], sizes: Sequence[int]) -> int:
    """The number of iterations that a vector leads to or from, by inclusion-exclusion."""
    boxes = [_box(each, sizes) for each in vectors]
    boxes += [_box([-step for step in each], sizes) for each in vectors]
    total = 0
    for taken in range(1, len(boxes) + 1):
        for chosen in combinations(boxes, taken):
            total -= (-1) ** taken * _common_size(chosen)
    return total


def _box(vector: Sequence[int], sizes: Sequence[int]) -> _Box:
    """The iterations that the vector moves to another one of the box."""
    pairs = zip(sizes, vector, strict=True)
    return tuple(Interval(max(0, -d), size - 1 - max(0, d)) for size, d in pairs)


def _common_size(boxes: Sequence[_Box]) -> int:
    """The number of iterations in all of the boxes."""
    sides = (reduce(and_, each) for each in zip(*boxes, strict=True))
    return prod(side.count or 0 for side in sides)
