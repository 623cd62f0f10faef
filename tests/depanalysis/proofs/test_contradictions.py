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
