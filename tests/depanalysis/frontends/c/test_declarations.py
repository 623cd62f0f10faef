"""Declarations and initializers."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("int i = 3;", "local i: i32 i = 3", id="scalar"),
        pytest.param(
            "int t[2] = {1};", "local t: i32[2] t[0] = 1 t[1] = 0", id="zeros"
        ),
        pytest.param(
            "int t[2][2] = {{1}, {2, 3}};",
            "t[0, 0] = 1 t[0, 1] = 0 t[1, 0] = 2 t[1, 1] = 3",
            id="nested",
        ),
        pytest.param(
            "int t[99] = {0};", 'opaque "initializes `t`" reads() writes(t)', id="large"
        ),
        pytest.param(
            'char t[] = "ab"; t[0] = 1;',
            'opaque "the initializer of `t` is not',
            id="string",
        ),
        pytest.param(
            "double t[n][m]; t[1][2] = 0;", "local t: f64[n, m]", id="variable"
        ),
        pytest.param(
            "int s = n; double t[s]; s = 1; t[0] = 0;",
            "extent = s local t: f64[extent]",
            id="kept-extent",
        ),
        pytest.param("static int c; c++;", "scalar c: in out i32 c += 1", id="static"),
        pytest.param("extern int e; e++;", "scalar e: in out i32 e += 1", id="extern"),
        pytest.param("int i = 1, *p = &i, t[3]; *p = 2;", "i = 2", id="mixed"),
    ],
)
def test_a_declaration_is_storage_and_values(body, text, expected):
    assert expected in body(text)


def test_an_array_parameter_is_a_pointer(shown):
    assert "array a: may_alias f64[?]" in shown("void f(double a[10]) { a[1] = 0; }")


def test_an_extent_that_changes_makes_the_parameter_opaque(shown):
    found = shown("void f(int n, double a[n][n]) { n = 1; a[1][2] = 0; }")
    assert "a type in which the extent `n` changes" in found
