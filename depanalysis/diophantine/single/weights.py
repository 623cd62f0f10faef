"""The coordinates in which all chains of one equation are arithmetic progressions.

For a x + b y = c with 0 < |a| < b and gcd(a, b) = 1, let D = a + b > 0 and X = D x - c.
A dependence sends x to f(x) = (c - a x) / b, which is X to -(a / b) X. So the chains
x_0 -> f(x_0) -> ... of k iterations are exactly

    X_t = (-a)^t b^(k-1-t) w   for t = 0, ..., k-1,
    with one integer weight w != 0 and w = -c b^(-(k-1)) (mod D),

because gcd(b, D) = 1 makes b^(k-1) | X_0 the one condition for k - 1 divisions. X = 0
is the fixed point c / D, which depends on nothing. In a range, the weights of the
chains of k iterations form an interval I_k: it is enough that x_0, x_1 and x_{k-1} are
inside.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from depanalysis.diophantine.single.progressions import Progression

Sign: TypeAlias = Literal[-1, 1]


class Family(NamedTuple):
    """The weights low <= w <= high with w = residue (mod modulus); w = 0 may be one."""

    low: int
    high: int
    residue: int
    modulus: int

    def total(self) -> int:
        """The number of weights in the family that are not 0."""
        low, high, r, d = self
        if low > high:
            return 0
        return (high - r) // d - (low - 1 - r) // d - (r == 0 and low <= 0 <= high)

    def signed(self, sign: Sign) -> "Family":
        """The weights of one sign."""
        if sign > 0:
            return self._replace(low=max(1, self.low))
        return self._replace(high=min(-1, self.high))


@dataclass(frozen=True, slots=True)
class Weights:
    """a x + b y = c with 0 < |a| < b, gcd(a, b) = 1, for x and y from low to high."""

    a: int
    b: int
    c: int
    low: int
    high: int

    @property
    def modulus(self) -> int:
        """D = a + b."""
        return self.a + self.b

    @property
    def size(self) -> int:
        """The number of iterations."""
        return max(0, self.high - self.low + 1)

    @property
    def fixed_point(self) -> int | None:
        """c / D, if it is an iteration of the range."""
        quotient, remainder = divmod(self.c, self.modulus)
        inside = self.low <= quotient <= self.high
        return quotient if inside and remainder == 0 else None

    def scaled(self, x: int) -> int:
        """X = D x - c."""
        return self.modulus * x - self.c

    def factor(self, length: int, place: int) -> int:
        """(-a)^t b^(k-1-t), which is X_t / w; k is the length and t the place."""
        return int((-self.a) ** place * self.b ** (length - 1 - place))

    def family(self, length: int) -> Family:
        """The weights of the chains of k iterations in the range."""
        places = (0, min(1, length - 1), length - 1)
        factors = tuple(self.factor(length, place) for place in places)
        residue = -self.c * pow(self.b, 1 - length, self.modulus) % self.modulus
        low, high = _weights_within(self._scaled_range(), factors)
        return Family(low, high, residue, self.modulus)

    def families(self) -> Iterator[Family]:
        """The families for k = 1, 2, ..., each from the one before it."""
        a, b, d = self.a, self.b, self.modulus
        scaled = self._scaled_range()
        inverse, residue = pow(b, -1, d), -self.c % d
        first, second, last = 1, 1, 1  # The factors of X_0, X_1 and X_{k-1}.
        while True:
            low, high = _weights_within(scaled, (first, second, last))
            yield Family(low, high, residue, d)
            residue = residue * inverse % d
            first, second, last = first * b, first * -a, last * -a

    def places(self, length: int, place: int, sign: Sign) -> Progression:
        """Where the chains of k iterations with weights of one sign are at X_t."""
        return self.multiples(length, self.factor(length, place), sign)

    def multiples(self, length: int, factor: int, sign: Sign) -> Progression:
        """The iterations X = factor * w for the weights w of chains of k iterations.

        w advances by D, so X advances by factor * D and x by the factor.
        """
        low, high, r, d = self.family(length).signed(sign)
        low, high = low + (r - low) % d, high - (high - r) % d
        if low > high:
            return Progression(self.low, 1, 0)
        least = low if factor > 0 else high
        first = (factor * least + self.c) // d
        return Progression(first, abs(factor), (high - low) // d + 1)

    def _scaled_range(self) -> tuple[int, int]:
        return self.scaled(self.low), self.scaled(self.high)


def _weights_within(
    scaled: tuple[int, int], factors: tuple[int, ...]
) -> tuple[int, int]:
    """The least and greatest w with X = factor * w in the range, for all factors."""
    least, greatest = scaled
    lows, highs = [], []
    for factor in factors:
        # Dividing by a negative factor swaps the ends.
        near, far = (least, greatest) if factor > 0 else (greatest, least)
        lows.append(-(-near // factor))
        highs.append(far // factor)
    return max(lows), min(highs)
