"""Iterations that depend on another one, and those that two equations have in common.

The dependent iterations of an equation are the union of two families of progressions,
the x and the y of its solutions. A set is kept as a signed sum of progressions, so that
it is counted, searched and streamed without a list; two progressions meet in a third
one, by the Chinese remainder theorem, and sets meet term by term, because the product
of two signed sums is one.
"""

from collections.abc import Iterable, Iterator
from heapq import merge
from itertools import combinations, groupby, product
from math import gcd

from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import (
    ConstantDistance,
    Independent,
    Involution,
)
from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.single.structures import Structure

# Beyond this number of terms a union is not worth its closed form.
TERMS = 1024

NONE = ProgressionSum(())


def dependent(shape: Structure) -> ProgressionSum:
    """The iterations that have an edge: fixed points depend on nothing."""
    match shape:
        case Independent():
            return NONE
        case Chains(weights):
            # An edge goes from X = b w to X = -a w.
            firsts = tuple(weights.places(2, 0, sign) for sign in (-1, 1))
            seconds = tuple(weights.places(2, 1, sign) for sign in (-1, 1))
            return _either(ProgressionSum(firsts), ProgressionSum(seconds))
        case ConstantDistance(low, high, distance):
            return _either(
                ProgressionSum((consecutive(low, high - distance),)),
                ProgressionSum((consecutive(low + distance, high),)),
            )
        case Involution(low, high):
            seeds = shape.seeds(2)
            paired = shape.paired
            sinks = consecutive(shape.total // 2 + 1, paired.high or 0)
            return ProgressionSum((*seeds.added, sinks)) if seeds.count else NONE
    return ProgressionSum((consecutive(shape.low, shape.high),))


def shared(first: Structure, second: Structure) -> ProgressionSum:
    """The iterations that have an edge of both."""
    return both(dependent(first), dependent(second))


def common_to_pairs(shapes: Iterable[Structure]) -> list[ProgressionSum]:
    """The iterations that have an edge of both, for every two of the shapes."""
    return [both(*pair) for pair in combinations(map(dependent, shapes), 2)]


def ascending(sets: Iterable[ProgressionSum]) -> Iterator[int]:
    """The members of all sets, each once."""
    return (member for member, _ in groupby(merge(*(each.members() for each in sets))))


def both(first: ProgressionSum, second: ProgressionSum) -> ProgressionSum:
    """The members of both sets: (A - R) (B - S) = (A B + R S) - (A S + R B)."""
    return ProgressionSum(
        (*_meets(first.added, second.added), *_meets(first.removed, second.removed)),
        (*_meets(first.added, second.removed), *_meets(first.removed, second.added)),
    )


def union(sets: Iterable[ProgressionSum]) -> ProgressionSum | None:
    """The members of any set, or `None` if that takes too many progressions."""
    joined = NONE
    for each in dict.fromkeys(sets):
        joined = _either(joined, each)
        if len(joined.added) + len(joined.removed) > TERMS:
            return None
    return joined


def meet(first: Progression, second: Progression) -> Progression:
    """The terms that two progressions have in common, by the Chinese remainder."""
    g = gcd(first.step, second.step)
    shift, remainder = divmod(second.first - first.first, g)
    if remainder or not first.count or not second.count:
        return Progression(0, 1, 0)
    step, modulus = first.step // g * second.step, second.step // g
    # first.first + first.step t = second.first (mod second.step) has one t mod modulus.
    t = shift * pow(first.step // g, -1, modulus) % modulus
    place = first.first + first.step * t
    # One of the terms may start later than the place where their classes meet.
    place += -((place - max(first.first, second.first)) // step) * step
    last = min(first.last, second.last)
    return Progression(place, step, max(0, (last - place) // step + 1))


def _either(first: ProgressionSum, second: ProgressionSum) -> ProgressionSum:
    """The members of one set or the other: A + B - A B."""
    common = both(first, second)
    return ProgressionSum(
        (*_filled(first.added), *_filled(second.added), *common.removed),
        (*first.removed, *second.removed, *common.added),
    )


def _meets(
    firsts: Iterable[Progression], seconds: Iterable[Progression]
) -> tuple[Progression, ...]:
    return _filled(meet(first, second) for first, second in product(firsts, seconds))


def _filled(terms: Iterable[Progression]) -> tuple[Progression, ...]:
    return tuple(each for each in terms if each.count)
