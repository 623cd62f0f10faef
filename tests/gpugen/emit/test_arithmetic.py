"""Arithmetic is exact or ends in a fault; compared with Python and NumPy on its edges."""

import operator
from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from depanalysis.errors import UnsupportedError
from depanalysis.ir.types import F32, F64, F128, I8, I64, U8, U64
from gpugen.emit.arithmetic import cast, negated, number, operation
from gpugen.emit.codes import DONE, OVERFLOW
from gpugen.emit.values import (
    DOUBLE,
    LIMITS,
    MOST_BITS,
    PLAIN,
    SINGLE,
    Value,
    bits_of,
)
from gpugen.emit.writer import Names, Writer
from tests.gpugen.plain import NAMESPACE

EDGES = (0, 1, -1, 2, 3, -7, 63, 2**31 - 1, -(2**31), 2**53, 2**62, 2**63 - 1, -(2**63))
OPERATORS: dict[str, Callable[..., Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv,
    "%": operator.mod, "&": operator.and_, "|": operator.or_, "^": operator.xor,
    "<<": operator.lshift, ">>": operator.rshift, "min": min, "max": max,
    "<": operator.lt, "==": operator.eq,
}  # fmt: skip


def computed(symbol: str, one: str, other: str) -> Callable[[int, int], Any]:
    """A function that applies an operator to values of two widths; `None` is a fault."""
    w = Writer(Names({"left", "right", "value"}), {}, True, {}, {})

    def operand(name: str, width: str) -> Value:
        bits = bits_of(width) if width else 63
        return Value(name, "int", bits, frozenset({width}), True)

    if symbol == "~":
        result = negated(w, symbol, operand("left", one))
    else:
        result = operation(w, symbol, operand("left", one), operand("right", other))
    lines = ["def function(left, right):", *w.lines, f"    return DONE, {result.text}"]
    scope = dict(NAMESPACE)
    exec("\n".join(lines), scope)

    def apply(left: int, right: int) -> Any:
        found = scope["function"](left, right)
        return found[1] if isinstance(found, tuple) else None

    return apply


@pytest.mark.parametrize("symbol", OPERATORS)
def test_plain_integers_are_exact_or_a_fault(symbol):
    function = computed(symbol, "", "")
    for left, right in product(EDGES, repeat=2):
        found = function(left, right)
        try:
            expected = (
                OPERATORS[symbol](left, right)
                if abs(right) < 64 or symbol not in ("<<", ">>")
                else None
            )
        except (ZeroDivisionError, ValueError):
            expected = None
        if found is not None:
            assert found == expected, (left, symbol, right)
            assert -(2**63) <= int(found) < 2**63
        elif expected is not None and symbol in "+-*&|^":
            assert not -(2**63) <= int(expected) < 2**63


@pytest.mark.parametrize("symbol", ["+", "-", "*", "//", "%", "&", "|", "^", "max"])
@pytest.mark.parametrize(
    "widths",
    [
        ("int32", "int32"),
        ("int8", "int16"),
        ("uint8", "int8"),
        ("int32", ""),
        ("", "uint16"),
        ("int64", "int32"),
    ],
)
def test_elements_are_computed_with_as_numpy_does_or_it_is_a_fault(symbol, widths):
    function = computed(symbol, *widths)

    def values(width: str) -> list[int]:
        least, greatest = LIMITS[width or "int64"]
        return [e for e in (*EDGES, 100, -100, 200) if least <= e <= greatest]

    for left, right in product(values(widths[0]), values(widths[1])):
        found = function(left, right)
        if found is None:
            continue
        one = np.dtype(widths[0]).type(left) if widths[0] else left
        other = np.dtype(widths[1]).type(right) if widths[1] else right
        with np.errstate(all="raise"):
            assert OPERATORS[symbol](one, other) == found, (left, symbol, right)


def test_small_sums_need_no_check():
    w = Writer(Names(set()), {}, False, {}, {})
    result = operation(w, "+", Value("i", "int", 53), number(1))
    assert (result.text, w.lines) == ("(i + 1)", [])


def test_inverted_bits_stay_in_their_type():
    function = computed("~", "int8", "")
    assert [function(value, 0) for value in (-128, 0, 127)] == [127, -1, -128]
    unsigned = computed("~", "uint8", "")
    assert unsigned(5, 0) is None


def test_reals_are_not_divided_by_zero():
    w = Writer(Names(set()), {}, False, {}, {})
    left = Value("x", "real", is_simple=True)
    assert operation(w, "/", left, Value("2.0", "real", 0, PLAIN, True, 2.0)).text
    assert w.lines == []
    operation(w, "/", left, Value("y", "real", is_simple=True))
    assert w.lines == ["    if y == 0:", "        return ZERO"]
    with pytest.raises(UnsupportedError, match="`//` on reals"):
        operation(w, "//", left, left)


@pytest.mark.parametrize("type_", [I8, U8, I64], ids=str)
def test_casts_wrap(type_):
    w = Writer(Names({"v"}), {}, False, {}, {})
    result = cast(w, type_, Value("v", "int", 40, PLAIN, True))
    lines = ["def function(v):", *w.lines, f"    return {result.text}"]
    scope = dict(NAMESPACE)
    exec("\n".join(lines), scope)
    least, greatest = type_.bounds or (0, 0)
    for value in (0, 1, -1, 127, 128, 255, 256, -129, 2**39, -(2**39)):
        assert (
            scope["function"](value) == (value - least) % (greatest - least + 1) + least
        )


def test_other_types_have_no_code():
    w = Writer(Names(set()), {}, False, {}, {})
    with pytest.raises(UnsupportedError, match="a real of 128 bits"):
        cast(w, F128, Value("v", "real"))
    with pytest.raises(UnsupportedError, match="does not fit 64 bits"):
        number(2**63)
    with pytest.raises(UnsupportedError, match="does not fit 64 bits"):
        number(-(2**63) - 1)
    assert DONE == 0


@pytest.mark.parametrize("value", [-(2**63), 1 - 2**63, -(2**62), 2**62, 2**63 - 1])
def test_every_number_of_64_bits_has_a_text(value):
    found = number(value)
    assert (eval(found.text), found.bits) == (value, MOST_BITS)


@pytest.mark.parametrize(("value", "code"), [(5, DONE), (-1, OVERFLOW)])
def test_an_integer_that_would_wrap_in_64_bits_ends_the_iteration(value, code):
    w = Writer(Names({"v"}), {}, False, {}, {})
    cast(w, U64, Value("v", "int", MOST_BITS, PLAIN, True))
    scope = dict(NAMESPACE)
    exec("\n".join(["def function(v):", *w.lines, "    return DONE"]), scope)
    assert scope["function"](value) == code


def test_reals_of_a_typed_text_keep_the_type_of_the_text():
    w = Writer(Names({"v"}), {}, False, {}, {})
    real = Value("v", "real", widths=DOUBLE, is_simple=True)
    narrow = cast(w, F32, real)
    assert narrow.text == "single(v)"
    assert narrow.widths == SINGLE
    assert operation(w, "*", narrow, narrow).text == "single((single(v) * single(v)))"
    mixed = operation(w, "*", narrow, real)
    assert (mixed.text, mixed.widths) == ("(single(v) * v)", DOUBLE)
    assert cast(w, F32, number(3)).text == "3.0"
    assert cast(w, F64, narrow).widths == DOUBLE


def test_extremes_of_a_typed_text_are_those_of_numbers():
    w = Writer(Names({"v", "u"}), {}, False, {}, {})
    operation(w, "min", *(Value(n, "real", is_simple=True) for n in ("v", "u")))
    assert w.lines[:2] == ["    if v != v or u != u:", "        return UNDEFINED"]


def test_an_integer_of_python_becomes_a_real_only_where_it_is_one():
    w = Writer(Names({"v"}), {}, False, {}, {})
    assert cast(w, F64, Value("v", "int", 53, PLAIN, True)).text == "float(v)"
    assert w.lines == []
    for widths in (PLAIN, frozenset({"int64"})):
        w.lines.clear()
        cast(w, F64, Value("v", "int", 63, widths, True))
        assert w.lines[0] == f"    if not -{2**53} <= v <= {2**53}:"
