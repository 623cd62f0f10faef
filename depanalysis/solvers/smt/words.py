"""Integers as two's complement words that are long enough for every result.

The width is chosen by whoever asks, from the ranges of all parts, so that nothing is cut
but what a cast cuts. Then every operation is the one on integers.
"""

import operator
from collections.abc import Callable
from typing import Any

import z3

from depanalysis.ir.expressions import Binary
from depanalysis.ir.types import Type
from depanalysis.solvers.smt.formulas import Number, Truth


class Words:
    """Writes numbers as words of some bits."""

    def __init__(self, context: Any, bits: int) -> None:
        self.context = context
        self.bits = bits

    def constant(self, value: int) -> Number:
        """A number."""
        return z3.BitVecVal(value, self.bits, self.context)

    def variable(self, name: str) -> Number:
        """A variable."""
        return z3.BitVec(name, self.bits, self.context)

    def product(self, left: Number, right: Number) -> Number:
        """A product."""
        return left * right

    def binary(self, expr: Binary, left: Number, right: Number) -> Number:
        """Divisions, bits and shifts."""
        return _OPERATIONS[expr.operator](left, right)

    def inverted(self, operand: Number) -> Number:
        """All bits turned round."""
        return ~operand

    def wrapped(self, type_: Type, operand: Number) -> Number:
        """The low bits, with zeros or the sign before them."""
        if type_.bits >= self.bits:
            # No value is that long, so only a sign could be cut off, and none is.
            return operand
        low = z3.Extract(type_.bits - 1, 0, operand)
        extend = z3.ZeroExt if type_.kind == "uint" else z3.SignExt
        return extend(self.bits - type_.bits, low)

    def definitions(self) -> list[Truth]:
        """Words need no auxiliary variables."""
        return []


def _floor_quotient(left: Number, right: Number) -> Number:
    rest = z3.SRem(left, right)
    is_lower = z3.And(rest != 0, (rest < 0) != (right < 0))
    return z3.If(is_lower, left / right - 1, left / right)


_OPERATIONS: dict[str, Callable[[Number, Number], Number]] = {
    "//": _floor_quotient,
    "%": operator.mod,
    "tdiv": operator.truediv,
    "trem": z3.SRem,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
}
