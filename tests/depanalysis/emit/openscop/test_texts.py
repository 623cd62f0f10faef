import pytest

from depanalysis.emit.openscop.scops import statement_text, text_of
from depanalysis.ir.parser import parse, parse_expression
from depanalysis.ir.statements import Assign
from depanalysis.source import SourceFile


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a[i, j + 1] * 2.0 - b", "a[i][j + 1] * 2.0 - b"),
        ("(a + b) * c - (d - e)", "(a + b) * c - (d - e)"),
        ("a - b - c", "a - b - c"),
        ("a / (b * c)", "a / (b * c)"),
        ("i // 2 + i % 3", "floord(i, 2) + mod(i, 3)"),
        ("tdiv(i + 1, 2) + trem(i, 3)", "(i + 1) / 2 + i % 3"),
        ("-i * -2", "(-i) * (-2)"),
        ("select(i < n, 1, -x)", "((i < n) ? 1 : (-x))"),
        ("f64(i + 1)", "(double)(i + 1)"),
        ("not (a < b and c != d)", "(!((a < b) && (c != d)))"),
        ("(i & 3) << 2 | ~j", "((i & 3) << 2) | (~j)"),
        ("max(i, min(j, 0))", "max(i, min(j, 0))"),
        ("bool(true)", "(_Bool)(1)"),
        ("sin(x)", "sin(x)"),
    ],
)
def test_expressions_are_c(text, expected):
    assert text_of(parse_expression(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = y", "x = y;"),
        ("x += y * 2.0", "x += y * 2.0;"),
        ("x min= y", "x = min(y, x);"),
        ("k //= 2", "k = floord(2, k);"),
        ("k tdiv= 2", "k /= 2;"),
        ("k trem= 2", "k %= 2;"),
        ("k <<= 2", "k <<= 2;"),
    ],
)
def test_assignments_are_c(text, expected):
    (program,), _ = parse(SourceFile("x", f"program f {{ {text} }}"))
    (stmt,) = program.body
    assert isinstance(stmt, Assign)
    assert statement_text(stmt) == expected
