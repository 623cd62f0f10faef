"""Which sums into elements get a clause, and why others do not."""

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile

_FRAME = """\
void f(int n, int m, double a[restrict][90], double *restrict s, double *restrict q) {{
  {body}
}}
"""
_INNER = "double t = q[i];\n    for (int j = 0; j < m; j++)\n      {s} += t * a[i][j];"
_OUTER = "for (int i = 0; i < n; i++) {{\n    {inner}\n  }}"


def emission(inner, outer=_OUTER):
    text = _FRAME.format(body=outer.format(inner=inner))
    report = depanalysis.check(text, path="f.c")
    assert report.errors == ()
    return parallelized(SourceFile("f.c", text), report.loops, Options())


def directive(inner, outer=_OUTER):
    return emission(inner, outer).decisions[0].directive


def test_the_loop_stands_twice() -> None:
    found = emission(_INNER.format(s="s[j]"))
    loop = _OUTER.format(inner=_INNER.format(s="s[j]"))
    assert found.text.count("s[j] += t * a[i][j];") == 2
    assert "  if (n >= 64 && m > 0 && m <= 131072) {\n    #pragma omp" in found.text
    assert f"  }} else\n  {loop}\n}}" in found.text


@pytest.mark.parametrize(
    ("element", "part"),
    [
        ("s[j]", "s[:m]"),
        ("s[j + 3]", "s[3:m]"),
        ("s[m - 1 - j]", "s[:m]"),
        ("s[n + j]", "s[n:m]"),
        ("s[i + j]", "s[:(long long)m + n - 1]"),
    ],
)
def test_parts_without_gaps(element, part) -> None:
    assert directive(_INNER.format(s=element)) == (
        f"#pragma omp parallel for reduction(+: {part})"
    )


@pytest.mark.parametrize(
    "inner",
    [
        _INNER.format(s="s[2 * j]"),
        _INNER.format(s="s[j * j]"),
        _INNER.format(s="if (t > 1)\ns[j]"),
        _INNER.format(s="s[j]") + "\ns[m] += 1;",
        "s[0] += q[i];",
        _INNER.format(s="s[j]").replace("j = 0; j < m", "j = 2 * i; j < 2 * i + 1"),
    ],
)
def test_other_parts_are_left_alone(inner) -> None:
    found = directive(inner)
    assert found is None or "reduction(+: s" not in found


def test_few_iterations_and_loops_inside_of_others_are_left_alone() -> None:
    inner = _INNER.format(s="s[j]")
    few = _OUTER.replace("i < n", "i < 60")
    assert directive(inner, few) is None
    again = "for (int k = 0; k < 9; k++) {{\nq[k] = s[k];\n" + _OUTER + "\n}}"
    texts = [each.directive or "" for each in emission(inner, again).decisions]
    assert not any("reduction(+: s" in text for text in texts)
