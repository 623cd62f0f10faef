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


@pytest.mark.parametrize(
    ("initializer", "expected"),
    [
        pytest.param(
            "{1}", "s.x = 1 s.y = 0 s.z[0] = 0 s.z[1] = 0", id="the-rest-is-0"
        ),
        pytest.param("{}", "s.x = 0 s.y = 0 s.z[0] = 0 s.z[1] = 0", id="empty"),
        pytest.param("{.y = 2}", "s.x = 0 s.y = 2", id="member"),
        pytest.param("{.z = {[1] = 3}}", "s.z[0] = 0 s.z[1] = 3", id="element"),
        pytest.param("{.y = 2, {4}}", "s.y = 2 s.z[0] = 4", id="after-it"),
        pytest.param("{.q = p}", "s.y = 0 s.z[0] = 0", id="pointer"),
        pytest.param('{.t = "ab"}', "s.x = 0 s.y = 0", id="text"),
        pytest.param(
            "{.z[1] = 3}",
            'opaque "the initializer of `s` is not modelled" reads(p) writes(s.x, s.y, s.z',
            id="part-of-a-part",
        ),
        pytest.param(
            "{.x = 1, .x = 2}",
            'opaque "the initializer of `s` is not modelled"',
            id="twice",
        ),
    ],
)
def test_members_that_are_not_written_are_zero(shown, initializer, expected):
    record = "struct S { int x, y; int z[2]; int *q; const char *t; };"
    found = shown(
        f"{record} void f(int *p) {{ struct S s = {initializer}; s.x = p[0]; }}"
    )
    assert expected in found


def test_a_variable_whose_value_is_not_modelled_may_hold_anything(shown):
    found = shown("void f(volatile int *u) { int k = *u; k = k + 1; }")
    assert "writes(k)" in found
