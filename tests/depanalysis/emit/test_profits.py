"""Threads start inside of other loops only where there is work for them."""

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.source import SourceFile

_TOO_LITTLE = (
    "threads would start in each iteration of the loops around it, for little work"
)
_FRAME = """\
void f(int n, int m, int steps, double a[100][100], double b[100][100], double *restrict v,
       double s) {{
  int t, i, j, k;
  {body}
}}
"""
_STEPS = "for (t = 0; t < steps; t++) {"


def told(body):
    """What each loop that is parallel gets, or why it gets nothing."""
    text = _FRAME.format(body=body)
    source = SourceFile("f.c", text)
    report = depanalysis.check(text, path="f.c")
    assert report.errors == ()
    found = parallelized(source, report.loops, transform=False)
    return [
        each.directive or each.reason
        for each in found.decisions
        if str(each.loop.verdict) == "parallel"
    ]


@pytest.mark.parametrize(
    ("body", "condition"),
    [
        ("for (i = 0; i < n; i++) v[i] = s;", ""),
        (f"{_STEPS} s = s * s;\nfor (i = 0; i < n; i++) v[i] = s; }}", "n >= 32768"),
        (
            f"{_STEPS} s = s * s;\nfor (i = 2; i <= n; i++) v[i] = s; }}",
            "n >= 32769",
        ),
        (
            f"{_STEPS} s = s * s;\nfor (i = m; i < n; i++) v[i] = s; }}",
            "(1.0 * n - m) >= 32768",
        ),
        (
            f"{_STEPS} s = s * s;\nfor (i = 0; i < n; i++)\nfor (j = 1; j < m; j++)\n"
            "a[i][j] = s; }",
            "1.0 * n * (m - 1.0) >= 32768",
        ),
        (
            f"{_STEPS} s = s * s;\nfor (i = t; i < n; i++)\nfor (j = 0; j < i; j++)\n"
            "a[i][j] = s; }",
            "(1.0 * n - t) * (n - 1.0) >= 32768",
        ),
        (
            f"{_STEPS} s = s * s;\nfor (i = 0; i < n; i++)\nfor (j = 0; j < 8; j++)\n"
            "a[i][j] = s; }",
            "n >= 4096",
        ),
        (
            "for (t = 0; t < 9; t++) { s = s * s;\nfor (i = 0; i < n; i++) v[i] = s; }",
            "",
        ),
        (
            f"{_STEPS} s = s * s; m = m / 2 + t;\nfor (i = 0; i < 40000; i++) v[i] = s; }}",
            "",
        ),
    ],
)
def test_the_work_is_a_condition(body, condition):
    first = told(body)[0]
    assert first.startswith("#pragma omp parallel for")
    assert ("if(" in first) is bool(condition)
    assert condition in first


@pytest.mark.parametrize(
    "body",
    [
        f"{_STEPS} s = s * s;\nfor (i = 0; i < t; i++) v[i] = s; }}",
        f"{_STEPS} s = s * s;\nfor (i = 0; i < 1000; i++) v[i] = s; }}",
        f"{_STEPS} for (k = 0; k < n; k++) {{ s = s * s;\n"
        "for (i = 0; i < m; i++) v[i] = s; }}",
    ],
)
def test_little_work_is_left_alone(body):
    assert told(body) == [_TOO_LITTLE]


def test_loops_of_little_work_still_walk_along_rows():
    body = (
        f"{_STEPS} for (k = 0; k < n; k++) {{ s = s * s;\nfor (j = 0; j < 40; j++) {{\n"
        "v[j] = 0;\nfor (i = 0; i < 40; i++)\nv[j] += a[i][j] * s;\n}\n}\n}"
    )
    text = _FRAME.format(body=body)
    found = parallelized(
        SourceFile("f.c", text), depanalysis.check(text, path="f.c").loops
    )
    (moved,) = [each for each in found.decisions if each.order]
    assert moved.directive is None
    assert moved.reason == _TOO_LITTLE
    last = found.decisions[-1].reason
    assert last.endswith("runs in another order")
    assert "#pragma" not in found.text
    assert found.text.index("for (; da_group <= 36;") < found.text.rindex("for (j")
