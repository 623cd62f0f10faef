"""Programs in which the statements of a call stand in its place, where they may.

Frontends leave a block where they have put the body of a function in the place of its call;
a jump out of it is a `return`. A block without jumps is its statements, and a `return` in
one branch makes the rest another one:

    if x > top { r = top; return }; r = x          if x > top { r = top } else { r = x }
"""

from dataclasses import replace

from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_statements
from depanalysis.ir.statements import Block, Exit, If, Stmt, walk_statements

Body = tuple[Stmt, ...]


def without_calls(program: Program) -> Program:
    """The program without blocks of functions that no loop of theirs returns from."""
    return replace(program, body=map_statements(program.body, _opened))


def _opened(stmt: Stmt) -> Body:
    if not isinstance(stmt, Block) or stmt.kind != "inlined":
        return (stmt,)
    if stmt.label is None:
        return stmt.body
    body = _ended(stmt.body, stmt.label)
    return (stmt,) if any(_jumps(each, stmt.label) for each in body) else body


def _ended(body: Body, label: str) -> Body:
    """Statements whose jumps to their end are no jumps any more, as far as possible."""
    for at, stmt in enumerate(body):
        if _is_jump(stmt, label):
            return body[:at]
        if isinstance(stmt, If) and _jumps(stmt, label):
            rest = body[at + 1 :]
            then, otherwise = stmt.then, stmt.otherwise
            if _leaves(then, label):
                otherwise = (*otherwise, *rest)
            elif _leaves(otherwise, label):
                then = (*then, *rest)
            elif rest:
                return body
            arms = _ended(then, label), _ended(otherwise, label)
            return (*body[:at], replace(stmt, then=arms[0], otherwise=arms[1]))
    return body


def _leaves(body: Body, label: str) -> bool:
    """Whether all ways through statements jump to a label."""
    return any(
        _is_jump(stmt, label)
        or (
            isinstance(stmt, If)
            and _leaves(stmt.then, label)
            and _leaves(stmt.otherwise, label)
        )
        for stmt in body
    )


def _jumps(stmt: Stmt, label: str) -> bool:
    return any(_is_jump(each, label) for each in walk_statements((stmt,)))


def _is_jump(stmt: Stmt, label: str) -> bool:
    return isinstance(stmt, Exit) and stmt.kind == "break" and stmt.label == label
