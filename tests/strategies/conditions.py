"""Random conditions on a few integers, with every operator that has a value."""

from collections.abc import Iterator
from itertools import product

from hypothesis import strategies as st

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.types import BOOL, I8, I32, INT, U8, Type

NAMES = ("x", "y", "z")
BOX = (-3, 4)

_LINEAR = ("+", "-", "*", "min", "max")
_DIVISIONS = ("//", "%", "tdiv", "trem")
_BITS = ("&", "|", "^", "<<", ">>")
# Narrow enough that small numbers wrap.
_NARROW = (Type("int", 2), Type("uint", 2), I8, U8, I32, INT, BOOL)

_ATOMS = st.sampled_from([Var(name) for name in NAMES]) | st.builds(
    IntConst, st.integers(-4, 9)
)


def _numbers(operators: tuple[str, ...]) -> st.SearchStrategy[Expr]:
    def over(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
        compared = st.builds(Binary, st.sampled_from(COMPARISONS), inner, inner)
        return (
            st.builds(Binary, st.sampled_from(operators), inner, inner)
            | st.builds(Unary, st.just("-"), inner)
            | st.builds(Select, compared, inner, inner)
            | st.builds(Cast, st.sampled_from(_NARROW), inner)
        )

    return st.recursive(_ATOMS, over, max_leaves=5)


def _conditions(numbers: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    def over(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
        return (
            st.builds(Binary, st.sampled_from(["and", "or"]), inner, inner)
            | st.builds(Unary, st.just("not"), inner)
            | st.builds(Select, inner, inner, inner)
        )

    compared = st.builds(Binary, st.sampled_from(COMPARISONS), numbers, numbers)
    plain = compared | compared | numbers | st.builds(BoolConst, st.booleans())
    return st.recursive(plain, over, max_leaves=3)


NUMBERS = _numbers(_LINEAR + _DIVISIONS + _BITS) | st.builds(
    Unary, st.just("~"), _ATOMS
)
CONDITIONS = _conditions(NUMBERS)
CONDITIONS_WITHOUT_BITS = _conditions(_numbers(_LINEAR + _DIVISIONS))


def assignments() -> Iterator[dict[str, int]]:
    """All assignments of small values to the names."""
    low, high = BOX
    for values in product(range(low, high + 1), repeat=len(NAMES)):
        yield dict(zip(NAMES, values, strict=True))


def value(expr: Expr, values: dict[str, int]) -> int | None:
    """The value of an expression, `None` where it has none."""
    try:
        return int(evaluate(expr, values))
    except InterpretationError:
        return None


def is_satisfied(conditions: tuple[Expr, ...], values: dict[str, int]) -> bool:
    """Whether all conditions have a value and hold."""
    return all(bool(value(condition, values)) for condition in conditions)
