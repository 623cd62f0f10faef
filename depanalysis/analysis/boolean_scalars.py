"""Scalars that are always 0 or 1, so that `&&` and `||` may begin with their identity.

`s = s && e` makes every value of s a truth value, but a loop that runs zero times leaves
the value of before. A reduction by `&&` would make 1 of a 5.
"""

from collections.abc import Mapping

from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Assign, Opaque, Stmt
from depanalysis.ir.types import BOOL, Type

_TRUTHS = ("==", "!=", "<", "<=", ">", ">=", "and", "or")


def is_truth_valued(
    program: Program, name: str, types: Mapping[str, Type | None]
) -> bool:
    """Whether a variable holds nothing but 0 and 1 whenever it has a value."""
    if types.get(name) == BOOL:
        return True
    given = {each.name for each in program.scalars if each.is_input}
    given |= {each.name for each in program.arrays} | {*program.exposed}
    if name in given or name in program.addressed:
        return False
    return all(_keeps(stmt, name, types) for stmt in program.statements)


def _keeps(stmt: Stmt, name: str, types: Mapping[str, Type | None]) -> bool:
    if isinstance(stmt, Opaque):
        return stmt.writes is not None and name not in stmt.writes
    if not isinstance(stmt, Assign):
        return True
    if isinstance(stmt.target, Load):
        return stmt.target.array != name
    return stmt.target.name != name or _is_truth_after(stmt, name, types)


def _is_truth_after(stmt: Assign, name: str, types: Mapping[str, Type | None]) -> bool:
    match stmt.update:
        case "and" | "or" | "&":
            return True
        case None | "|" | "^" | "*" | "min" | "max":
            return _is_truth(stmt.value, name, types)
        case _:
            return False


def _is_truth(expr: Expr, name: str, types: Mapping[str, Type | None]) -> bool:
    """Whether an expression is 0 or 1, given that the variable itself is."""
    match expr:
        case IntConst(value=value):
            return value in (0, 1)
        case BoolConst() | Unary(operator="not") | Cast(type=Type(kind="bool")):
            return True
        case Cast(operand=operand):
            return _is_truth(operand, name, types)
        case Binary(operator=operator) if operator in _TRUTHS:
            return True
        case Binary(operator="&" | "|" | "^" | "*", left=left, right=right):
            return _is_truth(left, name, types) and _is_truth(right, name, types)
        case Select(then=then, otherwise=otherwise):
            return _is_truth(then, name, types) and _is_truth(otherwise, name, types)
        case Var(name=found) | Load(array=found):
            return found == name or types.get(found) == BOOL
        case _:
            return False
