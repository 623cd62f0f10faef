"""Operations on values: exact on integers, or the iteration ends with a fault.

Signed integers of 64 bits stand for exact ones, so whatever could leave them is done by
`added`, `subtracted`, `multiplied` or `shifted`, which also say whether it did. Reals are
doubles, and rounded by `single` where the program computes in `float32`; a division by zero is a
fault, because Python raises an exception for some and none for others.
"""

from ctypes import c_float
from dataclasses import replace
from math import isfinite

from depanalysis.ir.types import Type
from gpugen.emit.values import (
    DOUBLE,
    LIMITS,
    MOST_BITS,
    PLAIN,
    SINGLE,
    SMALL,
    WHOLE,
    ZERO,
    Value,
    Widths,
    bits_of,
    joined,
    joined_reals,
    limits,
)
from gpugen.emit.writer import Writer, unsupported

_CHECKED = {"+": "added", "-": "subtracted", "*": "multiplied", "<<": "shifted"}
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_EXACT_BITS = 53
_LEAST = f"-{2**63 - 1} - 1"


def operation(w: Writer, operator: str, left: Value, right: Value) -> Value:
    """The value of `left operator right`."""
    if operator in _COMPARISONS:
        left, right = _alike(left, right)
        return Value(f"({left.text} {operator} {right.text})", "bool")
    if operator in ("and", "or"):
        return Value(f"({left.text} {operator} {right.text})", "bool")
    if operator in ("min", "max"):
        return _extreme(w, operator, left, right)
    if left.kind == "real":
        return _real(w, operator, left, right)
    return _integer(w, operator, left, right)


def negated(w: Writer, operator: str, value: Value) -> Value:
    """The value of a prefix operator."""
    if operator == "not":
        return Value(f"(not {value.text})", "bool")
    if value.kind == "real":
        if value.widths & {*LIMITS, WHOLE, ZERO}:
            # The integer 0 has no other sign.
            raise unsupported("a value may be an integer or a real")
        return Value(f"(-{value.text})", "real", widths=value.widths)
    if operator == "-":
        return _integer(w, "-", number(0), value)
    bits = min(MOST_BITS, value.bits + 1)
    result = Value(f"(~{value.text})", "int", bits, value.widths)
    return _fitted(w, result, value, value)


def cast(w: Writer, type_: Type, value: Value) -> Value:
    """The value converted to a type."""
    if type_.kind == "bool":
        zero = "0.0" if value.kind == "real" else "0"
        if value.kind == "bool":
            return value
        return Value(f"({value.text} != {zero})", "bool")
    if type_.kind == "real":
        return _real_cast(w, type_, value)
    return _wrapped(w, type_, _whole(w, value))


def real_widths(w: Writer, type_: Type) -> Widths:
    """What a real of a type is, where the text of the program has types."""
    if w.is_numpy:
        return PLAIN
    if type_.bits > 64:
        raise unsupported(f"a real of {type_.bits} bits has no generated code")
    return SINGLE if type_.bits == 32 else DOUBLE


def as_real(value: Value, widths: Widths) -> Value:
    """A real as one of another type."""
    return replace(single(value) if widths == SINGLE else value, widths=widths)


def assigned(w: Writer, scalar: str, value: Value) -> Value:
    """A value as a scalar holds it, which takes the type of its value in Python."""
    if w.is_numpy or value.kind != "real":
        return value
    return as_real(value, w.width_of(scalar))


def stored(w: Writer, dtype: str, value: Value) -> Value:
    """A value that fits the elements of an array, or the iteration ends."""
    if value.kind == "real" and dtype == "float32":
        return single(value)
    if value.kind != "int":
        return value
    if dtype not in LIMITS:
        return _real_from(w, value)
    least, greatest = LIMITS[dtype]
    if dtype == "int64" or (least < 0 and value.bits < bits_of(dtype)):
        return value
    value = w.kept(value)
    w.fail(f"not {least} <= {value.text} <= {greatest}", "OVERFLOW")
    return value


def stepped(w: Writer, value: Value, step: Value) -> Value:
    """The value a step further; NumPy has no negative number of an unsigned type."""
    if step.constant is not None and step.constant < 0:
        return operation(w, "-", value, number(-int(step.constant)))
    return operation(w, "+", value, step)


def number(value: int) -> Value:
    """An integer of the program's text."""
    least, greatest = LIMITS["int64"]
    if not least <= value <= greatest:
        raise unsupported(f"the number {value} does not fit 64 bits with a sign")
    shown = _LEAST if value == least else str(value)
    text = shown if value >= 0 else f"({shown})"
    bits = min(MOST_BITS, abs(value).bit_length())
    return Value(text, "int", bits, PLAIN, True, value)


