"""In which order the iterations of a loop run, from the equations of those that meet.

Input: equations. Output: a plan with the least span for large ranges, or the reason why
there is none. The theorems are those of `diophantine`: with a b > 0 every dependence crosses
c / (a + b), with a = 0 it touches c / b, with a + b = 0 its length is c / b, and else the
iterations that depend on each other lie on a path that is walked from its first.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from typing import TypeAlias

from depanalysis.analysis.polynomials import Polynomial, constant
from depanalysis.emit.nests.equations import DependenceEquation, NoPlanError

SHORTEST = 16
MOST_CUTS = 16
_MOST_BLOCKS = 64
_LEAST_WIDTH = 4


@dataclass(frozen=True, slots=True)
class Cut:
    """A phase ends at floor(value / divisor) + shift, where that is inside."""

    value: Polynomial
    divisor: int
    shift: int = 0


@dataclass(frozen=True, slots=True)
class Phases:
    """Between two cuts nothing depends on anything: one phase after the other."""

    cuts: tuple[Cut, ...]

    def __str__(self) -> str:
        return f"in up to {len(self.cuts) + 1} phases"


@dataclass(frozen=True, slots=True)
class Blocks:
    """Iterations that meet are multiples of a distance apart: blocks of residues."""

    distance: int
    width: int

    @property
    def count(self) -> int:
        """The number of blocks."""
        return -(-self.distance // self.width)

    def __str__(self) -> str:
        return f"in {self.count} blocks of every {self.distance} iterations"


@dataclass(frozen=True, slots=True)
class Walks:
    """a x + b y = c with a < 0 < |a| < b: paths that are walked from their first iteration."""

    equation: DependenceEquation

    def __str__(self) -> str:
        return "in walks along the iterations that meet"


Plan: TypeAlias = Phases | Blocks | Walks


def plan(found: Sequence[DependenceEquation]) -> Plan:
    """The order for all of the equations together."""
    if not found:
        raise NoPlanError("no iterations meet")
    if all(each.a >= 0 and each.b > 0 for each in found):
        return _phases(found)
    if all(each.a + each.b == 0 for each in found):
        return _blocks(found)
    if len(found) > 1:
        raise NoPlanError("its iterations meet in several ways")
    return _walks(found[0])


def _phases(found: Sequence[DependenceEquation]) -> Phases:
    cuts: dict[Cut, None] = {}
    for each in found:
        cuts[Cut(each.c, each.a + each.b)] = None
        if each.a == 0:
            # The one iteration that all others meet runs alone.
            cuts[Cut(each.c, each.b, -1)] = None
    if len(cuts) > MOST_CUTS:
        raise NoPlanError("it would fall into too many phases")
    return Phases(tuple(cuts))


def _blocks(found: Sequence[DependenceEquation]) -> Blocks:
    """Distances that are all multiples of one."""
    distances: list[int] = []
    for each in found:
        known = each.c.as_constant
        if known is None:
            raise NoPlanError("the distance of its iterations is not a number")
        distances.append(abs(known) // each.b if known % each.b == 0 else 0)
    distance = gcd(*distances)
    if distance < SHORTEST:
        raise NoPlanError(f"its iterations meet at a distance below {SHORTEST}")
    blocks = min(_MOST_BLOCKS, distance // _LEAST_WIDTH)
    return Blocks(distance, -(-distance // blocks))


def _walks(found: DependenceEquation) -> Walks:
    if gcd(found.a, found.b) != 1:
        raise NoPlanError("whether its iterations meet depends on a remainder")
    if found.c.as_constant is not None:
        return Walks(DependenceEquation(found.a, found.b, constant(found.c.constant)))
    return Walks(found)
