"""Loops that add real numbers up, in parts that a vector holds."""

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile
from tests.depanalysis.emit.orders.test_localities import needs_gcc, printed

SOLVER = """\
void solve(int n, double a[restrict 90][90], double x[restrict 90]) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < i; j++)
      sum += a[i][j] * x[j];
    x[i] = x[i] - sum;
  }
}
"""
MAIN = """\
#include <stdio.h>
int main(void) {
  static double a[90][90], x[90];
  for (int n = -1; n < 90; n += 13) {
    for (int i = 0; i < 90; i++) {
      x[i] = i % 3;
      for (int j = 0; j < 90; j++) a[i][j] = (i + j) % 5 == 0;
    }
    solve(n, a, x);
    for (int i = 0; i < 90; i++) printf("%.17g\\n", x[i]);
  }
}
"""
SIMD = "    #pragma omp simd reduction(+: sum)\n"


def emitted(text):
    report = depanalysis.check(text, path="a.c")
    assert report.errors == ()
    return parallelized(SourceFile("a.c", text), report.loops, Options())


@needs_gcc
def test_a_sum_with_little_work_for_threads_is_one_of_a_vector(tmp_path) -> None:
    """All numbers are whole, so that their sums are not rounded."""
    made = emitted(SOLVER)
    assert made.text == SOLVER.replace("    for (int j", f"{SIMD}    for (int j")
    _, inner = made.decisions
    rounded = "rounding may differ where sum is combined in another order"
    assert rounded in inner.loop.assumptions
    whole = (text + MAIN for text in (made.text, SOLVER))
    new, old = map(printed, whole, (tmp_path / "new", tmp_path / "old"))
    assert new == old


@pytest.mark.parametrize(
    "text",
    [
        # Whole numbers are added up in vectors anyway; jumps; what another array says.
        SOLVER.replace("double sum", "long sum").replace("double a", "long a"),
        SOLVER.replace("a[i][j]", "a[j][i]"),
        SOLVER.replace("x[j]", "x[p[j]]").replace("int n,", "int n, const int *p,"),
        # More than a sum, and few iterations.
        SOLVER.replace("sum +=", "if (a[j][i] > 0) sum +="),
        SOLVER.replace("j < i", "j < 8"),
    ],
)
def test_other_loops_have_no_vectors(text) -> None:
    assert "simd" not in emitted(text).text


def test_a_short_loop_asks_for_work_before_it_starts_threads() -> None:
    text = """\
void sweep(int t, int n, double a[restrict n], double b[restrict n]) {
  for (int s = 0; s < t; s++) {
    for (int i = 0; i < n; i++)
      b[i] = 2 * a[i];
    for (int i = 0; i < n; i++) {
      // back
      a[i] = b[i] + 1;
    }
  }
}
"""
    lines = emitted(text).text.split("\n")
    assert lines[2:8] == [
        "    if (n >= 32768) {",
        "      #pragma omp parallel for",
        "      for (int i = 0; i < n; i++)",
        "        b[i] = 2 * a[i];",
        "    } else",
        "    for (int i = 0; i < n; i++)",
    ]
    assert "    #pragma omp parallel for if(n >= 32768)" in lines[8:]
