"""Counts of segments for addresses that are known up to what the lanes share.

Input: groups of constant offsets. All groups move by a shared shift, of which the
remainder modulo 128 is one of a set; each group moves besides by terms of its own.
Output: the least and the most segments that all of them touch together. What moves by a
whole segment touches as many as before, so that remainders modulo its size decide.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from depanalysis.analysis.polynomials import Monomial, Polynomial
from depanalysis.proofs.coalescing.forms import Lane
from depanalysis.proofs.coalescing.intervals import Range
from depanalysis.proofs.coalescing.scopes import Scope
from depanalysis.proofs.coalescing.segments import LINE, touched

Term: TypeAlias = tuple[Monomial, int]
Pieces: TypeAlias = list[tuple[int, int]]
Groups: TypeAlias = dict[tuple[Term, ...], Pieces]

_MOST_VALUES = 300


def counted(
    groups: Groups, shift: frozenset[int], scope: Scope, segment: int
) -> tuple[int, int]:
    """The least and the most segments, over all shifts and values of the groups' terms."""
    shift = frozenset(r % segment for r in shift)
    monomials = {monomial for own in groups for monomial, _ in own}
    if len(groups) > 1 and len(monomials) == 1:
        (monomial,) = monomials
        factors = {sum(f for _, f in own): pieces for own, pieces in groups.items()}
        found = _along(factors, _range(monomial, scope), shift, segment)
        if found is not None:
            return found
    each = [
        [
            moved(pieces, r, segment)
            for r in _sums(shift, residues_of(own, scope), segment)
        ]
        for own, pieces in groups.items()
    ]
    return max(map(min, each)), sum(map(max, each))


def _along(
    groups: dict[int, Pieces], range_: Range, shift: frozenset[int], segment: int
) -> tuple[int, int] | None:
    """Groups that move by multiples of one value.

    Near 0 every value is tried. Far from 0 the groups are apart, so that their counts
    add up, and only the remainder of the value modulo a segment matters.
    """
    far = _separating(groups)
    low, high = range_
    first = max(-far, -far if low is None else low)
    last = min(far, far if high is None else high)
    if last - first > _MOST_VALUES:
        return None
    counts = [
        _together(groups, value, r, segment)
        for value in range(first, last + 1)
        for r in shift
    ]
    below = -far - 1 if high is None else min(-far - 1, high)
    above = far + 1 if low is None else max(far + 1, low)
    farther = [*_nearest(below, low, -segment), *_nearest(above, high, segment)]
    counts += _apart(groups, {v % segment for v in farther}, shift, segment)
    return (min(counts), max(counts)) if counts else None


def _separating(groups: dict[int, Pieces]) -> int:
    """From this value on, and below its opposite, no two groups share a line."""
    ends = [at for pieces in groups.values() for at, _ in pieces]
    widest = max(size for pieces in groups.values() for _, size in pieces)
    factors = sorted(groups)
    closest = min(b - a for a, b in pairwise(factors))
    return (max(ends) - min(ends) + widest + LINE) // closest + 1


def _together(groups: dict[int, Pieces], value: int, shift: int, segment: int) -> int:
    return touched(
        [
            (at + shift + factor * value, size)
            for factor, pieces in groups.items()
            for at, size in pieces
        ],
        segment,
    )


def _nearest(first: int, last: int | None, count: int) -> range:
    """The values from the first to the last, as many as `count` upwards or downwards."""
    step = 1 if count > 0 else -1
    end = first + count
    if last is not None:
        end = min(end, last + 1) if step > 0 else max(end, last - 1)
    return range(first, end, step)


def _apart(
    groups: dict[int, Pieces],
    values: Iterable[int],
    shift: frozenset[int],
    segment: int,
) -> Iterator[int]:
    """The counts of groups that share no line, by the remainders of the values."""
    tables = {
        factor: [moved(pieces, r, segment) for r in range(segment)]
        for factor, pieces in groups.items()
    }
    for value in values:
        turned = []
        for factor, table in tables.items():
            start = factor * value % segment
            turned.append(table[start:] + table[:start])
        totals = [sum(counts) for counts in zip(*turned, strict=True)]
        yield from (totals[r] for r in shift)


def residues_of(terms: Sequence[Term], scope: Scope) -> frozenset[int]:
    """The remainders modulo 128 that a sum may have."""
    found = frozenset((0,))
    for monomial, factor in terms:
        low, high = _range(monomial, scope)
        values = range(LINE)
        if low is not None and high is not None and high - low < LINE:
            values = range(low, high + 1)
        found = _sums(found, frozenset(factor * value % LINE for value in values), LINE)
        if len(found) == LINE:
            break
    return found


def moved(pieces: Sequence[tuple[int, int]], shift: int, segment: int) -> int:
    """The segments of pieces that are all moved."""
    return touched([(at + shift, size) for at, size in pieces], segment)


def _range(monomial: Monomial, scope: Scope) -> Range:
    return Lane(scope, {}, {}).range(Polynomial(((monomial, 1),)))


def _sums(
    first: frozenset[int], second: frozenset[int], modulus: int
) -> frozenset[int]:
    fewer, more = sorted((first, second), key=len)
    bits = sum(1 << number for number in more)
    total = 0
    for number in fewer:
        total |= bits << number
    # Numbers below the modulus have sums below twice the modulus.
    total |= total >> modulus
    return frozenset(k for k in range(modulus) if total >> k & 1)
