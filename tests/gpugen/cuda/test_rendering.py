"""Expressions of generated Python in C++: the same value, with no more parentheses."""

import ast

import pytest

from depanalysis.errors import UnsupportedError
from gpugen.cuda.rendering import Elements, Kind, Rendering

KINDS: dict[str, Kind] = {
    "i": "int", "j": "int", "x": "real", "y": "real", "p": "bool", "q": "bool",
}  # fmt: skip
ARRAYS = {
    "a": Elements("real", "double"),
    "b": Elements("int", "long long"),
    "h": Elements("int", "short"),
}


def rendered(text):
    rendering = Rendering(dict(KINDS), ARRAYS, {"y": "y_"})
    return rendering.of(ast.parse(text, mode="eval").body)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(i + j)", "i + j"),
        ("(i - (j - i))", "i - (j - i)"),
        ("((i - j) - i)", "i - j - i"),
        ("((i + j) * i)", "(i + j) * i"),
        ("(i * (j * i))", "i * (j * i)"),
        ("(x / (y * x))", "x / (y_ * x)"),
        ("(i >> 6) % j == 3", "floor_remainder(i >> 6, j) == 3"),
        ("(i // j)", "floor_quotient(i, j)"),
        ("((i & j) | 7)", "(i & j) | 7"),
        ("(i & j) == i", "(i & j) == i"),
        ("-(-i)", "-(-i)"),
        ("~(i + j)", "~(i + j)"),
        ("not p", "!p"),
        ("not 0 <= i < j", "!(0 <= i && i < j)"),
        ("(p and q) or p", "(p && q) || p"),
        ("p or q and p", "p || (q && p)"),
        ("(i < j) == p", "(i < j) == p"),
        ("(i if x < y else j)", "x < y_ ? i : j"),
        ("(i if p else j) + 1", "(p ? i : j) + 1"),
        ("x == 0", "x == 0.0"),
        ("2147483647 + 1", "2147483647ll + 1ll"),
        ("(3 + 4) * i", "(3ll + 4ll) * i"),
        ("-9223372036854775807 - 1", "-9223372036854775807ll - 1ll"),
        ("float(i)", "(double)i"),
        ("float(i + j)", "(double)(i + j)"),
        ("float(a[i])", "a[i]"),
        ("whole(b[i])", "b[i]"),
        ("whole(h[i]) * 2147483647", "(long long)h[i] * 2147483647"),
        ("int(p) + int(q)", "(long long)p + (long long)q"),
        ("abs(x)", "fabs(x)"),
        ("sqrt(x + y)", "sqrt(x + y_)"),
        ("single(x * y)", "single(x * y_)"),
        ("pow(x, real_remainder(x, y))", "pow(x, real_remainder(x, y_))"),
        ("max(i, b[j])", "larger(i, b[j])"),
        ("a[i, j]", "a[i * a_extent_1 + j]"),
        ("a[i + j, j, i]", "a[((i + j) * a_extent_1 + j) * a_extent_2 + i]"),
        ("i < a.shape[0]", "i < a_extent_0"),
        ("True", "true"),
        ("1e-05", "1e-05"),
        ("claimed(b, i, 1)", "claimed(state, b, i, 1)"),
    ],
)
def test_an_expression_in_other_letters(text, expected):
    assert rendered(text).text == expected


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("i + 1", "int"), ("x * y", "real"), ("x < y", "bool"), ("not p", "bool"),
        ("float(i)", "real"), ("h[i]", "int"), ("DONE", "int"), ("-x", "real"),
    ],
)  # fmt: skip
def test_kinds_are_known(text, kind):
    assert rendered(text).kind == kind


@pytest.mark.parametrize("text", ["i + x", "x < i", "i if p else x"])
def test_mixed_kinds_have_no_text(text):
    with pytest.raises(UnsupportedError, match="are mixed"):
        rendered(text)


@pytest.mark.parametrize("text", ["i ** 2", "[i]", "unknown(i)", "f(i)(j)[0]"])
def test_what_is_never_emitted_is_an_error_of_ours(text):
    with pytest.raises(AssertionError):
        rendered(text)
