import pytest

from depanalysis.analysis.model import Unknown
from depanalysis.analysis.polynomials import Polynomial, polynomial
from depanalysis.engines.encoding import Encoding
from depanalysis.ir.expressions import Var
from depanalysis.solvers.constraints import TRUE
from tests.oracle.models import expr, modelled


@pytest.fixture
def encoding():
    return Encoding(modelled("a[0] = 0"), frozenset())


def _form(encoding, text):
    for name in ("x", "y"):
        encoding.variable(name)
    return polynomial(expr(text))


@pytest.mark.parametrize(
    ("operator", "constraint"),
    [
        pytest.param("==", "1*x + -3 = 0", id="equal"),
        pytest.param("!=", "(1*x + -4 >= 0) or (-1*x + 2 >= 0)", id="different"),
        pytest.param("<", "-1*x + 2 >= 0", id="less"),
        pytest.param("<=", "-1*x + 3 >= 0", id="at-most"),
        pytest.param(">", "1*x + -4 >= 0", id="greater"),
        pytest.param(">=", "1*x + -3 >= 0", id="at-least"),
    ],
)
def test_comparisons_with_zero_are_constraints(encoding, operator, constraint):
    assert str(encoding.compare(operator, _form(encoding, "x - 3"))) == constraint


def test_forms_are_text(encoding):
    assert encoding.text(_form(encoding, "2*x - y + 5")) == "2*x + -1*y + 5"
    assert encoding.text(_form(encoding, "x - x")) == "0"


def test_a_product_is_a_variable_and_a_doubt(encoding):
    first = encoding.text(_form(encoding, "x*y + 1"))
    again = encoding.text(_form(encoding, "3*x*y"))
    (doubt,) = encoding.doubts
    name = first.split("*")[1].split(" ")[0]
    assert again == f"3*{name}"
    assert (doubt.cause, doubt.reason) == ("arithmetic", "the product x * y")


def test_equal_terms_share_a_variable_and_are_defined_once(encoding):
    defined: list[Polynomial] = []
    one = encoding.term(expr("x // 2"), defined.append)
    two = encoding.term(expr("x // 2"), defined.append)
    assert one == two
    assert defined == [one]


def test_what_always_holds_is_no_constraint(encoding):
    encoding.require(TRUE)
    assert encoding.constraints == []


def test_a_doubt_is_noted_once(encoding):
    for _ in range(2):
        encoding.doubt(Unknown("?0", "data", "why"))
    assert len(encoding.doubts) == 1


def test_a_variable_remembers_what_it_means(encoding):
    assert encoding.variable("p_n", "n") == polynomial(Var("p_n"))
    assert encoding.meanings == {"p_n": "n"}
