"""Seeds: the smallest iterations of the components, as sums of progressions.

A seed is the place to start executing a component from. The weights of chains put the
seeds of any family of components into a handful of arithmetic progressions, so they are
counted, found by number and streamed without a list.

Heads are the ends of the components that f(x) = (c - a x) / b leads away from, one in
every component too; they are numbered in O(1).
"""

from typing import Literal, TypeAlias

from depanalysis.diophantine.single.progressions import (
    Progression,
    ProgressionSum,
    consecutive,
)
from depanalysis.diophantine.single.weights import Sign, Weights

# Which components are meant: all, those of at least two iterations, those of a length.
Among: TypeAlias = Literal["all", "nontrivial"] | int


def seeds(weights: Weights, among: Among) -> ProgressionSum:
    """The seeds of the components that are meant."""
    if among == "all":
        return _all(weights)
    if among == "nontrivial":
        return _nontrivial(weights)
    return _of_length(weights, among)


def head(weights: Weights, k: int) -> int:
    """The k-th iteration without a predecessor, in ascending order; it has to exist.

    Those with one, X = -a w, form two progressions of step |a|, one on each side of the
    fixed point.
    """
    sides = sorted((weights.places(2, 1, -1), weights.places(2, 1, 1)), key=_first)
    place = weights.low + k
    for followers in sides:
        place += _passed(followers, place)
    return place


def _all(weights: Weights) -> ProgressionSum:
    """All iterations but the followers of a smaller one in the same component.

    a < 0: a component lies on one side of the fixed point and comes nearer to it. For
    X > 0 all its iterations but the last, X = b w, have a smaller one next to them; for
    X < 0 all but the first, X = -a w.
    a > 0: signs alternate while |X| falls, so the seed is the first X < 0. The others
    are all X > 0 with a neighbor, X = b w or X = -a w (or both: X = -a b w), and the
    X < 0 that have two predecessors, X = a^2 w.
    """
    iterations = consecutive(weights.low, weights.high)
    followers = (weights.places(2, 0, 1), weights.places(2, 1, -1))
    if weights.a < 0:
        return ProgressionSum((iterations,), followers)
    return ProgressionSum(
        (iterations, weights.places(3, 1, -1)),
        (*followers, weights.places(3, 2, -1)),
    )


def _nontrivial(weights: Weights) -> ProgressionSum:
    """The ends X < 0 of edges b w -> -a w, and the ends X > 0 if a < 0, less followers.

    a < 0: the seed is the first X < 0 or the last X > 0, so the one in the middle of a
    chain, X = -a b w, is none. a > 0: no X < 0 is counted twice for its two edges, and
    one that has two predecessors, X = a^2 w, is no seed.
    """
    ends = (weights.places(2, 0, -1), weights.places(2, 1, 1))
    third = 1 if weights.a < 0 else 2
    return ProgressionSum(ends, (weights.places(3, 1, 1), weights.places(3, third, -1)))


def _of_length(weights: Weights, length: int) -> ProgressionSum:
    """The seeds of the components of exactly k iterations.

    The seed of the component of weight w is X_0 = b^(k-1) w for w < 0. For w > 0 it is
    X_{k-1} = (-a)^(k-1) w if a < 0, and X_1 = -a b^(k-2) w if a > 0 and k > 1.
    """
    if length < 1:
        return ProgressionSum(())
    place = length - 1 if weights.a < 0 else min(1, length - 1)
    falling = _maximal(weights, length, weights.factor(length, 0), -1)
    rising = _maximal(weights, length, weights.factor(length, place), 1)
    return ProgressionSum(
        (*falling.added, *rising.added, _fixed_point(weights, length)),
        (*falling.removed, *rising.removed),
    )


def _maximal(weights: Weights, length: int, factor: int, sign: Sign) -> ProgressionSum:
    """X = factor * w for the chains of k iterations that are no part of a longer one.

    A chain of k + 1 iterations with weight v contains those of weight b v (its first k)
    and -a v (its last k), and one of k + 2 iterations contains that of weight -a b v in
    its middle.
    """
    a, b, k = weights.a, weights.b, length
    other: Sign = -sign if a > 0 else sign
    return ProgressionSum(
        (
            weights.multiples(k, factor, sign),
            weights.multiples(k + 2, factor * -a * b, other),
        ),
        (
            weights.multiples(k + 1, factor * b, sign),
            weights.multiples(k + 1, factor * -a, other),
        ),
    )


def _fixed_point(weights: Weights, length: int) -> Progression:
    """The component of the fixed point, which has no weight."""
    fixed = weights.fixed_point
    is_meant = length == 1 and fixed is not None
    return Progression(fixed or 0, 1, int(is_meant))


def _first(followers: Progression) -> int:
    return followers.first


def _passed(followers: Progression, place: int) -> int:
    """How many followers come before the iteration that would be at the place."""
    if place < followers.first:
        return 0
    gap = followers.step - 1
    if gap == 0:
        return followers.count
    return min(followers.count, 1 + (place - followers.first) // gap)
