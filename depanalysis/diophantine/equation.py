"""One linear equation a x + b y = c in two integers, its normal form and its kind.

As a dependence: x is an iteration of one access, y one of the other, both in one range.
The iterations form an undirected graph with an edge {x, y} for every solution with
x != y; the smaller one runs first, whichever access it belongs to.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import gcd
from operator import index
from typing import SupportsIndex

from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.solutions import Line, Solutions, general_solution, solve
from depanalysis.errors import UsageError


class Kind(StrEnum):
    """What the graph of an equation looks like in a range that is wide enough."""

    INDEPENDENT = "independent"  # no solution at all, or only ones with x = y
    CLIQUE = "clique"  # 0 x + 0 y = 0: all iterations depend on each other
    STAR = "star"  # one coefficient is 0: all depend on one iteration
    CONSTANT = "constant"  # a = -b: x and y keep their distance
    INVOLUTION = "involution"  # a = b: y = c/a - x pairs the iterations up
    CHAIN = "chain"  # |a| != |b|: paths with geometrically growing distances


@dataclass(frozen=True, slots=True)
class Equation:
    """a x + b y = c."""

    a: int
    b: int
    c: int

    def __post_init__(self) -> None:
        for name in ("a", "b", "c"):
            object.__setattr__(self, name, exact_integer(getattr(self, name)))

    @property
    def is_solvable(self) -> bool:
        """Whether integers x and y exist: gcd(a, b) divides c."""
        g = gcd(self.a, self.b)
        return self.c == 0 if g == 0 else self.c % g == 0

    def normal_form(self) -> "Equation | None":
        """The equation with |a| <= b and gcd(a, b) = 1 whose graph is the same.

        Dividing by the gcd and changing all signs keep the solutions. Swapping x and y
        keeps the graph, because an edge has no roles. 0 = 0 is its own normal form, and
        an equation without solutions has none.
        """
        if not self.is_solvable:
            return None
        a, b = sorted((self.a, self.b), key=abs)
        unit = gcd(a, b) if b > 0 else -gcd(a, b)
        return Equation(a // unit, b // unit, self.c // unit) if unit else self

    @property
    def kind(self) -> Kind:
        """The shape of the graph, without regard to any range."""
        normal = self.normal_form()
        if normal is None:
            return Kind.INDEPENDENT
        match normal.a, normal.b:
            case 0, 0:
                return Kind.CLIQUE
            case 0, _:
                return Kind.STAR
            case -1, 1:
                return Kind.CONSTANT if normal.c else Kind.INDEPENDENT
            case 1, 1:
                return Kind.INVOLUTION
        return Kind.CHAIN

    def general_solution(self) -> Line | None:
        """x = x0 + p t, y = y0 + q t for all t, or `None` if there is no solution.

        `None` also for a = b = 0, whose solutions, if there are any, fill the plane.
        """
        if self.a == self.b == 0:
            return None
        return general_solution(self.a, self.b, self.c)

    def solve(self, x_range: Interval, y_range: Interval) -> Solutions | None:
        """The solutions with x and y in the given intervals."""
        return solve(self.a, self.b, self.c, x_range, y_range)

    def __str__(self) -> str:
        terms = [(self.a, "x"), (self.b, "y")]
        shown = [_term(factor, name) for factor, name in terms if factor]
        left = " + ".join(shown).replace("+ -", "- ") or "0"
        return f"{left} = {self.c}"

    def _repr_latex_(self) -> str:
        """The equation as notebooks show it."""
        return f"${self}$"


def exact_integer(value: SupportsIndex) -> int:
    """The value as a Python integer; anything else is the caller's mistake."""
    try:
        return index(value)
    except TypeError:
        raise UsageError(f"'{value}' is not an integer") from None


def _term(factor: int, name: str) -> str:
    return {1: name, -1: f"-{name}"}.get(factor, f"{factor}{name}")
