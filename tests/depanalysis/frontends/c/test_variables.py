"""Variables and what stands for them."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "enum { N = 7 }; void f(int *a) { a[N] = 0; }", "a[7] = 0", id="enumerator"
        ),
        pytest.param(
            "const int N = 7; void f(int *a) { a[N] = 0; }", "a[7] = 0", id="const"
        ),
        pytest.param(
            "extern const int N; void f(int *a) { a[N] = 0; }",
            "parameter N: i32",
            id="extern",
        ),
        pytest.param(
            "double *g; void f(int i) { g[i] = 0; }",
            "array g: may_alias f64[?]",
            id="pointer",
        ),
        pytest.param(
            "void f(int n, int *a) { int *p = a; while (n--) { *p = 1; p += 2; } }",
            "a[p..offset] = 1 p..offset += 2",
            id="moving",
        ),
        pytest.param(
            "void f(double *a) { float *p = (float *)a; a[0] = 1; p[0] = 2; }",
            "changes the type",
            id="two-types",
        ),
        pytest.param(
            "void f(int **a, int *b) { a[0] = b; a[0][1] = 2; }",
            "a.depanalysis_stored1[0] = 0",
            id="stored",
        ),
    ],
)
def test_a_variable_has_a_place(shown, text, expected):
    assert expected in shown(text)
