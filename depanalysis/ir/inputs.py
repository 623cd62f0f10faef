"""What a program reads: values that whoever runs it chooses."""

from collections import Counter
from typing import TypeGuard

from depanalysis.ir.expressions import Var
from depanalysis.ir.rewriting import Body
from depanalysis.ir.statements import (
    INPUT,
    Assign,
    Loop,
    Opaque,
    Stmt,
    walk_statements,
)


def read_once(body: Body) -> frozenset[str]:
    """The names that one statement of input stores to, and nothing else that says so."""
    statements = [*walk_statements(body)]
    found = {
        name for each in statements if is_input(each) for name in each.writes or ()
    }
    stores = Counter(name for each in statements for name in _stored(each))
    return frozenset(name for name in found if stores[name] == 1)


def is_input(stmt: Stmt) -> TypeGuard[Opaque]:
    """Whether a statement stores what somebody chooses."""
    return isinstance(stmt, Opaque) and stmt.reason == INPUT


def _stored(stmt: Stmt) -> tuple[str, ...]:
    match stmt:
        case Assign(target=Var(name=name)) | Loop(variable=name):
            return (name,)
        case Opaque(writes=writes):
            return writes or ()
        case _:
            return ()
