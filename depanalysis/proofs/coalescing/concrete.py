"""Expressions on concrete values: what the search and the enumeration compute with."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)

Values: TypeAlias = Mapping[str, int]
Code: TypeAlias = Callable[[Values], int]

_MOST_SHIFTED = 64


class UndefinedError(Exception):
    """An expression has no value: it divides by zero, or is not one of integers."""


def code(expr: Expr) -> Code:
    """The function that evaluates an expression; conditions give 0 or 1."""
    match expr:
        case IntConst(value=value) | BoolConst(value=value):
            number = int(value)
            return lambda values: number
        case Var(name=name):
            return _variable(name)
        case Unary(operator=operator, operand=operand):
            return _unary(operator, code(operand))
        case Binary(operator=operator, left=left, right=right):
            return _binary(operator, code(left), code(right))
        case Select(condition=condition, then=then, otherwise=otherwise):
            test, first, second = code(condition), code(then), code(otherwise)
            return lambda values: first(values) if test(values) else second(values)
        case Cast(type=type_, operand=operand):
            inner = code(operand)
            if type_.kind == "bool":
                return lambda values: int(inner(values) != 0)
            if type_.bounds is None:
                return inner
            low, high = type_.bounds
            return lambda values: (inner(values) - low) % (high - low + 1) + low
        case _:
            return _undefined


def _undefined(values: Values) -> int:
    raise UndefinedError


def _variable(name: str) -> Code:
    def read(values: Values) -> int:
        if name not in values:
            raise UndefinedError
        return values[name]

    return read


def _unary(operator: str, operand: Code) -> Code:
    if operator == "not":
        return lambda values: int(not operand(values))
    if operator == "~":
        return lambda values: ~operand(values)
    return lambda values: -operand(values)


def _binary(operator: str, left: Code, right: Code) -> Code:
    if operator == "and":
        return lambda values: int(bool(left(values)) and bool(right(values)))
    if operator == "or":
        return lambda values: int(bool(left(values)) or bool(right(values)))
    apply = _OPERATIONS.get(operator)
    if apply is None:
        return _undefined
    return lambda values: apply(left(values), right(values))


def _quotient(left: int, right: int) -> int:
    _check(right != 0)
    size = abs(left) // abs(right)
    return size if (left < 0) == (right < 0) else -size


def _floor(left: int, right: int) -> int:
    _check(right != 0)
    return left // right


def _modulo(left: int, right: int) -> int:
    _check(right != 0)
    return left % right


def _shifted(left: int, right: int) -> int:
    _check(0 <= right < _MOST_SHIFTED)
    return left << right


def _check(is_defined: bool) -> None:
    if not is_defined:
        raise UndefinedError


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": _floor,
    "%": _modulo,
    "tdiv": _quotient,
    "trem": lambda a, b: a - b * _quotient(a, b),
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<<": _shifted,
    ">>": lambda a, b: _floor(a, _shifted(1, b)),
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "min": min,
    "max": max,
}
