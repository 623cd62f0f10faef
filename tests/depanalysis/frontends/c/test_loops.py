"""Loops in all shapes that people write."""

import pytest

from depanalysis.ir.statements import Loop, While, walk_statements


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "for (int i = 0; i < n; i++) a[i] = 1;", "for i = 0 to n - 1 {", id="up"
        ),
        pytest.param(
            "for (int i = 1; i <= n; ++i) a[i] = 1;", "for i = 1 to n {", id="inclusive"
        ),
        pytest.param(
            "for (int i = n; i > 0; i--) a[i] = 1;",
            "for i = n to 1 step -1 {",
            id="down",
        ),
        pytest.param(
            "for (int i = n; i >= 0; i -= 2) a[i] = 1;",
            "for i = n to 0 step -2 {",
            id="down-two",
        ),
        pytest.param(
            "for (int i = 0; i != n; i++) a[i] = 1;",
            "for i = 0 to n - 1 {",
            id="not-equal",
        ),
        pytest.param(
            "for (int i = 0; n > i; i += 3) a[i] = 1;",
            "for i = 0 to n - 1 step 3 {",
            id="reversed",
        ),
        pytest.param(
            "for (int i = 0; i < n; i = i + m) a[i] = 1;",
            "for i = 0 to n - 1 step m {",
            id="symbolic",
        ),
        pytest.param(
            "for (int i = n; i > 0; i -= m) a[i] = 1;",
            "for i = n to 1 step -m {",
            id="symbolic-down",
        ),
        pytest.param(
            "for (int i = 0; i + 1 < n; i++) a[i] = 1;",
            "for i = 0 to n - 2 {",
            id="offset",
        ),
        pytest.param(
            "for (unsigned i = n; i-- > 0;) a[i] = 1;",
            "for i = u32(n) - 1 to 0 step -1 {",
            id="unsigned",
        ),
        pytest.param(
            "for (unsigned long i = 0; i < k[0]; i++) a[i] = 1;",
            "for i = 0 to u64(k[0]) - 1 {",
            id="size",
        ),
        pytest.param(
            "unsigned long s = 9; for (int i = 0; i < s; i++) a[i] = 1;",
            "for i = 0 to min(s - 1, 2147483647) {",
            id="mixed",
        ),
        pytest.param(
            "unsigned char c = n; for (int i = c; i < 9u; i++) a[i] = 1;",
            "for i = c to 8 {",
            id="natural-start",
        ),
        pytest.param(
            "long w = n; w *= w; int i; for (i = 0; i < w; i++) ; k[0] = i;",
            "for i = 0 to min(w - 1, 2147483647) { } i = max(0, w)",
            id="wide-bound",
        ),
        pytest.param(
            "long w = n; w *= w; for (int i = n; i > w; i--) a[i] = 1;",
            "for i = n to max(w + 1, -2147483648) step -1 {",
            id="wide-bound-down",
        ),
        pytest.param(
            "int i = 0; while (i < n) { a[i] = 1; i++; }",
            "for i = 0 to n - 1 {",
            id="while",
        ),
        pytest.param(
            "int i = 0; while (i < n) { i++; a[i] = 1; }",
            "for i = 0 to n - 1 { a[i + 1] = 1.0 }",
            id="step-first",
        ),
        pytest.param(
            "int i = 0; do { a[i] = 1; i++; } while (i < n);",
            "for i = 0 to max(0, n - 1) {",
            id="do",
        ),
        pytest.param(
            "int i = 0; for (;;) { if (i >= n) break; a[i] = 1; i++; }",
            "for i = 0 to n - 1 {",
            id="endless",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) { a[i] = 1; i++; }",
            "for i = 0 to n - 1 step 2 {",
            id="twice",
        ),
        pytest.param(
            "for (double *p = a; p < a + n; p++) *p = 1;",
            "for p..offset = 0 to n - 1 { a[p..offset] = 1.0 }",
            id="pointer",
        ),
        pytest.param(
            "while (n--) a[n] = 1;",
            "for n = n - 1 to 0 step -1 { a[n] = 1.0 } n = min(n - 1, -1)",
            id="countdown",
        ),
    ],
)
def test_a_counted_loop_is_a_loop(body, text, expected):
    assert expected in body(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("for (int i = 0; i < n; i++) { if (a[i] > 0) i++; }", id="index"),
        pytest.param("for (int i = 0; i < n; i++) { n = n - 1 + i; }", id="bound"),
        pytest.param("for (int i = 0; i < k[0]; i++) { k[i] = 5; }", id="array-bound"),
        pytest.param(
            "int i = 0; int *p = &i; for (; i < n; i++) *p = 3;", id="pointer"
        ),
        pytest.param("for (unsigned i = 9; i >= 0; i--) a[i] = 1;", id="unsigned"),
        pytest.param("for (unsigned char i = 0; i < 256; i++) a[i] = 1;", id="narrow"),
        pytest.param("for (unsigned i = n; i > 3; i -= 8) a[i] = 1;", id="wraps"),
        pytest.param("for (unsigned i = n; --i > 0;) a[i] = 1;", id="wraps-at-once"),
        pytest.param("for (unsigned char c = 250; c != 3; c++) a[c] = 1;", id="around"),
        pytest.param("for (int i = n; i < 9u; i++) a[i] = 1;", id="signed-start"),
        pytest.param("for (int i = -3; i != n + 0u; i++) a[i + 3] = 1;", id="negative"),
        pytest.param("for (_Bool c = 0; c < 1; c++) a[c] = 1;", id="boolean"),
        pytest.param("for (double x = 0; x < 1; x += 0.1) a[0] += x;", id="real"),
        pytest.param("for (int i = 0; i < n && a[i] > 0; i++) b[i] = 1;", id="and"),
        pytest.param("for (;;) a[0] = 1;", id="endless"),
        pytest.param("for (int i = 0; i < n; i *= 2) a[i] = 1;", id="product"),
        pytest.param("for (int i = 0; i < n; i--) a[i] = 1;", id="direction"),
        pytest.param(
            "int g(int *); int i; for (i = 0; i < n; i++) g(&i);", id="escapes"
        ),
    ],
)
def test_any_other_loop_is_a_while(translated, text):
    head = "void f(int n, double *a, double *b, int *k)"
    (program,) = translated(f"{head} {{ {text} }}").programs
    loops = [s for s in walk_statements(program.body) if isinstance(s, Loop | While)]
    assert [type(loop) for loop in loops] == [While]


def test_the_last_value_is_kept_on_the_way_out(body):
    text = "int i; for (i = 0; i < n; i++) if (a[i] > 0) break; a[i] = 1;"
    assert body(text).endswith(
        "local i: i32 local i.last: i32 i.last = max(0, n) for i = 0 to n - 1 { "
        "if a[i] > 0.0 { i.last = i break } } i = i.last a[i] = 1.0 }"
    )


def test_a_loop_stands_where_its_keyword_stands(translated):
    text = "void f(int n) {\n  for (int i = 0;\n       i < n; i++) ;\n}"
    (program,) = translated(text).programs
    span = program.body[0].span
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 3, 2, 6)
