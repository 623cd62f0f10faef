"""What an equation means for a loop, in one sentence each."""

from fractions import Fraction
from math import gcd

from depanalysis.diophantine.equation import Equation, Kind
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.partitions import Partition
from depanalysis.diophantine.solutions import Box, Line


def shape(equation: Equation, low: int, high: int) -> str:
    """The kind of the graph, and what follows from it in a range."""
    if not equation.is_solvable:
        return _unsolvable(equation)
    normal = equation.normal_form()
    assert normal is not None, "a solvable equation has a normal form"
    match equation.kind:
        case Kind.CLIQUE:
            return "clique: every two iterations are dependent"
        case Kind.STAR:
            where = "" if low <= normal.c <= high else ", which is not in the range"
            return f"star: all iterations depend on iteration {normal.c}{where}"
        case Kind.CONSTANT:
            apart = counted(abs(normal.c), "iteration")
            return f"constant distance: {apart} from source to sink"
        case Kind.INVOLUTION:
            return f"involution: iterations i and {_less(normal.c)} are a pair"
        case Kind.CHAIN:
            return _chain(normal)
    return "no dependence: an iteration meets only itself"


def solutions(equation: Equation, low: int, high: int) -> str:
    """The solutions in the range as one formula, and how many they are."""
    whole = Interval(low, high)
    found = equation.solve(whole, whole)
    match found:
        case None:
            return "none"
        case Box():
            return f"{found.count:,}: all x and y"
        case Line():
            span = f"t from {found.t.low} to {found.t.high}"
            return f"{found.count:,}: {found} for {span}"


def fixed_point(equation: Equation) -> Fraction | None:
    """Where x = y: c / (a + b), which need not be an integer."""
    total = equation.a + equation.b
    return Fraction(equation.c, total) if total else None


def extent(part: Partition) -> str:
    """The range and how many iterations are in it."""
    return f"{part.low:,} to {part.high:,}: {counted(part.size, 'iteration')}"


def counted(number: int, noun: str, shown: str = "") -> str:
    """`1 iteration`, `2,000 iterations`; `shown` may write the number otherwise."""
    return f"{shown or f'{number:,}'} {noun}{'' if number == 1 else 's'}"


def _unsolvable(equation: Equation) -> str:
    divisor = gcd(equation.a, equation.b)
    if divisor == 0:
        return f"no dependence: 0 is not {equation.c}"
    both = f"gcd({equation.a}, {equation.b}) = {divisor}"
    return f"no dependence: {both} does not divide {equation.c}"


def _chain(normal: Equation) -> str:
    point, ratio = fixed_point(normal), Fraction(abs(normal.a), normal.b)
    nearer = f"each next iteration {ratio} as far from it"
    if normal.a > 0:
        return f"chain: paths that cross {point} with every step, {nearer}"
    return f"chain: paths that stay on one side of {point}, {nearer}"


def _less(total: int) -> str:
    return f"{total} - i" if total else "-i"
