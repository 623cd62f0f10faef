"""What each loop gets; `tests/test_parallelized.py` runs whole programs besides."""

from dataclasses import replace

import pytest

import depanalysis
from depanalysis.emit.decisions import FEW, TINY
from depanalysis.emit.openmp import parallelized
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import Reduction, Verdict

NEST = "for (int i = 0; i < {i}; i++)\n  for (int j = 0; j < {j}; j++)\n"


def decided(body, top="", **options):
    """The directives of the loops of a function, or why they have none."""
    text = f"{top}\nvoid f(int n, int m, double a[99][99], double *b) {{\n{body}\n}}\n"
    report = depanalysis.check(text, path="a.c", **options)
    assert report.errors == ()
    emission = parallelized(SourceFile("a.c", text), report.loops)
    prefix = "#pragma omp parallel for"
    added = [line for line in emission.text.split("\n") if "#pragma omp pa" in line]
    chosen = [each.directive for each in emission.decisions if each.directive]
    assert [line.strip() for line in added] == chosen
    return [
        each.directive.removeprefix(prefix).strip() if each.directive else each.reason
        for each in emission.decisions
    ]


@pytest.mark.parametrize(
    ("outer", "inner", "expected"),
    [
        ("n", "5", ""),
        (str(FEW), "m", ""),
        (str(FEW - 1), "m", "collapse(2)"),
        ("2", "m", "collapse(2)"),
        ("2", "2", "collapse(2)"),
        ("2", "i + 2", f"it has fewer than {TINY} iterations"),
        ("8", "i", "schedule(static, 1)"),
        ("8", "n - i", "schedule(static, 1)"),
        ("n", "i", "schedule(static, 1)"),
        ("n", "m", ""),
        (
            "8",
            "m + (int)b[0]",
            "if((char *)(a + 8) <= (char *)b || (char *)(b + 1) <= (char *)a)",
        ),
    ],
)
def test_when_two_loops_become_one(outer, inner, expected):
    body = NEST.format(i=outer, j=inner) + "a[i][j] = 0;"
    assert decided(body)[0] == expected


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("0", "i", "collapse(2) schedule(static, 1)"),
        ("j", "n", "collapse(2) schedule(static, 1)"),
        ("j", "j + 3", "collapse(2)"),
        ("0", "n", "collapse(2)"),
    ],
)
def test_iterations_of_different_lengths_are_dealt_out_one_by_one(
    first, last, expected
):
    body = NEST.format(i="8", j="9") + (
        f"{{ int s = 0; if (m > n) for (int k = {first}; k < {last}; k++) s ^= k;"
        " a[i][j] = s; }"
    )
    assert decided(body)[0] == expected


@pytest.mark.parametrize(
    "body",
    [
        "for (int i = 0; i < 8; i++) { b[i] = 0; for (int j = 0; j < n; j++) a[i][j] = 0; }",
        "for (int i = 0; i < 8; i++) for (int j = 1; j < n; j++) a[i][j] = a[i][j - 1];",
        "for (int i = 0; i < 8; i++) { for (int j = 0; j < n; j++) a[i][j] = 0; ; }",
        "for (int i = 0; i < 8; i++) for (int j = 0; j < n; j += m) a[i][j] = 0;",
    ],
)
def test_nests_that_stay_two_loops(body):
    assert "collapse" not in decided(body)[0]


def test_three_loops_become_one_and_no_more():
    body = "".join(f"for (int {x} = 0; {x} < 2; {x}++)\n" for x in "ijkl")
    found = decided(body + "d[i][j][k][l] = 0;", "double d[2][2][2][2];")
    assert found[0] == "collapse(3)"
    assert all(each.endswith("runs in parallel") for each in found[1:])


def test_last_values_keep_two_loops_apart():
    body = f"double t = 0;\n{NEST.format(i=8, j=9)} {{ t = i + j; a[i][j] = t; }}\nb[0] = t;"
    assert decided(body)[0] == "lastprivate(t)"


def test_a_tiny_loop_leaves_the_directive_to_the_one_inside():
    body = (
        "for (int k = 0; k < 3; k++) {\nb[k] = 0;\n"
        "for (int i = 0; i < n; i++)\na[k][i] = 0;\n}"
    )
    assert decided(body) == [f"it has fewer than {TINY} iterations", ""]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("while (n-- > 0) b[n] = 0;", "it is not a `for` loop"),
        (
            "if (n) for (int i = 0; i < n; i++) b[i] = 0;",
            "other code stands before it on its line",
        ),
        ("for (int i = 1; i < n; i++) b[i] = b[i - 1];", "sequential: "),
        ("for (int i = 0; i < n; i++) b[(int)b[i]] = 0;", "runtime: "),
        (
            "int i;\nfor (i = 0; i < n; i++) b[i] = 0;\nb[i] = 1;",
            "the value of `i` may be wanted after the loop",
        ),
        ("int private;\nfor (private = 0; private < n; private++) b[private] = 0;", ""),
    ],
)
def test_loops_that_are_left_alone(body, reason):
    assert decided(body)[0].startswith(reason)


def test_macros():
    top = "#define EACH(i) for (int i = 0; i < n; i++)\n#define parallel"
    assert decided("EACH(i) b[i] = 0;", top) == ["it comes from a macro"]
    body = "for (int i = 0; i < n; i++)\nb[i] = 0;"
    assert decided(body, top) == ["the macro `parallel` would change its directive"]


def test_statements_without_a_function():
    text = "for (int i = 0; i < n; i++)\n  a[i] = 0;\n"
    emission = parallelized(SourceFile("a.c", text), depanalysis.check(text).loops)
    assert emission.text == text
    assert emission.decisions[0].directive is None


def test_all_verdicts_on_a_loop_count():
    text = (
        "void f(int n, double *a) {\n  for (int i = 0; i < n; i++)\n    a[i] = 0;\n}\n"
    )
    (loop,) = depanalysis.check(text, path="a.c").loops
    doubtful = replace(loop, verdict=Verdict.UNKNOWN)
    for loops in ([loop, doubtful], [doubtful, loop]):
        assert parallelized(SourceFile("a.c", text), loops).text == text
    elsewhere = replace(loop, span=Span("b.h", 2, 3, 2, 6))
    assert parallelized(SourceFile("a.c", text), [elsewhere]).text == text


def test_the_answer_comes_in_the_order_of_the_text():
    text = (
        "void f(int n, double *a) {\n  for (int i = 0; i < n; i++)\n    a[i] = 0;\n}\n"
    )
    loops = depanalysis.check(text * 1 + text.replace("f(", "g("), path="a.c").loops
    source = SourceFile("a.c", text + text.replace("f(", "g("))
    emission = parallelized(source, reversed(loops))
    assert [each.loop.span.line for each in emission.decisions] == [2, 6]
    assert emission.text.count("#pragma omp parallel for\n") == 2


def test_loops_that_combine_by_different_operators_stay_two():
    text = (
        "int f(int n, int *a) {\n  int s = 0;\n  for (int i = 0; i < 9; i++)\n"
        "    for (int j = 0; j < n; j++)\n      s += a[j];\n  return s;\n}\n"
    )
    outer, inner = depanalysis.check(text, path="a.c").loops
    source = SourceFile("a.c", text)
    assert "collapse(2)" in parallelized(source, (outer, inner)).text
    needs = replace(inner.needs, reduction=(Reduction("*", "s"),))
    other = replace(inner, needs=needs)
    assert "collapse" not in parallelized(source, (outer, other)).text
