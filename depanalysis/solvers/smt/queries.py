"""What a solver is asked, and what it says: conditions in the notation of programs.

An assignment of integers *satisfies* an expression if `interpreter.values.evaluate` finds
it true: a division by zero or a shift by a negative amount satisfies nothing, unless lazy
evaluation never gets there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeAlias

from depanalysis.ir.expressions import Expr

# The least and greatest value of a variable.
Range: TypeAlias = tuple[int, int]
# Results of longer shifts are not written down.
LONGEST_SHIFT = 4096


@dataclass(frozen=True, slots=True)
class Query:
    """Is there an assignment that satisfies all conditions?

    With `ranges` for all variables only assignments within them count, and the question
    is put in words of as many bits as no intermediate result leaves. The values of `least`
    are made small one after the other, as far as few attempts go. The solver stops after
    `quota` of its steps. No assignment that needs a shift by more than `farthest` counts.
    """

    conditions: tuple[Expr, ...]
    quota: int
    ranges: Mapping[str, Range] | None = None
    least: tuple[str, ...] = ()
    farthest: int | None = None


@dataclass(frozen=True, slots=True)
class Impossible:
    """No assignment satisfies all conditions; the solver took `steps` to say so."""

    steps: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Possible:
    """An assignment that satisfies all conditions, checked by evaluating them."""

    values: Mapping[str, int]
    steps: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Undecided:
    """The solver stopped, or met something that it does not reason about."""

    reason: str
    steps: int = field(default=0, compare=False)


Outcome: TypeAlias = Impossible | Possible | Undecided


def solved(query: Query) -> Outcome:
    """What z3 says, which takes a while to load: most programs never get here."""
    found: Outcome = import_module("depanalysis.solvers.smt.solving").solve(query)
    return found
