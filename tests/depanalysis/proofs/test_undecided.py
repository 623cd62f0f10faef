"""An undecided loop shows the place, the reason and what could be done."""

import pytest

from depanalysis.api import check

HEAD = (
    "int shared; void g(int); "
    "void f(int n, int *a, const int *index, const char *s, int *p, int *e) {\n"
)


def _last(body, **options):
    report = check(f"{HEAD}{body}\n}}", path="x.c", **options)
    assert not report.errors
    return report.loops[-1]


@pytest.mark.parametrize(
    ("body", "text", "reason", "advice"),
    [
        pytest.param(
            "while (*p) a[*e]++;",
            "*p", "tests a value that is read from memory", "use an induction variable",
            id="data",
        ),
        pytest.param(
            "for (; p != e; p++) *p = 0;",
            "p != e", "pointers to different objects are", "use an induction variable",
            id="pointers",
        ),
        pytest.param(
            "do {\n *p = 0;\n p++;\n} while (p != e);",
            "p != e", "pointers to different objects are", "use an induction variable",
            id="do",
        ),
        pytest.param(
            "int i = 0; while (i < n) { a[i] = 1; i *= 2; }",
            "i < n", "does not compare an induction variable", "use an induction variable",
            id="step",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) { a[i] = 1; if (a[i]) n--; }",
            "i < n", "`i` and `n` change during the loop", "use an induction variable",
            id="bound",
        ),
        pytest.param(
            "for (int i = 0; i < shared; i++) { a[i] = 1; g(i); }",
            "i < shared", "the code on line 2 may change what `i < shared` tests, and it "
            "is not modelled: calls `g`", "give the file that defines `g`",
            id="call-and-bound",
        ),
        pytest.param(
            "for (;;) { if (*p == 0) break; a[0] = a[0] * 2; }",
            "for (;;)", "only a jump ends it", "use an induction variable", id="forever",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) { if (i * i > shared) break; a[i] = 0; }",
            "break", "the jump on line 2 may end", "let all iterations run", id="jump",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) g(i);",
            "g(i)", "on line 2 is not modelled", "give the file that defines `g`", id="call",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) a[index[i]] = i;",
            "a[index[i]]", "depends on a value loaded from `index`", "check before or during",
            id="subscript",
        ),
        pytest.param(
            "for (int i = 0; i < n; i++) if (index[i] == 3 && index[i + 1] == -9876) a[0] = i;",
            "a[0]", "depends on a value loaded from `index`", "test the condition",
            id="condition",
        ),
    ],
)  # fmt: skip
@pytest.mark.sampled(4)
def test_what_is_not_decided_is_shown_with_advice(body, text, reason, advice):
    loop = _last(body)
    assert loop.verdict in ("unknown", "runtime")
    assert loop.place is not None
    assert loop.place.text.startswith(text)
    assert reason in loop.reason
    assert loop.advice is not None
    assert loop.advice.startswith(advice)


def test_overlap_is_undecided_at_the_head_of_the_loop():
    body = "int *b = (int *)index; for (int i = 0; i < n; i++)\n  a[i] = index[i];"
    loop = _last(body, alias="strict")
    assert (loop.reason, loop.place.text) == (
        "a and index may overlap in memory",
        "for (int i = 0; i < n; i++)",
    )


def test_a_decided_loop_has_no_such_place():
    assert _last("for (int i = 0; i < n; i++) a[i] = 0;").place is None


def test_a_jump_to_a_loop_around_is_what_keeps_a_loop_from_counting():
    text = (
        "subroutine s(a, n, k)\nreal a(n)\no: do i = 1, n\nj = 0\ndo while (j < 5)\n"
        "j = j + 1\nif (j > k) cycle o\nend do\nend do o\nend\n"
    )
    inner = check(text, "fortran", path="a.f90").loops[1]
    assert (
        inner.reason == "the jump on line 7 may end the loop before its last iteration"
    )


def test_the_test_of_a_loop_of_python_needs_no_brackets():
    text = (
        "def f(a, b, n):\n    err = 1.0\n    while err > -1:\n        err = 0.0\n"
        "        for i in range(n):\n            b[i] = a[i]\n            err += abs(b[i])\n"
    )
    loop = check(text, "python", path="a.py").loops[0]
    assert loop.place is not None
    assert loop.place.text == "err > -1"
    assert "`err > -1` does not compare" in loop.reason


def test_a_jump_that_data_decides_makes_the_loop_sequential():
    loop = _last("for (int i = 0; i < n; i++) { if (index[i]) break; a[i] = 0; }")
    (only,) = loop.dependences
    assert (loop.verdict, only.kind, only.source.text) == (
        "sequential", "control", "index[i]",
    )  # fmt: skip
    assert loop.advice is not None
    assert loop.advice.startswith("let all iterations run")
