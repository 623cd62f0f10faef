"""The abstract values of GPUDrano and the operations on them, as the paper prints them.

An integer is BOTTOM, 0 (the same in all threads), 1 (the thread's number plus a
constant), -1 (a constant minus the thread's number), or TOP. A condition is TF (the same
in all threads), ONE (true in at most one thread, the paper's FF⁻), REST (false in at most
one, TT⁻), or TOP.
"""

from enum import Enum

from depanalysis.ir.expressions import COMPARISONS


class Value(Enum):
    """An abstract integer or condition; BOTTOM and TOP serve for both."""

    BOTTOM = "⊥"
    ZERO = "0"
    PLUS = "1"
    MINUS = "-1"
    TF = "TF"
    ONE = "FF⁻"
    REST = "TT⁻"
    TOP = "⊤"


_NUMBERS = {Value.ZERO: 0, Value.PLUS: 1, Value.MINUS: -1}
_VALUES = {number: value for value, number in _NUMBERS.items()}


def join(first: Value, second: Value) -> Value:
    """The least value above both."""
    if first == second or second == Value.BOTTOM:
        return first
    return second if first == Value.BOTTOM else Value.TOP


NEGATIONS = {Value.ONE: Value.REST, Value.REST: Value.ONE, Value.TF: Value.TF,
              Value.ZERO: Value.TF, Value.BOTTOM: Value.BOTTOM}  # fmt: skip


def applied(operator: str, left: Value, right: Value) -> Value:
    """The value of an operation: arithmetic where the result is one of the values."""
    if Value.BOTTOM in (left, right):
        return Value.BOTTOM
    if operator in COMPARISONS:
        return _compared(operator, left, right)
    if operator in ("and", "or"):
        return _connected(operator, truth(left), truth(right))
    numbers = (_NUMBERS.get(number(left)), _NUMBERS.get(number(right)))
    if None in numbers:
        return Value.TOP
    first, second = numbers
    assert first is not None
    assert second is not None
    if operator in ("+", "-"):
        total = first + second if operator == "+" else first - second
        return _VALUES.get(total, Value.TOP)
    # What a constant is, is not tracked, so a product with one may be anything.
    return Value.ZERO if first == second == 0 else Value.TOP


def _compared(operator: str, left: Value, right: Value) -> Value:
    pair = {left, right}
    if pair == {Value.ZERO}:
        return Value.TF
    if pair in ({Value.ZERO, Value.PLUS}, {Value.ZERO, Value.MINUS}):
        return {"==": Value.ONE, "!=": Value.REST}.get(operator, Value.TOP)
    return Value.TOP


def _connected(operator: str, left: Value, right: Value) -> Value:
    strong = Value.ONE if operator == "and" else Value.REST
    if strong in (left, right):
        return strong
    return Value.TF if left == right == Value.TF else Value.TOP


def truth(value: Value) -> Value:
    """A number as a condition."""
    if value == Value.ZERO:
        return Value.TF
    # A thread's number is 0 in one thread at most.
    return Value.REST if value in (Value.PLUS, Value.MINUS) else value


def number(value: Value) -> Value:
    """A condition as a number."""
    if value == Value.TF:
        return Value.ZERO
    return Value.TOP if value in (Value.ONE, Value.REST) else value


def uniform(value: Value) -> Value:
    """The value of an operation of which only sameness is known."""
    return Value.ZERO if value == Value.ZERO else Value.TOP
