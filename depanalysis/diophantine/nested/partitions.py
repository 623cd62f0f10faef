"""The partition of a box of iterations into components that share no dependence.

Counts are in closed form where the theory has one, for boxes of any size; everything else
enumerates the dependences, within a limit of memory that is the same on every machine.
Iterations are ordered as the nest runs them: lexicographically, the outermost loop first.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, pairwise
from math import gcd, prod
from operator import and_
from typing import TypeAlias

import numpy as np

from depanalysis.diophantine.equation import exact_integer
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested import enumeration
from depanalysis.diophantine.nested.counting import Count, product_count
from depanalysis.diophantine.nested.enumeration import Positions
from depanalysis.diophantine.nested.relations import Relation
from depanalysis.diophantine.systems.distances import component_count
from depanalysis.errors import UsageError

Iteration: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BoxPartition:
    """The iterations of a nest of loops under the dependences of all relations."""

    box: tuple[Interval, ...]
    relations: tuple[Relation, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """The number of iterations of each loop, the outermost first."""
        return tuple(whole.count or 0 for whole in self.box)

    @property
    def size(self) -> int:
        """The number of iterations."""
        return prod(self.shape)

    @property
    def has_closed_form(self) -> bool:
        """Whether `component_count` is a formula, whatever the size of the box."""
        return self._formula() is not None

    @property
    def component_count(self) -> int:
        """The number of components, those of one iteration included."""
        if 0 in self.shape:
            return 0
        count = self._formula() or self._enumerated()
        return count.blown_up(prod(self.shape[loop] for loop in self._free_loops()))

    @property
    def independents(self) -> int:
        """The number of iterations that depend on no other."""
        return self.by_length().get(1, 0)

    @property
    def largest(self) -> int:
        """The greatest number of iterations in a component."""
        return max(self.by_length(), default=0)

    @property
    def depth(self) -> int:
        """The number of wavefronts."""
        return int(self.levels().max(initial=0))

    def by_length(self) -> dict[int, int]:
        """How many components have how many iterations, shortest first."""
        sizes = np.unique(self.labels(), return_counts=True)[1]
        return dict(sorted(Counter(sizes.tolist()).items()))

    def labels(self) -> Positions:
        """An array of the box's shape: the position of the component's first iteration.

        Positions count from 0 in the order in which the nest runs.
        """
        return enumeration.labels(self.relations, self.box).reshape(self.shape)

    def levels(self) -> Positions:
        """An array of the box's shape: the wavefront of each iteration, from 1 on."""
        return enumeration.levels(self.relations, self.box).reshape(self.shape)

    def edges(self) -> list[tuple[Iteration, Iteration]]:
        """The dependences as (source, sink), each once, in ascending order."""
        sources, sinks = enumeration.edges(self.relations, self.box)
        pairs = zip(sources.tolist(), sinks.tolist(), strict=True)
        return [
            (self.iteration(source), self.iteration(sink)) for source, sink in pairs
        ]

    def iterations(self) -> list[Iteration]:
        """The iterations in the order in which the nest runs."""
        return [self.iteration(position) for position in range(self.size)]

    def iteration(self, position: int) -> Iteration:
        """The loops' indices in the iteration that runs as number `position`."""
        rest, indices = exact_integer(position), []
        if not 0 <= rest < self.size:
            raise UsageError(f"there is no iteration {rest} of {self.size} from 0 on")
        for whole in reversed(self.box):
            rest, offset = divmod(rest, whole.count or 1)
            indices.append((whole.low or 0) + offset)
        return tuple(reversed(indices))

    def components(self) -> list[list[Iteration]]:
        """The components in the order of their first iterations, each in that order."""
        label = self.labels().ravel()
        order = np.argsort(label, kind="stable")
        cuts = np.flatnonzero(np.diff(label[order])) + 1
        bounds = [0, *cuts.tolist(), self.size] if self.size else []
        return [
            [self.iteration(position) for position in order[start:end].tolist()]
            for start, end in pairwise(bounds)
        ]

    def _free_loops(self) -> list[int]:
        """The loops whose index appears nowhere."""
        return [
            loop
            for loop in range(len(self.box))
            if all(each.leaves_free(loop) for each in self.relations)
        ]

    def _bound(self) -> tuple[list[Relation], list[Interval]]:
        """The relations that have a pair, and the box, without the free loops."""
        free = self._free_loops()
        kept = [loop for loop in range(len(self.box)) if loop not in free]
        box = [self.box[loop] for loop in kept]
        relations = [each.within(kept) for each in dict.fromkeys(self.relations)]
        return [each for each in relations if each.solutions(box) is not None], box

    def _formula(self) -> Count | None:
        relations, box = self._bound()
        vectors = [each.distance() for each in relations]
        if all(vector is not None for vector in vectors):
            sizes = [whole.count or 0 for whole in box]
            known = [vector for vector in vectors if vector is not None]
            return uniform_count(known, sizes)
        return product_count(relations[0], box) if len(relations) == 1 else None

    def _enumerated(self) -> Count:
        relations, box = self._bound()
        label = enumeration.labels(relations, box)
        components = int(np.count_nonzero(label == np.arange(len(label))))
        touched = int(np.count_nonzero(enumeration.touched(relations, box)))
        return Count(components, len(label) - touched)


def partition(
    ranges: Sequence[tuple[int, int]], relations: Sequence[Relation]
) -> BoxPartition:
    """The partition of a nest with an inclusive range for each loop, outermost first."""
    box = []
    for given in ranges:
        try:
            low, high = given
        except (TypeError, ValueError):
            message = f"'{given}' is not a range: give (lowest, highest)"
            raise UsageError(message) from None
        box.append(Interval(exact_integer(low), exact_integer(high)))
    if not box:
        raise UsageError("a nest has at least one loop")
    for each in relations:
        if each.depth != len(box):
            raise UsageError(
                f"a relation of {each.depth} loops does not fit {len(box)} ranges"
            )
    return BoxPartition(tuple(box), tuple(relations))


# Components of a box under constant distance vectors, counted in closed form.


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
