"""Real numbers that never grow, never round and are ordered as rationals are.

A `Real` is an element of the field of the integers modulo the prime 2^127 - 1. Sums and
products are exactly associative and commutative, so a reduction gives one result in
every order, while any other change of a computation changes its result but for a chance
of about 2^-127 a step. Every fraction n/d with |n| and d up to 2^63 is told from all
others; order and truncation use that fraction, so that small rationals behave as the
reals they stand for. A decimal without one, such as `1e-20` or `1e308`, is ordered by its
value, and so are infinities, as long as nothing is computed with them. Other elements are
ordered by their representative, beyond all that have a fraction.
"""

import math
import re
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from operator import index
from typing import TypeAlias, final

PRIME = 2**127 - 1
_HALF = PRIME // 2
_WIDEST = math.isqrt(_HALF)
_MOST_EXACT = 2**24
_MOST_EXACT_HALF = 2**8
_FINEST = 2**10
_MOST_DIGITS = 4000
_LARGEST_POWER = 10_000
"""Beyond those of all numbers that a computer has."""
_DECIMAL = re.compile(r"([+-]?)(\d*)(?:\.(\d*))?(?:[eEdD]([+-]?\d{1,18}))?")


@final
class Real:
    """An immutable field element, kept as its representative of least magnitude.

    `exact` is the value of a number that has no fraction of 63 bits, where it is known.
    """

    __slots__ = ("exact", "representative")

    representative: int
    exact: Fraction | int | None

    def __init__(self, value: int, exact: Fraction | int | None = None) -> None:
        value %= PRIME
        self.representative = value if value <= _HALF else value - PRIME
        self.exact = exact

    def __add__(self, other: "Number") -> "Real":
        return Real(self.representative + _representative(other))

    __radd__ = __add__

    def __sub__(self, other: "Number") -> "Real":
        return Real(self.representative - _representative(other))

    def __rsub__(self, other: int) -> "Real":
        return Real(other - self.representative)

    def __mul__(self, other: "Number") -> "Real":
        return Real(self.representative * _representative(other))

    __rmul__ = __mul__

    def __truediv__(self, other: "Number") -> "Real":
        divisor = _representative(other)
        if divisor % PRIME == 0:
            return Real(uninterpreted("/", (self, other)))
        return Real(self.representative * pow(divisor, -1, PRIME))

    def __rtruediv__(self, other: int) -> "Real":
        return Real(other) / self

    def __floordiv__(self, other: "Number") -> "Real":
        quotient = _quotient(self, other)
        if quotient is None:
            return Real(uninterpreted("//", (self, other)))
        return Real(math.floor(quotient))

    def __rfloordiv__(self, other: int) -> "Real":
        return Real(other) // self

    def __mod__(self, other: "Number") -> "Real":
        return self - (self // other) * other

    def __rmod__(self, other: int) -> "Real":
        return Real(other) % self

    def __neg__(self) -> "Real":
        exact = None if self.exact is None else -self.exact
        return Real(-self.representative, exact)

    def __abs__(self) -> "Real":
        return self if self >= 0 else -self

    def __bool__(self) -> bool:
        return self.representative != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Real):
            return self.representative == other.representative
        return self.representative == other

    def __hash__(self) -> int:
        return hash(self.representative)

    def __lt__(self, other: "Number") -> bool:
        return rational(self) < rational(other)

    def __le__(self, other: "Number") -> bool:
        return rational(self) <= rational(other)

    def __gt__(self, other: "Number") -> bool:
        return rational(self) > rational(other)

    def __ge__(self, other: "Number") -> bool:
        return rational(self) >= rational(other)

    def __trunc__(self) -> int:
        return math.trunc(rational(self))

    def __repr__(self) -> str:
        return f"Real({rational(self)})"


Number: TypeAlias = int | Real


