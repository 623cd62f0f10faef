"""A directive is called wrong only where a witness contradicts what it promises."""

import pytest

from depanalysis.api import check


def _warning(directive, body):
    text = f"""void f(int n, double *restrict a, double *restrict b) {{
      {directive}
      for (int i = 1; i < n; i++) {{ {body} }}
    }}"""
    (loop,) = check(text, path="x.c").loops
    return loop.warning


@pytest.mark.parametrize(
    ("clause", "is_wrong"), [("", True), ("private(u)", True), ("private(t)", False)]
)
def test_an_array_that_should_be_private(clause, is_wrong):
    text = f"""void f(int n, double *restrict a) {{
      double t[9], u[9];
      #pragma omp parallel for {clause}
      for (int i = 0; i < n; i++) {{
        for (int j = 0; j < 9; j++) t[j] = a[i] + j;
        a[i] = t[8];
      }}
    }}"""
    loop, _ = check(text, path="x.c").loops
    assert (loop.warning is not None) == is_wrong
    assert loop.verdict == ("sequential" if is_wrong else "parallel")
    assert bool(loop.dependences) == is_wrong


@pytest.mark.parametrize(
    ("directive", "body"),
    [
        pytest.param("#pragma omp parallel for", "a[i] = a[i - 1];", id="recurrence"),
        pytest.param("#pragma omp for", "a[0] = b[i];", id="output"),
        pytest.param("#pragma omp parallel for", "a[i] = a[i + 1];", id="anti"),
        pytest.param(
            "#pragma omp parallel for private(b)", "a[0] = 1;", id="other-clause"
        ),
        pytest.param("#pragma omp simd", "a[i] = a[i - 1];", id="simd"),
        pytest.param(
            "#pragma omp simd", "b[i] = a[i - 1];\n a[i] = i;", id="simd-backward"
        ),
        pytest.param("#pragma omp parallel for simd", "a[i] = a[i + 1];", id="both"),
    ],
)
def test_a_wrong_directive_is_named(directive, body):
    warning = _warning(directive, body)
    assert warning is not None
    assert "on line 2 is wrong" in warning


@pytest.mark.parametrize(
    ("directive", "body"),
    [
        pytest.param("", "a[i] = a[i - 1];", id="no-directive"),
        pytest.param("#pragma omp parallel for", "a[i] = b[i];", id="parallel-loop"),
        pytest.param("#pragma omp parallel for ordered", "a[i] = a[i - 1];", id="ordered"),
        pytest.param("#pragma omp parallel for private(a)", "a[0] = i; b[i] = a[0];",
                     id="clause"),
        pytest.param("#pragma omp simd", "a[i] = a[i + 1];", id="simd-anti"),
        pytest.param("#pragma omp simd", "a[i] = i; b[i] = a[i - 1];", id="simd-forward"),
        pytest.param("#pragma omp simd safelen(1)", "a[i] = a[i - 1];", id="safelen"),
        pytest.param(
            "#pragma omp parallel for", "\n#pragma omp critical\n{ a[0] = a[0] * b[i] + 1; }",
            id="critical",
        ),
        pytest.param("#pragma unroll(4)", "a[i] = a[i - 1];", id="another-directive"),
    ],
)  # fmt: skip
def test_a_directive_that_may_be_right_is_left_alone(directive, body):
    assert _warning(directive, body) is None


@pytest.mark.parametrize(
    "clause",
    [
        "num_threads(1)",
        "if(0)",
        "if(n > 9)",
        "schedule(static, 100)",
        "schedule(dynamic,n)",
    ],
)
def test_one_thread_may_have_all_the_work(clause):
    assert _warning(f"#pragma omp parallel for {clause}", "a[i] = a[i - 1];") is None


TEXT = """
#define ALONE _Pragma("omp critical")
static unsigned g;
static _Thread_local unsigned t, u[3];
static unsigned v;
#pragma omp threadprivate(v)
static void next(void) {
#pragma omp critical
  g = g * 3 % 7;
}
"""


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("#pragma omp parallel for\nLOOP { next(); }", id="in-a-function"),
        pytest.param("#pragma omp parallel for\nLOOP { ALONE { g = g * 3 % 7; } }", id="macro"),
        pytest.param("#pragma omp parallel for\nLOOP { v = v * 3 % 7; }", id="threadprivate"),
        pytest.param("#pragma omp parallel for\nLOOP { t = t * 3 % 7; }", id="of-a-thread"),
        pytest.param("#pragma omp parallel for\nLOOP { u[0] = u[0] * 3 % 7; }", id="row"),
        pytest.param("unsigned s = n;\n#pragma omp for\nLOOP { s = s * 3 % 7; }", id="region"),
        pytest.param("unsigned s[2] = {1};\n#pragma omp for\nLOOP { s[0] = s[0] * 3 % 7; }",
                     id="row-of-a-region"),
    ],
)  # fmt: skip
def test_what_the_thread_has_alone_is_no_evidence(body):
    body = body.replace("LOOP", "for (int i = 1; i < n; i++)")
    loop = check(f"{TEXT}void f(int n) {{\n{body} }}", path="x.c").loops[-1]
    assert loop.verdict in ("sequential", "unknown")
    assert loop.warning is None
