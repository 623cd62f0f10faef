"""Functions of the language."""

import pytest

_DECLARED = "integer :: n, i, j\nreal :: x, y"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("i = mod(j, n)", "trem(j, n)", id="mod"),
        pytest.param("i = modulo(j, n)", "j % n", id="modulo"),
        pytest.param("i = min(j, n, 3)", "min(min(j, n), 3)", id="min"),
        pytest.param("x = amax1(x, y)", "max(x, y)", id="amax1"),
        pytest.param("i = abs(j)", "select(j < 0, -j, j)", id="abs"),
        pytest.param("i = iand(j, 7)", "j & 7", id="iand"),
        pytest.param("i = ieor(j, 7)", "j ^ 7", id="ieor"),
        pytest.param("i = ishft(j, 2)", "j << 2", id="ishft"),
        pytest.param("i = ishft(j, -2)", "ishft(j, -2)", id="ishft-right"),
        pytest.param("i = merge(j, n, j > n)", "select(j > n, j, n)", id="merge"),
        pytest.param("i = int(x)", "i64(x)", id="int"),
        pytest.param("i = nint(x)", "i64(nint(x))", id="nint"),
        pytest.param("x = sqrt(y)", "sqrt(y)", id="sqrt"),
        pytest.param("i = sign(j, n)", "select(n < 0, ", id="sign"),
    ],
)
def test_a_function_becomes(shown, text: str, expected: str) -> None:
    assert expected in shown(text, _DECLARED)