def no_zero(w: Writer, divisor: Value) -> Value:
    """The divisor, after the check that it is not zero."""
    if divisor.constant:
        return divisor
    divisor = w.kept(divisor, "divisor")
    w.fail(f"{divisor.text} == 0", "ZERO")
    return divisor


def single(value: Value) -> Value:
    """A real as a `float32`, which it may be already."""
    if value.widths <= {*SINGLE, ZERO, *SMALL}:
        return value
    if value.constant is None:
        return Value(f"single({value.text})", "real", widths=SINGLE)
    rounded = c_float(value.constant).value
    if not isfinite(rounded):
        raise unsupported(f"{value.text} is beyond the range of a `float32`")
    return Value(repr(rounded), "real", 0, SINGLE, True, rounded)


def real_arithmetic(
    left: Value, right: Value, *, has_reals: bool = False
) -> tuple[Value, Value, Widths]:
    """Two operands in the type in which NumPy computes with them, and those of the result."""
    widths = joined_reals(left.widths, right.widths, has_reals=has_reals)
    if "float32" in widths:
        return single(left), single(right), widths
    return left, right, widths


def _alike(left: Value, right: Value) -> tuple[Value, Value]:
    """Two operands of a comparison."""
    if left.kind != "real":
        return left, right
    return real_arithmetic(left, right, has_reals=True)[:2]


def _real_cast(w: Writer, type_: Type, value: Value) -> Value:
    """A number of Python for the type of 64 bits, and one of NumPy for that of 32."""
    if not w.is_numpy:
        real = value if value.kind == "real" else _real_from(w, value)
        return as_real(real, real_widths(w, type_))
    if type_.bits != 64:
        real = value if value.kind == "real" else _real_from(w, value)
        return replace(single(real), widths=SINGLE)
    return (
        replace(value, widths=PLAIN) if value.kind == "real" else _real_from(w, value)
    )


def _real_from(w: Writer, value: Value) -> Value:
    """An integer as a real, which must be the same number.

    Integers of Python are divided and compared exactly, what becomes a `float32` would be
    rounded twice, and what NumPy computes as an integer until it is stored is exact, too.
    """
    if value.kind == "bool":
        widths = PLAIN if w.is_numpy else DOUBLE
        return Value(f"(1.0 if {value.text} else 0.0)", "real", widths=widths)
    if value.bits > _EXACT_BITS:
        value = w.kept(value)
        w.fail(f"not -{2**_EXACT_BITS} <= {value.text} <= {2**_EXACT_BITS}", "OVERFLOW")
    whole = ZERO if value.constant == 0 else WHOLE
    widths = frozenset(each or whole for each in value.widths)
    if not w.is_numpy:
        widths = DOUBLE
    if value.constant is None:
        return Value(f"float({value.text})", "real", widths=widths)
    real = float(value.constant)
    return Value(f"({real!r})", "real", 0, widths, True, real)


def _whole(w: Writer, value: Value) -> Value:
    if value.kind == "int":
        return value
    if value.kind == "bool":
        return Value(f"int({value.text})", "int", 1)
    value = w.kept(value)
    w.fail(f"not -9.2e18 < {value.text} < 9.2e18", "UNDEFINED")
    return Value(f"int({value.text})", "int")


def _wrapped(w: Writer, type_: Type, value: Value) -> Value:
    """The remainder in the range of a bounded type; 64 bits hold all that there is."""
    bounds = type_.bounds
    if bounds is None:
        return replace(value, widths=PLAIN)
    if type_.bits == 64 and type_.kind == "int":
        return value
    if type_.bits == 64:
        # Only what does not wrap: half of these integers have no place here.
        value = w.kept(value)
        w.fail(f"{value.text} < 0", "OVERFLOW")
        return value
    least, greatest = bounds
    mask = greatest - least
    if least < 0:
        shifted = _integer(w, "+", value, number(-least))
        text = f"(({shifted.text} & {mask}) - {-least})"
    else:
        text = f"({value.text} & {mask})"
    return Value(text, "int", type_.bits)


