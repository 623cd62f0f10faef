"""Numbers that remember how a run computed them from its inputs, and what it asked of them.

A run on traced inputs does what it does on plain ones. Besides, the conditions that decided
its way are noted: an assignment of the inputs that keeps some of them and turns the next one
round leads to another way (concolic execution). A traced number may stand for a real that is
whole. What is not traced (fractions, unknown functions, very long formulas) goes on as the
plain number.
"""

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count, takewhile
from typing import Any

from depanalysis.interpreter.reals import Real, rational
from depanalysis.ir.expressions import (
    COMPARISONS,
    NEGATED,
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Unary,
    Var,
)

_LONGEST = 40
_LARGEST = 2**64


@dataclass(frozen=True, slots=True)
class Decision:
    """What a run asked of its inputs: a condition that held, and where the run was then.

    `is_pin`: it is that a number, used as a subscript, a bound or a step, is what it is.
    """

    condition: Binary
    is_pin: bool
    place: Any


@dataclass(slots=True)
class Path:
    """The decisions of one run, in their order; `place` tells where the run is."""

    place: Callable[[], Any]
    most: int
    decisions: list[Decision] = field(default_factory=list)

    def note(self, condition: Binary, *, is_pin: bool = False) -> None:
        """Adds a decision, as long as there are not too many."""
        if len(self.decisions) < self.most:
            self.decisions.append(Decision(condition, is_pin, self.place()))

    def input(self, name: str, value: int) -> "Traced":
        """An input of the run."""
        return Traced.of(value, Var(name), 1, self)


class Traced(int):
    """An integer with the formula that it was computed by, of a number of operations."""

    formula: Expr
    length: int
    path: Path

    @staticmethod
    def of(value: int, formula: Expr, length: int, path: Path) -> "Traced":
        """A number with its formula."""
        made = Traced(value)
        made.formula, made.length, made.path = formula, length, path
        return made

    def __bool__(self) -> bool:
        holds = int.__bool__(self)
        condition = _truth(self.formula)
        self.path.note(condition if holds else negated(condition))
        return holds

    def __int__(self) -> int:
        value = int.__int__(self)
        self.path.note(Binary("==", self.formula, IntConst(value)), is_pin=True)
        return value

    def __trunc__(self) -> int:
        return self

    def __neg__(self) -> int:
        return _made(-int.__int__(self), Unary("-", self.formula), self)

    def __invert__(self) -> int:
        return _made(~int.__int__(self), Unary("~", self.formula), self)

    def __abs__(self) -> int:
        return -self if self < 0 else self

    __hash__ = int.__hash__


def counters(trips: int) -> Iterable[int]:
    """The numbers of iterations; whether there is a next one is asked each time."""
    if not isinstance(trips, Traced):
        return range(trips)
    return takewhile(lambda counter: bool(counter < trips), count())


def _made(value: int, formula: Expr, *operands: Traced) -> int:
    length = 1 + sum(each.length for each in operands)
    if length > _LONGEST:
        return value
    return Traced.of(value, formula, length, operands[0].path)


def _truth(formula: Expr) -> Binary:
    if isinstance(formula, Binary) and formula.operator in COMPARISONS:
        return formula
    return Binary("!=", formula, IntConst(0))


def negated(condition: Binary) -> Binary:
    """The condition that holds where a comparison does not."""
    return Binary(NEGATED[condition.operator], condition.left, condition.right)


def _operation(
    symbol: BinaryOperator, apply: Callable[[Any, Any], Any]
) -> tuple[Callable[[Traced, Any], Any], Callable[[Traced, Any], Any]]:
    """The methods of an operator, with the traced number on the left and on the right."""

    def left(self: Traced, other: Any) -> Any:
        return _combined(symbol, apply, self, other)

    def right(self: Traced, other: Any) -> Any:
        return _combined(symbol, apply, other, self)

    return left, right


def _whole(value: Any) -> int | None:
    """The integer that a number is or stands for."""
    if isinstance(value, Real):
        value = rational(value)
    is_small = isinstance(value, int) and abs(_plain(value)) < _LARGEST
    return value if is_small else None


def _combined(
    symbol: BinaryOperator, apply: Callable[[Any, Any], Any], left: Any, right: Any
) -> Any:
    operands = [each for each in (left, right) if isinstance(each, Traced)]
    one, other = _whole(left), _whole(right)
    if one is None or other is None:
        plain = (_plain(x) if isinstance(x, Traced) else x for x in (left, right))
        return apply(*plain)
    value = apply(_plain(one), _plain(other))
    return _made(value, _formula(symbol, _written(one), _written(other)), *operands)


def _plain(value: int) -> int:
    return int.__int__(value)


def _written(value: int) -> Expr:
    return value.formula if isinstance(value, Traced) else IntConst(_plain(value))


def _formula(symbol: BinaryOperator, left: Expr, right: Expr) -> Expr:
    """The formula of an operation; conversions of numbers do nothing to many of them."""
    if isinstance(right, IntConst):
        value = right.value
        if symbol in ("+", "-") and not value:
            return left
        if symbol == "%" and value > 0 and not value & (value - 1):
            return Binary("&", left, IntConst(value - 1))
    return Binary(symbol, left, right)


_ARITHMETIC: dict[str, tuple[BinaryOperator, Callable[[Any, Any], Any]]] = {
    "add": ("+", operator.add),
    "sub": ("-", operator.sub),
    "mul": ("*", operator.mul),
    "floordiv": ("//", operator.floordiv),
    "mod": ("%", operator.mod),
    "and": ("&", operator.and_),
    "or": ("|", operator.or_),
    "xor": ("^", operator.xor),
    "lshift": ("<<", operator.lshift),
    "rshift": (">>", operator.rshift),
}
_COMPARED: dict[str, tuple[BinaryOperator, Callable[[Any, Any], Any]]] = {
    "eq": ("==", operator.eq),
    "ne": ("!=", operator.ne),
    "lt": ("<", operator.lt),
    "le": ("<=", operator.le),
    "gt": (">", operator.gt),
    "ge": (">=", operator.ge),
}
for _name, (_symbol, _apply) in _ARITHMETIC.items():
    _left, _right = _operation(_symbol, _apply)
    setattr(Traced, f"__{_name}__", _left)
    setattr(Traced, f"__r{_name}__", _right)
for _name, (_symbol, _apply) in _COMPARED.items():
    setattr(Traced, f"__{_name}__", _operation(_symbol, _apply)[0])
