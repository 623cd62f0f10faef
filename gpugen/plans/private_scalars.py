"""Scalars that an iteration assigns before it reads them, so that each can have its own.

A structural walk in the order of the text: certain assignments are collected; the first
read of a changed scalar that is not certainly assigned makes it carried.
"""

from depanalysis.ir.expressions import Expr, Load, names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Stmt,
    While,
)

_Known = frozenset[str] | None  # `None` after a jump: what follows is not executed.


def carried(body: tuple[Stmt, ...], changed: frozenset[str]) -> tuple[str, ...]:
    """The changed scalars that may keep a value of an earlier iteration."""
    found: dict[str, None] = {}
    _walk(body, frozenset(), changed, found)
    return tuple(found)


def _walk(
    body: tuple[Stmt, ...],
    known: _Known,
    changed: frozenset[str],
    found: dict[str, None],
) -> _Known:
    for stmt in body:
        if known is None:
            return None
        for expr in evaluated(stmt):
            _read(expr, known, changed, found)
        known = _after(stmt, known, changed, found)
    return known


def _read(
    expr: Expr, known: frozenset[str], changed: frozenset[str], found: dict[str, None]
) -> None:
    for name in sorted(names(expr) & changed - known):
        found[name] = None


def _after(
    stmt: Stmt,
    known: frozenset[str],
    changed: frozenset[str],
    found: dict[str, None],
) -> _Known:
    match stmt:
        case Assign(target=target, update=update):
            if isinstance(target, Load):
                return known
            if update is not None:
                _read(target, known, changed, found)
            return known | {target.name}
        case Declare(variable=variable):
            return known | {variable.name}
        case If():
            return _chosen(stmt, known, changed, found)
        case Loop(variable=variable, body=inner):
            # The body may run zero times; its own index has a value in it.
            _walk(inner, known | {variable}, changed, found)
            return known
        case While(body=inner):
            _walk(inner, known, changed, found)
            return known
        case Block(body=inner):
            return _walk(inner, known, changed, found)
        case Exit():
            return None
        case _:
            return known


def _chosen(
    stmt: If, known: frozenset[str], changed: frozenset[str], found: dict[str, None]
) -> _Known:
    one = _walk(stmt.then, known, changed, found)
    other = _walk(stmt.otherwise, known, changed, found)
    if one is None or other is None:
        return other if one is None else one
    return one & other
