import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.analysis.folding import (
    LARGEST,
    fold_binary,
    fold_cast,
    fold_select,
    folded,
    is_large,
    negated,
)
from depanalysis.errors import InterpretationError
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.types import BOOL, I8, I32, INT, U8
from tests.oracle.models import expr, plain

NUMBERS = st.integers(-9, 9)
ATOMS = st.one_of(NUMBERS.map(IntConst), st.sampled_from([Var("i"), Var("n")]))
OPERATORS = st.sampled_from(
    ["+", "-", "*", "//", "%", "tdiv", "trem", "&", "|", "^", "min", "max", "<<", ">>"]
)
TYPES = st.sampled_from([I8, U8, I32, INT])
COMPARED = st.sampled_from(["<", "<=", "==", "!=", ">", ">="])


def _deeper(parts):
    conditions = st.builds(Binary, COMPARED, parts, parts)
    both = st.builds(Binary, st.sampled_from(["and", "or"]), conditions, conditions)
    chosen = st.one_of(conditions, both, conditions.map(negated))
    return st.one_of(
        st.builds(Binary, OPERATORS, parts, parts),
        st.builds(Unary, st.sampled_from(["-", "~"]), parts),
        st.builds(Cast, TYPES, parts),
        st.builds(Select, chosen, parts, parts),
    )


EXPRESSIONS = st.recursive(ATOMS, _deeper, max_leaves=6)


def _value(expression, values):
    try:
        return evaluate(expression, values)
    except InterpretationError:
        return None


@given(EXPRESSIONS, NUMBERS, NUMBERS)
def test_folding_keeps_the_value(expression, i, n):
    values = {"i": i, "n": n}
    before = _value(expression, values)
    if before is not None:
        assert _value(folded(expression), values) == before


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("i + 1 + i - 1", "2 * i", id="sum"),
        pytest.param("(i + n) * 2 - 2 * n", "2 * i", id="product"),
        pytest.param("-(i - n)", "-i + n", id="negation"),
        pytest.param("~i", "-i - 1", id="complement"),
        pytest.param("i << 3", "8 * i", id="shift"),
        pytest.param("(4 * i + 8 * n) // 4", "i + 2 * n", id="exact-floor"),
        pytest.param("tdiv(6 * i, -3)", "-2 * i", id="exact-truncation"),
        pytest.param("(4 * i + 2) // 4", "(4 * i + 2) // 4", id="inexact-stays"),
        pytest.param("tdiv(4 * i + 4, 8)", "tdiv(4 * i + 4, 8)", id="truncation-stays"),
        pytest.param("i // 1", "i", id="by-one"),
        pytest.param("i // 0", "i // 0", id="by-zero-stays"),
        pytest.param("i + 1 > i", "true", id="decided-comparison"),
        pytest.param("i + n == n + i + 2", "false", id="decided-equality"),
        pytest.param("i < n", "i < n", id="open-comparison"),
        pytest.param("min(i, i + 2)", "i", id="minimum"),
        pytest.param("max(i, i + 2)", "i + 2", id="maximum"),
        pytest.param("max(i, n)", "max(i, n)", id="open-maximum"),
        pytest.param("i < n and true", "i < n", id="and-true"),
        pytest.param("i < n and false", "false", id="and-false"),
        pytest.param("i < n or true", "true", id="or-true"),
        pytest.param("i < n or i < n", "i < n", id="or-itself"),
        pytest.param("not not i < n", "i < n", id="double-negation"),
        pytest.param("select(i < n, 5, 5)", "5", id="equal-branches"),
        pytest.param("select(1 < 2, i, n)", "i", id="chosen-branch"),
        pytest.param("-7 // 2", "-4", id="floor-of-a-negative"),
        pytest.param("tdiv(-7, 2)", "-3", id="truncation-of-a-negative"),
        pytest.param("-7 % 2", "1", id="modulo-of-a-negative"),
        pytest.param("trem(-7, 2)", "-1", id="remainder-of-a-negative"),
        pytest.param("u8(300)", "44", id="wrapped-constant"),
        pytest.param("i8(200)", "-56", id="wrapped-sign"),
    ],
)
def test_canonical_forms(text, expected):
    assert plain(folded(expr(text))) == expected


@pytest.mark.parametrize(
    ("type_", "operand", "expected"),
    [
        pytest.param(INT, "i", "i", id="unbounded"),
        pytest.param(I32, "i8(i)", "i8(i)", id="wider"),
        pytest.param(I8, "i32(i)", "i8(i32(i))", id="narrower"),
        pytest.param(U8, "i8(i)", "u8(i8(i))", id="other-sign"),
        pytest.param(BOOL, "i", "i != 0", id="truth"),
        pytest.param(BOOL, "i < n", "i < n", id="condition-is-one-already"),
        pytest.param(I32, "i < n", "select(i < n, 1, 0)", id="number-of-a-condition"),
    ],
)
def test_conversions(type_, operand, expected):
    assert plain(fold_cast(type_, expr(operand))) == expected


def test_a_selection_by_a_constant_is_its_branch():
    assert fold_select(BoolConst(False), Var("i"), Var("n")) == Var("n")


def test_huge_shifts_are_left_alone():
    assert plain(fold_binary("<<", IntConst(1), IntConst(5000))) == "1 << 5000"


def test_an_expression_is_large_beyond_a_number_of_nodes():
    total: Expr = Var("i")
    while not is_large(total):
        total = Binary("//", total, IntConst(3))
    assert LARGEST < sum(1 for _ in _nodes(total)) <= LARGEST + 2


def _nodes(expression):
    yield expression
    if isinstance(expression, Binary):
        yield from _nodes(expression.left)
        yield from _nodes(expression.right)
