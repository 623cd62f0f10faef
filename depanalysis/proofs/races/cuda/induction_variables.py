"""Scalars that a loop changes by one rule in every iteration.

`v += c` gives the value in any iteration exactly; `v *= c`, `v /= c` and shifts by
constants keep the value on one side of where it started.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    Binary,
    Cast,
    Expr,
    IntConst,
    Load,
    Var,
    names,
    walk,
)
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    Stmt,
    walk_statements,
)

Body = tuple[Stmt, ...]
Rule: TypeAlias = Literal["+", "-", "grows", "shrinks"]


@dataclass(frozen=True, slots=True)
class Progression:
    """In every iteration a scalar gets `by` more or less, or grows or shrinks by a factor."""

    operator: Rule
    by: Expr

    def bound(self, value: Expr, start: Expr) -> Expr:
        """Where a value lies from the start on; nothing if that is not positive."""
        if self.operator == "grows":
            return Binary(
                "or", Binary("<", start, IntConst(1)), Binary(">=", value, start)
            )
        inside = Binary(
            "and", Binary(">=", value, IntConst(0)), Binary("<=", value, start)
        )
        return Binary("or", Binary("<", start, IntConst(0)), inside)


def progressions(body: Body, shared: frozenset[str]) -> dict[str, Progression]:
    """The scalars that follow a rule in every iteration that reaches the end of the body."""
    written, opaque = written_names(body)
    if None in opaque:
        return {}
    fixed_not = written | {name for each in opaque if each for name in each} | shared
    stores: dict[str, list[Assign]] = {}
    for stmt in walk_statements(body):
        if isinstance(stmt, Assign) and isinstance(stmt.target, Var):
            stores.setdefault(stmt.target.name, []).append(stmt)
    declared = {
        stmt.variable.name
        for stmt in walk_statements(body)
        if isinstance(stmt, Declare)
    }
    hidden = {name for each in opaque if each for name in each}
    found: dict[str, Progression] = {}
    for stmt in _always(body):
        name = stmt.target.name if isinstance(stmt.target, Var) else ""
        if name in declared or name in hidden or len(stores.get(name, ())) != 1:
            continue
        rule = _rule(stmt, fixed_not)
        if rule is not None:
            found[name] = rule
    return dict(sorted(found.items()))


def _always(body: Body) -> Iterator[Assign]:
    """The assignments that each complete iteration executes once."""
    for stmt in body:
        match stmt:
            case Assign():
                yield stmt
            case Block(body=inner) if not _is_left(inner):
                yield from _always(inner)
            case _:
                if _jumps(stmt):
                    return


def _is_left(body: Body) -> bool:
    return any(isinstance(stmt, Exit) for stmt in walk_statements(body))


def _jumps(stmt: Stmt) -> bool:
    """Whether an iteration may skip what follows and still go on with the next one."""
    return any(
        isinstance(each, Exit) and each.kind == "continue"
        for each in walk_statements((stmt,))
    )


def _rule(stmt: Assign, changing: set[str] | frozenset[str]) -> Progression | None:
    assert isinstance(stmt.target, Var), "an assignment to a scalar"
    name = stmt.target.name
    if stmt.update is not None:
        return _progression(stmt.update, stmt.value, changing)
    value = stmt.value
    while isinstance(value, Cast) and value.type.is_integer:
        value = value.operand
    match value:
        case Binary(operator=operator, left=Var(name=left), right=right) if (
            left == name
        ):
            return _progression(operator, right, changing)
        case Binary(
            operator="+" | "*" as operator, left=left, right=Var(name=right)
        ) if right == name:
            return _progression(operator, left, changing)
        case _:
            return None


def _progression(
    operator: str, by: Expr, changing: set[str] | frozenset[str]
) -> Progression | None:
    if operator in ("+", "-"):
        is_fixed = names(by).isdisjoint(changing) and not any(
            isinstance(part, Load) for part in walk(by)
        )
        if not is_fixed:
            return None
        return Progression("+" if operator == "+" else "-", by)
    if not isinstance(by, IntConst) or by.value < 1:
        return None
    if operator in ("*", "<<"):
        return Progression("grows", by)
    if operator in ("tdiv", "//", ">>"):
        return Progression("shrinks", by)
    return None
