"""Pointers are arrays and offsets."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("double *p = a + 10; p[n] = 1;", "a[10 + n] = 1.0", id="constant"),
        pytest.param("double *p = a + n; p[2] = 1;", "a[n + 2] = 1.0", id="parameter"),
        pytest.param(
            "double *p = a; *p++ = 1;", "a[p..offset] = 1.0 p..offset += 1", id="walk"
        ),
        pytest.param(
            "*a++ = *b++;",
            "a[a..offset] = b[b..offset] a..offset += 1 b..offset += 1",
            id="copy",
        ),
        pytest.param("double *p = &a[n]; p[-1] = 1;", "a[n - 1] = 1.0", id="address"),
        pytest.param("int *p = &n; *p = 1;", "n = 1", id="scalar"),
        pytest.param(
            "double t[4][5]; double *r = t[n]; r[2] = 1;", "t[n, 2] = 1.0", id="row"
        ),
        pytest.param(
            "double t[4][5]; double (*r)[5] = t + 1; r[2][3] = 1;",
            "t[3, 3] = 1.0",
            id="rows",
        ),
        pytest.param(
            "double *p = a; if (n) p = b; p[0] = 1;",
            'foreign "`p` may point',
            id="either",
        ),
        pytest.param(
            "double *p; p = n ? a : b; p[0] = 1;",
            "p_target[p..row, 0] = 1.0",
            id="chosen",
        ),
        pytest.param(
            "int *p = (int *)a; p[0] = 1;",
            'opaque "`(int *)a` changes the type',
            id="cast",
        ),
        pytest.param(
            "double *p; for (p = a; p != a + n; ++p) *p = 0;",
            "a[p..offset] = 0.0",
            id="iterator",
        ),
    ],
)
def test_a_pointer_is_followed_to_its_array(body, text, expected):
    assert expected in body(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "struct P { int n; double *d; }; void f(struct P *p) { p->d[p->n] = 1; }",
            "p.d[0, p.n[0]] = 1.0",
            id="member",
        ),
        pytest.param(
            "struct P { int x; int v[3]; }; void f(struct P *p, int i) { p[i].v[1] = p[i].x; }",
            "p.v[i, 1] = p.x[i]",
            id="array-of-structs",
        ),
        pytest.param(
            "struct P { struct { int z; } q; }; void f(void) { struct P p; p.q.z = 1; }",
            "p.q.z = 1",
            id="nested",
        ),
        pytest.param(
            "void f(int n, double **a) { a[n][2] = 1; }", "a[n, 2] = 1.0", id="pointers"
        ),
        pytest.param(
            "void f(int n, double (*a)[7]) { a[n][2] = 1; }",
            "array a: may_alias f64[?, 7]",
            id="fixed",
        ),
        pytest.param(
            "void f(int n, double a[n][n + 1]) { a[1][2] = 1; }",
            "f64[?, n + 1]",
            id="variable",
        ),
        pytest.param(
            "void f(double *restrict a) { a[1] = 1; }", "array a: f64[?]", id="restrict"
        ),
        pytest.param(
            "double t[4][5]; void f(void) { t[1][2] = 1; }",
            "array t: f64[4, 5]",
            id="global",
        ),
    ],
)
def test_memory_is_arrays(shown, text, expected):
    assert expected in shown(text)
