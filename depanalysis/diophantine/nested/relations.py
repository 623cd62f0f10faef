"""What one pair of accesses says about a nest of loops: equations for each loop.

With separable subscripts every subscript mentions one loop, so the pair meets in the
iterations x = (x_1, .., x_l) and y = (y_1, .., y_l) exactly if each (x_k, y_k) solves
the equations of loop k. The solutions are the product of the solutions loop by loop. x is
the iteration of the first access in every loop: exchanging the two in one loop alone
would invent dependences.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.diophantine.equation import Equation, exact_integer
from depanalysis.diophantine.intervals import EVERYTHING, Interval
from depanalysis.diophantine.solutions import Box, Line, Solutions
from depanalysis.errors import UsageError

LoopEquations: TypeAlias = Equation | Sequence[Equation] | None


@dataclass(frozen=True, slots=True)
class Relation:
    """The equations of each loop, the outermost first; none where its index is absent."""

    loops: tuple[tuple[Equation, ...], ...]

    @property
    def depth(self) -> int:
        """The number of loops."""
        return len(self.loops)

    def solutions(self, box: Sequence[Interval]) -> tuple[Solutions, ...] | None:
        """The solutions of each loop within a box; `None` if one of them has none."""
        found = [_solve(*pair) for pair in zip(self.loops, box, strict=True)]
        solved = tuple(solutions for solutions in found if solutions is not None)
        return solved if len(solved) == len(found) else None

    def leaves_free(self, loop: int) -> bool:
        """Whether the pair meets whatever the iterations of this loop are."""
        return all(each == Equation(0, 0, 0) for each in self.loops[loop])

    def distance(self) -> tuple[int, ...] | None:
        """y - x where it is the same for all solutions, loop by loop; else `None`."""
        steps = [_distance(equations) for equations in self.loops]
        known = tuple(step for step in steps if step is not None)
        return known if len(known) == len(steps) else None

    def within(self, kept: Sequence[int]) -> "Relation":
        """The equations of some of the loops alone."""
        return Relation(tuple(self.loops[loop] for loop in kept))


def relation(*loops: LoopEquations) -> Relation:
    """A relation from an equation, several, or none (`None`) for each loop."""
    if not loops:
        raise UsageError("a nest has at least one loop")
    return Relation(tuple(_equations(each) for each in loops))


def distance(*steps: int) -> Relation:
    """The relation of all iterations x and x + steps."""
    return relation(*(Equation(-1, 1, exact_integer(step)) for step in steps))


def _equations(given: LoopEquations) -> tuple[Equation, ...]:
    if given is None:
        return ()
    equations = (given,) if isinstance(given, Equation) else tuple(given)
    for each in equations:
        if not isinstance(each, Equation):
            raise UsageError(f"'{each}' is not an equation")
    return equations


def _solve(equations: Sequence[Equation], whole: Interval) -> Solutions | None:
    """The pairs of an interval that solve all equations."""
    if whole.is_empty:
        return None
    solved: Solutions | None = Box(whole, whole)
    for equation in equations:
        match solved:
            case Box():
                solved = equation.solve(whole, whole)
            case Line():
                solved = _meet(solved, equation)
    return solved


def _meet(line: Line, equation: Equation) -> Line | None:
    """The points of a line that solve an equation: all, one or none of them."""
    a, b = equation.a, equation.b
    slope, rest = a * line.p + b * line.q, equation.c - a * line.x0 - b * line.y0
    if slope == 0:
        return line if rest == 0 else None
    t, remainder = divmod(rest, slope)
    if remainder or t not in line.t:
        return None
    return Line(*line.point(t), 0, 1, Interval(0, 0))


def _distance(equations: Sequence[Equation]) -> int | None:
    """The distance, if the equations say y - x = distance and nothing else."""
    solved = _solve(equations, EVERYTHING)
    if not isinstance(solved, Line) or solved.p != solved.q:
        return None
    return solved.y0 - solved.x0
