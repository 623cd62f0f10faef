"""Functions of the file in place of their calls."""

import pytest

from depanalysis.frontends.python import translate
from depanalysis.ir.printer import show, show_statement
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.source import SourceFile

_SQUARE = "def square(x):\n    return x * x\n"
_HEAD = "def main(a, b, c, n, s, t):\n    for i in range(n):\n"


def _main(text: str, *, keep_exceptions: bool = False) -> Program:
    source = SourceFile("x.py", text)
    found = translate(source, keep_exceptions=keep_exceptions)
    assert found.errors == ()
    return next(each for each in found.programs if each.name == "main")


def _body(text: str, *, keep_exceptions: bool = False) -> str:
    """The statements in the first loop of `main`, in one line."""
    program = _main(text, keep_exceptions=keep_exceptions)
    loop = next(stmt for stmt in program.body if isinstance(stmt, Loop))
    return " ".join(" ".join(map(show_statement, loop.body)).split())


def _stored(function: str, call: str, *, keep_exceptions: bool = False) -> str:
    text = f"{function}\n{_HEAD}        c[i] = {call}\n"
    return _body(text, keep_exceptions=keep_exceptions)


@pytest.mark.parametrize(
    ("function", "call", "result"),
    [
        ("def f(x): return x * x", "f(s + t)", "(s + t) * (s + t)"),
        ("def f(x): return x * x", "f(i)", "f64(i * i)"),
        ("def f(x, k=2.0): return x + k", "f(s)", "s + 2.0"),
        ("def f(x, *, k=2.0): return x + k", "f(k=t, x=s)", "s + t"),
        ("def f(x, /): return x", "f(s)", "s"),
        ("def f(x):\n  'Text.'\n  y = x + s0\n  x = y * 2.0\n  return x - y", "f(s)",
         "(s + s0) * 2.0 - (s + s0)"),
        ("def f(x):\n  if x > 0: return 1.0\n  return 2.0", "f(s)",
         "select(s > 0.0, 1.0, 2.0)"),
        ("def f(x):\n  if x > 0: return 1\n  return 2.0", "f(s)",
         "select(s > 0.0, 1.0, 2.0)"),
        ("def f(x):\n  y = 1.0\n  if x > 0: y = 2.0\n  return y", "f(s)",
         "select(s > 0.0, 2.0, 1.0)"),
        ("@njit\ndef f(x): return x[0]", "f(a)", "a[0]"),
        ("def f(x, k): return x[k + 1]", "f(a, i)", "a[i + 1]"),
        ("def f(x): return x[1]", "f(a[i])", "a[i, 1]"),
        ("def f(x): return x[1]", "f(a[2:, i])", "a[2 + 1, i]"),
        ("def g(x): return x + 1.0\ndef f(x): return g(g(x))", "f(s)", "s + 1.0 + 1.0"),
        ("def f(x): return math.sqrt(max(x, 0.0))", "f(s)", "sqrt(max(s, 0.0))"),
        ("def f(o): return o.x + o.y", "f(t.size)", "t.size.x + t.size.y"),
        ("def f(x): return g", "f(s)", "g"),
        ("K = 3.0\ndef f(x): return x * K", "f(s)", "s * K"),
    ],
)  # fmt: skip
def test_a_call_is_what_the_function_gives(
    function: str, call: str, result: str
) -> None:
    assert _stored(function, call) == f"c[i] = {result}"


@pytest.mark.parametrize(
    "function",
    [
        "def f(x): return [y for y in x]",
        "def f(*x): return x",
        "def f(x):\n  if x: return 1.0",
        "def f(x):\n  yield x",
        "@cached\ndef f(x): return x",
        "def f(x): return x\ndef f(x): return 0",
        "def f(x): return x\nf = abs",
        "def f(x): return x\nother.f = abs",
        "def f(x): return x\ndef g():\n  global f\n  f = abs",
        "def f(x): return max(x, 0)\nmax = min",
        "def f(x): return x\nfrom math import *",
        "def f(x): return f(x)",
        "async def f(x): return x",
        "def f(x): return (x := 2)",
        "def f(x, y): return x",
        "def f(x):\n  global g\n  g = x\n  return x",
        "def f(x):\n  print(x)\n  return x",
        "if s0:\n  def f(x): return x\nelse:\n  def f(x): return 2.0",
    ],
)
def test_a_function_that_may_do_more_stays(function: str) -> None:
    assert "opaque" in _stored(function, "f(s)")


