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


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        pytest.param("WHOLE(for (n++; n < 9;)", "n += 1 while n < 9 {", id="init"),
        pytest.param("WHOLE(for (; n < 9; n++)", "for n = n to 8 {", id="no init"),
        pytest.param(
            "WHOLE(for /* ; */ (; n--;)", "for n = n - 1 to 0 step -1 {", id="condition"
        ),
        pytest.param("UNTIL(n++, 9)", "n += 1 while n < 9 {", id="effect and test"),
        pytest.param("UNTIL(, 9)", "while n < 9 {", id="nothing given"),
        pytest.param("UNTIL(a[1], 9)", "opaque", id="two tests"),
        pytest.param("DOWN(n)", "opaque", id="a lonely effect"),
    ],
)
def test_what_a_macro_leaves_out_is_told_or_not_known(shown, head, expected):
    macros = (
        "#define WHOLE(...) __VA_ARGS__\n#define UNTIL(i, b) for (i; n < b;)\n"
        "#define DOWN(n) for (; n--;)\n"
    )
    text = head + " a[n] = 0;" + ")" * head.startswith("WHOLE")
    assert expected in shown(f"{macros}void f(int n, int *a) {{ {text} }}")
