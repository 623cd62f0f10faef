"""Real numbers of which a run knows bounds: what a computer rounds, in whatever format.

Operations widen their result by more than any computer rounds, and functions of the
library by more than any library is wrong. A comparison is decided where the bounds are
apart; where they are not, nothing is known.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NoReturn

from depanalysis.interpreter.reals import Real, is_exact, rational
from depanalysis.interpreter.unsettled import UnsettledError

_ROUNDED: Final = 2.0**-20
_TINY: Final = 2.0**-100
_COMPUTED: Final = 2.0**-16
_GREAT: Final = 2.0**63
_FAR: Final = 2.0**7
"""A single precision has 24 bits, and nothing below 2^-126 or beyond 2^128.

Elements of NumPy are real numbers here also where they are integers, which wrap around at
`_GREAT`. Further from zero than `_FAR`, fast libraries are wrong about angles.
"""


@dataclass(frozen=True, slots=True)
class Interval:
    """A number from `low` to `high`, which no format has as an infinity."""

    low: float
    high: float

    def __neg__(self) -> "Interval":
        return Interval(-self.high, -self.low)

    def _decides(self, _other: object = None) -> NoReturn:
        raise UnsettledError("a rounded number decides what is done")

    __bool__ = __int__ = __index__ = __float__ = __trunc__ = _decides
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _decides
    __lt__ = __le__ = __gt__ = __ge__ = _decides


def bounds_of(value: object) -> Interval | None:
    """The number as one of which bounds are known, if it is one."""
    return value if isinstance(value, Interval) else None


def interval(value: int | Real) -> Interval | None:
    """The bounds of a number; none where it is too great."""
    known = bounds_of(value)
    if known is not None:
        return known
    try:
        near = float(rational(value))
    except OverflowError:
        return None
    return Interval(near, near) if is_exact(value) else _widened(near, near, _ROUNDED)


def computed(symbol: str, left: Interval, right: Interval) -> Interval | None:
    """A sum, a difference, a product or a quotient, rounded."""
    match symbol:
        case "+":
            ends = [left.low + right.low, left.high + right.high]
        case "-":
            ends = [left.low - right.high, left.high - right.low]
        case "*":
            ends = [x * y for x, y in _corners(left, right)]
        case _ if right.low <= 0 <= right.high:
            return None
        case _:
            ends = [x / y for x, y in _corners(left, right)]
    return _widened(min(ends), max(ends), _ROUNDED)


def compared(symbol: str, left: Interval, right: Interval) -> bool | None:
    """Whether a comparison holds, where the bounds tell."""
    if left.high < right.low:
        return symbol in ("<", "<=", "!=")
    if left.low > right.high:
        return symbol in (">", ">=", "!=")
    return None


def extreme(symbol: str, left: Interval, right: Interval) -> Interval:
    """The least or the greatest of two numbers."""
    chosen = min if symbol == "min" else max
    return Interval(chosen(left.low, right.low), chosen(left.high, right.high))


def truncated(value: Interval) -> Interval:
    """The number without its fraction."""
    return Interval(float(math.trunc(value.low)), float(math.trunc(value.high)))


def rounded(value: Interval) -> Interval | None:
    """The number in a shorter format."""
    return _widened(value.low, value.high, _ROUNDED)


def applied(function: str, arguments: tuple[Interval, ...]) -> Interval | None:
    """The value of a function of the library of C, where it is known well enough."""
    name = function.removesuffix("f")
    if name == "pow" and len(arguments) == 2 and arguments[0].low > 0:
        return _between(math.pow, _corners(*arguments))
    if len(arguments) != 1:
        return None
    (value,) = arguments
    if function in ("abs", "fabs", "fabsf"):
        return extreme("max", value, -value)
    if name in _RISING:
        return _between(_RISING[name], [(value.low,), (value.high,)])
    if name in _FLAT and value.low > -_FAR and value.high < _FAR:
        middle, apart = (value.low + value.high) / 2, (value.high - value.low) / 2
        near = _FLAT[name](middle)
        return _widened(near - apart, near + apart, _COMPUTED)
    return None


_RISING: dict[str, Callable[[float], float]] = {
    "exp": math.exp, "expm1": math.expm1, "log": math.log, "log10": math.log10,
    "log1p": math.log1p, "log2": math.log2, "sqrt": math.sqrt, "atan": math.atan,
    "asin": math.asin, "sinh": math.sinh, "tanh": math.tanh, "asinh": math.asinh,
}  # fmt: skip
"""Functions that rise wherever they have a value."""
_FLAT: dict[str, Callable[[float], float]] = {"sin": math.sin, "cos": math.cos}
"""Functions that nowhere change faster than their argument."""


def _corners(left: Interval, right: Interval) -> list[tuple[float, float]]:
    return [*product((left.low, left.high), (right.low, right.high))]


def _between(
    function: Callable[..., float], places: Sequence[tuple[float, ...]]
) -> Interval | None:
    """The values of a function whose extremes are among some places."""
    try:
        values = [function(*place) for place in places]
    except (ValueError, OverflowError):
        return None
    return _widened(min(values), max(values), _COMPUTED)


def _widened(low: float, high: float, by: float) -> Interval | None:
    low -= abs(low) * by + _TINY
    high += abs(high) * by + _TINY
    if by == _COMPUTED:
        low, high = low - by, high + by
    return Interval(low, high) if low > -_GREAT and high < _GREAT else None
