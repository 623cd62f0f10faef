"""Partitions of every shape, as the reports show them."""

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.partitions import Partition, partition


def part(low: int, high: int, *equations: tuple[int, int, int]) -> Partition:
    """The partition of a range by equations that are given by their coefficients."""
    return partition([Equation(*each) for each in equations], low, high)


PAPER = part(-8, 7, (2, -3, 5))

SHAPES = {
    "paper": PAPER,
    "crossing": part(-10, 10, (2, 3, 0)),
    "clique": part(0, 9, (0, 0, 0)),
    "star": part(0, 9, (0, 2, 4)),
    "star outside": part(0, 9, (0, 2, 40)),
    "constant distance": part(0, 19, (1, -1, 3)),
    "itself": part(0, 9, (1, -1, 0)),
    "involution": part(1, 10, (1, 1, 7)),
    "no solution": part(1, 10, (2, -4, 5)),
    "contradiction": part(1, 10, (0, 0, 5)),
    "one iteration": part(3, 3, (1, -2, 0)),
    "two equations": part(-12, 12, (2, -3, 5), (1, 2, 7)),
    "wide": part(-(10**18), 10**18, (2, -3, 5)),
    "wide and many": part(-(10**18), 10**18, (2, -3, 5), (1, 2, 7)),
}
