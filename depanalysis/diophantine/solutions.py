"""All solutions of a x + b y = c with x and y in two intervals, in closed form.

The answer is a `Line` x = x0 + p t, y = y0 + q t with t in an interval, a `Box` where
the equation says nothing (a = b = c = 0), or `None` where there is no solution. Each
answers the question of a dependence test, is there a solution with x < y, in constant
time.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import Literal, TypeAlias

from depanalysis.diophantine.intervals import EVERYTHING, Interval

Point: TypeAlias = tuple[int, int]
Order: TypeAlias = Literal["<", "<=", "=", ">=", ">", "!=", "*"]

# The values of y - x that an order of x and y allows: "<" means x < y.
_DISTANCES: dict[Order, tuple[Interval, ...]] = {
    "<": (Interval(1, None),),
    "<=": (Interval(0, None),),
    "=": (Interval(0, 0),),
    ">=": (Interval(None, 0),),
    ">": (Interval(None, -1),),
    "!=": (Interval(None, -1), Interval(1, None)),
    "*": (EVERYTHING,),
}


@dataclass(frozen=True, slots=True)
class Line:
    """The points (x0 + p t, y0 + q t) for t in a non-empty interval.

    p > 0, or p = 0 and q = 1: the points are in lexicographic order of (x, y).
    """

    x0: int
    y0: int
    p: int
    q: int
    t: Interval = EVERYTHING

    @property
    def count(self) -> int | None:
        """The number of points, `None` if there are infinitely many."""
        return self.t.count

    @property
    def distances(self) -> Interval:
        """The least interval that contains every y - x."""
        return self.t.image(self.y0 - self.x0, self.q - self.p)

    def point(self, t: int) -> Point:
        """The point at parameter t."""
        return self.x0 + self.p * t, self.y0 + self.q * t

    def points(self) -> Iterator[Point]:
        """The points in lexicographic order; there has to be a least one."""
        return map(self.point, self.t)

    def __str__(self) -> str:
        return f"x = {_affine(self.x0, self.p)}, y = {_affine(self.y0, self.q)}"

    def within(self, x_range: Interval, y_range: Interval) -> "Line | None":
        """The part of the line with x and y in the two intervals."""
        xs = x_range.preimage(self.x0, self.p)
        ys = y_range.preimage(self.y0, self.q)
        t = self.t & xs & ys
        return None if t.is_empty else Line(self.x0, self.y0, self.p, self.q, t)

    def first(self) -> Point:
        """The lexicographically least point (the greatest where none is least)."""
        first = self.first_with_distance(EVERYTHING)
        assert first is not None, "a line has a point"
        return first

    def first_with_distance(self, allowed: Interval) -> Point | None:
        """The least point with y - x in `allowed`."""
        t = (self.t & allowed.preimage(self.y0 - self.x0, self.q - self.p)).first
        return None if t is None else self.point(t)

    def first_with_order(self, order: Order) -> Point | None:
        """The least point with x < y, x > y, x != y, ..."""
        return _first_with_order(self, order)


@dataclass(frozen=True, slots=True)
class Box:
    """All points with x in one non-empty interval and y in another."""

    x: Interval
    y: Interval

    @property
    def count(self) -> int | None:
        """The number of points, `None` if there are infinitely many."""
        xs, ys = self.x.count, self.y.count
        return None if xs is None or ys is None else xs * ys

    def points(self) -> Iterator[Point]:
        """The points in lexicographic order; there has to be a least one."""
        return ((x, y) for x in self.x for y in self.y)

    @property
    def distances(self) -> Interval:
        """The least interval that contains every y - x."""
        x = self.x.reflected()
        return self.y.shifted(x.low, x.high)

    def first(self) -> Point:
        """The lexicographically least point (the greatest where none is least)."""
        first = self.first_with_distance(EVERYTHING)
        assert first is not None, "a box has a point"
        return first

    def first_with_distance(self, allowed: Interval) -> Point | None:
        """The least point with y - x in `allowed`."""
        # Some y lies in both intervals iff
        #     y.low - allowed.high <= x <= y.high - allowed.low.
        limits = allowed.reflected()
        x = (self.x & self.y.shifted(limits.low, limits.high)).first
        if x is None or allowed.is_empty:
            return None
        y = (self.y & allowed.shifted(x, x)).first
        assert y is not None, "x was chosen such that there is a y"
        return x, y

    def first_with_order(self, order: Order) -> Point | None:
        """The least point with x < y, x > y, x != y, ..."""
        return _first_with_order(self, order)


Solutions: TypeAlias = Line | Box


def solve(
    a: int, b: int, c: int, x_range: Interval, y_range: Interval
) -> Solutions | None:
    """All (x, y) with a x + b y = c, x in `x_range` and y in `y_range`."""
    if x_range.is_empty or y_range.is_empty:
        return None
    if a == b == 0:
        return Box(x_range, y_range) if c == 0 else None
    line = general_solution(a, b, c)
    return None if line is None else line.within(x_range, y_range)


def general_solution(a: int, b: int, c: int) -> Line | None:
    """All integer solutions of a x + b y = c, where a and b are not both 0.

    With g = gcd(a, b) there is none unless g | c; else x advances by |b| / g.
    """
    g = gcd(a, b)
    if c % g:
        return None
    a, b, c = a // g, b // g, c // g
    if b == 0:  # a = 1 or a = -1:  x = c / a, and y is free.
        return Line(c * a, 0, 0, 1)
    # a x = c (mod |b|), and a is invertible because gcd(a, b) = 1.
    x0 = c * pow(a, -1, abs(b)) % abs(b)
    return Line(x0, (c - a * x0) // b, abs(b), -a if b > 0 else a)


def _first_with_order(solutions: Solutions, order: Order) -> Point | None:
    candidates = map(solutions.first_with_distance, _DISTANCES[order])
    return min((point for point in candidates if point is not None), default=None)


def _affine(start: int, step: int) -> str:
    """`start + step t` as a person writes it."""
    if step == 0:
        return str(start)
    slope = f"{'' if abs(step) == 1 else abs(step)}t"
    if start == 0:
        return slope if step > 0 else f"-{slope}"
    return f"{start} {'+' if step > 0 else '-'} {slope}"
