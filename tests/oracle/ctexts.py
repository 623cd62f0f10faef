"""Conditions in C on concrete values, as a compiler would evaluate them.

Knows casts of names to `long long`, `&&`, `||`, comparisons, sums and products. Signed
arithmetic that overflows, and a conversion that changes a value, are failures.
"""

import ast
import operator
import re

from depanalysis.ir.types import I32, I64, U64

_OPERATIONS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}
_COMPARISONS = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
}


def holds(text, values, types):
    """Whether a condition is true for values of parameters of these types."""
    plain = re.sub(r"\(long long\)(\w+)", r"wide(\1)", text)
    plain = re.sub(r"\b(\d+)LL\b", r"wide(\1)", plain)
    plain = plain.replace("&&", " and ").replace("||", " or ")
    found, _ = _value(ast.parse(plain.strip(), mode="eval").body, values, types)
    return found


def _value(node, values, types):
    """The value and the type of an expression."""
    match node:
        case ast.BoolOp(op=op, values=parts):
            is_and = isinstance(op, ast.And)
            results = (_value(part, values, types)[0] for part in parts)
            return (all(results) if is_and else any(results)), I32
        case ast.Constant(value=int(value)):
            return value, I32 if value < 2**31 else I64
        case ast.Name(id=name):
            return values[name], types[name]
        case ast.Call(args=[inner]):
            value, _ = _value(inner, values, types)
            return _fitting(value, I64), I64
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            value, type_ = _value(inner, values, types)
            return _fitting(-value, type_), type_
        case ast.BinOp(left=left, op=op, right=right):
            one, other, type_ = _pair(left, right, values, types)
            return _fitting(_OPERATIONS[type(op)](one, other), type_), type_
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            one, other, _ = _pair(left, right, values, types)
            return _COMPARISONS[type(op)](one, other), I32
    raise AssertionError(f"not a condition: {ast.dump(node)}")


def _pair(left, right, values, types):
    """Both operands in their common type."""
    (one, first), (other, second) = (_value(e, values, types) for e in (left, right))
    if U64 in (first, second):
        common = U64
    else:
        common = max(first, second, key=lambda type_: (type_.bits, type_.kind))
    return _fitting(one, common), _fitting(other, common), common


def _fitting(value, type_):
    low, high = type_.bounds
    assert low <= value <= high, f"{value} is no {type_}"
    return value
