"""Where statements wait at barriers, and whether they always do."""

from depanalysis.ir.expressions import IntConst
from depanalysis.ir.statements import (
    Barrier,
    Block,
    Exit,
    If,
    Loop,
    Stmt,
    walk_statements,
)

Body = tuple[Stmt, ...]


def waits(body: Body, kinds: frozenset[str]) -> bool:
    """Whether a barrier of some kinds is among the statements."""
    return any(
        isinstance(stmt, Barrier) and stmt.kind in kinds
        for stmt in walk_statements(body)
    )


def must_wait(body: Body, kinds: frozenset[str]) -> bool:
    """Whether every execution that reaches the end passes a barrier."""
    for stmt in body:
        if _passes(stmt, kinds):
            return True
        if _skips((stmt,)):
            return False
    return False


def _passes(stmt: Stmt, kinds: frozenset[str]) -> bool:
    match stmt:
        case Barrier(kind=kind):
            return kind in kinds
        case If(then=then, otherwise=otherwise):
            return must_wait(then, kinds) and must_wait(otherwise, kinds)
        case Block(body=inner):
            return not _skips(inner) and must_wait(inner, kinds)
        case Loop(
            lower=IntConst(value=low),
            upper=IntConst(value=high),
            step=IntConst(value=1),
            body=inner,
        ):
            return low <= high and not _skips(inner) and must_wait(inner, kinds)
        case _:
            return False


def _skips(body: Body) -> bool:
    """Whether a jump other than a return is among the statements."""
    return any(
        isinstance(stmt, Exit) and stmt.kind != "return"
        for stmt in walk_statements(body)
    )
