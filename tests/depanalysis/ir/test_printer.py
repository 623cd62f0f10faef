import pytest
from hypothesis import given

from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.parser import parse, parse_expression
from depanalysis.ir.printer import show, show_expression, show_statement
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    While,
)
from depanalysis.ir.types import F64, I32, U8
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile
from tests.strategies.ir import EXPRESSIONS, programs

A, B, C = Var("a"), Var("b"), Var("c")
ONE = IntConst(1)


@pytest.mark.parametrize(
    ("expr", "text"),
    [
        pytest.param(IntConst(-5), "-5", id="negative-constant"),
        pytest.param(Unary("-", IntConst(5)), "-(5)", id="negated-constant"),
        pytest.param(Unary("-", IntConst(-5)), "--5", id="negated-negative"),
        pytest.param(Unary("~", IntConst(5)), "~5", id="complement-of-constant"),
        pytest.param(Unary("-", RealConst("2.0")), "-2.0", id="negated-real"),
        pytest.param(BoolConst(True), "true", id="true"),
        pytest.param(Var("for"), "`for`", id="keyword"),
        pytest.param(Var("in"), "`in`", id="word-before-an-extent"),
        pytest.param(Var("max"), "max", id="function-word-as-variable"),
        pytest.param(Call("max", (A,)), "`max`(a)", id="function-word-as-function"),
        pytest.param(Var("p.x"), "p.x", id="field"),
        pytest.param(Var("a b`"), "`a b\\``", id="odd-name"),
        pytest.param(Load("a", (A, ONE)), "a[a, 1]", id="load"),
        pytest.param(Call("f", ()), "f()", id="call-without-arguments"),
        pytest.param(Cast(U8, Binary("+", A, B)), "u8(a + b)", id="cast"),
        pytest.param(Select(A, B, C), "select(a, b, c)", id="select"),
        pytest.param(Binary("tdiv", A, B), "tdiv(a, b)", id="truncating-division"),
        pytest.param(
            Binary("-", Binary("-", A, B), C), "a - b - c", id="left-associative"
        ),
        pytest.param(
            Binary("-", A, Binary("-", B, C)), "a - (b - c)", id="right-operand"
        ),
        pytest.param(Binary("-", A, IntConst(-1)), "a - -1", id="minus-minus"),
        pytest.param(
            Binary("*", Binary("+", A, B), C), "(a + b) * c", id="sum-in-product"
        ),
        pytest.param(
            Binary("<", Binary("<", A, B), C), "(a < b) < c", id="comparison-no-chain"
        ),
        pytest.param(
            Unary("not", Binary("==", A, B)), "not a == b", id="not-binds-loosely"
        ),
        pytest.param(
            Binary("==", Unary("not", A), B), "(not a) == b", id="not-as-operand"
        ),
        pytest.param(
            Binary("and", Binary("or", A, B), C), "(a or b) and c", id="or-in-and"
        ),
        pytest.param(
            Binary("+", Binary("<<", A, B), C), "(a << b) + c", id="shift-in-sum"
        ),
        pytest.param(
            Binary("|", A, Binary("&", B, C)), "a | b & c", id="and-binds-tighter"
        ),
        pytest.param(
            Unary("-", Binary("*", A, B)), "-(a * b)", id="minus-of-a-product"
        ),
        pytest.param(
            Binary("*", Unary("-", A), B), "-a * b", id="product-with-a-minus"
        ),
    ],
)
def test_expressions_have_the_fewest_parentheses(expr: Expr, text: str):
    assert show_expression(expr) == text
    assert parse_expression(text) == expr


@pytest.mark.parametrize(
    ("stmt", "text"),
    [
        pytest.param(Assign(A, B, "max"), "a max= b", id="word-update"),
        pytest.param(Assign(A, B, "<<"), "a <<= b", id="symbol-update"),
        pytest.param(Declare(Scalar("t", F64)), "local t: f64", id="local"),
        pytest.param(
            Declare(Array("t", F64, (None, A), True)),
            "local t: may_alias f64[?, a]",
            id="local-array",
        ),
        pytest.param(
            Declare(Array("t.x", F64, (None, ONE, A, ONE), walls=(1, 3))),
            "local t.x: f64[?, in 1, a, in 1]",
            id="member-of-a-structure",
        ),
        pytest.param(
            Loop("i", ONE, A, (), IntConst(-2), "x", ("omp for", 'a"b')),
            'for i = 1 to a step -2 #x @"omp for" @"a\\"b" {\n}',
            id="loop",
        ),
        pytest.param(While(A, (), "x"), "while a #x {\n}", id="while"),
        pytest.param(
            If(A, (), (If(B, (), (Barrier(),)),)),
            "if a {\n} else if b {\n} else {\n  barrier block\n}",
            id="else-if",
        ),
        pytest.param(
            If(A, (), (If(B, ()), Barrier())),
            "if a {\n} else {\n  if b {\n  }\n  barrier block\n}",
            id="else-with-two-statements",
        ),
        pytest.param(
            Block("inlined", (Exit("return"),), "g", "x"),
            "inlined g #x {\n  return\n}",
            id="block",
        ),
        pytest.param(Exit("break", "x"), "break #x", id="break"),
        pytest.param(
            Opaque("why\n", ("a", "b"), None),
            'opaque "why\\n" reads(a, b) writes(*)',
            id="opaque",
        ),
        pytest.param(
            Opaque("", (), ()), 'opaque "" reads() writes()', id="opaque-nothing"
        ),
    ],
)
def test_statements_have_one_text(stmt, text: str):
    assert show_statement(stmt) == text


def test_a_program_shows_its_declarations_first():
    program = Program(
        "f",
        (Assign(Var("s"), RealConst("0.5")),),
        (Parameter("n", I32),),
        (Array("a", F64, (Var("n"), None), True),),
        (Scalar("s", F64, True, True),),
        (Binary(">=", Var("n"), ONE),),
        ("a note",),
    )
    assert show(program) == (
        "program f {\n"
        "  parameter n: i32\n"
        "  array a: may_alias f64[n, ?]\n"
        "  scalar s: in out f64\n"
        "  assume n >= 1\n"
        '  note "a note"\n'
        "  s = 0.5\n"
        "}\n"
    )


@given(EXPRESSIONS)
def test_every_expression_is_read_back(expr: Expr):
    assert parse_expression(show_expression(expr)) == expr


@given(programs())
def test_every_verified_program_is_read_back(program: Program):
    assert verify(program) == ()
    text = show(program)
    assert parse(SourceFile("f.ir", text)) == ((program,), ())
