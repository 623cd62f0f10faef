"""Solutions and edges of several equations together, each counted and streamed once.

A pair (x, y) can solve several equations: two lines that differ meet in one point at
most, so their union is counted exactly from the lines and their meeting points.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import combinations, groupby
from math import gcd

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.solutions import Point
from depanalysis.diophantine.systems.system import System

_EVERYTHING = Equation(0, 0, 0)
_DIAGONAL = Equation(1, -1, 0)


def solution_count(system: System) -> int:
    """The number of pairs (x, y) in the range that solve an equation."""
    lines = _distinct(system.equations)
    if _EVERYTHING in lines:
        return system.size**2
    return _point_count(lines, system) - _repeated(_meeting_points(lines, system))


def edge_count(system: System) -> int:
    """The number of unordered pairs of different iterations that are dependent."""
    mirrored = [Equation(each.b, each.a, each.c) for each in system.equations]
    lines = _distinct((*system.equations, *mirrored))
    if _EVERYTHING in lines:
        return system.size * (system.size - 1) // 2
    lines = [line for line in lines if line != _DIAGONAL]
    total = _point_count(lines, system)
    total -= sum(_point_count([line], system, diagonal=True) for line in lines)
    met = _meeting_points(lines, system)
    # The mirrored lines make every edge appear as (x, y) and as (y, x).
    return (total - _repeated({p: k for p, k in met.items() if p[0] != p[1]})) // 2


def solutions(system: System) -> Iterator[Point]:
    """The pairs (x, y) in ascending order, each once."""
    whole = Interval(system.low, system.high)
    solved = (line.solve(whole, whole) for line in _distinct(system.equations))
    streams = (each.points() for each in solved if each is not None)
    return (point for point, _ in groupby(merge(*streams)))


def edges(system: System) -> Iterator[Point]:
    """The dependences as (source, sink), source < sink, each once."""
    lines = _distinct(system.equations)
    for number, line in enumerate(lines):
        for x, y in solutions(System((line,), system.low, system.high)):
            earlier = any(_holds(lines[k], x, y, either=True) for k in range(number))
            mirrored = x > y and _holds(line, x, y, either=False)
            if x != y and not earlier and not mirrored:
                yield min(x, y), max(x, y)


def _distinct(equations: Sequence[Equation]) -> list[Equation]:
    """The solvable equations in lowest terms, the first factor positive, each once."""
    lowest = []
    for each in equations:
        g = gcd(each.a, each.b)
        unit = -g if (each.a or each.b) < 0 else g
        if each.is_solvable:
            parts = (each.a, each.b, each.c)
            lowest.append(Equation(*(p // unit for p in parts)) if unit else each)
    return list(dict.fromkeys(lowest))


def _point_count(
    lines: Sequence[Equation], system: System, diagonal: bool = False
) -> int:
    """The points of each line in the range, or only those with x = y."""
    whole = Interval(system.low, system.high)
    if diagonal:
        return sum(
            line.a + line.b != 0
            and line.c % (line.a + line.b) == 0
            and line.c // (line.a + line.b) in whole
            for line in lines
        )
    solved = (line.solve(whole, whole) for line in lines)
    return sum(each.count or 0 for each in solved if each is not None)


def _meeting_points(lines: Sequence[Equation], system: System) -> dict[Point, int]:
    """The integer points of the range on two lines or more, and on how many."""
    whole = Interval(system.low, system.high)
    met: dict[Point, set[Equation]] = {}
    for first, second in combinations(lines, 2):
        determinant = first.a * second.b - second.a * first.b
        if determinant == 0:
            continue
        x, no_x = divmod(first.c * second.b - second.c * first.b, determinant)
        y, no_y = divmod(first.a * second.c - second.a * first.c, determinant)
        if not no_x and not no_y and x in whole and y in whole:
            met.setdefault((x, y), set()).update((first, second))
    return {point: len(through) for point, through in met.items()}


def _repeated(met: dict[Point, int]) -> int:
    return sum(Counter(met).values()) - len(met)


def _holds(line: Equation, x: int, y: int, either: bool) -> bool:
    """Whether (y, x), or either of (x, y) and (y, x), is on the line."""
    is_mirror_on = line.a * y + line.b * x == line.c
    return is_mirror_on or (either and line.a * x + line.b * y == line.c)
