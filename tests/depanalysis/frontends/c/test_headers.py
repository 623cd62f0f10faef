"""The missing parts of a `for` header."""

import pytest


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        pytest.param("n = 1; ; ", "n = 1 while true {", id="init"),
        pytest.param("; n < 3; ", "while n < 3 {", id="condition"),
        pytest.param("; ; n++", "while true { a[n] = 0.0 n += 1 }", id="increment"),
        pytest.param(' /* ; */ ; ";"[n]; n++', "n += 1", id="comment"),
        pytest.param("int x = 1; x < n;", "while x < n {", id="declaration"),
    ],
)
def test_parts_are_told_apart(body, header, expected):
    assert expected in body(f"for ({header}) a[n] = 0;")


def test_parts_are_told_apart_inside_a_macro(shown):
    text = "#define EACH(i) for (; i < 9; i++)\nvoid f(int i, int *a) { EACH(i) a[i] = 0; }"
    assert "for i = i to 8 {" in shown(text)
