"""Straight-line statements without the temporary variables that inlined functions make.

    { made.at = n; result.at = made.at; }  it = result.at;     becomes     it = n;

What an object of a class does in the head of a loop, as an iterator, is then seen as the
test and the step that it is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    Var,
    names,
    walk,
)
from depanalysis.ir.rewriting import mapped, substituted
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Block, Declare, Stmt

_COMPARING = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class Straight:
    """The statements that are left, and what temporary variables hold behind them."""

    statements: tuple[Stmt, ...]
    values: Mapping[str, Expr]
    lost: frozenset[str]

    def value(self, expr: Expr) -> Expr | None:
        """An expression behind the statements, if that is known."""
        if names(expr) & self.lost:
            return None
        return mapped(substituted(expr, self.values), _truth)


def straightened(
    stmts: Sequence[Stmt], is_temporary: Callable[[str], bool]
) -> Straight | None:
    """The same without temporary variables; none where it is not a straight line."""
    if any(_touches_memory(stmt) for stmt in _flat(stmts)):
        # What is read for a value that nothing uses would be lost.
        return None
    values: dict[str, Expr] = {}
    lost: set[str] = set()
    left: list[Stmt] = []
    for stmt in _flat(stmts):
        if isinstance(stmt, Declare):
            if not is_temporary(stmt.variable.name):
                left.append(stmt)
            continue
        if not isinstance(stmt, Assign) or not isinstance(stmt.target, Var):
            return None
        name, value = stmt.target.name, substituted(stmt.value, values)
        is_own = is_temporary(name)
        if names(value) & lost and is_own:
            lost.add(name)
            values.pop(name, None)
            continue
        if names(value) & lost:
            return None
        # What was made of its last value cannot be said any more.
        stale = {each for each, held in values.items() if name in names(held)}
        lost |= stale
        values = {each: held for each, held in values.items() if each not in stale}
        if not is_own:
            left.append(replace(stmt, value=value))
        elif stmt.update is not None:
            return None
        else:
            values[name] = value
            lost.discard(name)
    return Straight(tuple(left), values, frozenset(lost))


def _touches_memory(stmt: Stmt) -> bool:
    parts = (e for each in evaluated(stmt) for e in walk(each))
    return any(isinstance(e, Load | Call) for e in parts)


def _truth(expr: Expr) -> Expr:
    """`(int)(a < b) != 0` as `a < b`."""
    match expr:
        case Binary(operator="!=", left=inner, right=IntConst(value=0)):
            while isinstance(inner, Cast):
                inner = inner.operand
            is_test = isinstance(inner, Binary) and inner.operator in _COMPARING
            return inner if is_test else expr
        case _:
            return expr


def _flat(stmts: Iterable[Stmt]) -> Iterator[Stmt]:
    for stmt in stmts:
        if isinstance(stmt, Block) and stmt.kind == "inlined":
            yield from _flat(stmt.body)
        else:
            yield stmt
