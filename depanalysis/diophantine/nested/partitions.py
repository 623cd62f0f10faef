"""The partition of a box of iterations into components that share no dependence.

Counts are in closed form where the theory has one, for boxes of any size; everything else
enumerates the dependences, within a limit of memory that is the same on every machine.
Iterations are ordered as the nest runs them: lexicographically, the outermost loop first.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import TypeAlias

import numpy as np

from depanalysis.diophantine.equation import exact_integer
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested import enumeration
from depanalysis.diophantine.nested.counting import Count, product_count
from depanalysis.diophantine.nested.enumeration import Positions
from depanalysis.diophantine.nested.relations import Relation
from depanalysis.diophantine.nested.uniform import uniform_count
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
