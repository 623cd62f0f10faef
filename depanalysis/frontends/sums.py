"""Sums of expressions with constants folded, so that bounds read as a person writes them."""

from depanalysis.ir.expressions import Binary, Expr, IntConst, Unary


def added(left: Expr, right: Expr) -> Expr:
    """A sum, with zeros and sums of constants folded."""
    match left, right:
        case IntConst(value=a), IntConst(value=b):
            return IntConst(a + b, left.span)
        case _, IntConst(value=0):
            return left
        case IntConst(value=0), _:
            return right
        case _, IntConst(value=b) if b < 0:
            return subtracted(left, IntConst(-b, right.span))
        case _, Unary(operator="-", operand=amount):
            return subtracted(left, amount)
        case Binary(operator="+", left=inner, right=IntConst(value=a)), IntConst(
            value=b
        ):
            return added(inner, IntConst(a + b, right.span))
        case Binary(operator="-", left=inner, right=IntConst(value=a)), IntConst(
            value=b
        ):
            return added(inner, IntConst(b - a, right.span))
        case _:
            return Binary("+", left, right, left.span)


def subtracted(left: Expr, right: Expr) -> Expr:
    """A difference, with zeros and differences of constants folded."""
    match left, right:
        case IntConst(value=a), IntConst(value=b):
            return IntConst(a - b, left.span)
        case _, IntConst(value=0):
            return left
        case _, IntConst(value=b) if b < 0:
            return added(left, IntConst(-b, right.span))
        case Binary(operator="+", left=inner, right=IntConst(value=a)), IntConst(
            value=b
        ):
            return added(inner, IntConst(a - b, right.span))
        case Binary(operator="-", left=inner, right=IntConst(value=a)), IntConst(
            value=b
        ):
            return subtracted(inner, IntConst(a + b, right.span))
        case _:
            return Binary("-", left, right, left.span)


def extreme(left: Expr, right: Expr, sign: int) -> Expr:
    """The greater of two if the sign is positive, else the lesser."""
    if isinstance(left, IntConst) and isinstance(right, IntConst):
        return max(left, right, key=lambda each: each.value * sign)
    return Binary("max" if sign > 0 else "min", left, right, left.span)


def multiplied(left: Expr, right: Expr) -> Expr:
    """A product, with ones folded."""
    if right == IntConst(1):
        return left
    if isinstance(left, IntConst) and isinstance(right, IntConst):
        return IntConst(left.value * right.value, left.span)
    return Binary("*", left, right, left.span)
