"""What numba takes for wanted after a loop."""

import ast
from textwrap import indent

import pytest

from depanalysis.emit.python.accumulations import NotPrivateError, check_after

LOOP = "for i in range(n):\n    t = 1\n"


def is_wanted(text):
    """Whether `t` may be wanted after the loop that stands for `LOOP` in a function."""
    (function,) = ast.parse("def f(t, n, x):\n" + indent(text, "    ")).body
    assert isinstance(function, ast.FunctionDef)
    loop = next(
        node
        for node in ast.walk(function)
        if isinstance(node, ast.For) and ast.unparse(node).strip() == LOOP.strip()
    )
    try:
        check_after(loop, function, {"t"})
    except NotPrivateError:
        return True
    return False


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LOOP, False),
        (f"{LOOP}return t", True),
        (f"{LOOP}return n", False),
        (f"{LOOP}t = 2\nreturn t", False),
        (f"{LOOP}t += 2", True),
        (f"{LOOP}t = t + 2", True),
        (f"{LOOP}x[t] = 2", True),
        (f"{LOOP}if n:\n    t = 2\nreturn t", True),
        (f"{LOOP}if n:\n    t = 2\nelse:\n    t = 3\nreturn t", False),
        (f"{LOOP}if n:\n    return 1\nelse:\n    t = 3\nreturn t", False),
        (f"{LOOP}if t:\n    t = 2", True),
        (f"{LOOP}for j in range(5):\n    t = 2\nreturn t", True),
        (f"{LOOP}for j in range(t):\n    t = 2", True),
        (f"{LOOP}for t in range(5):\n    x[t] = 2", False),
        (f"{LOOP}for t in range(5):\n    x[t] = 2\nreturn t", True),
        (f"{LOOP}while n:\n    t = 2\nreturn t", True),
        (f"{LOOP}while t:\n    t = 2", True),
        (f"for k in range(n):\n    x[0] = t\n{indent(LOOP, '    ')}", True),
        (f"for k in range(n):\n    t = k\n    x[0] = t\n{indent(LOOP, '    ')}", False),
        (f"while t:\n{indent(LOOP, '    ')}", True),
        (f"for k in range(n):\n{indent(LOOP, '    ')}    t = 1\nreturn t", False),
        (
            f"for k in range(n):\n{indent(LOOP, '    ')}    if k: break\n    t = 1\nreturn t",
            True,
        ),
        (f"if n:\n{indent(LOOP, '    ')}else:\n    x[0] = t", False),
        (f"if n:\n{indent(LOOP, '    ')}return t", True),
    ],
)
def test_what_may_be_read(text, expected):
    assert is_wanted(text) == expected
