import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.errors import VerificationError
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.typeof import is_same_family, program_scope, type_of
from depanalysis.ir.types import BOOL, F32, F64, I8, I32, INT, U32, Type
from tests.strategies.ir import typed

SCOPE = program_scope(
    Program(
        "f",
        (),
        (Parameter("n", I32), Parameter("k", I8)),
        (Array("a", F32, (None,)), Array("b", U32, (None,))),
        (Scalar("x", F64), Scalar("y", F32), Scalar("c", BOOL)),
    )
)


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        pytest.param("1", INT, id="integer"),
        pytest.param("1.0", F64, id="real"),
        pytest.param("true", BOOL, id="boolean"),
        pytest.param("n", I32, id="declared"),
        pytest.param("a[n]", F32, id="element"),
        pytest.param("n + n", INT, id="exact-sum"),
        pytest.param("-n", INT, id="exact-negation"),
        pytest.param("~b[0] & 3", INT, id="bits"),
        pytest.param("tdiv(n, 2)", INT, id="division"),
        pytest.param("y * a[0]", F32, id="narrow-reals"),
        pytest.param("x / y", F64, id="wider-real"),
        pytest.param("-y", F32, id="negated-real"),
        pytest.param("min(n, n)", I32, id="same-minimum"),
        pytest.param("max(n, k)", INT, id="other-maximum"),
        pytest.param("select(c, n, n)", I32, id="same-select"),
        pytest.param("select(c, y, x)", F64, id="wider-select"),
        pytest.param("select(c, c, c)", BOOL, id="boolean-select"),
        pytest.param("n < k and x >= y", BOOL, id="comparisons"),
        pytest.param("c == not c", BOOL, id="boolean-comparison"),
        pytest.param("u32(x)", U32, id="cast"),
        pytest.param("f()", F64, id="call-without-arguments"),
        pytest.param("f(n, y)", F32, id="call-with-a-real"),
        pytest.param("f(y, x)", F64, id="call-with-two-reals"),
        pytest.param("abs(n)", INT, id="call-with-integers"),
    ],
)
def test_every_expression_has_a_type(text: str, type_: Type):
    assert type_of(parse_expression(text), SCOPE) == type_


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "n / 2",
            "operand `n` of `/` is an integer, not a real [operand]",
            id="division-of-integers",
        ),
        pytest.param(
            "x // 2.0",
            "operand `x` of `//` is a real, not an integer [operand]",
            id="floor-division-of-reals",
        ),
        pytest.param(
            "x << y",
            "operand `x` of `<<` is a real, not an integer [operand]",
            id="shift-of-reals",
        ),
        pytest.param(
            "~x",
            "operand `x` of `~` is a real, not an integer [operand]",
            id="complement-of-a-real",
        ),
        pytest.param(
            "c + c",
            "operand `c` of `+` is a boolean, not an integer or a real [operand]",
            id="sum-of-booleans",
        ),
        pytest.param(
            "c < c",
            "operand `c` of `<` is a boolean, not an integer or a real [operand]",
            id="order-of-booleans",
        ),
        pytest.param(
            "n and n",
            "operand `n` of `and` is an integer, not a boolean [operand]",
            id="and-of-integers",
        ),
        pytest.param(
            "not n",
            "operand `n` of `not` is an integer, not a boolean [operand]",
            id="not-of-an-integer",
        ),
        pytest.param(
            "select(n, 1, 2)",
            "condition `n` is an integer, not a boolean [operand]",
            id="select-condition",
        ),
        pytest.param(
            "select(c, 1, x)",
            "`select` mixes an integer and a real [mixed-operands]",
            id="select-branches",
        ),
        pytest.param(
            "n < x", "`<` mixes an integer and a real [mixed-operands]", id="compared"
        ),
        pytest.param(
            "n == c",
            "`==` mixes an integer and a boolean [mixed-operands]",
            id="compared-with-a-boolean",
        ),
        pytest.param("f(z)", "`z` is not declared [unknown-name]", id="unknown"),
        pytest.param(
            "-(" + " + ".join(["c"] * 50) + ")",
            "operand `c` of `+` is a boolean, not an integer or a real [operand]",
            id="first-error-only",
        ),
    ],
)
def test_operands_that_do_not_fit_are_refused(text: str, message: str):
    with pytest.raises(VerificationError) as caught:
        type_of(parse_expression(text), SCOPE)
    assert caught.value.message == message


def test_long_operands_are_quoted_in_part():
    text = "not (" + " + ".join(["n"] * 50) + ")"
    with pytest.raises(VerificationError, match=r"operand `n \+ n.*…` of"):
        type_of(parse_expression(text), SCOPE)


@pytest.mark.parametrize("type_", [INT, F64, BOOL], ids=str)
@given(data=st.data())
def test_a_well_typed_expression_is_of_its_family(type_: Type, data: st.DataObject):
    expr = data.draw(typed(type_))
    assert is_same_family(type_of(expr, {}), type_)
