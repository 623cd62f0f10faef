"""Which functions numba may compile, and what makes it do so."""

import ast
from textwrap import indent

import pytest

from depanalysis.emit.python.edits import Addition, Replacement, edited
from depanalysis.emit.python.functions import homes, is_number
from depanalysis.frontends.python.parsing import Places
from depanalysis.source import SourceFile

LOOP = "def f(x, n):\n    for i in range(n):\n        x[i] = 0\n"


def home(text):
    """The function of the last loop of a text."""
    tree = ast.parse(text)
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.For)]
    return homes(tree, Places(SourceFile("a.py", text))).get(id(loops[-1]))


def after(text):
    """The first line with the decorator, once the edits are made."""
    edits = home(text).edits
    replaced = [each for each in edits if isinstance(each, Replacement)]
    added = [each for each in edits if isinstance(each, Addition)]
    found = edited(SourceFile("a.py", text), replaced, added)
    return next(line for line in found.split("\n") if line.startswith("@"))


@pytest.mark.parametrize(
    ("decorator", "expected"),
    [
        ("", "@numba.njit(parallel=True)"),
        ("@njit", "@njit(parallel=True)"),
        ("@numba.njit  # why", "@numba.njit(parallel=True)  # why"),
        ("@nb.jit()", "@nb.jit(parallel=True)"),
        ("@njit(cache=True)", "@njit(cache=True, parallel=True)"),
        ("@njit(cache=True, )", "@njit(cache=True,  parallel=True)"),
        ("@njit(parallel=True)", "@njit(parallel=True)"),
        ("@njit(parallel=True, nogil=True)", "@njit(parallel=True, nogil=True)"),
        ("@ njit", "@ njit(parallel=True)"),
    ],
)
def test_decorators_of_numba_are_extended(decorator, expected):
    imports = "import numba\nimport numba as nb\nfrom numba import njit\n"
    if home(f"{imports}{decorator}\n{LOOP}").edits:
        assert after(f"{imports}{decorator}\n{LOOP}") == expected
    else:
        assert decorator == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"@cache\n{LOOP}", "its function is decorated with `cache`"),
        (f"@njit\n{LOOP}", "its function is decorated with `njit`"),
        (f"@numba.cfunc\n{LOOP}", "its function is decorated with `numba.cfunc`"),
        (
            f"@numba.njit('f8')\n{LOOP}",
            "its function is decorated with `numba.njit('f8')`",
        ),
        (f"@numba.njit(inline='always')\n{LOOP}", "numba.njit(inline='always')`"),
        (f"@numba.jit(nopython=False)\n{LOOP}", "numba.jit(nopython=False)`"),
        (f"@numba.njit(parallel=p)\n{LOOP}", "numba.njit(parallel=p)`"),
        (f"@numba.njit(**options)\n{LOOP}", "numba.njit(**options)`"),
        (f"@f(1)(2)\n{LOOP}", "its function is decorated with `f(1)(2)`"),
        (f"@a\n@b\n{LOOP}", "its function has several decorators"),
        (f"async {LOOP}", "numba compiles no `async` function"),
        (
            f"if n:\n{indent(LOOP, ' ')}",
            "inside a class, a function or a block",
        ),
        (LOOP.replace("n)", "n, *more)", 1), "any number of arguments as `more`"),
        (LOOP.replace("n)", "n, **more)", 1), "any number of arguments as `more`"),
        (LOOP.replace("n)", "*, n)", 1), "by keyword only or by position only"),
        (LOOP.replace("n)", "n, /)", 1), "by keyword only or by position only"),
        (LOOP.replace("n)", "n='a')", 1), "is `'a'` by default, no number"),
        (LOOP.replace("n)", "n=1 + 1)", 1), "is `1 + 1` by default, no number"),
    ],
)
def test_functions_that_stay(text, reason):
    found = home(f"import numba\n{text}")
    assert found.reason.endswith(reason)
    assert found.edits == ()


def test_a_loop_belongs_to_the_innermost_function():
    text = f"def g():\n{indent(LOOP, ' ')}"
    assert home(text).function.name == "f"


def test_a_loop_of_the_module_belongs_to_none():
    assert home("for i in range(3):\n    pass\n") is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", True), ("-1.5", True), ("True", True), ("9223372036854775807", True),
        ("9223372036854775808", False), ("1j", False), ("None", False), ("'a'", False),
        ("n", False), ("~1", False),
    ],
)  # fmt: skip
def test_what_is_a_number(text, expected):
    assert is_number(ast.parse(text, mode="eval").body) is expected
