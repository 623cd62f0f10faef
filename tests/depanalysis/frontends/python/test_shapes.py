"""How large arrays are when they are made."""

import pytest

from depanalysis.frontends.python import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile


def _extents(made: str, use: str) -> str:
    """The declaration of an array that a function makes."""
    text = f"def f(a, c, n, m, dims):\n    v = {made}\n"
    text += f"    for i in range(m):\n        {use} = a[i] + c[i, i]\n"
    (program,) = translate(SourceFile("x.py", text)).programs
    lines = show(program).splitlines()
    return next(line.strip() for line in lines if "local v: " in line)


@pytest.mark.parametrize(
    ("made", "extents"),
    [
        ("np.zeros(4)", "4"),
        ("np.zeros(n)", "n"),
        ("np.full(shape=n, fill_value=2.0)", "n"),
        ("np.zeros((n,), dtype=int)", "n"),
        ("[0] * n", "max(0, n)"),
        ("np.arange(n)", "max(0, n)"),
        ("np.arange(m, n)", "max(0, n - m)"),
        ("np.sqrt(a)", "v.shape.0"),
        ("np.append(np.zeros(n), 1.0)", "n + 1"),
        ("np.concatenate((np.zeros(n), np.zeros(m)))", "n + m"),
        ("np.tile(np.zeros(n), 3)", "n * 3"),
        ("np.repeat(np.zeros((n, m)), 2)", "n * m * 2"),
        ("np.diff(np.zeros(n))", "max(0, n - 1)"),
        ("np.maximum(np.zeros(n), 1.0)", "n"),
        ("np.linspace(0.0, 1.0)", "50"),
        ("np.linspace(0.0, 1.0, n)", "n"),
        ("np.array([1.0, 2.0])", "2"),
        ("np.random.rand(n)", "n"),
        ("np.random.uniform(0.0, 1.0, size=n)", "n"),
        ("np.zeros(n).astype(int)", "n"),
        ("np.zeros(12).reshape(12)", "12"),
        ("a.copy()", "v.shape.0"),
        ("np.zeros_like(a)", "v.shape.0"),
        ("np.zeros(a.shape)", "v.shape.0"),
        ("np.zeros(len(a))", "v.shape.0"),
        # Not told: the number of real steps, another shape, more arguments.
        ("np.arange(0.0, 1.0, 0.1)", "extent(0)"),
        ("np.zeros(12).reshape(-1)", "12"),
        ("np.zeros_like(a, shape=n)", "extent(0)"),
    ],
)
def test_the_extent_of_a_row(made: str, extents: str) -> None:
    assert _extents(made, "v[i]").endswith(f"[{extents}]")


@pytest.mark.parametrize(
    ("made", "extents"),
    [
        ("np.zeros((n, 3))", "n, 3"),
        ("np.eye(n)", "n, n"),
        ("np.eye(n, m)", "n, m"),
        ("np.random.rand(n, m)", "n, m"),
        ("np.array([[1, 2, 3], [4, 5, 6]])", "2, 3"),
        ("np.zeros(12).reshape(3, 4)", "3, 4"),
        ("np.zeros(dims)", "v.shape.0, v.shape.1"),
        ("np.zeros_like(c)", "v.shape.0, v.shape.1"),
    ],
)
def test_the_extents_of_a_table(made: str, extents: str) -> None:
    assert _extents(made, "v[i, i]").endswith(f"[{extents}]")


@pytest.mark.parametrize(
    ("made", "fact"),
    [
        ("np.zeros(n)", "n >= 0"),
        ("d[1:]", "v.shape.0 == max(0, d.shape.0 - 1)"),
        ("np.asarray(a)", "v.shape.0 == a.shape.0"),
        ("c[1]", "1 < c.shape.0"),
        ("blank(n)", "v.shape.0 == n"),
    ],
)
def test_what_holds_after_an_array_was_made(made: str, fact: str) -> None:
    text = "def blank(x):\n    return np.zeros(x)\n\ndef f(a, c, d, n, m):\n"
    text += f"    v = {made}\n    for i in range(m):\n        v[i] = a[i] + c[i, i]\n"
    found = translate(SourceFile("x.py", text)).programs
    assert f"assert({fact})" in show(found[-1])


def test_what_grows_has_no_size() -> None:
    text = "def f(a, n):\n    v = a\n    v.append(1)\n"
    text += "    for i in range(len(v)):\n        v[i] = 0\n"
    (program,) = translate(SourceFile("x.py", text)).programs
    assert "scalar v.shape.0" in show(program)
