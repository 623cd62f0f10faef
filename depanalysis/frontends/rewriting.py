"""Statements rewritten: names replaced, jumps redirected, and what statements may write."""

from collections.abc import Callable
from dataclasses import replace

from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    Load,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.statements import (
    Array,
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
from depanalysis.source import Span

Body = tuple[Stmt, ...]


def written_names(
    body: Body,
) -> tuple[frozenset[str], tuple[tuple[str, ...] | None, ...]]:
    """The names that statements assign, and the `writes` of each `Opaque` among them."""
    direct: set[str] = set()
    opaque: list[tuple[str, ...] | None] = []
    for stmt in walk_statements(body):
        if isinstance(stmt, Assign):
            target = stmt.target
            direct.add(target.name if isinstance(target, Var) else target.array)
        elif isinstance(stmt, Declare):
            direct.add(stmt.variable.name)
        elif isinstance(stmt, Opaque):
            opaque.append(stmt.writes)
    return frozenset(direct), tuple(dict.fromkeys(opaque))


def has_loops(body: Body) -> bool:
    """Whether there is a loop among the statements or inside of them."""
    return any(isinstance(stmt, Loop | While) for stmt in walk_statements(body))


def substituted(expr: Expr, name: str, value: Expr) -> Expr:
    """The expression with another in place of a variable."""
    return _rewritten(
        expr, lambda part: isinstance(part, Var) and part.name == name, value
    )


def _rewritten(expr: Expr, is_meant: Callable[[Expr], bool], value: Expr) -> Expr:
    """The expression with another in place of some of its parts."""

    def inner(part: Expr) -> Expr:
        return _rewritten(part, is_meant, value)

    if is_meant(expr):
        return replace(value, span=expr.span)
    match expr:
        case Unary() | Cast():
            return replace(expr, operand=inner(expr.operand))
        case Binary():
            return replace(expr, left=inner(expr.left), right=inner(expr.right))
        case Select():
            return replace(
                expr,
                condition=inner(expr.condition),
                then=inner(expr.then),
                otherwise=inner(expr.otherwise),
            )
        case Load():
            return replace(expr, indices=tuple(inner(each) for each in expr.indices))
        case Call():
            return replace(
                expr, arguments=tuple(inner(each) for each in expr.arguments)
            )
        case _:
            return expr


def replaced(expr: Expr, part: Expr, value: Expr) -> Expr:
    """The expression with another in place of each part that equals one."""
    return _rewritten(expr, lambda each: each == part, value)


def with_loads_replaced(body: Body, array: str, value: Expr) -> Body:
    """Statements with an expression in place of all elements of an array they read."""

    def change(expr: Expr) -> Expr:
        return _rewritten(
            expr, lambda part: isinstance(part, Load) and part.array == array, value
        )

    return tuple(_with_expressions(stmt, change) for stmt in body)


def with_replaced(body: Body, name: str, value: Expr) -> Body:
    """Statements with an expression in place of a variable that they only read."""

    def change(expr: Expr) -> Expr:
        return substituted(expr, name, value)

    return tuple(_with_expressions(stmt, change) for stmt in body)


def with_expressions(body: Body, change: Callable[[Expr], Expr]) -> Body:
    """Statements with every expression that they evaluate changed."""
    return tuple(_with_expressions(stmt, change) for stmt in body)


def continues(body: Body) -> bool:
    """Whether a `continue` of the loop around the statements is among them."""
    return any(
        (isinstance(stmt, Exit) and stmt.kind == "continue" and stmt.label is None)
        or (isinstance(stmt, If | Block) and any(map(continues, _bodies(stmt))))
        for stmt in body
    )


def without_continue(body: Body, label: str, span: Span) -> Body:
    """The statements in a block that a `continue` leaves at its end."""

    def redirected(stmt: Exit) -> Body:
        if stmt.kind == "continue" and stmt.label is None:
            return (replace(stmt, kind="break", label=label),)
        return (stmt,)

    inner = _with_exits(body, redirected, is_own_loop=True)
    return (Block("inlined", inner, label=label, span=span),)


def with_exits_preceded(
    body: Body, before: Body, *, by_return: bool, own: str | None = None
) -> Body:
    """The body of a loop with statements before every jump that leaves the loop.

    A `continue` with the label `own`, which is the loop's, stays in it.
    """
    inside = {
        stmt.label
        for stmt in walk_statements(body)
        if isinstance(stmt, Loop | While | Block) and stmt.label is not None
    }

    def preceded(stmt: Exit) -> Body:
        if stmt.kind == "return":
            return (*before, stmt) if by_return else (stmt,)
        leaves = stmt.label not in inside if stmt.label else stmt.kind == "break"
        leaves = leaves and (stmt.label != own or stmt.kind == "break")
        return (*before, stmt) if leaves else (stmt,)

    return _with_exits(body, preceded, is_own_loop=True)


def _with_exits(
    body: Body, change: Callable[[Exit], Body], *, is_own_loop: bool
) -> Body:
    """Exits replaced; in inner loops only those that have a label, or return."""
    result: list[Stmt] = []
    for stmt in body:
        match stmt:
            case Exit(kind=kind, label=label):
                is_meant = is_own_loop or label is not None or kind == "return"
                result.extend(change(stmt) if is_meant else (stmt,))
            case Loop() | While():
                inner = _with_exits(stmt.body, change, is_own_loop=False)
                result.append(replace(stmt, body=inner))
            case Block():
                inner = _with_exits(stmt.body, change, is_own_loop=is_own_loop)
                result.append(replace(stmt, body=inner))
            case If():
                then = _with_exits(stmt.then, change, is_own_loop=is_own_loop)
                otherwise = _with_exits(stmt.otherwise, change, is_own_loop=is_own_loop)
                result.append(replace(stmt, then=then, otherwise=otherwise))
            case _:
                result.append(stmt)
    return tuple(result)


def _bodies(stmt: If | Block) -> tuple[Body, ...]:
    return (stmt.then, stmt.otherwise) if isinstance(stmt, If) else (stmt.body,)


def _with_expressions(stmt: Stmt, change: Callable[[Expr], Expr]) -> Stmt:
    def inside(body: Body) -> Body:
        return tuple(_with_expressions(each, change) for each in body)

    match stmt:
        case Assign(target=target, value=value):
            if isinstance(target, Load):
                target = replace(target, indices=tuple(map(change, target.indices)))
            return replace(stmt, target=target, value=change(value))
        case Loop():
            return replace(
                stmt,
                lower=change(stmt.lower),
                upper=change(stmt.upper),
                step=change(stmt.step),
                body=inside(stmt.body),
            )
        case While() | If():
            changed = replace(stmt, condition=change(stmt.condition))
            if isinstance(changed, While):
                return replace(changed, body=inside(changed.body))
            return replace(
                changed, then=inside(changed.then), otherwise=inside(changed.otherwise)
            )
        case Block():
            return replace(stmt, body=inside(stmt.body))
        case Declare(variable=Array() as array):
            extents = tuple(None if e is None else change(e) for e in array.extents)
            return replace(stmt, variable=replace(array, extents=extents))
        case _:
            return stmt
