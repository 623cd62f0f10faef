"""Expressions of the program in the names of one thread."""

from collections.abc import Mapping
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


def renamed(expr: Expr, names: Mapping[str, Expr], arrays: Mapping[str, str]) -> Expr:
    """The expression with other scalars and arrays; spans stay."""

    def again(part: Expr) -> Expr:
        return renamed(part, names, arrays)

    match expr:
        case Var(name=name):
            found = names.get(name)
            return expr if found is None else placed(found, expr)
        case Load(array=array, indices=indices):
            within = tuple(map(again, indices))
            return replace(expr, array=arrays.get(array, array), indices=within)
        case Unary(operator=operator, operand=operand, span=span):
            return Unary(operator, again(operand), span)
        case Binary(operator=binary, left=left, right=right, span=span):
            return Binary(binary, again(left), again(right), span)
        case Select(condition=condition, then=then, otherwise=otherwise, span=span):
            return Select(again(condition), again(then), again(otherwise), span)
        case Call(function=function, arguments=arguments, span=span):
            return Call(function, tuple(map(again, arguments)), span)
        case Cast(type=type_, operand=operand, span=span):
            return Cast(type_, again(operand), span)
        case _:
            return expr


def placed(expr: Expr, at: Expr) -> Expr:
    """A variable or element at the place in the text of another."""
    match expr:
        case Var(name=name):
            return Var(name, at.span)
        case Load():
            return replace(expr, span=at.span)
        case _:
            return expr
