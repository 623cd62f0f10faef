"""Equations -x + b_j y = c_j with one fixed point, such as x = 2y and x = 3y.

Measured from the common fixed point x* = c_j / (b_j - 1), an edge joins u and b_j u. Let
the b_j be pairwise coprime. Dividing u by any b_j that divides it brings it nearer to
the fixed point, in steps that end; and where two steps differ, u / b_i and u / b_j both
lead to u / (b_i b_j). So every component has exactly one iteration that no b_j divides,
and the edges join as many iterations as some b_j divides.

The quotients have to be in the range: it may not begin on one side of the fixed point
and leave out iterations between them. They are iterations: b_j = 1 modulo the
denominator of x*, so a quotient that is an integer multiple of its unit is at an
integer again.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import ceil, floor, gcd

from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.progressions import ProgressionSum
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.systems.crossings import union


def joined(graphs: Sequence[Structure]) -> int | None:
    """Iterations less components, or `None` if these are no such equations."""
    weights = [shape.weights for shape in graphs if isinstance(shape, Chains)]
    if len(weights) < len(graphs) or any(each.a != -1 for each in weights):
        return None
    if any(gcd(first.b, second.b) > 1 for first, second in combinations(weights, 2)):
        return None
    points = {Fraction(each.c, each.b - 1) for each in weights}
    if len(points) > 1:
        return None
    (point,), low, high = points, weights[0].low, weights[0].high
    if low > floor(point) + 1 or high < ceil(point) - 1:
        return None
    multiples = (
        ProgressionSum((each.places(2, 0, -1), each.places(2, 0, 1)))
        for each in weights
    )
    divisible = union(multiples)
    return None if divisible is None else divisible.count
