"""Expressions with Python's meaning."""

import pytest

from tests.depanalysis.frontends.python.translated import shown


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("i // 2 % 3", "f64(i // 2 % 3)"),
        ("x // 2", "`real //`(x, f64(2))"),
        ("i / 2", "f64(i) / 2.0"),
        ("i ** 2", "f64(i * i)"),
        ("x ** 0.5", "`real **`(x, 0.5)"),
        ("-2", "-2.0"),
        ("max(x, 1, i)", "max(max(x, f64(1)), f64(i))"),
        ("abs(i)", "f64(select(i < 0, -i, i))"),
        ("1 if 0 <= i < 3 else x", "select(0 <= i and i < 3, f64(1), x)"),
        ("math.sin(i)", "sin(f64(i))"),
        ("np.sin(x) + math.fabs(x)", "`numpy sin`(x) + fabs(f64(x))"),
        ("math.floor(x) + np.floor(x)", "f64(int(floor(x))) + `numpy floor`(x)"),
        ("abs(x) + np.float32(i)", "fabs(x) + f32(f64(i))"),
        ("i & 3 | ~i << 1", "f64(i & 3 | ~i << 1)"),
        ("len(b) + b.shape[0] + b.size", "f64(b.shape.0 + b.shape.0 + b.shape.0)"),
        ("i > 2", "f64(i > 2)"),
        ("int(x) + float(i)", "f64(int(x)) + f64(f64(i))"),
        ("1e22", "1.0e+22"),
    ],
)
def test_values(value: str, expected: str) -> None:
    text = shown(f"for i in range(n):\n    a[i] = {value}")
    assert text.splitlines()[1] == f"  a[i] = {expected}"


@pytest.mark.parametrize(
    "value",
    ["'a'", "x or 1", "a", "a[1:2]", "sum(b)", "x is y", "[1]", "{}", "f(x)",
     "lambda: 1", "(y := 2)", "x @ i", "b.mean()", "float('1.5')", "a.T[i]",
     "not_there.shape[-1]", "min(a, default=0)", "np.sqrt(x, out=b)"],
)  # fmt: skip
def test_what_is_not_modeled_is_opaque(value: str) -> None:
    assert "opaque" in shown(f"for i in range(n):\n    a[i] = {value}")