def _extreme(w: Writer, operator: str, left: Value, right: Value) -> Value:
    """What Python's `min` and `max` keep: the left one of equals, and of the unordered.

    Other languages keep the one that is a number, or do not say which.
    """
    left, right = w.kept(left), w.kept(right)
    if left.kind == "real" and not w.is_numpy:
        unordered = " or ".join(f"{t} != {t}" for t in (left.text, right.text))
        w.fail(unordered, "UNDEFINED")
    sign = "<" if operator == "min" else ">"
    one, other = _alike(left, right)
    text = f"({right.text} if {other.text} {sign} {one.text} else {left.text})"
    bits = max(left.bits, right.bits)
    return w.kept(Value(text, left.kind, bits, either(w, left, right)))


def either(w: Writer, left: Value, right: Value) -> Widths:
    """The types of a value that is one of two."""
    if w.is_numpy or left.kind != "real":
        return left.widths | right.widths
    return joined_reals(left.widths, right.widths)


def _real(w: Writer, operator: str, left: Value, right: Value) -> Value:
    if operator not in ("+", "-", "*", "/"):
        raise unsupported(f"there is no generated code for `{operator}` on reals")
    is_quotient = operator == "/"
    left, right, widths = real_arithmetic(left, right, has_reals=is_quotient)
    if is_quotient:
        left = w.kept(left)
        right = no_zero(w, right)
    result = Value(f"({left.text} {operator} {right.text})", "real", widths=widths)
    if "float32" not in widths:
        return result
    return replace(single(replace(result, widths=PLAIN)), widths=widths)


def _integer(w: Writer, operator: str, left: Value, right: Value) -> Value:
    if operator in ("//", "%", "tdiv", "trem"):
        return _quotient(w, operator, left, right)
    if operator in ("<<", ">>"):
        left, right = w.kept(left), w.kept(right)
        w.fail(f"not 0 <= {right.text} < 63", "UNDEFINED")
    bits = {
        "+": max(left.bits, right.bits) + 1,
        "-": max(left.bits, right.bits) + 1,
        "*": left.bits + right.bits,
        "<<": MOST_BITS + 1,
        ">>": left.bits,
    }.get(operator, max(left.bits, right.bits))
    if bits < MOST_BITS or operator not in _CHECKED:
        text = f"({left.text} {operator} {right.text})"
        result = Value(text, "int", bits, joined(left.widths, right.widths))
        return _fitted(w, result, left, right)
    name, is_lost = w.names.fresh("value"), w.names.fresh("is_lost")
    w.line(f"{name}, {is_lost} = {_CHECKED[operator]}({left.text}, {right.text})")
    w.fail(is_lost, "OVERFLOW")
    widths = joined(left.widths, right.widths)
    return _fitted(w, Value(name, "int", MOST_BITS, widths, True), left, right)


def _quotient(w: Writer, operator: str, left: Value, right: Value) -> Value:
    left = w.kept(left)
    right = no_zero(w, right)
    if left.bits >= MOST_BITS and right.constant in (None, -1):
        right = w.kept(right)
        w.fail(f"{right.text} == -1 and {left.text} == {_LEAST}", "OVERFLOW")
    names = {"tdiv": "truncated_quotient", "trem": "truncated_remainder"}
    if operator in names:
        text = f"{names[operator]}({left.text}, {right.text})"
    else:
        text = f"({left.text} {operator} {right.text})"
    bits = right.bits if operator in ("%", "trem") else left.bits
    result = Value(text, "int", bits, joined(left.widths, right.widths))
    return _fitted(w, result, left, right)


def _fitted(w: Writer, result: Value, left: Value, right: Value) -> Value:
    """The result, after the check that NumPy's narrower types hold it and its operands."""
    bounds = limits(result.widths)
    if bounds is None or result.widths == PLAIN:
        return result
    least, greatest = bounds
    for operand in (left, right):
        if _is_within(operand, least, greatest):
            continue
        w.fail(f"not {least} <= {operand.text} <= {greatest}", "OVERFLOW")
    if least < 0 and result.bits < greatest.bit_length():
        return result
    result = w.kept(result)
    w.fail(f"not {least} <= {result.text} <= {greatest}", "OVERFLOW")
    bits = min(result.bits, greatest.bit_length())
    return Value(result.text, "int", bits, result.widths, True)


def _is_within(operand: Value, least: int, greatest: int) -> bool:
    """Whether an operand needs no check against the range of its operation."""
    if operand.constant is not None:
        return least <= operand.constant <= greatest
    if least < 0 and operand.bits < greatest.bit_length():
        return True
    ranges = [LIMITS.get(width) for width in operand.widths]
    return all(r is not None and least <= r[0] <= r[1] <= greatest for r in ranges)
