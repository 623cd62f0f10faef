"""Functions of the file in place of their calls."""

import ast

import pytest

from depanalysis.frontends.python.calls import with_formulas

_SQUARE = "def square(x):\n    return x * x\n"


def _last(text: str) -> str:
    return ast.unparse(with_formulas(ast.parse(text)).body[-1])


@pytest.mark.parametrize(
    ("function", "call", "result"),
    [
        ("def f(x): return x * x", "f(a + 1)", "(a + 1) * (a + 1)"),
        ("def f(x, k=2): return x + k", "f(a)", "a + 2"),
        ("def f(x, *, k=2): return x + k", "f(k=b, x=a)", "a + b"),
        ("def f(x):\n  'Text.'\n  y = x + 1\n  x = y * 2\n  return x - y", "f(a)",
         "(a + 1) * 2 - (a + 1)"),
        ("def f(x):\n  if x > 0: return 1\n  return 2", "f(a)", "1 if a > 0 else 2"),
        ("def f(x):\n  y = 1\n  if x > 0: y = 2\n  return y", "f(a)",
         "2 if a > 0 else 1"),
        ("@njit\ndef f(x): return x[0]", "f(a)", "a[0]"),
        ("def g(x): return x + 1\ndef f(x): return g(g(x))", "f(a)", "a + 1 + 1"),
        ("def f(x): return math.sqrt(max(x, 0.0))", "f(a)", "math.sqrt(max(a, 0.0))"),
    ],
)  # fmt: skip
def test_a_call_is_what_the_function_gives(
    function: str, call: str, result: str
) -> None:
    assert _last(f"{function}\nv = {call}") == f"v = {result}"


@pytest.mark.parametrize(
    "function",
    [
        "def f(x):\n  x[0] = 1\n  return x",
        "def f(x):\n  x += 1\n  return x",
        "def f(x): return g",
        "def f(x): return [y for y in x]",
        "def f(*x): return x",
        "def f(x, /): return x",
        "def f(x, k=[]): return x",
        "def f(x):\n  if x: return 1",
        "def f(x): return y\ny = 1",
        "def f(x):\n  y = y + 1\n  return y",
        "@cached\ndef f(x): return x",
        "def f(x): return x\ndef f(x): return 0",
        "def f(x): return x\nf = abs",
        "def f(x): return x\ndef g():\n  global f\n  f = abs",
        "def f(x): return max(x, 0)\nmax = min",
        "def f(x): return x\nfrom math import *",
        "def f(x): return f(x)",
        "async def f(x): return x",
        "def f(x): return (x := 2)",
        "def f(x, y): return x",
    ],
)
def test_a_function_that_may_do_more_stays(function: str) -> None:
    assert "v = f(a)" in _last(f"{function}\nv = f(a)") or "f(f(" in _last(
        f"{function}\nv = f(a)"
    )


@pytest.mark.parametrize("call", ["square(a.pop())", "square(*a)", "square(x=a, **b)",
                                  "square(a, a)", "square((a := 1))"])  # fmt: skip
def test_a_call_whose_arguments_have_effects_stays(call: str) -> None:
    assert _last(f"{_SQUARE}v = {call}") == f"v = {call}"


def test_a_name_of_another_meaning_stays() -> None:
    for inner in ("def g(square): return square(1)", "def g():\n  square = 1\n  square(1)",
                  "g = lambda square: square(1)"):  # fmt: skip
        assert "square(1)" in _last(_SQUARE + inner)


def test_a_function_inside_another_one_sees_its_variables() -> None:
    inner = "def g(a, b):\n  def h(i): return a[i]\n  v = h(b)\n"
    assert "v = a[b]" in _last(inner)
    assert "v = h(b)" in _last(f"{inner}  def k(a): return 1\n")


def test_formulas_do_not_grow_without_end() -> None:
    lines = ["def f0(x): return x + x"]
    lines += [f"def f{k}(x): return f{k - 1}(x) + f{k - 1}(x)" for k in range(1, 40)]
    text = "\n".join([*lines, "v = f39(a)"])
    assert len(_last(text)) < 5000


@pytest.mark.parametrize(
    ("function", "call", "result"),
    [
        ("def f(x, y): return x if x > 0 else y", "f(a, -1)", "a if a > 0 else -1"),
        ("def f(x, y): return x if x > 0 else y", "f(a[i], b)", "a[i] if a[i] > 0 else b"),
        ("def f(x, y): return x if x > 0 else y", "f(a, b[i])", "f(a, b[i])"),
        ("def f(x, y): return x if x > 0 else y", "f(a, 1 // b)", "f(a, 1 // b)"),
        ("def f(x, y): return x if x > y else 0", "f(a, b[i])", "a if a > b[i] else 0"),
        ("def f(x, y): return x > 0 and y > 0", "f(a, b[i])", "f(a, b[i])"),
        ("def f(x, y, z): return x < y < z", "f(a, b[i], c[i])", "f(a, b[i], c[i])"),
        ("def f(x, y): return x", "f(a, b[i])", "f(a, b[i])"),
        ("def f(x):\n  y = 1 // x\n  if x: return y\n  return 0", "f(a)", "f(a)"),
        ("def f(x):\n  y = 1 // x\n  if x: return y\n  return -y", "f(a)",
         "1 // a if a else -(1 // a)"),
        ("def f(x):\n  y = 2\n  if x: return y\n  return 0", "f(a)", "2 if a else 0"),
        ("def g(x, y): return x\ndef f(x): return g(1, x)", "f(a[i])", "f(a[i])"),
    ],
)  # fmt: skip
def test_formulas_that_keep_exceptions_evaluate_what_python_does(
    function: str, call: str, result: str
) -> None:
    tree = with_formulas(ast.parse(f"{function}\nv = {call}"), keep_exceptions=True)
    assert ast.unparse(tree.body[-1]) == f"v = {result}"
