"""What the text tells of integers and reals, and what it leaves open."""

import ast
from typing import Any

import numpy as np
import pytest

import depanalysis
from depanalysis.emit.python.kinds import INTEGER, REAL, SMALL, TRUTH, joined, kinds
from depanalysis.emit.python.modules import parallelized
from depanalysis.source import SourceFile

_TEXT = """\
def f(a, b, n, m, k, r, c):
    lo, hi = a[0], 2
    p, q = a.shape
    u: float = 0.5
    s = 0
    t = 0.0
    v = 0
    mixed = 0.5
    early = late
    late = u
    k = 1 if n > 1 else k
    for i in range(n + 1):
        s += a[i]
        t += a[i]
        v = v + 1
        mixed = max(mixed, a[m])
    for y in b:
        w = y
    c = np.zeros(n)
    return {}
"""


def kind(text):
    """The kind of an expression in the function above."""
    (function,) = ast.parse(_TEXT.replace("{}", text)).body
    assert isinstance(function, ast.FunctionDef)
    result = function.body[-1]
    assert isinstance(result, ast.Return)
    assert result.value is not None
    return kinds(function).of(result.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", SMALL), ("-3", SMALL), ("9007199254740993", INTEGER), ("2.5", REAL),
        ("True", TRUTH), ("n > 1", TRUTH), ("not n", TRUTH), ("r > 0 and n > 0", TRUTH),
        ("n", INTEGER), ("m", INTEGER), ("i", INTEGER), ("r", "r"), ("r + 1", "r"),
        ("r + m", "r"), ("r + a[0]", None), ("r / 2", REAL), ("r + 2.5", REAL), ("~r", INTEGER),
        ("r >> 1", INTEGER), ("r * r", "r"), ("r ** 2", "r"), ("2 * 3", INTEGER),
        ("a[0]", "a[]"), ("a[0] + a[1] * m", "a[]"), ("a[0] + b[0]", None), ("c[0]", None),
        ("a.shape[0]", INTEGER), ("a.size", INTEGER), ("p + q", INTEGER), ("len(a)", INTEGER),
        ("lo", "a[]"), ("hi", SMALL), ("u", REAL), ("s", "a[]"), ("t", REAL), ("v", INTEGER),
        ("mixed", None), ("early", REAL), ("y", "b[]"), ("w", "b[]"), ("k", "k"),
        ("int(r)", INTEGER), ("float(r)", REAL), ("abs(a[0])", "a[]"), ("min(a[0], 1)", "a[]"),
        ("min(a[0], 1.5)", None), ("np.sqrt(n)", REAL), ("np.square(n)", None),
        ("math.pow(n, 2)", REAL), ("math.pi", REAL), ("other(n)", None), ("lambda: 1", None),
        ("a[0] if n else 1", "a[]"), ("a[0] if n else b[0]", None), ("unknown", None),
    ],
)  # fmt: skip
def test_the_kind_of_an_expression(text, expected):
    assert kind(text) == expected


def test_small_integers_suit_all_kinds():
    assert joined([SMALL, SMALL]) == SMALL
    assert joined([SMALL, REAL]) == REAL
    assert joined([INTEGER, REAL]) is None
    assert joined([INTEGER, None]) is None


@pytest.mark.parametrize("dtype", [np.int64, np.float64])
@pytest.mark.parametrize(
    "text", ["m = 2.5", "m = 0 * n + 5", "m = b[0]", "m = 3", "m = 1e300"]
)
def test_kinds_that_meet_are_refused_and_others_give_the_values_of_python(dtype, text):
    """The reason for all this: a least element that starts as a real."""
    whole = (
        f"def f(b, n):\n    {text}\n    for i in range(n):\n        m = min(m, b[i])\n"
        "    return m\n"
    )
    found = parallelized(
        SourceFile("a.py", whole), depanalysis.check(whole, "python").loops
    )
    is_alike = text in ("m = b[0]", "m = 3")
    assert ("prange" in found.text) == is_alike
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    exec(whole, before)
    exec(found.text, after)
    for n in (0, 1, 3):
        b = np.array([10, -20, 30], dtype)
        assert before["f"](b, n) == after["f"](b, n)