def rational(number: Number) -> Fraction | int:
    """The rational that a number stands for in comparisons and in truncation."""
    if not isinstance(number, Real):
        return number
    if number.exact is not None:
        return number.exact
    representative = number.representative
    if -_WIDEST <= representative <= _WIDEST:
        return representative
    return _reconstructed(representative)


def parsed_real(text: str) -> Real:
    """The exact value of a decimal; of any other text, a value that depends on it."""
    match = _DECIMAL.fullmatch(text)
    if match is None or not is_decimal(text):
        return Real(uninterpreted(text, ()))
    sign, whole, fraction, exponent = match.groups(default="")
    digits = _modular(whole + fraction)
    power = int(exponent or 0) - len(fraction)
    value = (-digits if sign == "-" else digits) * pow(10, power, PRIME)
    size = _size(whole + fraction, power)
    is_wide = max(abs(size.numerator), size.denominator) > _WIDEST
    return Real(value, (-size if sign == "-" else size) if is_wide else None)


def _size(digits: str, power: int) -> Fraction:
    """The value of a decimal, or one that all numbers of a computer compare with alike."""
    significant = digits.lstrip("0")
    kept = significant[:_MOST_DIGITS]
    power += len(significant) - len(kept)
    power = max(-_LARGEST_POWER, min(power, _LARGEST_POWER))
    return Fraction(int(kept or 0)) * Fraction(10) ** power


INFINITE = Real(
    pow(10, 2 * _LARGEST_POWER, PRIME), Fraction(10) ** (2 * _LARGEST_POWER)
)
"""More than all numbers of a computer."""


def is_decimal(text: str) -> bool:
    """Whether a text is a number, and no name such as `inf`."""
    match = _DECIMAL.fullmatch(text)
    return match is not None and bool(match[2] or match[3])


def is_exact(number: Number, bits: int = 32) -> bool:
    """Whether every computer has the number as it is, also in so many bits."""
    most = _MOST_EXACT if bits > 16 else _MOST_EXACT_HALF
    if not isinstance(number, Real):
        return -most <= index(number) <= most
    value = number.representative
    if not -most <= value <= most:
        value *= _FINEST
        value = Real(value).representative
    return -most <= value <= most


def truncated_quotient(left: Number, right: Number) -> Real:
    """The quotient of two reals, rounded towards zero to an integer."""
    quotient = _quotient(left, right)
    if quotient is None:
        return Real(uninterpreted("tdiv", (left, right)))
    return Real(math.trunc(quotient))


def uninterpreted(function: str, arguments: tuple[Number, ...]) -> int:
    """An integer of 40 bits that depends on the function and its arguments only."""
    # Decimal text of a long integer is refused by Python, hexadecimal text is not.
    parts = (f"{_representative(argument):x}" for argument in arguments)
    text = "\0".join((function, *parts))
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=5).digest()
    return int.from_bytes(digest, "big", signed=True)


def _representative(number: Number) -> int:
    return number.representative if isinstance(number, Real) else int(number)


def _quotient(left: Number, right: Number) -> Fraction | None:
    return Fraction(rational(left)) / rational(right) if right else None


def _modular(digits: str) -> int:
    # Python refuses to convert more than some thousand digits at once.
    value = 0
    for start in range(0, len(digits), 1000):
        chunk = digits[start : start + 1000]
        value = (value * pow(10, len(chunk), PRIME) + int(chunk)) % PRIME
    return value


@lru_cache(maxsize=8192)
def _reconstructed(representative: int) -> Fraction | int:
    """The small n/d = representative (mod PRIME), found as by Wang in 1981."""
    remainder, previous = representative % PRIME, PRIME
    cofactor, previous_cofactor = 1, 0
    while remainder > _WIDEST:
        quotient = previous // remainder
        previous, remainder = remainder, previous - quotient * remainder
        previous_cofactor, cofactor = cofactor, previous_cofactor - quotient * cofactor
    # The two have no common factor, since the modulus is prime.
    is_small = abs(cofactor) <= _WIDEST
    return Fraction(remainder, cofactor) if is_small else representative
