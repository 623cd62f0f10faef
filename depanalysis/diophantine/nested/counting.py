"""Components of a box under one relation, counted in closed form.

The relation is the product of one partial map per loop. Where these are one-to-one, so is
the product, and its components are paths; where loops fix one iteration of the same
access each, every iteration has at most one partner on that side and there is no cycle
either. Then, with P pairs, F of them with x = y, and I whose mirror (y, x) solves the
relation as well, all three products over the loops,

    components = iterations - (P - F - (I - F) / 2).

The iterations of loops whose index no subscript mentions do not tell dependences apart:
N of them turn an iteration of the other loops into one component together with all that
it depends on, if there is something, itself included, and into N components otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from depanalysis.diophantine.intervals import Interval
from depanalysis.diophantine.nested.relations import Relation
from depanalysis.diophantine.solutions import Line, Solutions, solve


@dataclass(frozen=True, slots=True)
class Count:
    """Components of the loops that matter, and the iterations in no solution at all."""

    components: int
    untouched: int

    def blown_up(self, free: int) -> int:
        """The components after every iteration is repeated by the free loops."""
        return self.components + (free - 1) * self.untouched


def product_count(relation: Relation, box: Sequence[Interval]) -> Count | None:
    """The count of one relation; `None` where its components are not all trees.

    The solutions of every loop are a line: loops that are free are counted apart.
    """
    size = prod(whole.count or 0 for whole in box)
    solved = relation.solutions(box)
    if solved is None:
        return Count(size, size)
    lines = [solutions for solutions in solved if isinstance(solutions, Line)]
    if len(lines) != len(solved) or _fixes_both_accesses(lines):
        return None
    pairs = prod(map(pair_count, lines))
    fixed, mirrored = prod(map(_fixed_count, lines)), prod(map(_mirrored_count, lines))
    edges = pairs - fixed - (mirrored - fixed) // 2
    touched = (
        prod(_value_count(line, line.p) for line in lines)
        + prod(_value_count(line, line.q) for line in lines)
        - prod(map(_common_count, lines))
    )
    return Count(size - edges, size - touched)


def pair_count(solutions: Solutions) -> int:
    """The number of pairs (x, y), in a range that is bounded."""
    count = solutions.count
    assert count is not None, "the box of a nest is bounded"
    return count


def _fixes_both_accesses(lines: Sequence[Line]) -> bool:
    """Whether one loop fixes x for several y, and another one y for several x.

    All of the first then meet all of the second, which closes cycles.
    """
    wide = [line for line in lines if pair_count(line) > 1]
    return any(line.p == 0 for line in wide) and any(line.q == 0 for line in wide)


def _value_count(line: Line, step: int) -> int:
    """The number of different values of a coordinate that advances by `step`."""
    return pair_count(line) if step else 1


def _fixed_count(line: Line) -> int:
    """The number of pairs with x = y."""
    if line.p == line.q:
        return pair_count(line) if line.x0 == line.y0 else 0
    t, remainder = divmod(line.y0 - line.x0, line.p - line.q)
    return int(remainder == 0 and t in line.t)


def _mirrored_count(line: Line) -> int:
    """The number of pairs whose mirror is a pair of the line.

    Either the line x + y = c is its own mirror, or it meets its mirror where x = y.
    """
    return pair_count(line) if line.p == -line.q else _fixed_count(line)


def _common_count(line: Line) -> int:
    """The number of iterations that are the x of one pair and the y of another."""
    both = solve(line.p, -line.q, line.y0 - line.x0, line.t, line.t)
    if both is None:
        return 0
    return pair_count(both) if line.p and line.q else 1
