"""Trees with other parts: the only place that knows how a node is put together again.

Nodes are immutable, so every change is a new node; what does not change is the same object
as before, its place in the text included. For one level there are `with_children`,
`map_children` and `map_bodies`; for whole trees `mapped` (from the leaves), `replaced` (from
the root), `substituted` and `map_expressions`.

>>> from depanalysis.ir.expressions import Binary, IntConst, Var
>>> from depanalysis.ir.printer import show_expression
>>> expr = Binary("+", Var("i"), Binary("*", IntConst(2), Var("n")))
>>> show_expression(substituted(expr, {"i": IntConst(1), "n": Var("m")}))
'1 + 2 * m'
>>> substituted(expr, {"k": IntConst(1)}) is expr
True
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    Load,
    Select,
    Unary,
    Var,
    children,
)
from depanalysis.ir.statements import (
    HELD,
    Array,
    Assign,
    Block,
    Declare,
    If,
    Invoke,
    Loop,
    Stmt,
    While,
    asserted,
)
from depanalysis.source import Span

Body: TypeAlias = tuple[Stmt, ...]
_SAME: Mapping[str, str] = {}


def with_children(expr: Expr, operands: tuple[Expr, ...]) -> Expr:
    """The same operation on other operands, at the same place in the text."""
    if all(a is b for a, b in zip(children(expr), operands, strict=True)):
        return expr
    match expr:
        case Unary() | Cast():
            return replace(expr, operand=operands[0])
        case Binary(operator=operator, span=span):
            return Binary(operator, operands[0], operands[1], span)
        case Select(span=span):
            return Select(operands[0], operands[1], operands[2], span)
        case Load():
            return replace(expr, indices=operands)
        case Call(function=function, span=span):
            return Call(function, operands, span)
        case _:
            return expr


def map_children(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The same operation on changed operands."""
    return with_children(expr, tuple(map(change, children(expr))))


def mapped(expr: Expr, change: Callable[[Expr], Expr]) -> Expr:
    """The expression with every part changed, operands before what uses them."""
    return change(map_children(expr, lambda part: mapped(part, change)))


def replaced(expr: Expr, rule: Callable[[Expr], Expr | None]) -> Expr:
    """The expression with what a rule gives in place of its parts, the largest first.

    What the rule gives stays as it is; where it gives `None`, the operands are next.
    """
    found = rule(expr)
    if found is not None:
        return found
    return map_children(expr, lambda part: replaced(part, rule))


def substituted(
    expr: Expr, values: Mapping[str, Expr], arrays: Mapping[str, str] = _SAME
) -> Expr:
    """The expression with values in place of variables, and other names of arrays.

    Everything stands where the part stood in the text that it replaces.
    """

    def inner(part: Expr) -> Expr:
        match part:
            case Var(name=name):
                found = values.get(name)
                return part if found is None else placed(found, part)
            case Load(array=array) if array in arrays:
                indices = tuple(map(inner, part.indices))
                return replace(part, array=arrays[array], indices=indices)
            case _:
                return map_children(part, inner)

    return inner(expr)


def placed(expr: Expr, at: Expr) -> Expr:
    """The expression at the place in the text of another one."""
    return expr if expr.span is at.span else replace(expr, span=at.span)


def map_bodies(stmt: Stmt, change: Callable[[Body], Body]) -> Stmt:
    """The statement with changed lists of statements inside."""
    match stmt:
        case Loop(body=body) | While(body=body) | Block(body=body):
            return replace(stmt, body=change(body))
        case If(then=then, otherwise=otherwise):
            return replace(stmt, then=change(then), otherwise=change(otherwise))
        case _:
            return stmt


def map_statements(body: Body, change: Callable[[Stmt], Iterable[Stmt]]) -> Body:
    """The statements that stand for each statement, those inside of it changed before."""
    return tuple(
        new
        for stmt in body
        for new in change(map_bodies(stmt, lambda inner: map_statements(inner, change)))
    )


