"""Expressions on concrete values: what the search and the enumeration compute with.

An expression becomes a function of Python, which is compiled once and runs many times.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.types import Type

Values: TypeAlias = Mapping[str, int]
Code: TypeAlias = Callable[[Values], int]

_MOST_SHIFTED = 64
# Python reads no text in which more parentheses stand in each other.
_DEEPEST = 40


class UndefinedError(Exception):
    """An expression has no value: it divides by zero, or is not one of integers."""


def code(expr: Expr) -> Code:
    """The function that evaluates an expression; conditions give 0 or 1."""
    known: dict[str, Any] = dict(_FUNCTIONS)
    text = _text(expr, known, 0)
    evaluate: Code = eval(f"lambda v: +{text}", known)

    def evaluated(values: Values) -> int:
        try:
            return evaluate(values)
        except KeyError:
            raise UndefinedError from None

    return evaluated


def _text(expr: Expr, known: dict[str, Any], depth: int) -> str:
    """The text of an expression; `known` gets the functions that it calls."""
    if depth == _DEEPEST:
        name = f"part{len(known)}"
        known[name] = code(expr)
        return f"{name}(v)"

    def inner(part: Expr) -> str:
        return _text(part, known, depth + 1)

    match expr:
        case IntConst(value=value) | BoolConst(value=value):
            return f"({int(value)})"
        case Var(name=name):
            return f"v[{name!r}]"
        case Unary(operator=operator, operand=operand):
            return f"({_UNARY[operator]}{inner(operand)})"
        case Binary(left=left, right=right):
            return _operation(expr, inner(left), inner(right))
        case Select(condition=condition, then=then, otherwise=otherwise):
            return f"({inner(then)} if {inner(condition)} else {inner(otherwise)})"
        case Cast(type=type_, operand=operand):
            return _converted(type_, inner(operand))
        case _:
            return "undefined()"


def _operation(expr: Binary, left: str, right: str) -> str:
    operator, divisor = expr.operator, expr.right
    if operator in ("and", "or"):
        return f"((not not {left}) {operator} (not not {right}))"
    is_defined = isinstance(divisor, IntConst) and bool(divisor.value)
    if operator in _INFIX or (operator in ("//", "%") and is_defined):
        return f"({left} {operator} {right})"
    return f"{_CALLED.get(operator, 'undefined')}({left}, {right})"


def _converted(type_: Type, operand: str) -> str:
    if type_.kind == "bool":
        return f"({operand} != 0)"
    if type_.bounds is None:
        return operand
    low, high = type_.bounds
    return f"(({operand} - ({low})) % {high - low + 1} + ({low}))"


def _undefined(*_: int) -> int:
    raise UndefinedError


def _quotient(left: int, right: int) -> int:
    _check(right != 0)
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


def _rest(left: int, right: int) -> int:
    return left - right * _quotient(left, right)


def _floor(left: int, right: int) -> int:
    _check(right != 0)
    return left // right


def _modulo(left: int, right: int) -> int:
    _check(right != 0)
    return left % right


def _shifted(left: int, right: int) -> int:
    _check(0 <= right < _MOST_SHIFTED)
    return left << right


def _shifted_back(left: int, right: int) -> int:
    _check(0 <= right < _MOST_SHIFTED)
    return left >> right


def _check(is_defined: bool) -> None:
    if not is_defined:
        raise UndefinedError


_UNARY = {"not": "not ", "~": "~+", "-": "-"}
_INFIX = (*COMPARISONS, "+", "-", "*", "&", "|", "^")
_CALLED = {
    "//": "floor",
    "%": "modulo",
    "tdiv": "quotient",
    "trem": "rest",
    "<<": "shifted",
    ">>": "shifted_back",
    "min": "min",
    "max": "max",
}
_FUNCTIONS: dict[str, Callable[..., int]] = {
    "floor": _floor,
    "modulo": _modulo,
    "quotient": _quotient,
    "rest": _rest,
    "shifted": _shifted,
    "shifted_back": _shifted_back,
    "undefined": _undefined,
}
