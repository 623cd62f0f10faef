"""The loops that belong to a directive, and the jumps that leave them."""

from depanalysis.frontends.openmp.programs import Construct
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import (
    Assign,
    Declare,
    Exit,
    Loop,
    Stmt,
    While,
    asserted,
    bodies,
    walk_statements,
)

Body = tuple[Stmt, ...]


def nest_of(
    construct: Construct, body: Body
) -> tuple[Body, tuple[Loop, ...], Body] | None:
    """The loops of a directive: what stands before, their heads, the innermost body."""
    depth = _collapsed(construct)
    return None if depth is None else nest(body, depth)


def _collapsed(construct: Construct) -> int | None:
    clause = construct.clause("collapse")
    if clause is None:
        return 1
    (depth,) = clause.values or (IntConst(0),)
    return depth.value if isinstance(depth, IntConst) and depth.value > 0 else None


def nest(body: Body, depth: int) -> tuple[Body, tuple[Loop, ...], Body] | None:
    """What stands before the loops, the loops, and the body of the innermost one."""
    position = next((k for k, s in enumerate(body) if isinstance(s, Loop)), None)
    if position is None:
        return None
    loop, before = body[position], body[:position]
    assert isinstance(loop, Loop), "the position is that of a loop"
    # Afterwards the index gets its last value, which is its private copy's affair.
    after = body[position + 1 :]
    if not all(_only_sets(stmt, loop.variable) for stmt in after):
        return None
    before = tuple(s for s in before if not _only_sets(s, loop.variable))
    if not all(isinstance(stmt, Assign | Declare) for stmt in before):
        return None
    if depth == 1:
        return before, (loop,), loop.body
    inner = nest(loop.body, depth - 1)
    # What is asserted of iterations holds as far in as the others are.
    if inner is None or not all(map(_only_asserts, inner[0])):
        return None
    return before, (loop, *inner[1]), (*inner[0], *inner[2])


def _only_asserts(stmt: Stmt) -> bool:
    return isinstance(stmt, Declare) or asserted(stmt) is not None


def is_left(body: Body, label: str | None) -> bool:
    """Whether a jump ends the loop around a body."""
    for stmt in body:
        if isinstance(stmt, Exit) and stmt.kind == "break":
            if stmt.label in (None, label):
                return True
        elif isinstance(stmt, Loop | While):
            if label is not None and _names_label(stmt, label):
                return True
        elif any(is_left(inner, label) for inner in bodies(stmt)):
            return True
    return False


def _names_label(stmt: Stmt, label: str) -> bool:
    found = (each for each in walk_statements((stmt,)) if isinstance(each, Exit))
    return any(each.label == label for each in found)


def _only_sets(stmt: Stmt, name: str) -> bool:
    return isinstance(stmt, Assign) and stmt.target == Var(name)
