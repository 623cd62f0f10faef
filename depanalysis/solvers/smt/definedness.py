"""When an expression has a value: the condition under which its evaluation goes through.

Integers are not divided by zero and not shifted by negative amounts; operands that lazy
evaluation leaves out need not have a value.
"""

from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Select,
    Unary,
    children,
)

_ALWAYS: Expr = BoolConst(True)


def has_value(expr: Expr, farthest: int | None = None) -> Expr:
    """A condition that holds exactly where the expression has a value.

    Of its own parts only such are evaluated as have one.
    """

    def condition(part: Expr) -> Expr:
        return has_value(part, farthest)

    match expr:
        case Select(condition=choice, then=then, otherwise=otherwise):
            chosen = _chosen(choice, condition(then), condition(otherwise))
            return _both(condition(choice), chosen)
        case Binary(operator="and", left=left, right=right):
            return _both(condition(left), _either(_not(left), condition(right)))
        case Binary(operator="or", left=left, right=right):
            return _both(condition(left), _either(left, condition(right)))
        case _:
            total = _ALWAYS
            for child in children(expr):
                total = _both(total, condition(child))
            return _both(total, _own(expr, farthest))


def _own(expr: Expr, farthest: int | None) -> Expr:
    """What an operation itself asks of its operands."""
    match expr:
        case Binary(operator="//" | "%" | "tdiv" | "trem", right=IntConst(value=by)):
            return BoolConst(by != 0)
        case Binary(operator="//" | "%" | "tdiv" | "trem", right=right):
            return Binary("!=", right, IntConst(0))
        case Binary(operator="<<" | ">>", right=IntConst(value=by)):
            return BoolConst(by >= 0 and (farthest is None or by <= farthest))
        case Binary(operator="<<" | ">>", right=right):
            at_least = Binary(">=", right, IntConst(0))
            if farthest is None:
                return at_least
            return Binary("and", at_least, Binary("<=", right, IntConst(farthest)))
        case _:
            return _ALWAYS


def _both(left: Expr, right: Expr) -> Expr:
    if left == _ALWAYS:
        return right
    return left if right == _ALWAYS else Binary("and", left, right)


def _either(left: Expr, right: Expr) -> Expr:
    return _ALWAYS if right == _ALWAYS else Binary("or", left, right)


def _not(expr: Expr) -> Expr:
    return Unary("not", expr)


def _chosen(choice: Expr, then: Expr, otherwise: Expr) -> Expr:
    if then == otherwise == _ALWAYS:
        return _ALWAYS
    return Select(choice, then, otherwise)
