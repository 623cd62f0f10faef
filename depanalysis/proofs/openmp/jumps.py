"""Conditions that decide whether a thread jumps past code in which a team waits."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from depanalysis.ir.statements import (
    Barrier,
    Block,
    Exit,
    If,
    Loop,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.source import Span

Body = tuple[Stmt, ...]
Waits = Callable[[Stmt], bool]


@dataclass(frozen=True, slots=True)
class _Scope:
    """A loop or a block around a statement, and whether a team waits in it."""

    label: str | None
    is_loop: bool
    waits: bool


def parting_conditions(body: Body, waits: Waits) -> frozenset[Span]:
    """The `if`s in a region of which an arm may leave a loop or a block that waits."""
    whole = _Scope(None, is_loop=False, waits=any(map(waits, walk_statements(body))))
    return frozenset(_conditions(body, waits, (whole,)))


def _conditions(body: Body, waits: Waits, scopes: tuple[_Scope, ...]) -> Iterator[Span]:
    for stmt in body:
        match stmt:
            case If(then=then, otherwise=otherwise):
                exits = (*_exits(then), *_exits(otherwise))
                if any(_leaves_waits(each, scopes) for each in exits):
                    yield stmt.span
                yield from _conditions((*then, *otherwise), waits, scopes)
            case Loop() | While() | Block():
                is_waiting = any(map(waits, walk_statements(stmt.body)))
                is_loop = not isinstance(stmt, Block)
                inner = _Scope(stmt.label, is_loop=is_loop, waits=is_waiting)
                yield from _conditions(stmt.body, waits, (*scopes, inner))


def _exits(body: Body, *, is_looping: bool = False) -> Iterator[Exit]:
    """The jumps among statements that may lead out of them."""
    for stmt in body:
        match stmt:
            case Exit(label=label):
                if label is not None or stmt.kind == "return" or not is_looping:
                    yield stmt
            case If(then=then, otherwise=otherwise):
                yield from _exits((*then, *otherwise), is_looping=is_looping)
            case Block(body=inner):
                yield from _exits(inner, is_looping=is_looping)
            case Loop(body=inner) | While(body=inner):
                yield from _exits(inner, is_looping=True)


def _leaves_waits(jump: Exit, scopes: tuple[_Scope, ...]) -> bool:
    """Whether a team waits in what a jump leaves."""
    if jump.kind == "stop":
        # The program ends, and nobody waits any more.
        return False
    if jump.kind == "return":
        return scopes[0].waits
    for scope in reversed(scopes):
        is_meant = scope.is_loop if jump.label is None else scope.label == jump.label
        if is_meant:
            return scope.waits
    return False


def passed(body: Iterable[Stmt]) -> int:
    """How many barriers are passed in a row, outside of loops."""
    count = 0
    for stmt in body:
        if isinstance(stmt, Barrier):
            count += 1
        elif isinstance(stmt, Block):
            count += passed(stmt.body)
        elif isinstance(stmt, If):
            count += min(passed(stmt.then), passed(stmt.otherwise))
    return count
