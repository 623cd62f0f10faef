"""Functions of real numbers that have generated code.

Roots, magnitudes, remainders and numbers rounded to whole ones are the same on all machines.
The others are those of the C library, which is also what Python's `math` computes with;
NumPy has its own, whose last digit may differ, and so has a GPU. What is no finite number
ends the iteration: Python raises an exception for some of these and none for others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from depanalysis.errors import UnsupportedError
from depanalysis.source import Span
from gpugen.emit.arithmetic import as_real, no_zero, real_arithmetic, single
from gpugen.emit.values import (
    DOUBLE,
    LIMITS,
    PLAIN,
    SINGLE,
    SMALL,
    WHOLE,
    ZERO,
    Value,
    Widths,
)
from gpugen.emit.writer import Writer, unsupported

LIBRARY: Mapping[str, int] = {
    **dict.fromkeys(("exp", "exp2", "expm1", "log", "log2", "log10", "log1p"), 1),
    **dict.fromkeys(("sin", "cos", "tan", "asin", "acos", "atan"), 1),
    **dict.fromkeys(("sinh", "cosh", "tanh", "cbrt"), 1),
    **dict.fromkeys(("atan2", "pow", "fmod"), 2),
}
"""Functions of the C library, and how many arguments they take."""

WHOLE_NUMBERS = ("floor", "ceil")
_OF_NUMPY = "numpy "
_OTHERWISE = {
    **{f"{name}f": name for name in ("fabs", "sqrt", "floor", "ceil")},
    **{
        f"d{name}": name
        for name in ("sqrt", "exp", "log", "log10", "sin", "cos", "tan")
    },
    **{f"d{name}": name for name in ("asin", "acos", "atan", "atan2", "sinh", "cosh")},
    **{"dtanh": "tanh", "abs": "fabs", "dabs": "fabs"},
}
"""Names that C has for a `float`, and Fortran for a number of its type or of any."""
_GREATEST = "1.7976931348623157e308"


def applied(w: Writer, name: str, values: Sequence[Value], span: Span) -> Value:
    """The value of a function for some reals."""
    bare = name.removeprefix(_OF_NUMPY)
    reals = [value for value in values if value.kind == "real"]
    if not w.is_numpy:
        return _typed(w, _OTHERWISE.get(name, name), reals, span)
    match bare, reals:
        case "fabs", [value]:
            _refuse_integers(value, span)
            return Value(f"abs({value.text})", "real", widths=value.widths)
        case "sqrt", [value]:
            value = w.kept(value)
            w.fail(f"{value.text} < 0.0", "UNDEFINED")
            return _exact(f"sqrt({value.text})", value, bare != name, span)
        case (("floor" | "ceil"), [value]):
            if bare != name:
                _refuse_integers(value, span)
            return _exact(f"{bare}({value.text})", value, bare != name, span)
        case (("real //" | "real %" | "real **"), [left, right]):
            return _operation(w, name, left, right, span)
        case _ if LIBRARY.get(name) == len(reals):
            return _of_library(w, name, reals, PLAIN)
    raise _unknown(bare, span)


def _unknown(name: str, span: Span) -> UnsupportedError:
    return unsupported(
        f"`{name}` is not computed: libraries differ in its last digit", span
    )


def _typed(w: Writer, name: str, reals: Sequence[Value], span: Span) -> Value:
    """A function of a program whose text has types: of its arguments, and of its value.

    A root that is rounded twice is what a machine gives that rounds it once.
    """
    is_single = any(value.widths == SINGLE for value in reals)
    match name, reals:
        case "fabs", [value]:
            return replace(value, text=f"abs({value.text})", is_simple=False)
        case "sqrt", [value]:
            value = w.kept(value)
            w.fail(f"{value.text} < 0.0", "UNDEFINED")
            root = Value(f"sqrt({value.text})", "real", widths=DOUBLE)
            return as_real(root, value.widths)
        case (("floor" | "ceil"), [value]):
            return Value(f"{name}({value.text})", "real", widths=value.widths)
        case _ if LIBRARY.get(name) == len(reals) and not is_single:
            return _of_library(w, name, reals, DOUBLE)
    raise _unknown(name, span)


def _refuse_integers(value: Value, span: Span) -> None:
    """Functions of NumPy leave integers what they are, those of Python included."""
    if value.widths & {*LIMITS, WHOLE, ZERO}:
        raise unsupported("a value may be an integer or a real", span)


def _exact(text: str, value: Value, is_numpy: bool, span: Span) -> Value:
    """A number of Python for `math`, and one of the type of its argument for NumPy."""
    if not is_numpy:
        return Value(text, "real")
    if value.widths & {*SMALL}:
        raise unsupported(
            "NumPy computes roots of small integers in half precision", span
        )
    widths: Widths = frozenset(
        each if each == "float32" else "float64" for each in value.widths
    )
    if "float32" not in widths:
        return Value(text, "real", widths=widths)
    if len(widths) > 1:
        raise unsupported("a value may be a `float32` or not", span)
    return single(Value(text, "real"))


def _operation(w: Writer, name: str, left: Value, right: Value, span: Span) -> Value:
    """`//`, `%` and `**` of Python, which NumPy computes in the same way.

    But for powers of integers of NumPy and reals of Python: they are rounded as in arrays.
    """
    if name == "real **" and any(
        one.widths & {*LIMITS} and other.widths & PLAIN
        for one, other in ((left, right), (right, left))
    ):
        reason = "a power of an integer of NumPy and a number of Python has no generated code"
        raise unsupported(reason, span)
    left, right, widths = real_arithmetic(left, right)
    is_single = "float32" in widths
    if is_single and name != "real %":
        raise unsupported(f"`{name[5:]}` of `float32` has no generated code", span)
    if name == "real **":
        return _of_library(w, "pow", (left, right), widths)
    left, right = w.kept(left), no_zero(w, right)
    function = {"real //": "real_quotient", "real %": "real_remainder"}[name]
    result = Value(f"{function}({left.text}, {right.text})", "real")
    return replace(single(result) if is_single else result, widths=widths)


def _of_library(w: Writer, name: str, values: Sequence[Value], widths: Widths) -> Value:
    text = f"{name}({', '.join(value.text for value in values)})"
    result = w.kept(Value(text, "real", widths=widths))
    w.fail(f"not -{_GREATEST} <= {result.text} <= {_GREATEST}", "UNDEFINED")
    return result
