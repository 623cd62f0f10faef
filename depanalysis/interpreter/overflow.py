"""Where a run leaves what its language defines: overflow, shifts too far, enumerations.

Input: an operator, and its operands with the types of the variables in them. Output: the
type in which the operation is done, as C has it: small integers are promoted to 32 bits,
and the wider operand decides, an unsigned one of equal width first. A conversion to a wider
type that a frontend leaves out is not seen, so that a run may be refused that conforms; one
that does not is never taken for one that does, where all types are known.
"""

from collections.abc import Callable

from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import (
    NonconformingError,
    Operation,
    Value,
    shortened,
)
from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
    walk,
)
from depanalysis.ir.types import F16, F64, I32, I64, INT, U32, Type

TypeOf = Callable[[str], Type | None]
_SHIFTS = ("<<", ">>")
_OVERFLOWING = ("+", "-", "*", "<<", "tdiv")


def enumerated(value: Value, low: int, high: int) -> Value:
    """A value of an enumeration; any other one is none of a run that conforms."""
    if value.__class__ is int and not low <= value <= high:
        raise NonconformingError("an enumeration has no such value")
    return value


def arithmetic_type(expr: Expr, type_of: TypeOf) -> Type | None:
    """The type in which an expression is computed; `None` where it is none of integers."""
    match expr:
        case IntConst(value=value):
            low, high = I32.bounds or (0, 0)
            return I32 if low <= value <= high else I64
        case BoolConst():
            return I32
        case Var(name=name) | Load(array=name):
            return _promoted(type_of(name))
        case Cast(type=type_):
            return _promoted(type_)
        case Unary(operand=operand):
            return arithmetic_type(operand, type_of)
        case Binary(operator=operator, left=left) if operator in _SHIFTS:
            return arithmetic_type(left, type_of)
        case Binary(operator=operator) if operator in (*COMPARISONS, "and", "or"):
            return I32
        case Binary(left=left, right=right) | Select(then=left, otherwise=right):
            types = (arithmetic_type(left, type_of), arithmetic_type(right, type_of))
            # A constant such as 0x85ebca6b is unsigned beside what is.
            is_unsigned = U32 in types and any(map(_is_unsigned, (left, right)))
            return U32 if is_unsigned else _common(*types)
        case _:
            return None


def overflow_bounds(expr: Binary | Unary, type_of: TypeOf) -> tuple[int, int] | None:
    """The range that the value of a signed operation must not leave.

    What has no width is a number of Python, which is of any size, or an element of NumPy,
    which wraps around at 64 bits: nothing is known of one that is too great.
    """
    if isinstance(expr, Binary) and expr.operator not in _OVERFLOWING:
        return None
    if is_constant(expr):
        # It may be of unsigned constants, which look like others.
        return None
    type_ = arithmetic_type(expr, type_of)
    if type_ is None or type_.kind != "int":
        return None
    return type_.bounds or I64.bounds


def overflowed(expr: Binary | Unary, type_of: TypeOf) -> Value:
    """What a signed operation gives beyond its range, if the language says something."""
    type_ = arithmetic_type(expr, type_of)
    if type_ is not None and not type_.bits:
        return UNSETTLED
    raise NonconformingError("a signed integer overflowed")


def defined(operation: Operation, expr: Binary, type_of: TypeOf) -> Operation:
    """The operation in its type.

    What is computed with half a precision is rounded. C shifts signed numbers to the left
    if they are not negative.
    """
    if _precision(expr, type_of) == F16.bits:
        return _in_half(operation, is_compared=expr.operator in COMPARISONS)
    type_ = arithmetic_type(expr, type_of)
    is_of_width = type_ is not None and type_.kind == "int" and type_.bits > 0
    if expr.operator != "<<" or not is_of_width or is_constant(expr):
        return operation

    def shifted(left: Value, right: Value) -> Value:
        if left is not UNSETTLED and left < 0:
            raise NonconformingError("a negative number is shifted to the left")
        return operation(left, right)

    return shifted


def _in_half(operation: Operation, *, is_compared: bool) -> Operation:
    """The operation with half a precision, to which NumPy rounds a literal, too."""

    def in_half(left: Value, right: Value) -> Value:
        if is_compared:
            left, right = shortened(left, F16.bits), shortened(right, F16.bits)
            return operation(left, right)
        return shortened(operation(left, right), F16.bits)

    return in_half


def _precision(expr: Expr, type_of: TypeOf) -> int:
    """The bits of the widest real number in an operation; 0 where no type is known."""
    match expr:
        case Var(name=name) | Load(array=name):
            type_ = type_of(name)
        case Cast(type=type_):
            pass
        case Unary(operand=operand):
            return _precision(operand, type_of)
        case Binary(left=left, right=right) | Select(then=left, otherwise=right):
            return max(_precision(left, type_of), _precision(right, type_of))
        case _:
            return F64.bits if isinstance(expr, Call) else 0
    return type_.bits if type_ is not None and type_.kind == "real" else 0


def _is_unsigned(expr: Expr) -> bool:
    low, high = U32.bounds or (0, 0)
    is_plain = isinstance(expr, IntConst) and low <= expr.value <= high
    return is_plain and arithmetic_type(expr, lambda _: None) == I64


def is_constant(expr: Expr) -> bool:
    """Whether an expression is made of constants only."""
    return not any(isinstance(part, Var | Load | Call) for part in walk(expr))


def width_of_shift(expr: Binary, type_of: TypeOf) -> int | None:
    """How far a shift must not go, where the type of its left operand is known."""
    if expr.operator not in _SHIFTS:
        return None
    type_ = arithmetic_type(expr.left, type_of)
    return type_.bits if type_ is not None and type_.bits else None


def _promoted(type_: Type | None) -> Type | None:
    if type_ is not None and type_.kind == "bool":
        return I32
    if type_ is None or not type_.is_integer:
        return None
    return I32 if 0 < type_.bits < I32.bits else type_


def _common(left: Type | None, right: Type | None) -> Type | None:
    if left is None or right is None:
        return None
    if INT in (left, right):
        return INT
    if left.bits == right.bits:
        return left if left.kind == "uint" else right
    return left if left.bits > right.bits else right
