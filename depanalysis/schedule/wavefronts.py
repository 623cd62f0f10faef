"""The skewed loop over a nest that carries all its dependences, so that the others are free.

Vectors of small natural numbers are tried from the shortest span on; each is proved by
the dependences themselves, not by their directions.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import gcd

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.schedule.dependence_pairs import dependence_pairs, own_scalars
from depanalysis.schedule.orders import left_inside

_LARGEST = 4
_MOST_LOOPS = 3


def front_vector(facts: Facts, nest: Sequence[LoopFacts]) -> tuple[int, ...] | None:
    """The least vector over a perfect nest that no dependence is orthogonal to."""
    if not 2 <= len(nest) <= _MOST_LOOPS:
        return None
    without = own_scalars(facts, nest[0], nest[-1])
    found = list(dependence_pairs(facts, nest[0], without))
    if any(pair.points is None for pair in found):
        return None
    for vector in vectors(len(nest)):
        if left_inside(facts, found, vector) is None:
            return vector
    return None


def vectors(size: int) -> Iterator[tuple[int, ...]]:
    """The vectors with an entry of 1 and no common factor, by their sum, then their size."""
    every = product(range(_LARGEST + 1), repeat=size)
    chosen = [each for each in every if 1 in each and gcd(*each) == 1]
    return iter(sorted(chosen, key=lambda each: (sum(each), max(each), each[::-1])))
