"""What every protocol is made of: atomic steps on the shadow of one element.

An iteration is a thread, and `WARP` consecutive threads are a warp. Each access of a
thread to a checked array runs through named steps; one step is one atomic action on the
shadow cell of the accessed element, and nothing else is shared. A protocol is plain data
with pure functions, so that a model checker can explore it and a backend can execute it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["read", "write"]
Cell: TypeAlias = tuple[int, ...]

PASSED = "passed"
CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Thread:
    """Who accesses: an iteration, its place in its warp, and the time of the access.

    `time` counts the accesses of a thread from 1; it stands for the counter that the
    lanes of a warp advance together.
    """

    number: int
    width: int
    time: int = 1

    @property
    def warp(self) -> int:
        """The number of the thread's warp."""
        return self.number // self.width

    @property
    def lane(self) -> int:
        """The place of the thread in its warp."""
        return self.number % self.width


@dataclass(frozen=True, slots=True)
class Move:
    """What one step leaves: the cell, what the thread keeps in mind, and the next step.

    The next step may be `PASSED`, after which the access itself takes place, or
    `CONFLICT`.
    """

    cell: Cell
    seen: Cell
    to: str


Step: TypeAlias = Callable[[Cell, Cell, Thread], Move]


@dataclass(frozen=True, slots=True)
class Pass:
    """One run over all accesses: the first step of reads and of writes.

    Without a first step an access of that kind is skipped; `is_access` says whether the
    data is touched after it.
    """

    read: str | None
    write: str | None
    is_access: bool = False

    def first(self, kind: Kind) -> str | None:
        """Where an access of a kind begins."""
        return self.read if kind == "read" else self.write


@dataclass(frozen=True, slots=True)
class Protocol:
    """A scheme of detection: its cells start as `initial`; all threads finish a pass
    before any of them begins the next one.
    """

    name: str
    initial: Cell
    passes: tuple[Pass, ...]
    steps: Mapping[str, Step]
    is_sound_without_lockstep: bool
