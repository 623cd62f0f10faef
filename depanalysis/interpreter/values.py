"""Values and what every operator does to them.

A value is an exact integer, a boolean or a `Real`; an operation on an integer and a
real is one on reals. Signed overflow is not modelled: integers are exact and only
`Cast` wraps. What has no value (an integer divided by zero, a shift by a negative
amount, an integer of more than 4096 bits) is an `InterpretationError`; what is only
unknown (a mathematical function, a real divided by zero) is a value that depends on the
operands alone.
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, isqrt, trunc
from typing import TypeAlias
from typing import cast as typing_cast

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.intervals import (
    Interval,
    applied,
    bounds_of,
    compared,
    computed,
    extreme,
    interval,
    rounded,
    truncated,
)
from depanalysis.interpreter.reals import (
    INFINITE,
    Real,
    is_exact,
    parsed_real,
    rational,
    truncated_quotient,
    uninterpreted,
)
from depanalysis.interpreter.traced import Traced
from depanalysis.interpreter.unsettled import UNSETTLED, UnsettledError
from depanalysis.ir.expressions import (
    COMPARISONS,
    HIDDEN_SUM,
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.types import Kind, Type

Value: TypeAlias = int | Real
Element: TypeAlias = tuple[int, ...]
Operation: TypeAlias = Callable[[Value, Value], Value]
Exact: TypeAlias = Callable[[Fraction], Value]

_MOST_BITS = 4096
_LARGEST = 2**_MOST_BITS
_INFINITE = 2**1023
_TINY = Fraction(1, 2**100)
"""What single precision has as zero at worst, and double precision as infinite."""
_ROUNDED = ("+", "-", "*", "/")
_EXTREMES = ("min", "max")
_HALF = 16
SHORT = (_HALF, 32)
"""The formats that a store may round to."""
_CHARACTERS = 128
_BOUNDED: type[object] = Interval
_TRUE: Value = typing_cast("Real", Interval(1.0, 2.0**31 - 1))
"""A truth of the library of C: any number but zero."""
_MAGNITUDES = ("abs", "labs", "llabs", "fabs")
INFINITY = "infinity"


class NonconformingError(InterpretationError):
    """The run is none of a program that conforms to its language."""


def evaluate(
    expr: Expr,
    values: Mapping[str, Value],
    load: Callable[[str, Element], Value] | None = None,
) -> Value:
    """The value of an expression, given the values of variables and elements."""
    match expr:
        case IntConst(value=value) | BoolConst(value=value):
            return value
        case RealConst(text=text):
            return parsed_real(text)
        case Var(name=name):
            return _named(name, values)
        case Unary(operator=symbol, operand=operand):
            return UNARY[symbol](evaluate(operand, values, load))
        case Binary(operator="and", left=left, right=right):
            return bool(evaluate(left, values, load) and evaluate(right, values, load))
        case Binary(operator="or", left=left, right=right):
            return bool(evaluate(left, values, load) or evaluate(right, values, load))
        case Binary(operator=symbol, left=left, right=right):
            return BINARY[symbol](
                evaluate(left, values, load), evaluate(right, values, load)
            )
        case Select(condition=condition, then=then, otherwise=otherwise):
            is_chosen = evaluate(condition, values, load)
            return evaluate(then if is_chosen else otherwise, values, load)
        case Cast(type=type_, operand=operand):
            return cast(evaluate(operand, values, load), type_)
        case _:
            return _applied(expr, values, load)


def _applied(
    expr: Load | Call,
    values: Mapping[str, Value],
    load: Callable[[str, Element], Value] | None,
) -> Value:
    if isinstance(expr, Call):
        return called(
            expr.function, tuple(evaluate(a, values, load) for a in expr.arguments)
        )
    if load is None:
        raise InterpretationError(f"the elements of {expr.array} have no values")
    return load(
        expr.array, tuple(integer(evaluate(i, values, load)) for i in expr.indices)
    )


def _named(name: str, values: Mapping[str, Value]) -> Value:
    if name not in values:
        raise InterpretationError(f"{name} has no value")
    return values[name]


def cast(value: Value, type_: Type) -> Value:
    """The value converted to a type, wrapped where the type is a bounded integer."""
    if value is UNSETTLED:
        return value
    converted = conformed(value, type_.kind)
    bounds = type_.bounds
    if bounds is None:
        return converted
    least, greatest = bounds
    if not isinstance(converted, int):
        known = bounds_of(converted)
        is_inside = known is None or least <= known.low <= known.high <= greatest
        return converted if is_inside else UNSETTLED
    return (converted - least) % (greatest - least + 1) + least


def conformed(value: Value, kind: Kind) -> Value:
    """The value as a variable of a kind holds it; integers are not wrapped."""
    if value is UNSETTLED:
        return value
    bounds = bounds_of(value)
    if bounds is not None:
        return _conformed_bounds(bounds, kind)
    match kind:
        case "real":
            return value if isinstance(value, Real | Traced) else Real(value)
        case "bool":
            return value != 0
        case _:
            return trunc(value)


def _conformed_bounds(value: Interval, kind: Kind) -> Value:
    match kind:
        case "real":
            return _known(value)
        case "bool":
            return ABSORBING.binary["!="](_known(value), 0)
        case _:
            least, greatest = trunc(value.low), trunc(value.high)
            return least if least == greatest else _known(truncated(value))


def shortened(value: Value, bits: int) -> Value:
    """A real number in a format of so many bits, in runs that show something."""
    if value is UNSETTLED:
        return value
    is_bounded = bounds_of(value) is not None
    if not is_bounded and (is_exact(value, bits) or abs(value) == INFINITE):
        return value
    bounds = interval(value) if bits > _HALF else None
    return UNSETTLED if bounds is None else _known(rounded(bounds))


def rounded_cast(value: Value, type_: Type) -> Value:
    """A real number in a type of a program, in runs that show something."""
    converted = cast(value, type_)
    return shortened(converted, type_.bits) if type_.bits in SHORT else converted


def cut(value: Value, type_: Type) -> Value:
    """An integer, or what a real number leaves of its fraction; both fit a type then."""
    if value is UNSETTLED or isinstance(value, int):
        return value
    is_rounded = bounds_of(value) is None and not is_exact(value)
    fitting = conformed(_known(interval(value)) if is_rounded else value, type_.kind)
    low, high = type_.bounds or (-_LARGEST, _LARGEST)
    if isinstance(fitting, int) and not low <= fitting <= high:
        raise NonconformingError("a real number is too great for an integer")
    inside(fitting, low, high)
    return fitting


def inside(value: Value, low: int, high: int) -> None:
    """Makes sure that a number of which bounds are known is one of a type."""
    bounds = bounds_of(value)
    if bounds is not None and not low <= bounds.low <= bounds.high <= high:
        raise UnsettledError("a rounded number may leave its type")


def _known(value: Interval | None) -> Value:
    """Bounds as a number that a run computes with, if there are some."""
    return UNSETTLED if value is None else typing_cast("Real", value)


def integer(value: Value) -> int:
    """The value of a subscript, a bound or a step, which must be an integer."""
    if value is UNSETTLED:
        return int(value)
    if not isinstance(value, int):
        raise InterpretationError("a real number stands where an integer is needed")
    return int(value)


def whole(value: Value) -> int:
    """The value of an operand that must be an integer."""
    return (
        value
        if isinstance(value, int) and value.__class__ is not bool
        else integer(value)
    )


def is_known(value: Value) -> bool:
    """Whether a run knows just which number a value is."""
    return value is not UNSETTLED and bounds_of(value) is None


def called(function: str, arguments: tuple[Value, ...]) -> Value:
    """The value of a pure function: known for magnitudes, else an unknown integer."""
    if function == INFINITY:
        return INFINITE
    if function in _MAGNITUDES and len(arguments) == 1:
        return BINARY["max"](arguments[0], -arguments[0])
    return uninterpreted(function, arguments)


def settled(function: str, arguments: tuple[Value, ...]) -> Value:
    """The value of a pure function in runs that no invented value may decide."""
    if UNSETTLED in arguments:
        return UNSETTLED
    # Where a value is exact, NumPy has the same one; else it may have half a precision.
    plain = function.removeprefix("numpy ")
    if not any(bounds_of(each) is not None for each in arguments):
        value = _settled_exactly(plain, arguments)
        if value is not UNSETTLED or plain != function:
            return value
    found = (interval(each) for each in arguments)
    bounds = tuple(each for each in found if each is not None)
    if len(bounds) < len(arguments):
        return UNSETTLED
    return _known(applied(function, bounds))


def _settled_exactly(function: str, arguments: tuple[Value, ...]) -> Value:
    """The value of a function where every computer has it as it is."""
    if function == HIDDEN_SUM:
        return sum(arguments)
    if function in (INFINITY, *_MAGNITUDES):
        return called(function, arguments)
    exact = _EXACT.get(function)
    if exact is None or len(arguments) != 1 or not is_exact(arguments[0]):
        return _exact_pair(function, arguments)
    return exact(Fraction(rational(arguments[0])))


def _exact_pair(function: str, arguments: tuple[Value, ...]) -> Value:
    """A complex number that is a real one, and powers by 0 and 1, and of 1."""
    if len(arguments) != 2 or not all(map(is_exact, arguments)):
        return UNSETTLED
    first, second = arguments
    if function == "cmplx" and second == 0:
        return first
    if function in ("maximum", "minimum"):
        return BINARY[function[:3]](first, second)
    if function not in ("pow", "powf", "powl", "power", "real **"):
        return UNSETTLED
    if second == 0 or first == 1:
        return Real(1)
    return conformed(first, "real") if second == 1 else UNSETTLED


def _root(value: Fraction) -> Value:
    """The root of a square; any other one is rounded."""
    if value < 0:
        return UNSETTLED
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    is_square = root * root == value
    return Real(root.numerator) / root.denominator if is_square else UNSETTLED


def _nearest(value: Fraction) -> int:
    """The nearest integer; what lies between two goes away from zero."""
    return trunc(value + (Fraction(1, 2) if value >= 0 else Fraction(-1, 2)))


def _only_at(place: int, result: int) -> Callable[[Fraction], Value]:
    """A function whose value is known at one place only."""
    return lambda x: Real(result) if x == place else UNSETTLED


def _same(value: Fraction) -> Value:
    return Real(value.numerator) / value.denominator


def _of_bits(name: str, operation: Callable[[int, int], int]) -> dict[str, Exact]:
    """A function of the bits of an integer, for each size that compilers have it in."""

    def of_size(bits: int) -> Exact:
        return lambda value: operation(trunc(value), bits)

    sizes = (("", 32), ("l", 64), ("ll", 64))
    return {f"__builtin_{name}{suffix}": of_size(bits) for suffix, bits in sizes}


def _trailing_zeros(value: int, bits: int) -> int:
    return (value & -value).bit_length() - 1 if value else bits


def _of_characters(is_one: Callable[[str], bool]) -> Exact:
    """Whether a character of 7 bits is one of a class."""

    def holds(value: Fraction) -> Value:
        if not 0 <= value < _CHARACTERS:
            return UNSETTLED
        return _TRUE if is_one(chr(trunc(value))) else 0

    return holds


_CLASSES: dict[str, Callable[[str], bool]] = {
    "isdigit": str.isdigit, "isalpha": str.isalpha, "isalnum": str.isalnum,
    "isupper": str.isupper, "islower": str.islower,
    "isspace": lambda c: c in " \t\n\v\f\r",
}  # fmt: skip
_AT_ONE_PLACE = (
    (("exp", "exp2", "cos", "cosh"), 0, 1),
    (("sin", "tan", "asin", "atan", "sinh", "tanh", "expm1", "log1p", "erf"), 0, 0),
    (("log", "log2", "log10"), 1, 0),
)


# Functions of one number whose values are exact on every computer, by their names in the
# library of C and in Fortran.
_EXACT: dict[str, Exact] = {
    **dict.fromkeys(("sqrt", "sqrtf", "sqrtl"), _root),
    **dict.fromkeys(("nint", "lround", "llround"), _nearest),
    **dict.fromkeys(("anint", "round", "roundf"), lambda x: Real(_nearest(x))),
    # What lies between two goes to the even one.
    "real round": lambda x: Real(round(x)),
    **dict.fromkeys(("aint", "trunc", "truncf"), lambda x: Real(trunc(x))),
    **dict.fromkeys(("floor", "floorf"), lambda x: Real(floor(x))),
    **dict.fromkeys(("ceil", "ceilf"), lambda x: Real(ceil(x))),
    **dict.fromkeys(("isnan", "isinf"), lambda _: 0),
    "isfinite": lambda _: _TRUE,
    # Every program begins with the locale of C.
    **{name: _of_characters(each) for name, each in _CLASSES.items()},
    **_of_bits("popcount", lambda x, bits: (x % 2**bits).bit_count()),
    **_of_bits("parity", lambda x, bits: (x % 2**bits).bit_count() % 2),
    **_of_bits("clz", lambda x, bits: bits - (x % 2**bits).bit_length()),
    **_of_bits("ctz", _trailing_zeros),
    **_of_bits("ffs", lambda x, _: (x & -x).bit_length()),
    **dict.fromkeys(
        ("ffs", "ffsl", "ffsll"), lambda x: (trunc(x) & -trunc(x)).bit_length()
    ),
    # What is settled of a complex number is a real one.
    **dict.fromkeys(("aimag", "cimag", "cimagf", "cimagl"), lambda _: Real(0)),
    **dict.fromkeys(("creal", "crealf", "creall", "conj", "conjf", "conjl"), _same),
    **dict.fromkeys(("conjg", "cmplx"), _same),
    **{
        f"{name}{suffix}": _only_at(place, result)
        for names, place, result in _AT_ONE_PLACE
        for name in names
        for suffix in ("", "f", "l")
    },
}


def _product(left: Value, right: Value) -> Value:
    return _bounded(left * right)


def _bounded(value: Value) -> Value:
    if value.__class__ is int and not -_LARGEST < value < _LARGEST:
        raise InterpretationError(f"an integer grew beyond {_MOST_BITS} bits")
    return value


def _real_quotient(left: Value, right: Value) -> Value:
    return (left if isinstance(left, Real) else Real(int(left))) / right


def _floor_quotient(left: Value, right: Value) -> Value:
    try:
        return left // right
    except ZeroDivisionError:
        raise NonconformingError("an integer was divided by zero") from None


def _floor_remainder(left: Value, right: Value) -> Value:
    try:
        return left % right
    except ZeroDivisionError:
        raise NonconformingError("an integer was divided by zero") from None


def _truncated_quotient(left: Value, right: Value) -> Value:
    if isinstance(left, Real) or isinstance(right, Real):
        return truncated_quotient(left, right)
    if right == 0:
        raise NonconformingError("an integer was divided by zero")
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _truncated_remainder(left: Value, right: Value) -> Value:
    return left - right * _truncated_quotient(left, right)


def _bits(operation: Callable[[int, int], int]) -> Operation:
    def apply(left: Value, right: Value) -> Value:
        return operation(whole(left), whole(right))

    return apply


def _shifted(operation: Callable[[int, int], int]) -> Operation:
    def apply(left: Value, right: Value) -> Value:
        amount = integer(right)
        if not 0 <= amount <= _MOST_BITS:
            raise InterpretationError(f"an integer was shifted by {amount}")
        return _bounded(operation(whole(left), amount))

    return apply


def _both(left: Value, right: Value) -> Value:
    return bool(left and right)


def _either(left: Value, right: Value) -> Value:
    return bool(left or right)


def _absorbing(symbol: str, operation: Operation) -> Operation:
    def apply(left: Value, right: Value) -> Value:
        if left is UNSETTLED or right is UNSETTLED:
            return UNSETTLED
        if left.__class__ is _BOUNDED or right.__class__ is _BOUNDED:
            return _bounded_by(symbol, left, right)
        is_real = left.__class__ is Real or right.__class__ is Real
        if is_real and symbol in COMPARISONS and not _is_told(left, right):
            return UNSETTLED
        return operation(left, right)

    return apply


def _is_told(left: Value, right: Value) -> bool:
    """Whether every computer compares two numbers as they are.

    It may round those that are not exact to one number, or to an infinity.
    """
    if left.__class__ is right.__class__ and left == right:
        return True
    if is_exact(left) and is_exact(right):
        return True
    first, second = Fraction(rational(left)), Fraction(rational(right))
    greater, less = max(abs(first), abs(second)), min(abs(first), abs(second))
    is_infinite = less >= _INFINITE and (first < 0) == (second < 0)
    return abs(first - second) > greater / 2**20 + _TINY and not is_infinite


def _rounding(symbol: str, operation: Operation) -> Operation:
    """The operation where a computer has its result as it is; else that has bounds."""

    def apply(left: Value, right: Value) -> Value:
        if left is UNSETTLED or right is UNSETTLED:
            return UNSETTLED
        if left.__class__ is _BOUNDED or right.__class__ is _BOUNDED:
            return _bounded_by(symbol, left, right)
        result = operation(left, right)
        if result.__class__ is not Real:
            return result
        is_known = is_exact(result) and is_exact(left) and is_exact(right)
        return result if is_known else _bounded_by(symbol, left, right)

    return apply


def _bounded_by(symbol: str, left: Value, right: Value) -> Value:
    """What is known of the result of an operation on numbers with bounds."""
    first, second = interval(left), interval(right)
    if first is None or second is None:
        return UNSETTLED
    if symbol in COMPARISONS:
        holds = compared(symbol, first, second)
        return UNSETTLED if holds is None else holds
    if symbol in _EXTREMES:
        return _known(extreme(symbol, first, second))
    return _known(computed(symbol, first, second)) if symbol in _ROUNDED else UNSETTLED


def _absorbing_alone(
    symbol: str, operation: Callable[[Value], Value]
) -> Callable[[Value], Value]:
    def apply(value: Value) -> Value:
        if value is UNSETTLED or (symbol != "-" and value.__class__ is _BOUNDED):
            return UNSETTLED
        return operation(value)

    return apply


UNARY: dict[str, Callable[[Value], Value]] = {
    "-": lambda value: -value,
    "not": operator.not_,
    "~": lambda value: ~whole(value),
}
# `and` and `or` are here for updates, whose operands both have a value already.
BINARY: dict[str, Operation] = {
    "+": operator.add,
    "-": operator.sub,
    "*": _product,
    "/": _real_quotient,
    "//": _floor_quotient,
    "%": _floor_remainder,
    "tdiv": _truncated_quotient,
    "trem": _truncated_remainder,
    "&": _bits(operator.and_),
    "|": _bits(operator.or_),
    "^": _bits(operator.xor),
    "<<": _shifted(operator.lshift),
    ">>": _shifted(operator.rshift),
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "and": _both,
    "or": _either,
    "min": min,
    "max": max,
}


@dataclass(frozen=True, slots=True)
class Operations:
    """What operators do, by their symbols."""

    unary: Mapping[str, Callable[[Value], Value]]
    binary: Mapping[str, Operation]


PLAIN = Operations(UNARY, BINARY)
ABSORBING = Operations(
    {symbol: _absorbing_alone(symbol, each) for symbol, each in UNARY.items()},
    {
        symbol: (_rounding if symbol in _ROUNDED else _absorbing)(symbol, each)
        for symbol, each in BINARY.items()
    },
)
"""The same in runs that show something: of what is rounded bounds are known at most."""
