"""Names replaced by expressions in whole statements; every part keeps its place in the text.

A name is replaced where it is read and, if its value is an element of an array, also
where it is written; the name of an array is replaced by another one. Loops inside that
have an index of the same name hide it.
"""

from collections.abc import Iterable, Mapping
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
    If,
    Loop,
    Stmt,
    While,
)


def replaced(stmt: Stmt, values: Mapping[str, Expr]) -> Stmt:
    """A statement with names replaced by their values."""
    match stmt:
        case Assign(target=target, value=value):
            new = replaced_in(target, values)
            assert isinstance(new, Var | Load), "a written name has an element"
            return replace(stmt, target=new, value=replaced_in(value, values))
        case Loop():
            return _loop(stmt, values)
        case While(condition=condition, body=body):
            condition = replaced_in(condition, values)
            return replace(stmt, condition=condition, body=_body(body, values))
        case If(condition=condition, then=then, otherwise=otherwise):
            return replace(
                stmt,
                condition=replaced_in(condition, values),
                then=_body(then, values),
                otherwise=_body(otherwise, values),
            )
        case Block(body=body):
            return replace(stmt, body=_body(body, values))
        case Declare(variable=Array(extents=extents) as array):
            sizes = tuple(
                None if e is None else replaced_in(e, values) for e in extents
            )
            return replace(stmt, variable=replace(array, extents=sizes))
        case _:
            return stmt


def replaced_in(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """An expression with names replaced by their values."""
    match expr:
        case Var(name=name):
            value = values.get(name)
            return expr if value is None else replace(value, span=expr.span)
        case Unary(operand=operand) | Cast(operand=operand):
            return replace(expr, operand=replaced_in(operand, values))
        case Binary(left=left, right=right):
            one, other = replaced_in(left, values), replaced_in(right, values)
            return replace(expr, left=one, right=other)
        case Select(condition=condition, then=then, otherwise=otherwise):
            return replace(
                expr,
                condition=replaced_in(condition, values),
                then=replaced_in(then, values),
                otherwise=replaced_in(otherwise, values),
            )
        case Load(array=array, indices=indices):
            return replace(
                expr, array=_renamed(array, values), indices=_each(indices, values)
            )
        case Call(arguments=arguments):
            return replace(expr, arguments=_each(arguments, values))
        case _:
            return expr


def _renamed(array: str, values: Mapping[str, Expr]) -> str:
    value = values.get(array)
    return value.name if isinstance(value, Var) else array


def _loop(loop: Loop, values: Mapping[str, Expr]) -> Loop:
    inner = {name: value for name, value in values.items() if name != loop.variable}
    return replace(
        loop,
        lower=replaced_in(loop.lower, values),
        upper=replaced_in(loop.upper, values),
        step=replaced_in(loop.step, values),
        body=_body(loop.body, inner),
    )


def _body(body: Iterable[Stmt], values: Mapping[str, Expr]) -> tuple[Stmt, ...]:
    return tuple(replaced(stmt, values) for stmt in body)


def _each(exprs: Iterable[Expr], values: Mapping[str, Expr]) -> tuple[Expr, ...]:
    return tuple(replaced_in(expr, values) for expr in exprs)
