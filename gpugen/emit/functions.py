"""Functions of real numbers that have generated code.

Roots, magnitudes, remainders and numbers rounded to whole ones are the same on all machines.
The others are those of the C library, which is also what Python's `math` computes with;
NumPy has its own, whose last digit may differ, and so has a GPU. What is no finite number
ends the iteration: Python raises an exception for some of these and none for others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from depanalysis.source import Span
from gpugen.emit.arithmetic import no_zero, real_arithmetic, single
from gpugen.emit.values import LIMITS, PLAIN, SMALL, Value, Widths
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
_GREATEST = "1.7976931348623157e308"


def applied(w: Writer, name: str, values: Sequence[Value], span: Span) -> Value:
    """The value of a function for some reals."""
    bare = name.removeprefix(_OF_NUMPY)
    reals = [value for value in values if value.kind == "real"]
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
    raise unsupported(
        f"`{bare}` is not computed: libraries differ in its last digit", span
    )


def _refuse_integers(value: Value, span: Span) -> None:
    """Functions of NumPy leave integers what they are."""
    if value.widths & {*LIMITS}:
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
    """`//`, `%` and `**` of Python, which NumPy computes in the same way."""
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
