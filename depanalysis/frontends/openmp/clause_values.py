"""The values that clauses of Fortran have as texts: sums, products and tests of integers."""

import ast
import re
from collections.abc import Callable

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Expr,
    IntConst,
    Select,
    Unary,
)

Named = Callable[[str], Expr | None]

_SIGNS = {
    ".true.": "True", ".false.": "False", ".and.": " and ", ".or.": " or ",
    ".not.": " not ", ".eq.": "==", ".ne.": "!=", ".lt.": "<", ".le.": "<=", ".gt.": ">",
    ".ge.": ">=", "/=": "!=",
}  # fmt: skip
_SIGN = re.compile("|".join(map(re.escape, _SIGNS)))
_OPERATORS: dict[type[ast.AST], BinaryOperator] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "tdiv", ast.Eq: "==",
    ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.And: "and", ast.Or: "or",
}  # fmt: skip
_PLAIN = re.compile(r"[\w\s+\-*/()<>=!]*")
_OTHER = re.compile(r"//|\*\*|\b\d+_")
_ELEMENT = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def clause_value(text: str, named: Named) -> Expr | None:
    """The expression that a text is, if it is one of integers that are known by name."""
    plain = _SIGN.sub(lambda match: _SIGNS[match[0]], text.lower()).strip()
    if not _PLAIN.fullmatch(plain) or _OTHER.search(plain):
        return None
    try:
        return _value(ast.parse(plain, mode="eval").body, named)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def condition_value(text: str, named: Named) -> Expr | None:
    """The same of a condition, as one where it holds and zero elsewhere."""
    value = clause_value(text, named)
    if value is None:
        return None
    if isinstance(value, BoolConst):
        return IntConst(int(value.value))
    return Select(value, IntConst(1), IntConst(0))


def element(text: str) -> tuple[str, tuple[str, ...]]:
    """The name and the subscripts of an element, or of the first one of a section."""
    found = _ELEMENT.fullmatch(text)
    if found is None or found[2] is None:
        return text, ()
    parts: list[str] = [""]
    depth = 0
    for character in found[2]:
        depth += (character == "(") - (character == ")")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return found[1], tuple(each.partition(":")[0] for each in parts)


def _value(node: ast.expr, named: Named) -> Expr | None:
    match node:
        case ast.Constant(value=bool(value)):
            return BoolConst(value)
        case ast.Constant(value=int(value)):
            return IntConst(value)
        case ast.Name(id=name):
            return named(name)
        case (
            ast.BinOp(left=left, op=sign, right=right)
            | ast.Compare(left=left, ops=[sign], comparators=[right])
            | ast.BoolOp(op=sign, values=[left, right])
        ):
            return _joined(sign, _value(left, named), _value(right, named))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _joined(ast.Sub(), IntConst(0), _value(operand, named))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            negated = _value(operand, named)
            return None if negated is None else Unary("not", negated)
    return None


def _joined(sign: ast.AST, left: Expr | None, right: Expr | None) -> Expr | None:
    operator = _OPERATORS.get(type(sign))
    if operator is None or left is None or right is None:
        return None
    return Binary(operator, left, right)
