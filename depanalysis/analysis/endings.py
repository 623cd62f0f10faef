"""What holds in loops because programs come to their end.

A bound that is a negative number, converted to 64 bits without a sign, is more than any
program counts to: `for (size_t i = 0; i < n; i++)` with an `int n`. Where nothing else
leaves the loop, no run enters it with such a number. An `int` as the index does not even
come to the end of its own type, at which front ends cut the bound off.
"""

from collections.abc import Mapping

from depanalysis.ir.expressions import Binary, Cast, Expr, IntConst, Var
from depanalysis.ir.statements import MOST_ITERATIONS, uncut
from depanalysis.ir.types import U32, U64, Type

_MOST_NEGATIVE = 2**63
_LARGEST_STEP = 2**7
_LARGEST = 2**32


def ending(
    types: Mapping[str, Type], lower: Expr, upper: Expr, step: Expr
) -> tuple[Expr, ...]:
    """What has to hold of the bound of a loop that nothing leaves, if anything.

    Of a wider number 32 bits may be few though it is negative.
    """
    is_rising = isinstance(step, IntConst) and 0 < step.value <= _LARGEST_STEP
    if not (is_rising and _is_small(lower)):
        return ()
    bound = uncut(upper)
    converted = _without_constant(upper if bound is None else bound)
    if not isinstance(converted, Cast):
        return ()
    # A sum of more than that may be less than what 64 bits with a sign hold.
    number = _without_constant(converted.operand)
    if not isinstance(number, Var):
        return ()
    is_cut = bound in (converted, Binary("-", converted, IntConst(1)))
    is_whole = number.name in types and 0 < types[number.name].bits <= U32.bits
    if converted.type != U64 and not (is_cut and is_whole and converted.type == U32):
        return ()
    return (Binary(">=", converted.operand, IntConst(0), converted.span),)


def _is_small(expr: Expr) -> bool:
    return isinstance(expr, IntConst) and 0 <= expr.value <= _LARGEST


def _without_constant(expr: Expr) -> Expr:
    match expr:
        case Binary(operator="+" | "-", left=left, right=right) if _is_small(right):
            return left
        case Binary(operator="+", left=left, right=right) if _is_small(left):
            return right
        case _:
            return expr


assert MOST_ITERATIONS * _LARGEST_STEP < _MOST_NEGATIVE - 2 * _LARGEST