@pytest.mark.parametrize("call", ["square(a.pop())", "square(*a)", "square(x=s, **b)",
                                  "square(s, s)", "square((s := 1))"])  # fmt: skip
def test_a_call_whose_arguments_have_effects_stays(call: str) -> None:
    assert "opaque" in _stored(_SQUARE, call)


@pytest.mark.parametrize(
    "text",
    [
        "def main(square, c, n):\n    for i in range(n):\n        c[i] = square(1.0)\n",
        "def main(c, n):\n    square = 1\n    for i in range(n):\n        c[i] = square(1.0)\n",
    ],
)
def test_a_name_of_another_meaning_stays(text: str) -> None:
    assert 'opaque "calls `square(1.0)`' in _body(_SQUARE + text)


def test_a_function_inside_another_one_sees_its_variables() -> None:
    inner = "def main(a, b, n):\n    def h(k): return a[k]\n    for i in range(n):\n"
    assert _body(f"{inner}        b[i] = h(i)\n") == "b[i] = a[i]"
    hidden = "def h(k): return N\ndef main(b, n, N):\n    for i in range(n):\n"
    assert "whose `N` is another one here" in _body(f"{hidden}        b[i] = h(i)\n")


def test_formulas_do_not_grow_without_end() -> None:
    lines = ["def f0(x): return x + x"]
    lines += [f"def f{k}(x): return f{k - 1}(x) + f{k - 1}(x)" for k in range(1, 40)]
    assert (
        len(show(_main(f"{chr(10).join(lines)}\n{_HEAD}        c[i] = f39(s)\n")))
        < 50_000
    )


@pytest.mark.parametrize(
    ("function", "call", "result"),
    [
        ("def f(x, y): return x if x > 0 else y", "f(s, -1.0)", "select(s > 0.0, s, -1.0)"),
        ("def f(x, y): return x if x > 0 else y", "f(a[i], s)",
         "select(a[i] > 0.0, a[i], s)"),
        ("def f(x, y): return x if x > 0 else y", "f(s, b[i])", None),
        ("def f(x, y): return x if x > 0 else y", "f(s, 1 // t)", None),
        ("def f(x, y): return x if x > y else 0.0", "f(s, b[i])",
         "select(s > b[i], s, 0.0)"),
        ("def f(x, y): return x > 0 and y > 0", "f(s, b[i])", None),
        ("def f(x, y): return x", "f(s, b[i])", None),
        ("def f(x):\n  y = 1 / x\n  if x > 0: return y\n  return 0.0", "f(s)", None),
        ("def f(x):\n  y = 1 / x\n  if x > 0: return y\n  return -y", "f(s)",
         "select(s > 0.0, 1.0 / s, -(1.0 / s))"),
        ("def f(x):\n  y = 2.0\n  if x > 0: return y\n  return 0.0", "f(s)",
         "select(s > 0.0, 2.0, 0.0)"),
        ("def g(x, y): return x\ndef f(x): return g(1.0, x)", "f(b[i])", None),
        ("def f(x):\n  x[0] = 1.0\n  return 2.0", "f(b)", None),
    ],
)  # fmt: skip
def test_formulas_that_keep_exceptions_evaluate_what_python_does(
    function: str, call: str, result: str | None
) -> None:
    found = _stored(function, call, keep_exceptions=True)
    assert found.startswith("opaque") if result is None else found == f"c[i] = {result}"


