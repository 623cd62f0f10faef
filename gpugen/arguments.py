"""Binds the values of a call to what a plan names, or says why the loop is left alone.

What is bound is certain to be what the generated code takes it for: arrays of a known
type that do not overlap, and numbers of the kind that the analysis supposed.
"""

from collections.abc import Collection, Iterator, Mapping
from ctypes import c_float
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.values import Element, Value, evaluate, integer
from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    Expr,
    Load,
    Unary,
    Var,
    children,
    walk,
)
from depanalysis.ir.statements import Array
from depanalysis.ir.types import F32, Type
from gpugen.emit.kernels import INDEX_BITS
from gpugen.emit.values import LIMITS
from gpugen.plans.loops import Input, PlannedLoop, end_of

_FARTHEST = 2**INDEX_BITS
_REAL = "float64"
# What these give has the type of an operand, or is a truth.
_CHOOSING = (*COMPARISONS, "and", "or", "not", "min", "max")
# Before its second version, NumPy computed with a `float32` in other types.
_SINGLES = ("float32",) if np.lib.NumpyVersion(np.__version__) >= "2.0.0" else ()


class UnfitError(Exception):
    """A value that the generated code is not made for, and why."""


class OutsideError(Exception):
    """The bounds of the loop cannot be computed as the sequential loop would."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The values of one call: arrays and inputs by their names, and their types.

    The loop has `count` iterations, the k-th with the index `lower + k * step`.
    """

    arrays: Mapping[str, np.ndarray[Any, Any]]
    inputs: Mapping[str, float]
    dtypes: Mapping[str, str]
    widths: Mapping[str, str]
    lower: int
    step: int
    count: int


