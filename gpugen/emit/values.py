"""Values of generated code: their text, their kind, and what types NumPy may give them.

Generated code computes in integers of 64 bits and in doubles. `bits` bounds an integer:
its magnitude is at most 2^bits. Arithmetic that could leave 63 bits is checked as it
runs.

NumPy computes on an element of an `int32` array in 32 bits, also where the other operand
is a number of Python. `widths` are the types that NumPy could have given a value, `""`
for a plain number, and a result has to fit every one of them, so that exact arithmetic
gives what NumPy gives. A real of type `float32` is a double that is one; the result of an
operation on two of them is rounded to the next one, which is what a machine gives that
computes with them at once, because a double has more than twice their digits.

In a program whose text has types, a real is always a `float32` or a `float64`.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from depanalysis.errors import UnsupportedError
from depanalysis.ir.types import F32, Type
from depanalysis.source import NOWHERE

ValueKind: TypeAlias = Literal["int", "real", "bool"]
Widths: TypeAlias = frozenset[str]

PLAIN: Widths = frozenset({""})
WHOLE, ZERO = "int", "zero"
"""The types of a real that is an integer of Python; one of NumPy keeps the name it has."""

SINGLE: Widths = frozenset({"float32"})
DOUBLE: Widths = frozenset({"float64"})
MOST_BITS = 63
LIMITS = {
    "int8": (-(2**7), 2**7 - 1),
    "int16": (-(2**15), 2**15 - 1),
    "int32": (-(2**31), 2**31 - 1),
    "int64": (-(2**63), 2**63 - 1),
    "uint8": (0, 2**8 - 1),
    "uint16": (0, 2**16 - 1),
    "uint32": (0, 2**32 - 1),
    "uint64": (0, 2**63 - 1),
}
"""The ranges of types of integers, as far as 64 bits with a sign hold them."""

SMALL = ("int8", "int16", "uint8", "uint16")
"""Integers that NumPy computes with as `float32` beside one."""


@dataclass(frozen=True, slots=True)
class Value:
    """The text of an expression, and what is known of its value.

    `is_simple`: a name or a number, which may be written twice. `constant` is the value
    of a number.
    """

    text: str
    kind: ValueKind
    bits: int = MOST_BITS
    widths: Widths = PLAIN
    is_simple: bool = False
    constant: float | None = None


def supposed(type_: Type) -> str:
    """What an array of a type holds where nothing else is known."""
    if type_.is_integer:
        return "int64"
    return "bool" if type_.kind == "bool" else "float32" if type_ == F32 else "float64"


def bits_of(width: str) -> int:
    """The bound on the elements of an array of integers."""
    least, greatest = LIMITS[width]
    return max(greatest.bit_length(), (-least - 1).bit_length() if least else 0)


def joined(left: Widths, right: Widths) -> Widths:
    """The types that NumPy gives an operation on two integers."""
    return frozenset(_joined(one, other) for one in left for other in right)


def _joined(one: str, other: str) -> str:
    if not one or not other or one == other:
        return one or other
    (least, greatest), (low, high) = LIMITS[one], LIMITS[other]
    if "uint64" in (one, other) and min(least, low) < 0:
        raise UnsupportedError(
            "NumPy computes with `uint64` and signed integers as reals", NOWHERE
        )
    fitting = [
        (top - bottom, name)
        for name, (bottom, top) in LIMITS.items()
        if bottom <= min(least, low) and top >= max(greatest, high)
    ]
    return min(fitting)[1]


def joined_reals(left: Widths, right: Widths, *, has_reals: bool = False) -> Widths:
    """The types that NumPy gives an operation on two numbers that are computed as reals.

    `has_reals`: they may both be integers, as in a quotient or a comparison.
    """
    found = frozenset(
        _joined_reals({one, other}, has_reals) for one in left for other in right
    )
    if "float32" in found and found - {"float32", ZERO}:
        raise UnsupportedError("a value may be a `float32` or not", NOWHERE)
    return found


def _joined_reals(both: set[str], has_reals: bool) -> str:
    if both == {ZERO}:
        return ZERO
    if both <= {*LIMITS, WHOLE, ZERO} and not has_reals:
        raise UnsupportedError("a value may be an integer or a real", NOWHERE)
    if both <= {"", WHOLE, ZERO}:
        return ""
    is_single = "float32" in both and both <= {"", WHOLE, ZERO, "float32", *SMALL}
    return "float32" if is_single else "float64"


def limits(widths: Widths) -> tuple[int, int] | None:
    """The range that a result has to stay in beyond that of 64 bits, if there is one."""
    named = [LIMITS[width] for width in widths if width and width != "int64"]
    if not named:
        return None
    return max(low for low, _ in named), min(high for _, high in named)
