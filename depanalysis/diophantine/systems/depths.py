"""A proved bound on the number of wavefronts, and where to cut a range into phases.

Indices increase along a path of dependences. Let x* = c / (a + b) be the fixed point of
an equation with |a| <= b in normal form.

* a > 0: an edge crosses x* from the left to the right, so a path has one edge at most
  for each such x*, however many equations share it.
* a < 0, |a| < b: an edge stays on one side of x*, where it multiplies the distance to
  x* by |a| / b on the left and by b / |a| on the right; its length is 1 - |a| / b of the
  greater distance, and at least 1. Other edges of the path only move to the right, so
  on the left, and likewise on the right, a path has at most 1 + floor(log_{b/|a|} z)
  such edges, where z = (1 - |a| / b) times the greatest distance in the range.
* a = 0: an edge touches the center of the star: two at most for each center.

So the longest path, and the number of wavefronts, is at most one more than the sum. A
constant distance or a clique allows paths as long as the range; there is no bound then.
"""

from fractions import Fraction
from math import floor
from statistics import median

from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import Involution, Star
from depanalysis.diophantine.single.structures import Structure
from depanalysis.diophantine.single.weights import Weights
from depanalysis.diophantine.systems.system import System

# Up to this many factors b / |a| the logarithm is found by multiplying.
FACTORS = 1000


def depth_bound(system: System) -> int | None:
    """The most wavefronts that the system can need; `None` if only n is a bound."""
    crossed: set[Fraction] = set()
    edges = 0
    for shape in system.graphs():
        match shape:
            case Chains(weights) if weights.a < 0:
                edges += _opposite_edges(weights)
            case Chains() | Involution():
                crossed.add(_fixed_point(shape))
            case Star():
                edges += 2
            case _:
                return None
    return min(system.size, 1 + len(crossed) + edges)


def cuts(system: System) -> tuple[int, ...]:
    """The last iterations of all phases but the last: the multi-split.

    After the floor of every fixed point that edges cross. Inside a phase only the
    edges of the other equations, those with a <= 0, are left.
    """
    crossed = {
        floor(_fixed_point(shape))
        for shape in system.graphs()
        if isinstance(shape, Involution)
        or (isinstance(shape, Chains) and shape.weights.a > 0)
    }
    return tuple(sorted(crossed))


def middle(system: System) -> tuple[int, ...]:
    """Where the range is cut in two: the floor of the median of all c / (a + b).

    Nowhere, if that is not inside the range or no equation has a fixed point.
    """
    pairs = [(each.c, each.a + each.b) for each in system.equations]
    fixed = [Fraction(c, total) for c, total in pairs if total]
    cut = floor(median(fixed)) if fixed else system.high
    return (cut,) if system.low <= cut < system.high else ()


def _fixed_point(shape: Structure) -> Fraction:
    if isinstance(shape, Involution):
        return Fraction(shape.total, 2)
    assert isinstance(shape, Chains)
    return Fraction(shape.weights.c, shape.weights.modulus)


def _opposite_edges(weights: Weights) -> int:
    """The sum over both sides of x* of 1 + floor(log_{q/p} z), where z >= 1."""
    p, q = -weights.a, weights.b
    point = Fraction(weights.c, weights.modulus)
    distances = (point - weights.low, weights.high - point)
    lengths = (Fraction(q - p, q) * distance for distance in distances)
    return sum(1 + _logarithm(z, p, q) for z in lengths if z >= 1)


def _logarithm(z: Fraction, p: int, q: int) -> int:
    """floor(log_{q/p} z), or a little more where q / p is so near to 1 that it is long.

    ln z <= ln 2 (bits of floor z), ln 2 < 0.6932 and ln(q/p) >= 2 (q - p) / (q + p).
    """
    above = floor(z).bit_length() * 6932 * (q + p) // (20000 * (q - p))
    if above > FACTORS:
        return above
    power, low, high = 0, 1, 1
    while high * q <= z * (low * p):
        power, low, high = power + 1, low * p, high * q
    return power
