"""What decides that a loop is left early: what is read for the tests.

Input: a loop with jumps out of it. Output: the arrays whose elements an iteration reads to
decide whether it jumps, and the scalars that hold replies of unknown functions; none where
anything else may tell one iteration from the next, such as the index of the loop or a scalar
that steps.
"""

from collections.abc import Iterator

from depanalysis.ir.expressions import Expr, Load, Var, children, loads
from depanalysis.ir.inputs import replies
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)


def read_by_tests(loop: Loop | While) -> frozenset[str]:
    """What tests of jumps in a loop read of memory and replies, if nothing else decides."""
    inside = tuple(walk_statements((loop,)))
    # No iteration sees what another one leaves in these.
    own = {stmt.variable.name for stmt in inside if isinstance(stmt, Declare)}
    tests = list(_tests(loop.body, ()))
    found: set[str] = set()
    seen: set[str] = set()
    while tests:
        test = tests.pop()
        found |= {load.array for load in loads(test)}
        for name in {*_scalars(test)} - seen:
            seen.add(name)
            values = tuple(_values(loop.body, name, ()))
            if name not in own and any(name in _scalars(each) for each in values):
                return frozenset()
            tests += values
    stepping = {stmt.variable for stmt in inside if isinstance(stmt, Loop)}
    # No run goes on where what a summary leaves would decide.
    known = ("reply", "summary")
    is_opaque = any(isinstance(s, Opaque) and s.kind not in known for s in inside)
    found |= replies(loop.body) & seen
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
