"""Which shape the dependences of one equation have in a range."""

from typing import TypeAlias

from depanalysis.diophantine.equation import Equation, Kind
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import (
    Clique,
    ConstantDistance,
    Independent,
    Involution,
    Regular,
    Star,
)
from depanalysis.diophantine.single.weights import Weights

Structure: TypeAlias = Regular | Chains


def structure(equation: Equation, low: int, high: int) -> Structure:
    """The components of the iterations from low to high, which may be none."""
    normal = equation.normal_form()
    if normal is None:
        return Independent(low, high)
    whole = Interval(low, high)
    size = whole.count or 0
    match equation.kind:
        case Kind.CLIQUE if size > 1:
            return Clique(low, high)
        case Kind.STAR if size > 1 and normal.c in whole:
            return Star(low, high, center=normal.c)
        case Kind.CONSTANT if abs(normal.c) < size:
            return ConstantDistance(low, high, distance=abs(normal.c))
        case Kind.INVOLUTION:
            return Involution(low, high, total=normal.c)
        case Kind.CHAIN:
            return Chains(Weights(normal.a, normal.b, normal.c, low, high))
    return Independent(low, high)
