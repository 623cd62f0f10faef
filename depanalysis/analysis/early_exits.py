"""What decides that a loop is left early: the arrays that are read for the tests.

Input: a loop with jumps out of it. Output: the arrays whose elements an iteration reads to
decide whether it jumps; none where anything else may tell one iteration from the next, such
as the index of the loop or a scalar that steps.
"""

from collections.abc import Iterator

from depanalysis.ir.expressions import Expr, Load, Var, children, loads
from depanalysis.ir.statements import (
    Assign,
    Block,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)


def arrays_of_tests(loop: Loop | While) -> frozenset[str]:
    """The arrays that tests of jumps in a loop read, if nothing else decides them."""
    tests = list(_tests(loop.body, ()))
    found: set[str] = set()
    seen: set[str] = set()
    while tests:
        test = tests.pop()
        found |= {load.array for load in loads(test)}
        for name in {*_scalars(test)} - seen:
            seen.add(name)
            values = tuple(_values(loop.body, name, ()))
            if any(name in _scalars(each) for each in values):
                return frozenset()
            tests += values
    inside = tuple(walk_statements((loop,)))
    stepping = {stmt.variable for stmt in inside if isinstance(stmt, Loop)}
    is_opaque = any(isinstance(stmt, Opaque) for stmt in inside)
    return frozenset() if stepping & seen or is_opaque else frozenset(found)


def _tests(body: tuple[Stmt, ...], around: tuple[Expr, ...]) -> Iterator[Expr]:
    """The conditions around all jumps, since one may lead to another one."""
    for stmt in body:
        match stmt:
            case Exit():
                yield from around
            case If(condition=condition, then=then, otherwise=otherwise):
                for inner in (then, otherwise):
                    yield from _tests(inner, (*around, condition))
            case Block(body=inner) | Loop(body=inner) | While(body=inner):
                yield from _tests(inner, around)


def _values(
    body: tuple[Stmt, ...], name: str, around: tuple[Expr, ...]
) -> Iterator[Expr]:
    """What a scalar is set to in a loop, and the conditions under which it is."""
    for stmt in body:
        match stmt:
            case Assign(target=Var() as target, value=value) if target.name == name:
                old = () if stmt.update is None else (target,)
                yield from (value, *old, *around)
            case If(condition=condition, then=then, otherwise=otherwise):
                for inner in (then, otherwise):
                    yield from _values(inner, name, (*around, condition))
            case Block(body=inner) | Loop(body=inner):
                yield from _values(inner, name, around)
            case While(condition=condition, body=inner):
                yield from _values(inner, name, (*around, condition))


def _scalars(expr: Expr) -> Iterator[str]:
    """The variables in an expression, but for those in subscripts."""
    if isinstance(expr, Var):
        yield expr.name
    elif not isinstance(expr, Load):
        for each in children(expr):
            yield from _scalars(each)
