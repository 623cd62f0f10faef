"""Loops of an index slice that an inspector need not run as often as they stand there.

    for j in range(count):
        a[w[i]] += f(x, j)

Which elements are touched does not depend on `j`, so an inspector may leave such a loop
after one time. It touches nothing where the loop is not entered at all.

    for j in range(starts[i], starts[i + 1]):
        total += a[j] * x[columns[j]]

Nothing is written here, so a pass that is about what is written may leave it out.
"""

from depanalysis.ir.expressions import Load, Var, names
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    If,
    Loop,
    Stmt,
    walk_statements,
)
from gpugen.plans.slicing import Slice, needed


def repeating(loop: Loop, number: int, part: Slice) -> frozenset[int]:
    """The numbers of such loops in the body of a loop with a statement number."""
    return frozenset(
        n
        for n, stmt in enumerate(walk_statements(loop.body), number + 1)
        if isinstance(stmt, Loop) and n in part.statements and _repeats(stmt, n, part)
    )


def _repeats(loop: Loop, number: int, part: Slice) -> bool:
    """Whether nothing that the slice evaluates in a loop differs from one time to the next."""
    inside = enumerate(walk_statements(loop.body), number + 1)
    kept = [stmt for n, stmt in inside if n in part.statements]
    evaluated = [e for s in kept for e in needed(s, part.variables, part.watched)]
    is_used = any(loop.variable in names(expr) for expr in evaluated)
    return not is_used and all(_is_still(stmt, part.variables) for stmt in kept)


def reading(loop: Loop, number: int, part: Slice) -> frozenset[int]:
    """The numbers of the loops in the body of a loop that write nothing watched."""
    return frozenset(
        n
        for n, stmt in enumerate(walk_statements(loop.body), number + 1)
        if isinstance(stmt, Loop) and n in part.statements and _reads(stmt, n, part)
    )


def _reads(loop: Loop, number: int, part: Slice) -> bool:
    """Whether all that a loop does in the slice is to read."""
    inside = enumerate(walk_statements((loop,)), number)
    kept = [stmt for n, stmt in inside if n in part.statements]
    return all(
        _is_still(stmt, part.variables) and not _writes(stmt, part.watched)
        for stmt in kept
    )


def _writes(stmt: Stmt, watched: frozenset[str]) -> bool:
    match stmt:
        case Assign(target=Load(array=array)):
            return array in watched
        case _:
            return False


def _is_still(stmt: Stmt, variables: frozenset[str]) -> bool:
    """Whether a statement changes none of the variables, and jumps nowhere."""
    match stmt:
        case Assign(target=Var(name=name)):
            return name not in variables
        case Declare(variable=variable):
            return variable.name not in variables
        case Assign() | If() | Loop() | Block():
            return True
        case _:
            return False
