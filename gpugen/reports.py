"""What a run says of itself: how the loop was run, what was found, what it took."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from gpugen.plans.plan import Scheme

Finding: TypeAlias = Literal["independent", "conflict", "fault", "not checked"]
Handling: TypeAlias = Literal[
    "parallel", "last writers", "element owners", "private copies", "wavefronts", "sequential",
    "python", "nothing to do",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Violation:
    """The first two iterations, in the order of the loop, that may not run at once.

    `source` and `sink` are values of the loop's index; both touch `element` of `array`,
    and one of them writes it. No earlier iteration than `sink` meets any before it.
    """

    source: int
    sink: int
    array: str
    element: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds spent: on checks, on the parallel run, and on what followed a conflict.

    `compile` is in none of them: machine code is made in the first call with its types.
    """

    compile: float = 0.0
    inspect: float = 0.0
    execute: float = 0.0
    fall_back: float = 0.0


@dataclass(frozen=True, slots=True)
class Report:
    """One run of a loop.

    `handling` is how the result that was kept came about: "python" means that the loop
    was left to Python, for the `reason`. `shadow_bytes` is the memory for checks, besides
    the copy of what the loop writes, `copied_bytes`. `is_reused`: the finding is that of an
    earlier call with the same indices. `scalars` are those that the loop leaves with other
    values, which the caller may want.
    """

    function: str
    line: int
    scheme: Scheme
    finding: Finding
    handling: Handling
    reason: str
    iterations: int = 0
    threads: int = 1
    violation: Violation | None = None
    levels: int | None = None
    shadow_bytes: int = 0
    copied_bytes: int = 0
    timings: Timings = Timings()
    is_reused: bool = False
    scalars: tuple[tuple[str, object], ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether the loop was run; otherwise it is left to the caller."""
        return self.handling != "python"
