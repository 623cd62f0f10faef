"""Jumps of statements redirected, and what statements may write."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.rewriting import Body, map_bodies
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    bodies,
    walk_statements,
)
from depanalysis.source import Span


def written_names(
    body: Body,
) -> tuple[frozenset[str], tuple[tuple[str, ...] | None, ...]]:
    """The names that statements assign, and the `writes` of each `Opaque` among them."""
    direct: set[str] = set()
    opaque: list[tuple[str, ...] | None] = []
    for stmt in walk_statements(body):
        if isinstance(stmt, Assign):
            target = stmt.target
            direct.add(target.name if isinstance(target, Var) else target.array)
        elif isinstance(stmt, Declare):
            direct.add(stmt.variable.name)
        elif isinstance(stmt, Opaque):
            opaque.append(stmt.writes)
    return frozenset(direct), tuple(dict.fromkeys(opaque))


def has_loops(body: Body) -> bool:
    """Whether there is a loop among the statements or inside of them."""
    return any(isinstance(stmt, Loop | While) for stmt in walk_statements(body))


def without_declarations(body: Iterable[Stmt]) -> tuple[Body, Body]:
    """The declarations among statements that end a block, and the other statements.

    An array of variable length stays: no jump leads behind it in its scope.
    """
    stmts = tuple(body)
    outer = tuple(each for each in stmts if _is_of_fixed_size(each))
    return outer, tuple(each for each in stmts if each not in outer)


def _is_of_fixed_size(stmt: Stmt) -> bool:
    if not isinstance(stmt, Declare):
        return False
    extents = () if isinstance(stmt.variable, Scalar) else stmt.variable.extents
    return all(each is None or isinstance(each, IntConst) for each in extents)


def continues(body: Body) -> bool:
    """Whether a `continue` of the loop around the statements is among them."""
    return any(
        (isinstance(stmt, Exit) and stmt.kind == "continue" and stmt.label is None)
        or (isinstance(stmt, If | Block) and any(map(continues, bodies(stmt))))
        for stmt in body
    )


def without_continue(body: Body, label: str, span: Span) -> Body:
    """The statements in a block that a `continue` leaves at its end."""

    def redirected(stmt: Exit) -> Body:
        if stmt.kind == "continue" and stmt.label is None:
            return (replace(stmt, kind="break", label=label),)
        return (stmt,)

    inner = _with_exits(body, redirected, is_own_loop=True)
    return (Block("inlined", inner, label=label, span=span),)


def with_exits_preceded(
    body: Body, before: Body, *, by_return: bool, own: str | None = None
) -> Body:
    """The body of a loop with statements before every jump that leaves the loop.

    A `continue` with the label `own`, which is the loop's, stays in it.
    """
    inside = {
        stmt.label
        for stmt in walk_statements(body)
        if isinstance(stmt, Loop | While | Block) and stmt.label is not None
    }

    def preceded(stmt: Exit) -> Body:
        if stmt.kind == "return":
            return (*before, stmt) if by_return else (stmt,)
        leaves = stmt.label not in inside if stmt.label else stmt.kind == "break"
        leaves = leaves and (stmt.label != own or stmt.kind == "break")
        return (*before, stmt) if leaves else (stmt,)

    return _with_exits(body, preceded, is_own_loop=True)


def outward_exits(body: Body) -> tuple[Exit, ...]:
    """The jumps in the body of a loop to labels outside, one for each label."""
    statements = tuple(walk_statements(body))
    inside = {s.label for s in statements if isinstance(s, Loop | While | Block)}
    found = [s for s in statements if isinstance(s, Exit) and s.label not in inside]
    return tuple({(s.kind, s.label): s for s in reversed(found) if s.label}.values())


def with_outward_exits_marked(
    body: Body, marks: Mapping[tuple[str, str | None], Stmt], label: str
) -> Body:
    """The body of a loop that such jumps leave by its own label, each with a mark."""

    def marked(stmt: Exit) -> Body:
        mark = marks.get((stmt.kind, stmt.label))
        return (stmt,) if mark is None else (mark, Exit("break", label, stmt.span))

    return _with_exits(body, marked, is_own_loop=True)


def _with_exits(
    body: Body, change: Callable[[Exit], Body], *, is_own_loop: bool
) -> Body:
    """Exits replaced; in inner loops only those that have a label, or return."""
    result: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, Exit):
            is_named = stmt.label is not None or stmt.kind == "return"
            result.extend(change(stmt) if is_own_loop or is_named else (stmt,))
            continue
        is_own = is_own_loop and not isinstance(stmt, Loop | While)
        inner = partial(_with_exits, change=change, is_own_loop=is_own)
        result.append(map_bodies(stmt, inner))
    return tuple(result)
