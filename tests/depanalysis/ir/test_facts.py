import pytest

from depanalysis.ir.facts import Statement, fact_of, is_fact_like
from tests.oracle.models import expr
from tests.oracle.runs import program


@pytest.mark.parametrize(
    "text",
    [
        "injective(idx)",
        "increasing(idx)",
        "strictly_increasing(idx)",
        "range(idx, 0, n - 1)",
    ],
)
def test_a_fact_reads_as_written(text):
    fact = fact_of(expr(text))
    assert fact is not None
    assert fact.array == "idx"
    assert fact.text == text


@pytest.mark.parametrize(
    "text",
    [
        "n > 1",
        "f(idx)",
        "injective(3)",
        "injective(a, b)",
        "range(idx)",
        "increasing()",
    ],
)
def test_other_conditions_are_no_facts(text):
    assert fact_of(expr(text)) is None


def test_a_misused_fact_is_still_meant_as_one():
    assert is_fact_like(expr("injective(3)"))
    assert not is_fact_like(expr("abs(n) > 3"))
    assert not is_fact_like(expr("f(n)"))


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        pytest.param(Statement("injective", "a"), True, id="array"),
        pytest.param(Statement("injective", "z"), False, id="no-array"),
        pytest.param(Statement("injective", "x"), False, id="reals"),
        pytest.param(Statement("range", "a", (expr("0"), expr("n"))), True, id="ends"),
        pytest.param(
            Statement("range", "a", (expr("0"), expr("s"))), False, id="scalar"
        ),
    ],
)
def test_a_fact_is_about_an_array_of_integers_and_parameters(fact, expected):
    assert fact.is_about(program("a[0] = 1")) is expected
