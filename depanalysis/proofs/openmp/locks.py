"""Which locks are held where: the same on all paths to a place."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from depanalysis.frontends.openmp.programs import LockStep, ParallelProgram
from depanalysis.ir.expressions import Binary, BoolConst, Expr, IntConst, Unary, Var
from depanalysis.ir.statements import Block, Exit, If, Loop, Stmt, While
from depanalysis.source import Span

Body: TypeAlias = tuple[Stmt, ...]


class UnbalancedError(Exception):
    """Whether a lock is held depends on the path to a place."""

    def __init__(self, span: Span) -> None:
        super().__init__()
        self.span = span


Locks: TypeAlias = tuple[LockStep, ...]
Exits: TypeAlias = Mapping[tuple[str, str | None], list[Locks]]


def held_after(
    parallel: ParallelProgram, body: Body, held: Locks, exits: Exits
) -> Locks | None:
    """The locks that are held behind statements, or nothing if control does not get there.

    Jumps to a label leave what is held there in the list of the label.
    """
    for position, stmt in enumerate(body):
        step = parallel.step_of(stmt)
        if isinstance(step, LockStep):
            held = held if step.result else _moved(held, step)
        elif isinstance(stmt, Exit):
            if (stmt.kind, stmt.label) in exits:
                exits[stmt.kind, stmt.label].append(held)
            return None
        else:
            arms = arms_of(parallel, body, position)
            left = _held_through(parallel, stmt, held, exits, arms)
            if left is None:
                return None
            held = left
    return held


def are_locks_alike(parallel: ParallelProgram, block: Block) -> bool:
    """Whether every lock that is set in a region is unset there, and so in each construct."""
    try:
        held_after(parallel, (block,), (), {})
    except UnbalancedError:
        return False
    return True


def arms_of(
    parallel: ParallelProgram, body: Body, position: int
) -> tuple[Locks, Locks]:
    """The locks that the arms of a statement begin with: what was tested just before."""
    stmt, before = body[position], body[position - 1] if position else None
    step = None if before is None else parallel.step_of(before)
    if not isinstance(stmt, If) or not isinstance(step, LockStep) or not step.result:
        return (), ()
    return _chosen(stmt.condition, step)


def _chosen(condition: Expr, step: LockStep) -> tuple[Locks, Locks]:
    """In which arm a test has found that the lock was free, if that is clear."""
    result = Var(step.result)
    if isinstance(condition, Unary) and condition.operator == "not":
        then, otherwise = _chosen(condition.operand, step)
        return otherwise, then
    if condition in (result, Binary("!=", result, IntConst(0))):
        return (step,), ()
    if condition == Binary("==", result, IntConst(0)):
        return (), (step,)
    raise UnbalancedError(step.span)


def _held_through(
    parallel: ParallelProgram,
    stmt: Stmt,
    held: Locks,
    exits: Exits,
    taken: tuple[Locks, Locks],
) -> Locks | None:
    """The same for one statement with others in it: all its ends hold the same locks."""
    if isinstance(stmt, If):
        arms = zip((stmt.then, stmt.otherwise), taken, strict=True)
        ends = [held_after(parallel, arm, (*held, *own), exits) for arm, own in arms]
        return _alike(ends, stmt.span)
    if not isinstance(stmt, Loop | While | Block):
        return held
    left: list[Locks] = []
    again: list[Locks] = []
    labels = [stmt.label] if stmt.label else []
    inner = {**exits}
    inner |= {("break", each): left for each in labels}
    if isinstance(stmt, Block):
        end = held_after(parallel, stmt.body, held, inner)
        is_balanced = parallel.step_of(stmt) is not None
        return _alike([end, *left, *([held] if is_balanced else [])], stmt.span)
    inner |= {("continue", each): again for each in (None, *labels)}
    inner |= {("break", None): left}
    end = held_after(parallel, stmt.body, held, inner)
    _alike([held, end, *again], stmt.span)
    is_endless = isinstance(stmt, While) and stmt.condition == BoolConst(True)
    return _alike([*left, *([] if is_endless else [held])], stmt.span)


def _alike(ends: Sequence[Locks | None], span: Span) -> Locks | None:
    known = [end for end in ends if end is not None]
    if any(end != known[0] for end in known):
        raise UnbalancedError(span)
    return known[0] if known else None


def _moved(held: Locks, step: LockStep) -> Locks:
    """The locks that are held after one is set or unset."""
    if step.is_set:
        return (*held, step)
    for position in reversed(range(len(held))):
        if held[position].name == step.name:
            if held[position].indices != step.indices:
                break
            return (*held[:position], *held[position + 1 :])
    raise UnbalancedError(step.span)
