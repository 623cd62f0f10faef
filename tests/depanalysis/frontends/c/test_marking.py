"""Loops of which the parser shows nothing, as something in them is wrong, are reported."""

import pytest

import depanalysis

_TEXTS = {
    "for (int i = 0; i < n; i++) a[i] = b[i] * ;": ["unknown"],
    "for (int i = 0; i < MISSING; i++) { a[i] = b[i]; }": ["unknown"],
    "for (int i = 0; i < MISSING; i++) for (int j = 0; j < n; j++) a[j] = b[j];": [
        "unknown"
    ]
    * 2,
    "do { a[0]++; } while (n-- > MISSING);": ["unknown"],
    "while (n-- > MISSING) { a[n]++; }": ["unknown"],
    "n = MISSING; /* for (;;) */": [],
    # Which part of the text counts is not known here.
    "if (MISSING)\n#if 0\nfor (;;) a[0]++;\n#endif\na[1]++;": [],
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
