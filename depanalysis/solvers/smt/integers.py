"""Unbounded integers: what is not a sum or a product gets a variable and a definition.

Quotients and remainders by constants are z3's own; by other numbers they are defined by
the product that they come from. Bits of unbounded numbers are defined where the other
operand is a constant, and else only bounded, so a model may be wrong about them; a proof
never is.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import z3

from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.ir.types import Type
from depanalysis.solvers.smt.formulas import Number, Truth
from depanalysis.solvers.smt.queries import LONGEST_SHIFT

_MOST_FACTORS = 12


class Integers:
    """Writes numbers as integers."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self._definitions: list[Truth] = []
        self._divisions: dict[tuple[str, Expr, Expr], tuple[Number, Number]] = {}
        self._powers: dict[Expr, Number] = {}
        self._amounts: list[tuple[Number, Number]] = []
        self._divisors: list[Number] = []
        self._factors: list[tuple[Number, Number]] = []
        self._count = 0

    def constant(self, value: int) -> Number:
        """A number."""
        return z3.IntVal(value, self.context)

    def variable(self, name: str) -> Number:
        """A variable."""
        return z3.Int(name, self.context)

    def definitions(self) -> list[Truth]:
        """What holds of the auxiliary variables that were made so far."""
        return [*self._definitions, *self._multiples()]

    def product(self, left: Number, right: Number) -> Number:
        """A product; what is multiplied by a divisor elsewhere is remembered."""
        is_linear = z3.is_int_value(left) or z3.is_int_value(right)
        if not is_linear and len(self._factors) < _MOST_FACTORS:
            self._factors += [(left, right), (right, left)]
        return left * right

    def inverted(self, operand: Number) -> Number:
        """~x = -x - 1."""
        return -operand - 1

    def wrapped(self, type_: Type, operand: Number) -> Number:
        """The representative of a number in the range of a type."""
        assert type_.bounds is not None, "only bounded types wrap"
        low, high = type_.bounds
        inside = z3.And(operand >= low, operand <= high)
        return z3.If(inside, operand, (operand - low) % (high - low + 1) + low)

    def binary(self, expr: Binary, left: Number, right: Number) -> Number:
        """Divisions, bits and shifts."""
        match expr.operator:
            case "//" | "%":
                return self._divided(expr, left, right, "floor")
            case "tdiv" | "trem":
                return self._divided(expr, left, right, "truncated")
            case "<<":
                return left * self._power(expr.right, right)
            case ">>":
                power = self._power(expr.right, right)
                return self._floor(left, power, expr.right, expr.left)
            case "&":
                return self._common(expr, left, right)
            case "|":
                return left + right - self._common(expr, left, right)
            case _:
                return left + right - 2 * self._common(expr, left, right)

    # Quotients and remainders.

    def _divided(
        self, expr: Binary, left: Number, right: Number, rounding: str
    ) -> Number:
        if isinstance(expr.right, IntConst) and expr.right.value:
            quotient = _quotient(left, expr.right.value, rounding)
            rest = left - expr.right.value * quotient
        else:
            key = (rounding, expr.left, expr.right)
            if key not in self._divisions:
                self._divisions[key] = self._defined(left, right, rounding)
            quotient, rest = self._divisions[key]
        return quotient if expr.operator in ("//", "tdiv") else rest

    def _defined(
        self, left: Number, right: Number, rounding: str
    ) -> tuple[Number, Number]:
        """left = quotient * right + rest, with the rest that the rounding leaves."""
        quotient, rest = self._auxiliary(), self._auxiliary()
        above = z3.And(rest >= 0, z3.Or(rest < right, rest < -right))
        below = z3.And(rest <= 0, z3.Or(right < rest, -right < rest))
        sign = right > 0 if rounding == "floor" else left >= 0
        holds = z3.And(left == quotient * right + rest, z3.If(sign, above, below))
        self._definitions.append(z3.Implies(right != 0, holds))
        self._divisors.append(right)
        self._factors.append((quotient, right))
        return quotient, rest

    def _multiples(self) -> Iterator[Truth]:
        """Multiples of a divisor differ by at least that number; z3 seldom sees it."""
        for one, other in combinations(self._factors, 2):
            divisor = one[1]
            if divisor.eq(other[1]) and any(
                divisor.eq(each) for each in self._divisors
            ):
                yield _apart(one[0], other[0], divisor)
                yield _apart(other[0], one[0], divisor)

    def _auxiliary(self) -> Number:
        self._count += 1
        return z3.Int(f"!{self._count}", self.context)

    # Shifts and bits.

    def _power(self, amount: Expr, number: Number) -> Number:
        """2 to the power of a shift's amount, which is not negative where it matters."""
        if isinstance(amount, IntConst):
            return self.constant(2 ** min(max(amount.value, 0), LONGEST_SHIFT))
        if amount not in self._powers:
            self._powers[amount] = self._new_power(number)
        return self._powers[amount]

    def _new_power(self, amount: Number) -> Number:
        power = self._auxiliary()
        zero, one = amount == 0, amount == 1
        small = z3.And(z3.Implies(zero, power == 1), z3.Implies(one, power == 2))
        self._definitions += [power >= 1, small]
        for other, known in self._amounts:
            self._definitions += [
                z3.Implies(amount == other, power == known),
                z3.Implies(z3.And(amount >= 0, amount < other), 2 * power <= known),
                z3.Implies(z3.And(other >= 0, other < amount), 2 * known <= power),
            ]
        self._amounts.append((amount, power))
        return power

    def _floor(
        self, left: Number, power: Number, amount: Expr, shifted: Expr
    ) -> Number:
        if isinstance(amount, IntConst):
            return left / power
        key = (">>", shifted, amount)
        if key not in self._divisions:
            self._divisions[key] = self._defined(left, power, "floor")
        return self._divisions[key][0]

    def _common(self, expr: Binary, left: Number, right: Number) -> Number:
        """x & y; the other bit operations follow from it."""
        for mask, other in ((expr.right, left), (expr.left, right)):
            if isinstance(mask, IntConst):
                return _masked(other, mask.value)
        key = ("&", expr.left, expr.right)
        if key not in self._divisions:
            common = self._auxiliary()
            self._bound(common, left, right)
            self._divisions[key] = common, common
        return self._divisions[key][0]

    def _bound(self, common: Number, left: Number, right: Number) -> None:
        negative = z3.And(left < 0, right < 0)
        self._definitions += [
            z3.Implies(left >= 0, z3.And(common >= 0, common <= left)),
            z3.Implies(right >= 0, z3.And(common >= 0, common <= right)),
            z3.Implies(negative, z3.And(common <= left, common <= right)),
            z3.Implies(left == right, common == left),
        ]


def _apart(low: Number, high: Number, by: Number) -> Truth:
    far = z3.If(by > 0, low * by + by <= high * by, high * by <= low * by + by)
    return z3.Implies(low < high, far)


def _quotient(left: Number, by: int, rounding: str) -> Number:
    size = abs(by)
    if rounding == "floor":
        # z3 rounds down where the divisor is positive.
        return left / size if by > 0 else (-left) / size
    quotient = z3.If(left >= 0, left / size, -((-left) / size))
    return quotient if by > 0 else -quotient


def _masked(number: Number, mask: int) -> Number:
    """x & m of two's complement numbers: a difference of floors for each run of ones."""
    if mask < 0:
        # x & m = x - (x & ~m)
        return number - _masked(number, ~mask)
    total = number - number
    low = 0
    while mask >> low:
        if not mask >> low & 1:
            low += 1
            continue
        high = low
        while mask >> high & 1:
            high += 1
        total = total + (number / 2**low) % 2 ** (high - low) * 2**low
        low = high
    return total