def with_plain_heads(body: Body) -> Body:
    """Loops without what is asserted of their heads, which the text does not say."""

    def plain(stmt: Stmt) -> Iterable[Stmt]:
        if not isinstance(stmt, Loop):
            return (stmt,)
        held = {_held(each) for each in stmt.body if each.span == stmt.span}
        kept = (e for e in stmt.body if not {_held(e), _declared(e)} & (held - {""}))
        return (replace(stmt, body=tuple(kept)),)

    return map_statements(body, plain)


def _held(stmt: Stmt) -> str:
    """The variable that stands for what is asserted of the head of a loop."""
    match stmt:
        case Assign(target=Var(name=name)) if HELD in name and asserted(stmt):
            return name
        case _:
            return ""


def _declared(stmt: Stmt) -> str:
    return stmt.variable.name if isinstance(stmt, Declare) else ""


def map_own_expressions(stmt: Stmt, change: Callable[[Expr], Expr]) -> Stmt:
    """The statement with every expression changed that it evaluates itself."""
    match stmt:
        case Assign(target=target, value=value):
            if isinstance(target, Load):
                target = replace(target, indices=tuple(map(change, target.indices)))
            return replace(stmt, target=target, value=change(value))
        case Loop(lower=lower, upper=upper, step=step):
            ends = change(lower), change(upper)
            return replace(stmt, lower=ends[0], upper=ends[1], step=change(step))
        case While(condition=condition) | If(condition=condition):
            return replace(stmt, condition=change(condition))
        case Invoke(arguments=arguments):
            return replace(stmt, arguments=tuple(map(change, arguments)))
        case Declare(variable=Array() as array):
            return replace(stmt, variable=map_extents(array, change))
        case _:
            return stmt


def map_expressions(body: Body, change: Callable[[Expr], Expr]) -> Body:
    """Statements with every expression changed that they evaluate."""
    return map_statements(body, lambda stmt: (map_own_expressions(stmt, change),))


def map_extents(array: Array, change: Callable[[Expr], Expr]) -> Array:
    """The array with changed extents."""
    extents = tuple(None if e is None else change(e) for e in array.extents)
    return replace(array, extents=extents)


def substituted_in(
    body: Body, values: Mapping[str, Expr], arrays: Mapping[str, str] = _SAME
) -> Body:
    """Statements with values in place of variables, and other names of arrays.

    A scalar that is written has an element of an array or another scalar as its value.
    A loop whose index has the name of a variable hides it.
    """

    def change(expr: Expr) -> Expr:
        return substituted(expr, values, arrays)

    def changed(stmt: Stmt) -> Stmt:
        if isinstance(stmt, Assign):
            target = change(stmt.target)
            assert isinstance(target, Var | Load), "a written name has a place"
            return replace(stmt, target=target, value=change(stmt.value))
        own, inside = map_own_expressions(stmt, change), values
        if isinstance(own, Loop) and own.variable in values:
            inside = {name: e for name, e in values.items() if name != own.variable}
        return map_bodies(own, lambda inner: substituted_in(inner, inside, arrays))

    return tuple(map(changed, body))


def moved(body: Body, to: Callable[[Span], Span]) -> Body:
    """Statements that stand at other places of the text."""

    def change(expr: Expr) -> Expr:
        inner = map_children(expr, change)
        span = to(expr.span)
        return inner if span is expr.span else replace(inner, span=span)

    def changed(stmt: Stmt) -> Iterable[Stmt]:
        own = map_own_expressions(stmt, change)
        if isinstance(own, Assign):
            own = replace(own, target=replace(own.target, span=to(own.target.span)))
        yield replace(own, span=to(stmt.span))

    return map_statements(body, changed)


def located(expr: Expr, span: Span) -> Expr:
    """The expression with all parts at one place of the text."""
    return replace(map_children(expr, lambda part: located(part, span)), span=span)
