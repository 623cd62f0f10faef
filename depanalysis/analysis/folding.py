"""Constant folding and canonical forms of symbolic expressions.

Input: an expression over parameters, index symbols and unknowns. Output: an equal
expression; integer arithmetic in the normal form of `polynomials`, constants evaluated.
"""

from depanalysis.analysis.polynomials import (
    constant,
    expression,
    polynomial,
    simplified,
)
from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BinaryOperator,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    size,
)
from depanalysis.ir.types import Type

LARGEST = 160
_MOST_SHIFTED = 64
_MOST_BITS = 2048
_COMMUTATIVE = ("&", "|", "^")


def is_large(expr: Expr) -> bool:
    """Whether an expression has more nodes than is useful to carry along."""
    return size(expr) > LARGEST


def folded(expr: Expr) -> Expr:
    """The canonical form of an expression without loads and calls."""
    match expr:
        case Unary(operator=operator, operand=operand):
            return fold_unary(operator, folded(operand))
        case Binary(operator=operator, left=left, right=right):
            return fold_binary(operator, folded(left), folded(right))
        case Select(condition=condition, then=then, otherwise=otherwise):
            return fold_select(folded(condition), folded(then), folded(otherwise))
        case Cast(type=type_, operand=operand):
            return fold_cast(type_, folded(operand))
        case _:
            return expr


def fold_unary(operator: str, operand: Expr) -> Expr:
    """`-x`, `~x = -x - 1` and `not x` of a canonical operand."""
    if operator == "-":
        return expression(polynomial(operand).scaled(-1))
    if operator == "~":
        return expression(polynomial(operand).scaled(-1) - constant(1))
    return negated(operand)


def negated(condition: Expr) -> Expr:
    """The opposite of a condition."""
    match condition:
        case BoolConst(value=value):
            return BoolConst(not value)
        case Unary(operator="not", operand=operand):
            return operand
        case _:
            return Unary("not", condition)


def fold_binary(operator: BinaryOperator, left: Expr, right: Expr) -> Expr:
    """A binary operation on canonical operands."""
    if operator in ("and", "or"):
        return _fold_connective(operator, left, right)
    if isinstance(left, IntConst) and operator in _COMMUTATIVE:
        left, right = right, left
    if isinstance(left, IntConst) and isinstance(right, IntConst):
        known = _evaluated(operator, left.value, right.value)
        if known is not None:
            return known
    if operator in ("+", "-", "*", "<<"):
        return simplified(Binary(operator, left, right))
    if operator in COMPARISONS:
        return _fold_comparison(operator, left, right)
    if operator in ("min", "max"):
        return _fold_extremum(operator, left, right)
    if operator in ("//", "tdiv") and isinstance(right, IntConst) and right.value:
        return _fold_division(operator, left, right)
    return Binary(operator, left, right)


def fold_select(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """`condition ? then : otherwise` of canonical parts."""
    if isinstance(condition, BoolConst):
        return then if condition.value else otherwise
    return then if then == otherwise else Select(condition, then, otherwise)


def fold_cast(type_: Type, operand: Expr) -> Expr:
    """A conversion between integers or from a condition; wraps constants."""
    if type_.kind == "bool":
        return operand if _is_condition(operand) else Binary("!=", operand, IntConst(0))
    if _is_condition(operand):
        return fold_select(operand, IntConst(1), IntConst(0))
    if type_.bounds is None:
        return operand
    low, high = type_.bounds
    if isinstance(operand, IntConst):
        return IntConst((operand.value - low) % (high - low + 1) + low)
    if isinstance(operand, Cast) and operand.type.bounds is not None:
        inner_low, inner_high = operand.type.bounds
        if low <= inner_low and inner_high <= high:
            return operand
    return Cast(type_, operand)


def _is_condition(expr: Expr) -> bool:
    match expr:
        case BoolConst() | Unary(operator="not"):
            return True
        case Binary(operator=operator):
            return operator in (*COMPARISONS, "and", "or")
        case Select(then=then):
            return _is_condition(then)
        case Cast(type=type_):
            return type_.kind == "bool"
        case _:
            return False


def _fold_comparison(operator: BinaryOperator, left: Expr, right: Expr) -> Expr:
    difference = (polynomial(left) - polynomial(right)).as_constant
    if difference is not None:
        return BoolConst(_compare(operator, difference, 0))
    chosen = _fold_chosen(operator, left, right)
    return Binary(operator, left, right) if chosen is None else chosen


def _fold_chosen(operator: BinaryOperator, left: Expr, right: Expr) -> Expr | None:
    """`(c ? 1 : x) == 0` is `not c and x == 0`: of a chain of such choices, one condition."""
    match left, right:
        case Select(condition=condition, then=then, otherwise=otherwise), other:
            first = _fold_comparison(operator, then, other)
            second = _fold_comparison(operator, otherwise, other)
        case other, Select(condition=condition, then=then, otherwise=otherwise):
            first = _fold_comparison(operator, other, then)
            second = _fold_comparison(operator, other, otherwise)
        case _:
            return None
    if isinstance(first, BoolConst):
        connective: BinaryOperator = "or" if first.value else "and"
        guard = condition if first.value else negated(condition)
        return _fold_connective(connective, guard, second)
    if isinstance(second, BoolConst):
        connective = "or" if second.value else "and"
        guard = negated(condition) if second.value else condition
        return _fold_connective(connective, guard, first)
    return None


def _fold_connective(operator: BinaryOperator, left: Expr, right: Expr) -> Expr:
    absorbing = operator == "or"
    for one, other in ((left, right), (right, left)):
        if isinstance(one, BoolConst):
            return one if one.value == absorbing else other
    return left if left == right else Binary(operator, left, right)


def _fold_extremum(operator: BinaryOperator, left: Expr, right: Expr) -> Expr:
    difference = (polynomial(left) - polynomial(right)).as_constant
    if difference is None:
        return Binary(operator, left, right)
    return left if (difference < 0) == (operator == "min") else right


def _fold_division(operator: BinaryOperator, left: Expr, right: IntConst) -> Expr:
    """(d·p) / d = p exactly, and (d·p + r) // d = p + r // d for floor division."""
    form, divisor = polynomial(left), right.value
    if all(factor % divisor == 0 for _, factor in form.terms):
        exact = type(form)(tuple((m, factor // divisor) for m, factor in form.terms))
        return expression(exact)
    return Binary(operator, left, right)


def _evaluated(operator: BinaryOperator, left: int, right: int) -> Expr | None:
    if operator in COMPARISONS:
        return BoolConst(_compare(operator, left, right))
    if operator in ("//", "%", "tdiv", "trem"):
        return None if right == 0 else IntConst(_divide(operator, left, right))
    if operator in ("<<", ">>"):
        if not 0 <= right < _MOST_SHIFTED:
            return None
        return IntConst(left << right if operator == "<<" else left >> right)
    if left.bit_length() + right.bit_length() > _MOST_BITS:
        return None
    values = {
        "+": left + right, "-": left - right, "*": left * right,
        "&": left & right, "|": left | right, "^": left ^ right,
        "min": min(left, right), "max": max(left, right),
    }  # fmt: skip
    return IntConst(values[operator]) if operator in values else None


def _divide(operator: str, left: int, right: int) -> int:
    if operator == "//":
        return left // right
    if operator == "%":
        return left % right
    quotient = abs(left) // abs(right)
    quotient = quotient if (left < 0) == (right < 0) else -quotient
    return quotient if operator == "tdiv" else left - right * quotient


def _compare(operator: str, left: int, right: int) -> bool:
    return {
        "==": left == right,
        "!=": left != right,
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
    }[operator]
