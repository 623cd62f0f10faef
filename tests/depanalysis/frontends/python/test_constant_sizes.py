"""Arrays of a file that are made once, of one size."""

import pytest

from depanalysis.frontends.python import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile


def _extents(text: str, name: str) -> str:
    """The extents of an array in the last function."""
    program = translate(SourceFile("x.py", text)).programs[-1]
    (found,) = (x for x in show(program).splitlines() if f"array {name}:" in x)
    return found.partition("f64[")[2].rstrip("]")


_USE = "def f(n):\n    for i in range(n):\n        V[i] = 1\n"


@pytest.mark.parametrize(
    ("made", "extents"),
    [
        ("V = np.zeros(8)\n", "8"),
        ("A = np.zeros(8)\nV = np.append(A, 1.0)\n", "?"),
        ("V = np.zeros(8)\nV = np.zeros(9)\n", "?"),
        ("V = np.zeros(8)\ndef g():\n    global V\n    V = 3\n", "?"),
        ("V = np.zeros(8)\ndef g():\n    V.resize(3)\n", "?"),
        ("V = np.zeros(8)\ndef g(x):\n    globals()[x] = 3\n", "?"),
        ("from x import V\n", "?"),
    ],
)
def test_global_arrays(made: str, extents: str) -> None:
    assert _extents("import numpy as np\n" + made + _USE, "V") == extents


_METHODS = """
class C:
    def __init__(self, n):
        self.v = {}
    def g(self, other):
        {}
    def f(self, n):
        for i in range(n):
            self.v[i] = 1
"""


@pytest.mark.parametrize(
    ("made", "other", "extents"),
    [
        ("np.zeros(8)", "pass", "8"),
        ("np.zeros(8)", "self.v = np.ones(8)", "8"),
        ("np.zeros(8)", "self.v = np.ones(9)", "?"),
        ("np.zeros(8)", "other.v = np.ones(9)", "?"),
        ("np.zeros(8)", "self.v, self.w = other", "?"),
        ("np.zeros(n)", "pass", "?"),
    ],
)
def test_attributes(made: str, other: str, extents: str) -> None:
    text = "import numpy as np\n" + _METHODS.format(made, other)
    assert _extents(text, "self.v") == extents
