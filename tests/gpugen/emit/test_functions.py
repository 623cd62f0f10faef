"""Functions of reals: those of one value everywhere, those of the C library, and no others."""

import pytest

from depanalysis.errors import UnsupportedError
from depanalysis.source import NOWHERE
from gpugen.emit.functions import LIBRARY, applied
from gpugen.emit.values import DOUBLE, PLAIN, SINGLE, Value
from gpugen.emit.writer import Names, Writer


def applying(name, *widths, is_numpy=True):
    """The value, and the lines before it."""
    w = Writer(Names({"x", "y"}), {}, is_numpy, {}, {})
    values = [
        Value(text, "real", widths=each, is_simple=True)
        for text, each in zip("xy", widths, strict=False)
    ]
    return applied(w, name, values, NOWHERE), w.lines


@pytest.mark.parametrize("name", LIBRARY)
def test_what_is_no_finite_number_is_left_to_python(name):
    found, lines = applying(name, *[PLAIN] * LIBRARY[name])
    assert lines[0].startswith(f"    value = {name}(x")
    assert lines[1].startswith("    if not -1.79")
    assert (found.text, found.widths) == ("value", PLAIN)


def test_numpy_gives_the_type_of_the_argument_and_math_a_number_of_python():
    assert applying("sqrt", SINGLE)[0] == Value("sqrt(x)", "real")
    assert applying("numpy sqrt", DOUBLE)[0].widths == DOUBLE
    assert applying("numpy sqrt", PLAIN)[0].widths == DOUBLE
    assert applying("numpy sqrt", SINGLE)[0].text == "single(sqrt(x))"
    assert applying("numpy floor", SINGLE)[0].widths == SINGLE
    assert applying("real %", SINGLE, PLAIN)[0].text == (
        "single(real_remainder(x, divisor))"
    )
    assert applying("real **", DOUBLE, PLAIN)[0].widths == DOUBLE


@pytest.mark.parametrize(
    ("name", "widths", "reason"),
    [
        ("numpy exp", (DOUBLE,), "`exp` is not computed"),
        ("log", (PLAIN, PLAIN), "`log` is not computed"),
        ("hypot", (PLAIN, PLAIN), "`hypot` is not computed"),
        ("numpy sqrt", (SINGLE | PLAIN,), "a `float32` or not"),
        ("numpy sqrt", (frozenset({"int8"}),), "half precision"),
        ("numpy floor", (frozenset({"int64"}),), "an integer or a real"),
        ("fabs", (frozenset({"int64", ""}),), "an integer or a real"),
        ("real //", (SINGLE, PLAIN), "`//` of `float32`"),
        ("real **", (SINGLE, PLAIN), r"`\*\*` of `float32`"),
        ("real **", (frozenset({"int64"}),) * 2, "an integer or a real"),
    ],
)
def test_what_has_no_code_has_a_reason(name, widths, reason):
    with pytest.raises(UnsupportedError, match=reason):
        applying(name, *widths)


@pytest.mark.parametrize(
    ("name", "widths", "text"),
    [
        ("sqrtf", SINGLE, "single(sqrt(x))"),
        ("sqrt", DOUBLE, "sqrt(x)"),
        ("dsqrt", DOUBLE, "sqrt(x)"),
        ("fabsf", SINGLE, "abs(x)"),
        ("abs", DOUBLE, "abs(x)"),
        ("floorf", SINGLE, "floor(x)"),
        ("ceil", DOUBLE, "ceil(x)"),
    ],
)
def test_functions_of_a_typed_text_have_the_type_of_their_argument(name, widths, text):
    found, _ = applying(name, widths, is_numpy=False)
    assert (found.text, found.widths) == (text, widths)


def test_a_library_computes_in_doubles_only():
    assert applying("dexp", DOUBLE, is_numpy=False)[0].widths == DOUBLE
    for name, widths in (("exp", SINGLE), ("expf", SINGLE), ("erf", DOUBLE)):
        with pytest.raises(UnsupportedError, match="is not computed"):
            applying(name, widths, is_numpy=False)
