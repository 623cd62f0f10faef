import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.analysis.polynomials import (
    constant,
    expression,
    polynomial,
    simplified,
)
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Binary, IntConst, Unary, Var
from depanalysis.ir.rewriting import substituted
from tests.oracle.models import expr, plain

ATOMS = st.one_of(
    st.integers(-5, 5).map(IntConst), st.sampled_from([Var("i"), Var("j"), Var("n")])
)
SUMS = st.recursive(
    ATOMS,
    lambda parts: st.one_of(
        st.builds(Binary, st.sampled_from(["+", "-", "*"]), parts, parts),
        st.builds(Unary, st.just("-"), parts),
        st.builds(Binary, st.just("<<"), parts, st.integers(0, 5).map(IntConst)),
    ),
    max_leaves=8,
)
NUMBERS = st.integers(-9, 9)


@given(SUMS, NUMBERS, NUMBERS, NUMBERS)
def test_the_normal_form_has_the_same_value(sum_, i, j, n):
    values = {"i": i, "j": j, "n": n}
    assert evaluate(simplified(sum_), values) == evaluate(sum_, values)


@given(SUMS)
def test_the_normal_form_is_canonical(sum_):
    assert simplified(simplified(sum_)) == simplified(sum_)
    assert polynomial(simplified(sum_)) == polynomial(sum_)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("(i + 1) * (i - 1)", "i * i - 1", id="product"),
        pytest.param("i * n + n", "n * (i + 1)", id="distributed"),
        pytest.param("2 * (i - j) + 2 * j", "i << 1", id="cancelled"),
        pytest.param("i // 2 + i // 2", "2 * (i // 2)", id="opaque-atoms"),
    ],
)
def test_equal_sums_have_equal_forms(one, other):
    assert polynomial(expr(one)) == polynomial(expr(other))


def test_what_is_no_sum_is_an_atom():
    form = polynomial(expr("3 * (i // 2) + n"))
    assert [plain(atom) for atom in form.atoms] == ["n", "i // 2"]
    assert form.is_affine


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("i - i + 4", 4, id="constant"),
        pytest.param("i - i", 0, id="zero"),
        pytest.param("i + 4", None, id="open"),
    ],
)
def test_constants_are_recognized(text, value):
    assert polynomial(expr(text)).as_constant == value


def test_the_constant_term_is_that_without_atoms():
    assert polynomial(expr("3 * i - 7")).constant == -7


def test_coefficients_and_degrees():
    form = polynomial(expr("2 * i * n + 3 * i + i * i + 5"))
    i = Var("i")
    assert plain(expression(form.coefficient(i))) == "2 * n + 3"
    assert form.degree(i) == 2
    assert form.degree(Var("j")) == 0
    assert not form.is_affine


def test_what_grows_too_large_is_kept_as_it_is():
    wide = expr("+".join(f"v{k}" for k in range(9)))
    product = Binary("*", wide, wide)
    assert polynomial(product).atoms == (product,)


def test_arithmetic_of_forms():
    i, n = polynomial(Var("i")), polynomial(Var("n"))
    total = (i + constant(2)) * n - n.scaled(2)
    assert total == i * n


def test_substitution_reaches_every_operand():
    text = "select(i < n and not i == 1, a[i], min(-i, u8(f(i))))"
    replaced = substituted(expr(text), {"i": expr("k + 1")})
    assert plain(replaced) == text.replace("i <", "k + 1 <").replace(
        "i ==", "k + 1 =="
    ).replace("[i]", "[k + 1]").replace("-i", "-(k + 1)").replace("(i)", "(k + 1)")


@pytest.mark.parametrize(
    ("quotient", "rest"), [("//", "%"), ("tdiv", "trem")], ids=["floor", "towards-zero"]
)
@given(SUMS, NUMBERS, NUMBERS, NUMBERS.filter(bool), st.integers(-3, 3))
def test_a_quotient_and_a_remainder_are_a_number(
    quotient, rest, whole, i, j, n, factor
):
    parts = Binary(
        "+",
        Binary("*", Binary(quotient, whole, Var("n")), Var("n")),
        Binary(rest, whole, Var("n")),
    )
    scaled = Binary("+", Binary("*", IntConst(factor), parts), Var("j"))
    wanted = Binary("+", Binary("*", IntConst(factor), whole), Var("j"))
    assert polynomial(scaled) == polynomial(wanted)
    values = {"i": i, "j": j, "n": n}
    assert evaluate(scaled, values) == evaluate(wanted, values)


@pytest.mark.parametrize(
    "text", ["i // n * n + i % m", "i // n * m + i % n", "i // n * n + j % n"]
)
def test_other_quotients_and_remainders_stay(text):
    assert "%" in plain(simplified(expr(text)))
