import pytest

from depanalysis.errors import ParseError
from depanalysis.ir.expressions import Binary, IntConst
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.printer import show_expression
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        pytest.param("a + b * c", "a + (b * c)", id="product-first"),
        pytest.param("a - b - c", "(a - b) - c", id="left-associative"),
        pytest.param("-a * b", "(-a) * b", id="prefix-first"),
        pytest.param("-a - -b", "(-a) - (-b)", id="two-signs"),
        pytest.param("not a and b", "(not a) and b", id="not-before-and"),
        pytest.param("not a == b", "not (a == b)", id="not-after-equals"),
        pytest.param("not not a", "not (not a)", id="not-not"),
        pytest.param("a or b and c", "a or (b and c)", id="and-before-or"),
        pytest.param("a < b and c < d", "(a < b) and (c < d)", id="comparisons-first"),
        pytest.param("a & b == c", "(a & b) == c", id="bits-before-comparisons"),
        pytest.param("a | b ^ c & d", "a | (b ^ (c & d))", id="bits"),
        pytest.param("a << b + c", "a << (b + c)", id="sum-before-shift"),
        pytest.param("a // b % c", "(a // b) % c", id="division-and-modulo"),
        pytest.param("a == not b", "a == (not b)", id="not-as-operand"),
    ],
)
def test_operators_bind_as_the_grammar_says(text: str, meaning: str):
    assert parse_expression(text) == parse_expression(meaning)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        pytest.param("0 <= n < 10", "0 <= n and n < 10", id="two"),
        pytest.param("a < b < c < d", "a < b and b < c and c < d", id="three"),
        pytest.param("not a < b < c", "not (a < b and b < c)", id="under-not"),
        pytest.param("p and a < b < c", "p and (a < b and b < c)", id="beside-and"),
        pytest.param("a < b + 1 < c", "a < b + 1 and b + 1 < c", id="shared-sum"),
        pytest.param(
            "a<b<c and d<e<f", "a < b and b < c and (d < e and e < f)", id="two-chains"
        ),
        pytest.param("n>0&&!m||k", "n > 0 and not m or k", id="spelled-as-in-c"),
        pytest.param("!a == b", "(not a) == b", id="tight-not"),
        pytest.param("min(a, -(5))", "min(a, -(5))", id="negated-constant"),
        pytest.param("`max`(a)", "`max`(a)", id="quoted-function"),
        pytest.param("kernel + max", "`kernel` + max", id="keywords-are-names"),
        pytest.param("(((x)))", "x", id="brackets"),
    ],
)
def test_shorthands_have_a_canonical_text(text: str, canonical: str):
    assert show_expression(parse_expression(text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "",
            "<expression>:1:1: expected an expression, found the end of the text\n"
            "  \n"
            "  ^",
            id="empty",
        ),
        pytest.param(
            "n >= ",
            "<expression>:1:6: expected an expression, found the end of the text\n"
            "  n >= \n"
            "       ^",
            id="operand-missing",
        ),
        pytest.param(
            "n = 3",
            "<expression>:1:3: expected an operator or the end of the text, "
            "found `=`\n"
            "  n = 3\n"
            "    ^",
            id="assignment",
        ),
        pytest.param(
            "a[i",
            "<expression>:1:4: expected `]`, found the end of the text\n  a[i\n     ^",
            id="open-bracket",
        ),
        pytest.param(
            "1 + min(a)",
            "<expression>:1:5: `min` takes 2 arguments, found 1\n"
            "  1 + min(a)\n"
            "      ^^^^^^",
            id="too-few-arguments",
        ),
        pytest.param(
            "i32(a, b)",
            "<expression>:1:1: `i32` takes 1 argument, found 2\n"
            "  i32(a, b)\n"
            "  ^^^^^^^^^",
            id="too-many-arguments",
        ),
        pytest.param(
            "select(a)",
            "<expression>:1:1: `select` takes 3 arguments, found 1\n"
            "  select(a)\n"
            "  ^^^^^^^^^",
            id="select",
        ),
        pytest.param(
            "a < (b < c < d) < e",
            "<expression>:1:5: chained comparison inside a chained comparison\n"
            "  a < (b < c < d) < e\n"
            "      ^^^^^^^^^^^",
            id="chain-in-chain",
        ),
        pytest.param(
            "x < and",
            "<expression>:1:5: expected an expression, found `and`\n"
            "  x < and\n"
            "      ^^^",
            id="reserved",
        ),
    ],
)
def test_errors_point_at_the_offending_text(text: str, message: str):
    with pytest.raises(ParseError) as caught:
        parse_expression(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("(" * 10_000, id="brackets"),
        pytest.param("f(" * 10_000, id="calls"),
        pytest.param("a[" * 10_000, id="subscripts"),
        pytest.param("-" * 10_000 + "x", id="signs"),
        pytest.param("not " * 10_000 + "x", id="not"),
        pytest.param("+".join("x" * 10_000), id="sum"),
        pytest.param("a or b and c == d | e ^ f & g << h + i * (" * 1000, id="mixed"),
        pytest.param("x < " * 1000 + "x", id="chain"),
    ],
)
def test_deep_text_is_an_error_and_no_crash(text: str):
    with pytest.raises(ParseError, match="nested deeper than 200 levels"):
        parse_expression(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("f(" * 199 + "x" + ")" * 199, id="calls"),
        pytest.param("a + (" * 199 + "x" + ")" * 199, id="right-sums"),
        pytest.param("+".join("x" * 200), id="sum"),
        pytest.param("-" * 199 + "x", id="signs"),
    ],
)
def test_text_as_deep_as_allowed_is_read_back(text: str):
    expr = parse_expression(text)
    assert parse_expression(show_expression(expr)) == expr


def test_long_integers_are_an_error():
    with pytest.raises(ParseError, match="integer of more than 1000 digits"):
        parse_expression("9" * 5000)
    assert parse_expression("9" * 1000) == IntConst(10**1000 - 1)


def test_nodes_carry_the_span_of_their_text():
    text = "(a + b) * f(c)"
    source, expr = SourceFile("<expression>", text), parse_expression(text)
    assert isinstance(expr, Binary)
    assert source.text_of(expr.span) == "(a + b) * f(c)"
    assert source.text_of(expr.left.span) == "a + b"
    assert source.text_of(expr.right.span) == "f(c)"