@pytest.mark.parametrize(
    ("function", "call", "result"),
    [
        ("def f(u, k):\n  u[k] = 1.0", "f(a, i)", "inlined f { a[i] = 1.0 }"),
        ("def f(u, k):\n  u[k] = 1.0", "f(a[i], 2)", "inlined f { a[i, 2] = 1.0 }"),
        ("def f(u):\n  u[1] = 1.0", "f(a[::2, i])", "inlined f { a[1 * 2, i] = 1.0 }"),
        ("def f(u, k):\n  if k > 3: return\n  u[k] = 1.0", "f(a, i)",
         "inlined f #f { if i > 3 { break #f } a[i] = 1.0 }"),
        ("def f(u, x):\n  u[0] = 1.0\n  u[1] = x", "f(a, a[0])",
         "inlined f { local x: f64 x = a[0] a[0] = 1.0 a[1] = x }"),
        ("def f(u, k):\n  k = k + 1\n  u[k] = 1.0", "f(a, i)",
         "inlined f { local k: int k = i k = k + 1 "
         "a[select(k < 0, k + a.shape.0, k)] = 1.0 }"),
        ("def f(u):\n  for i in range(2):\n    u[i] = s0", "f(a)",
         "inlined f { for i_2 = 0 to 1 { a[i_2] = s0 } }"),
        ("def f(u):\n  if s0 > 1.0: raise ValueError\n  u[0] = 1.0", "f(a)",
         "inlined f { if s0 > 1.0 { return } a[0] = 1.0 }"),
    ],
)  # fmt: skip
def test_a_call_of_a_function_with_effects_is_its_statements(
    function: str, call: str, result: str
) -> None:
    assert _body(f"{function}\n{_HEAD}        {call}\n") == result


def test_several_results_go_to_several_variables() -> None:
    text = "def f(x):\n  if x > 1.0: return x, 2.0\n  return 0.0, x * 2.0\n"
    found = _body(f"{text}{_HEAD}        s, t = f(b[i])\n        c[i] = s + t\n")
    assert "result = b[i]" in found
    assert "opaque" not in found


def test_an_effect_between_two_reads_is_not_moved() -> None:
    text = f"def f(u):\n  u[0] = 1.0\n  return 2.0\n{_HEAD}        c[i] = b[0] + f(b)\n"
    assert "as a part of an expression" in _body(text)


def test_an_array_of_a_function_is_another_one_in_each_call() -> None:
    text = "def f(u, k):\n  w = np.zeros(3)\n  w[k] = 1.0\n  u[k] = w[0]\n"
    found = _body(f"{text}{_HEAD}        f(a, i)\n")
    assert found.startswith("inlined f { local w: f64[3] ")


def test_arrays_that_are_only_lent_stay_apart_from_others() -> None:
    lent = "def f(u, k):\n  u[k] = 1.0\n"
    kept = "def f(u, k):\n  kept.append(u)\n  u[k] = 1.0\n"
    body = "def main(a, n):\n    w = np.zeros(n)\n    f(w, 0)\n    for i in range(n):\n"
    for function, is_apart in ((lent, True), (kept, False)):
        program = _main(f"{function}{body}        w[i] = a[i]\n")
        assert ("local w: f64[n]" in show(program)) == is_apart


def test_unknown_code_in_a_function_may_change_what_it_does_not_name() -> None:
    text = "def f(x):\n  w = np.zeros(3)\n  other(w)\n  return x\n"
    assert "opaque" in _stored(text, "f(s)")


@pytest.mark.parametrize(
    ("argument", "result"),
    [("None", "select(true, s, 2.0)"), ("1.0", "select(false, s, 2.0)"),
     ("t", "select(t..is_none, s, 2.0)")],
)  # fmt: skip
def test_an_argument_may_be_none(argument: str, result: str) -> None:
    text = "def f(x, y):\n  if y is None:\n    return x\n  return 2.0\n"
    assert _stored(text, f"f(s, {argument})") == f"c[i] = {result}"