def bound(
    loop: PlannedLoop,
    values: Mapping[str, object],
    *,
    is_numpy: bool,
    elsewhere: Collection[str] = (),
    alike: Collection[str] = (),
) -> Bound:
    """The values bound; `UnfitError` says why they are not, `OutsideError` is a fault.

    Arrays `elsewhere` are shapes without elements: their memory is that of a device. Those
    that are `alike` have one shape and one type.
    """
    arrays = {each.name: _array(each, values, is_numpy) for each in loop.arrays}
    _refuse_overlaps(loop, {n: a for n, a in arrays.items() if n not in elsewhere})
    if len({(arrays[each].shape, arrays[each].dtype) for each in alike}) > 1:
        listed = " and ".join(f"`{each}`" for each in alike)
        raise UnfitError(f"{listed} change places and are not alike")
    if is_numpy:
        _refuse_others(loop, values)
    inputs: dict[str, float] = {}
    widths: dict[str, str] = {}
    for each in loop.inputs:
        inputs[each.name], widths[each.name] = _input(each, values, is_numpy)
    types = widths | {name: _named_type(each.dtype) for name, each in arrays.items()}
    lower, end, step = (
        _evaluated(expr, inputs, arrays, types if is_numpy else {})
        for expr in (loop.node.lower, end_of(loop.node), loop.node.step)
    )
    if step == 0:
        raise OutsideError("the loop has a step of 0")
    count = max(0, -((lower - end) // step))
    if max(abs(lower), abs(end), abs(step), count) > _FARTHEST:
        raise UnfitError(f"the loop has indices beyond 2^{INDEX_BITS}")
    dtypes = {name: _named_type(array.dtype) for name, array in arrays.items()}
    return Bound(arrays, inputs, dtypes, widths, lower, step, count)


def _refuse_other_rank(array: Array, value: object) -> None:
    if isinstance(value, np.ndarray) and value.ndim != len(array.extents):
        raise UnfitError(
            f"`{array.name}` has {value.ndim} dimensions, not {len(array.extents)}"
        )


def _array(
    array: Array, values: Mapping[str, object], is_numpy: bool
) -> np.ndarray[Any, Any]:
    value = _named(array.name, values)
    if type(value) is not np.ndarray and not is_numpy:
        value = _shared(array.name, value)
    if type(value) is not np.ndarray:
        kind = type(value).__name__
        raise UnfitError(f"`{array.name}` is a {kind}, not a NumPy array")
    _refuse_other_rank(array, value)
    if not value.dtype.isnative or not value.flags.aligned:
        raise UnfitError(f"`{array.name}` is not laid out as this machine computes")
    name = _named_type(value.dtype)
    if name not in (*LIMITS, "bool", "float32", "float64"):
        raise UnfitError(f"`{array.name}` holds {name}, which has no generated code")
    if name not in _dtypes(array.type, is_numpy):
        raise UnfitError(f"`{array.name}` holds {name}, where {array.type} is supposed")
    return value


@cache
def _named_type(dtype: "np.dtype[Any]") -> str:
    """The name of a type, which NumPy puts together anew each time."""
    return dtype.name


def _shared(name: str, value: Any) -> object:
    """The same memory as a NumPy array, where a value offers its memory; else the value."""
    try:
        if isinstance(value, np.ndarray) or hasattr(value, "__array_interface__"):
            return np.asarray(value).view(np.ndarray)
        if hasattr(value, "__cuda_array_interface__"):
            raise UnfitError(f"`{name}` is in the memory of a GPU")
        if hasattr(value, "__dlpack__"):
            return np.from_dlpack(value)
        return np.asarray(memoryview(value))
    except (TypeError, ValueError, BufferError, RuntimeError):
        return value


def _dtypes(type_: Type, is_numpy: bool) -> tuple[str, ...]:
    if type_.kind == "bool":
        return ("bool",)
    if type_.kind == "real":
        return (_REAL, *_SINGLES) if is_numpy else (f"float{type_.bits}",)
    if is_numpy or type_.bits == 0:
        return tuple(LIMITS)
    prefix = "u" if type_.kind == "uint" else ""
    return (f"{prefix}int{type_.bits}",)


def _refuse_overlaps(
    loop: PlannedLoop, arrays: Mapping[str, np.ndarray[Any, Any]]
) -> None:
    """Arrays of different names must not share memory, nor an array with itself."""
    for name in (each for each in loop.written if each in arrays):
        if not arrays[name].flags.writeable:
            raise UnfitError(f"`{name}` cannot be written")
        if _overlaps_itself(arrays[name]):
            raise UnfitError(f"elements of `{name}` share memory")
        for other, array in arrays.items():
            if other != name and np.may_share_memory(arrays[name], array):
                raise UnfitError(f"`{name}` and `{other}` may share memory")


def _refuse_others(loop: PlannedLoop, values: Mapping[str, object]) -> None:
    """What was found out about a function takes none of its arrays for another one.

    That goes for arrays that the loop does not touch, too: code before the loop may have
    changed one under two names.
    """
    found: dict[str, object] = {}
    for array in loop.program.arrays:
        if "." in array.name:
            raise UnfitError(f"`{array.name}` may be any of the other arrays")
        if array.name in values:
            found[array.name] = values[array.name]
            _refuse_other_rank(array, values[array.name])
    for name, value in found.items():
        if type(value) not in (np.ndarray, list, tuple):
            kind = type(value).__name__
            raise UnfitError(
                f"`{name}` is a {kind}, which may share memory with others"
            )
    stored = loop.stored
    for (name, one), (other, two) in combinations(found.items(), 2):
        if (name in stored or other in stored) and _may_share(one, two):
            raise UnfitError(f"`{name}` and `{other}` may share memory")


def _may_share(one: object, other: object) -> bool:
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return bool(np.may_share_memory(one, other))
    return one is other


def _overlaps_itself(array: np.ndarray[Any, Any]) -> bool:
    if array.flags.c_contiguous or array.flags.f_contiguous or array.size <= 1:
        return False
    pairs = sorted(
        (abs(stride), extent)
        for stride, extent in zip(array.strides, array.shape, strict=True)
        if extent > 1
    )
    reach = array.itemsize
    for stride, extent in pairs:
        if stride < reach:
            return True
        reach += stride * (extent - 1)
    return False


def _input(
    wanted: Input, values: Mapping[str, object], is_numpy: bool
) -> tuple[float, str]:
    """The value of an input, and its type where NumPy computes with it in its own way."""
    array, dot, dimension = wanted.name.rpartition(".shape.")
    if dot and is_numpy:
        return _extent(array, int(dimension), values), ""
    value = _named(wanted.name, values)
    kind = wanted.type.kind
    dtype = value.dtype.name if isinstance(value, np.generic) else ""
    width = dtype if is_numpy else ""
    if kind == "real":
        if type(value) is not float and dtype not in (_REAL, *_SINGLES):
            raise UnfitError(_other_kind(wanted.name, value, "a float"))
        real = float(value)  # type: ignore[arg-type]
        return (c_float(real).value if wanted.type == F32 else real), width
    if kind == "bool":
        if type(value) not in (bool, np.bool_):
            raise UnfitError(_other_kind(wanted.name, value, "a bool"))
        return bool(value), ""
    if type(value) is not int and dtype not in LIMITS:
        raise UnfitError(_other_kind(wanted.name, value, "an int"))
    number = int(value)  # type: ignore[call-overload]
    if abs(number) > _FARTHEST:
        raise UnfitError(f"`{wanted.name}` is beyond 2^{INDEX_BITS}")
    return number, width


def _extent(array: str, dimension: int, values: Mapping[str, object]) -> int:
    value = _named(array, values)
    # A list has a length, but neither a shape nor a size.
    if type(value) is np.ndarray and dimension < value.ndim:
        return int(value.shape[dimension])
    raise UnfitError(f"the extent of `{array}` is not known")


def _other_kind(name: str, value: object, wanted: str) -> str:
    return f"`{name}` is {type(value).__name__}, where {wanted} is supposed"


def _named(name: str, values: Mapping[str, object]) -> object:
    if name not in values:
        raise UnfitError(f"`{name}` has no value here")
    return values[name]


def _evaluated(
    expr: Expr,
    inputs: Mapping[str, float],
    arrays: Mapping[str, np.ndarray[Any, Any]],
    types: Mapping[str, str],
) -> int:
    """A bound of the loop, exactly; no operation may leave a type that NumPy has for it."""

    def load(name: str, element: Element) -> Value:
        array = arrays[name]
        for index, extent in zip(element, array.shape, strict=True):
            if not 0 <= index < extent:
                raise OutsideError(
                    "a subscript in the bounds of the loop is out of range"
                )
        return int(array[element])

    known: dict[str, Value] = {n: v for n, v in inputs.items() if isinstance(v, int)}
    try:
        for part in walk(expr):
            for name, each in _narrow(part, types):
                least, greatest = LIMITS[types[name]]
                if not least <= integer(evaluate(each, known, load)) <= greatest:
                    raise UnfitError(
                        f"a bound of the loop does not fit the type of `{name}`"
                    )
        return integer(evaluate(expr, known, load))
    except InterpretationError as error:
        raise OutsideError(str(error)) from None


def _narrow(expr: Expr, types: Mapping[str, str]) -> Iterator[tuple[str, Expr]]:
    """What an operation has to find in the narrow types of what it computes with."""
    if not isinstance(expr, Binary | Unary) or expr.operator in _CHOOSING:
        return
    found = {types[name]: name for name in _used(expr) if types.get(name) in LIMITS}
    if "uint64" in found and len(found) > 1:
        raise UnfitError("NumPy computes with `uint64` and signed integers as reals")
    for dtype, name in found.items():
        if dtype != "int64":
            yield from ((name, each) for each in (expr, *children(expr)))


def _used(expr: Expr) -> Iterator[str]:
    """The names of what an expression computes with; subscripts only choose that."""
    if isinstance(expr, Load | Var):
        yield expr.array if isinstance(expr, Load) else expr.name
        return
    for child in children(expr):
        yield from _used(child)
