"""Expressions that are refused, and those that are rounded in another way.

`test_compilable.py` has the long lists of both kinds.
"""

import ast
from dataclasses import replace

import pytest

from depanalysis.emit.python.meanings import Meanings
from depanalysis.emit.python.values import NotCompilableError, Values, rounded
from depanalysis.frontends.python.parsing import Places
from depanalysis.source import SourceFile


def values(text, hidden=()):
    known = Meanings(
        frozenset({"a", "x"}),
        frozenset({"n", "p"}),
        frozenset({"p"}),
        frozenset({"N"}),
        frozenset(hidden),
    )
    return Values(known, Places(SourceFile("a.py", text))), ast.parse(
        text, mode="eval"
    ).body


@pytest.mark.parametrize(
    "text",
    ["n", "N", "a[n]", "a[n, 1][2]", "-n", "not p", "p and n < 1", "abs(n)", "x.size"],
)
def test_numbers_pass(text):
    found, node = values(text)
    assert found.check(node) is None


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("1 + other(n)", "other(n)"), ("a", "a"), ("n + p", "n + p"), ("len(n)", "n"),
        ("n ** 5", "n ** 5"), ("a[b]", "b"), ("b[n]", "b[n]"), ("min(n)", "min(n)"),
    ],
)  # fmt: skip
def test_the_smallest_part_is_quoted(text, refused):
    found, node = values(text)
    with pytest.raises(NotCompilableError) as caught:
        found.check(node)
    assert f"line 1 has `{refused}`," in str(caught.value)


@pytest.mark.parametrize(
    ("text", "is_creation"),
    [
        ("np.zeros(n)", True), ("np.zeros((n, 2))", True), ("np.full(n, 1.5)", True),
        ("np.zeros_like(a)", True), ("numpy.ones(n, dtype=numpy.int64)", True),
        ("np.zeros(n, dtype=float)", True), ("np.zeros(n, dtype=int)", False),
        ("np.zeros(a)", False), ("np.full(n)", False), ("np.arange(n)", False),
        ("[0] * n", False), ("math.zeros(n)", False), ("zeros(n)", False),
    ],
)  # fmt: skip
def test_arrays_that_are_made(text, is_creation):
    found, node = values(text)
    if is_creation:
        assert found.check_creation(node) is None
    else:
        with pytest.raises(NotCompilableError):
            found.check_creation(node)


def test_a_hidden_name_is_another():
    for text in ("abs(n)", "math.sqrt(n)", "np.pi"):
        found, node = values(text, ("abs", "math", "np"))
        with pytest.raises(NotCompilableError):
            found.check(node)
    found, node = values("np.zeros(n, dtype=numpy.int64)", ("numpy",))
    with pytest.raises(NotCompilableError):
        found.check_creation(node)


def test_what_is_rounded_in_another_way():
    text = "def f(x, n):\n    n = np.exp(x[0]) + math.sqrt(n) + n ** 3 + n ** 2 + min(n, 1)\n"
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    assert rounded(function, Places(SourceFile("a.py", text))) == ("n ** 3", "np.exp")


def test_a_row_is_no_number():
    for text, is_row in (("a[n]", True), ("a[n, 1]", False), ("a[n][1]", False)):
        found, node = values(text)
        found = replace(found, known=replace(found.known, ranks={"a": 2}))
        if is_row:
            with pytest.raises(NotCompilableError):
                found.check(node)
        else:
            found.check(node)
