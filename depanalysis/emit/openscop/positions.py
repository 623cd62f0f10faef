"""Where the statements of a program stand among each other: the constants of schedules.

In each body, loops and assignments are counted from 0; branches of an `if` and inlined
calls count with the body around them. What OpenScop has no statement for is refused.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.errors import UnsupportedError
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    Loop,
    Opaque,
    Stmt,
    While,
    bodies,
)


@dataclass(frozen=True, slots=True)
class Placed:
    """An assignment, its number in the order of the text, and its place in each body."""

    stmt: Assign
    number: int
    positions: tuple[int, ...]


def placed(program: Program) -> tuple[Placed, ...]:
    """All assignments of a program; raises `UnsupportedError`."""
    return tuple(_Walk().body(program.body, (), [0]))


@dataclass(slots=True)
class _Walk:
    number: int = 0

    def body(
        self, body: tuple[Stmt, ...], outer: tuple[int, ...], count: list[int]
    ) -> Iterator[Placed]:
        """The assignments of a body whose statements go on being counted."""
        for stmt in body:
            number = self.number
            self.number += 1
            complaint = _complaint(stmt)
            if complaint:
                raise UnsupportedError(complaint, stmt.span)
            here = (*outer, count[0])
            if isinstance(stmt, Assign):
                yield Placed(stmt, number, here)
            if isinstance(stmt, Assign | Loop):
                count[0] += 1
            inner = (here, [0]) if isinstance(stmt, Loop) else (outer, count)
            for each in bodies(stmt):
                yield from self.body(each, *inner)


def _complaint(stmt: Stmt) -> str | None:
    match stmt:
        case Opaque(reason=reason):
            return f"OpenScop has no place for {reason}"
        case While():
            return "the number of iterations is not known before the loop runs"
        case Exit(kind="break" | "return" as kind):
            return f"OpenScop has no place for `{kind}`"
        case Barrier():
            return "OpenScop has no place for a barrier"
        case Block(kind=kind) if kind != "inlined":
            return f"OpenScop has no place for a {kind} block"
        case Declare(variable=Array(name=name)):
            return f"OpenScop has no place for `{name}`, an array of its own each time"
        case _:
            return None
