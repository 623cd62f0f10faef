"""Closed forms can be evaluated in every iteration, in the names that the text has there."""

import pytest

import depanalysis


@pytest.mark.parametrize(
    ("parameters", "body", "value"),
    [
        ("", "int k = 0; for (int i = 2; i < n; i++) { a[k] = i; k += 3; }", "3 * i - 6"),
        # What the scalar was on entry to the function is not what it is here.
        ("", "k += 3; for (int i = 0; i < n; i++) a[k++] = i;", "k + i"),
        ("", "a += 3; for (int i = 2; i < n; i++) *a++ = i;", "a + i - 2"),
        ("", "a++; int *p = a; for (int i = 0; i < n; i++) *p++ = i;", "p + i"),
        (", int *b", "int *p = b; for (int i = 0; i < n; i++) { *p = i; p += 2; }", "b + 2 * i"),
        ("", "for (int i = 0; i < n; i++) { a[k] = i; k -= 2; }", "k - 2 * i"),
        # `n` is the index, and also the number of iterations.
        ("", "while (n--) *a++ = 0;", None),
        # The index is a pointer, and its offset has no name.
        (
            "",
            "int *p = a, *q = a + n; while (p < q) { *p++ = 0; *--q = 0; }",
            None,
        ),
    ],
)  # fmt: skip
def test_a_formula_or_nothing(parameters, body, value):
    text = f"static int k;\nvoid f(int n, int *a{parameters}) {{ {body} }}\n"
    (loop,) = depanalysis.check(text).loops
    assert [each.value for each in loop.needs.induction] == [value]


def test_what_an_outer_loop_left_is_the_value_on_entry():
    text = """
    void f(int n, int *a, int *b) {
      int k = 0;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < b[i]; j++)
          a[k++] = j;
    }"""
    loop = depanalysis.check(text).loops[-1]
    assert [each.value for each in loop.needs.induction] == ["k + j"]


def test_quotation_marks_in_a_reason_stay():
    text = """
    void other(int *);
    void f(int n, int *a) {
      int k;
      for (int i = 0; i < n; i++) { other(&k); a[k * i] = i; }
    }"""
    (loop,) = depanalysis.check(text).loops
    assert "`" in loop.reason
    assert "\\" not in loop.reason
