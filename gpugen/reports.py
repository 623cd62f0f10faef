"""What a run says of itself: how the loop was run, what was found, what it took."""

from collections.abc import Sequence
from dataclasses import dataclass, field
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
    values, which the caller may want, `exchanged` the arrays that names stand for after it.
    `is_on_device`: a device has run it, not the processor.
    """

    function: str
    line: int
    scheme: Scheme | Literal["sweep"]
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
    exchanged: tuple[tuple[str, object], ...] = field(
        default=(), repr=False, compare=False
    )
    is_on_device: bool = False

    @property
    def is_done(self) -> bool:
        """Whether the loop was run; otherwise it is left to the caller."""
        return self.handling != "python"


class Reports(tuple[Report, ...]):
    """The reports of a call; as a text a table, with a line for each loop."""

    __slots__ = ()

    def __str__(self) -> str:
        """A table for a person to read."""
        rows = [
            (
                str(each.line),
                each.function,
                _HANDLED.get(each.handling, each.handling)
                + (", on a device" if each.is_on_device else ""),
                str(each.iterations),
                str(each.threads),
                f"{_seconds(each.timings):.3g}",
                each.reason,
            )
            for each in self
        ]
        if not rows:
            return "no loop was run by gpugen"
        heads = ("line", "function", "run", "iterations", "threads", "seconds", "why")
        return table(heads, rows)


_HANDLED = {"python": "by Python", "sequential": "compiled, sequential"}


def _seconds(spent: Timings) -> float:
    return spent.inspect + spent.execute + spent.fall_back


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as what stands in them; those that hold numbers to the right."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    is_number = [all(x.isdigit() for x in column) for column in zip(*rows, strict=True)]
    lines = []
    for row in (heads, *rows):
        cells = zip(row, widths, is_number, strict=True)
        parts = (x.rjust(w) if right else x.ljust(w) for x, w, right in cells)
        lines.append("  ".join(parts).rstrip())
    return "\n".join(lines)
