"""What is on the lists compiles; what is not is refused with its text."""

import ast
from typing import Any

import numba
import numpy as np
import pytest

from depanalysis.emit.python.meanings import meanings
from depanalysis.emit.python.modules import check_compilable
from depanalysis.emit.python.values import NotCompilableError
from depanalysis.frontends.python.parsing import Places
from depanalysis.source import SourceFile

_ALLOWED = """\
import math
import numpy as np
N = 3
def f(a, x, g, n, s):
    "documented"
    t: float = 0.5
    u = v = 2
    p, q = n, 1.0
    k, m = g.shape
    assert n > 0
    out = np.zeros((n, 2), dtype=np.int64)
    one, full = np.ones(n), np.full(n, 2.5)
    like = np.zeros_like(x)
    for i in range(n):
        if i < 2 <= n and not a[i] == 3 or x[i] != 1:
            continue
        elif a[i] > 30:
            break
        else:
            pass
        out[i, 0] = min(a[i], a[0], 3) + max(u, v) + abs(-a[i]) + int(x[i]) + (~i & 7)
        like[i] += math.sqrt(x[i]) ** 2 + np.square(s) % 3 // 1 + math.pi + float(N)
        one[i] = full[i] / 1 if i < len(x) else g[i][1] * g[i, 0] / g.shape[0] + a.size
    while t < 3 * s:
        t += q
        u <<= 1
    for y in x:
        t = t - y
    return t, out, like, one, p + k + m + (u >> 1 | 1) ^ 3
"""


def refusal(text):
    tree = ast.parse(text)
    function = next(node for node in tree.body if isinstance(node, ast.FunctionDef))
    places = Places(SourceFile("a.py", text))
    try:
        check_compilable(function, meanings(function, tree), places)
    except NotCompilableError as error:
        return str(error)
    return None


def test_what_is_allowed_compiles_and_gives_the_same():
    assert refusal(_ALLOWED) is None
    scope: dict[str, Any] = {}
    exec(_ALLOWED, scope)
    arguments = np.arange(9), np.arange(9) / 4, np.arange(18.0).reshape(9, 2), 9, 1.5
    expected = scope["f"](*arguments)
    compiled: Any = numba.njit(scope["f"])
    found = compiled(*arguments)
    for one, other in zip(expected, found, strict=True):
        assert np.array_equal(one, other)


@pytest.mark.parametrize(
    "text",
    [
        "print(n)", "'a'.join(x)", "x = 'a'", "x = [1, 2]", "x = [0] * n", "x = {}",
        "n = None", "n = 1j", "n = 2 ** n", "n = n ** -1", "n = n ** 5", "n = n ** 0.5",
        "n = a @ a", "n = (n > 1) + 1", "p = n > 1\n    n = p * 2", "n = -(n > 1)",
        "n = n and 3", "n = a is a", "n = 1 in a", "n = a[1:2]", "a[1:] = 0", "n = a + 1",
        "n = a", "a[0]\n    a = n", "b = a\n    b[0] = 1",
        "b = a[0]\n    b[1] = 2", "n = self.x", "n = a.T",
        "n = a.sum()", "n = sum(a)", "n = round(n)", "n = math.ceil(n)", "n = np.dot(a, a)",
        "n = len(n)", "n = min(n)", "n = abs(n, n)", "n = int(n, base=2)", "n = min(*a)",
        "n = other(n)", "n = OUTSIDE", "n = LIST[0]", "with n: pass",
        "try: n = 1\n    finally: pass",
        "raise ValueError", "assert n, 'a'", "del n", "global n", "import x", "lambda: n",
        "n = lambda: 1", "n = (i for i in a)", "n = [i for i in a]", "n = yield",
        "def g(): pass", "class g: pass", "while n: pass\n    else: pass",
        "for i in range(n): pass\n    else: pass", "for i, j in zip(a, a): pass",
        "for i in enumerate(a): pass", "for a[0] in range(n): pass", "n = f'{n}'",
        "b = np.zeros(n, dtype=int)\n    b[0] = 1", "b = np.zeros(n, 'f4')\n    b[0] = 1",
        "b = np.arange(n)\n    b[0] = 1", "b = np.zeros(n, order='F')\n    b[0] = 1",
        "b = np.zeros_like(n)\n    b[0] = 1", "n, *a = a", "n, m = a", "(n := 3)", "n = not_there",
        "n = math.tau", "match n:\n        case 1: pass", "return a, n\n    return n", "n = ~2.5j",
        "n = a[0] >> 64", "n = a[0] >> n", "n <<= a[0]", "n = 1 >> -1", "n = min(n, a[0])",
        "m = a[0] if n else 0.5\n    n = m if n > 1 else -n",
        "n = max(9007199254740993 + n, 0.5)", "n = 1 if a[0] > 2 else 0.5 + 1 if n else a[1]",
        "m = 2.5\n    m = min(m, a[0])", "m = n\n    m = min(m, a[0])", "n = a[()]",
        "n = 9223372036854775808", "a.x = 1", "n = a[0].real", "n = (a)(1)",
    ],
)  # fmt: skip
def test_what_is_not_allowed(text):
    found = refusal(
        "import math\nimport numpy as np\nLIST = [1]\nOUTSIDE = f\n"
        f"def f(a, n):\n    a[0] = 1\n    {text}\n"
    )
    assert found is not None


def test_names_that_are_hidden_are_not_what_they_seem():
    text = "def f(n, min, np):\n    return {}\n"
    assert "`min(n, 2)`" in refusal(text.format("min(n, 2)"))
    assert "`np.sqrt(n)`" in refusal(text.format("np.sqrt(n)"))
    assert "`range(n)`" in refusal("def f(n, range):\n    for i in range(n): pass\n")
    hidden = (
        "import np.float64\ndef f(n, numpy):\n    a = np.zeros(n, dtype=numpy.int64)\n"
    )
    assert refusal(f"{hidden}    a[0] = 1\n") is not None


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("if n: return 1\n    return 2.5", True),
        ("if n: return 1\n    return a[0]", True),
        ("if n: return a[0]\n    return a[1] + 1", False),
        ("if n: return 1, a[0]\n    return a[0], 1", True),
        ("if n: return 0.5\n    return n / 2", False),
        ("if n > 1: return True\n    return n < 0", False),
        ("if n: return 1\n    return 2", False),
        ("if n: return 1\n    else: return 2", False),
        ("if n: return 1", True),
        ("if n: return\n    n = 1", False),
        ("if n: return None\n    n = 1", False),
        ("if n: return a\n    return 1", True),
        ("if n: return a, 1\n    return a, 2", False),
        ("if n: return a, 1\n    return 1, a", True),
        ("while n: return 1", True),
    ],
)
def test_all_results_are_alike(text, is_refused):
    found = refusal(f"def f(a, n):\n    a[0] = 1\n    {text}\n")
    assert (found is not None) == is_refused


def test_long_text_is_cut():
    text = f"def f(n):\n    other({', '.join('n' * 40)})\n"
    assert "…" in refusal(text)
