"""What a check of a schedule can say; it says `Legal` only with a proof."""

from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.diophantine.equation import Equation


@dataclass(frozen=True, slots=True)
class Legal:
    """Every iteration runs once, and every source before its sink."""

    proof: str

    def __str__(self) -> str:
        return f"legal: {self.proof}"


@dataclass(frozen=True, slots=True)
class Broken:
    """A dependence that the schedule does not keep."""

    equation: Equation
    source: int
    sink: int
    why: str

    def __str__(self) -> str:
        return (
            f"broken: iteration {self.sink} depends on {self.source} "
            f"({self.equation}), and {self.why}"
        )


@dataclass(frozen=True, slots=True)
class Misplaced:
    """An iteration that does not run exactly once."""

    iteration: int
    why: str

    def __str__(self) -> str:
        return f"broken: iteration {self.iteration} {self.why}"


@dataclass(frozen=True, slots=True)
class Unproved:
    """Neither a proof nor a counterexample was found."""

    reason: str

    def __str__(self) -> str:
        return f"not proved: {self.reason}"


Outcome: TypeAlias = Legal | Broken | Misplaced | Unproved

MISSING = "is never executed"
STRAY = "is not in the range"
TWICE = "is executed more than once"

LATER_PHASE = "the sink runs in an earlier phase than the source"
OTHER_THREAD = "both run in the same phase on different threads"
WRONG_ORDER = "the sink runs before the source on the same thread"
