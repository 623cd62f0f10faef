"""Of which numbers functions of `math` have a value: what witnesses may not hand over.

Input: a function and the numbers that it is given. Output: assertions, so that no run goes on
where Python raises an exception.
"""

from depanalysis.frontends.python.arithmetic import Typed, cast
from depanalysis.frontends.python.state import State
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    RealConst,
    loads,
)
from depanalysis.ir.types import BOOL, F64, INT
from depanalysis.source import Span

_LEAST = {
    "sqrt": 0, "log": 1, "log2": 1, "log10": 1, "log1p": 0, "gamma": 1, "acos": -1, "asin": -1,
    "acosh": 1, "atanh": 0, "lgamma": 1,
}  # fmt: skip
_LEAST_OF_REALS: dict[str, BinaryOperator] = {
    "sqrt": ">=", "log": ">", "log2": ">", "log10": ">",
}  # fmt: skip
"""How a real number has to compare with zero, so that such a function has a value."""

_OF_PAIRS: dict[str, BinaryOperator] = {"fmod": "!=", "remainder": "!=", "pow": ">="}
"""The same of the second number, where the first one may be zero."""

_PAIR = 2

_MOST = {
    "acos": 1, "asin": 1, "atanh": 0, "exp": 709, "expm1": 709, "exp2": 1023, "sinh": 710,
    "cosh": 710, "gamma": 171,
}  # fmt: skip
"""The least and the greatest integer of which a function of `math` has a value."""


def demand_value(s: State, function: str, values: list[Typed], span: Span) -> None:
    """Asserts for witnesses that a function of `math` has a value for some numbers."""
    first, kind = values[0]
    if kind != INT and function in _LEAST_OF_REALS:
        _demand_of_real(s, function, cast(values[0], F64), span)
    if kind == INT and function in _LEAST:
        least = IntConst(_LEAST[function], span)
        s.require_if_certain(Binary(">=", first, least, span))
    if kind == INT and function in _MOST:
        most = IntConst(_MOST[function], span)
        s.require_if_certain(Binary("<=", first, most, span))
    if function in _OF_PAIRS and len(values) == _PAIR:
        _demand_of_pair(s, function, values[1], span)


def _demand_of_pair(s: State, function: str, second: Typed, span: Span) -> None:
    """Asserts the same of the second number: no divisor is zero, no power of zero below it."""
    value, kind = second
    if loads(value) or kind == BOOL:
        return
    zero = IntConst(0, span) if kind == INT else RealConst("0.0", span)
    test: Expr = Binary(_OF_PAIRS[function], value, zero, span)
    if function == "pow" or kind != INT:
        test = Binary("or", test, UNKNOWN_CONDITION, span)
    s.require_if_certain(test)


def _demand_of_real(s: State, function: str, value: Expr, span: Span) -> None:
    """Asserts for witnesses that a function of `math` has a value for a real number.

    What elements hold is for no witness to compute with.
    """
    if loads(value):
        return
    sign = _LEAST_OF_REALS[function]
    test = Binary(sign, value, RealConst("0.0", span), span)
    s.require_if_certain(Binary("or", test, UNKNOWN_CONDITION, span))
