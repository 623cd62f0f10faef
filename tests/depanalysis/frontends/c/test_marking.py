"""Loops of which the parser shows nothing, as something in them is wrong, are reported."""

import pytest

import depanalysis

_TEXTS = {
    "for (int i = 0; i < n; i++) a[i] = b[i] * ;": ["unknown"],
    "for (int i = 0; i < missing; i++) { a[i] = b[i]; }": ["unknown"],
    "for (int i = 0; i < missing; i++) for (int j = 0; j < n; j++) a[j] = b[j];": [
        "unknown"
    ]
    * 2,
    "do { a[0]++; } while (n-- > missing);": ["unknown"],
    "while (n-- > missing) { a[n]++; }": ["unknown"],
    "n = missing; /* for (;;) */": [],
    # Which part of the text counts is not known here.
    "if (missing)\n#if 0\nfor (;;) a[0]++;\n#endif\na[1]++;": [],
}


@pytest.mark.parametrize("text", _TEXTS)
def test_a_loop_with_an_error_in_it_is_listed(text):
    around = "for (int k = 0; k < n; k++) b[k] = 2 * k;"
    function = f"void f(double *a, double *b, int n) {{\n  {text}\n  {around}\n}}\n"
    (report,) = depanalysis.check(function, language="c").files
    *hidden, last = report.loops
    assert [each.verdict.value for each in hidden] == _TEXTS[text]
    assert last.variable == "k"
    assert report.errors


@pytest.mark.parametrize(
    "text",
    [
        "int s = lib::f(&m, b);", "if (lib::f(&m, b)) n = 3;", "while (lib::f(&m, b)) n = 3;",
        "switch (lib::f(&m, b)) { case 1: n = 3; }", "float c[lib::f(&m, b)];",
        "for (int j = 0; j < lib::f(&m, b); j++) n = 3;", "int s = lib::f(BOTH);",
    ],
)  # fmt: skip
def test_what_the_parser_drops_of_a_statement_may_do_anything(text):
    loop = "for (int i = 0; i < n; i++) m[i] = b[i + 1];"
    whole = (
        "#define OTHER b\n#define BOTH &m, OTHER\n"
        f"void f(int n, float *a, float *b) {{ float *m = a; {text} {loop} }}"
    )
    report = depanalysis.check(whole, "c++")
    assert str(report.loops[-1].verdict) in ("runtime", "unknown")


def test_the_value_of_a_variable_does_not_change_it():
    text = (
        "struct T { int v; };\n"
        "void f(int n, struct T *t, float *a, float *b) {\n"
        "for (int i = 0; i < n; i++) t[i].x = a[i];\n"
        "for (int i = 0; i < n; i++) b[i] = a[i]; }"
    )
    first, second = depanalysis.check(text).loops
    assert first.reason.startswith("the code on line 3 is not modelled")
    assert str(second.verdict) == "parallel"
