"""Atomic functions as the frontend inlines them: blocks that read and write one element."""

from depanalysis.frontends.cuda.headers import PRELUDE, is_ours
from depanalysis.frontends.cuda.intrinsics import ATOMICS
from depanalysis.ir.expressions import IntConst, Load, Var
from depanalysis.ir.statements import Assign, Block, Stmt, walk_statements
from depanalysis.source import Span


def is_atomic(stmt: Stmt) -> bool:
    """Whether a statement is an atomic function."""
    return isinstance(stmt, Block) and stmt.name in ATOMICS


def seen_call(stmt: Stmt, around: Block | None) -> Block | None:
    """The innermost call in the text of the user around what is in a statement."""
    is_call = isinstance(stmt, Block) and not is_ours(stmt.span)
    return stmt if is_call and isinstance(stmt, Block) else around


def shown_span(span: Span, call: Block | None) -> Span:
    """Where an access stands: at the call if a function of our headers makes it."""
    return call.span if call is not None and is_ours(span) else span


def adds(block: Block) -> bool:
    """Whether an atomic function adds a positive constant."""
    stores = (stmt for stmt in walk_statements(block.body) if isinstance(stmt, Assign))
    first = next((s for s in stores if isinstance(s.target, Var)), None)
    return (
        block.name == "atomicAdd"
        and first is not None
        and isinstance(first.value, IntConst)
        and first.value.value > 0
    )


def found_in_memory(stmt: Stmt) -> Var | None:
    """The scalar that gets what an atomic function finds, if a statement sets it."""
    if isinstance(stmt, Assign) and isinstance(stmt.target, Var):
        value = stmt.value
        if isinstance(value, Load) and value.span.path == PRELUDE:
            return stmt.target
    return None
