"""Nests whose innermost loops jump from row to row, before and after they change places."""

import shutil
import subprocess
from functools import cache

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.options import Options
from depanalysis.source import SourceFile

PRODUCT = """\
for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
        c[i][j] = 1u; /* first */
        // a row times a column
        for (k = 0; k < N; ++k)
            c[i][j] += a[i][k] * b[k][j];
    }
"""
COVARIANCE = """\
for (i = 0; i < n; i++)
    for (j = i; j < n; j++) {
        c[i][j] = 0u;
        for (k = 0; k < N; k++) {
            c[i][j] += a[k][i] * a[k][j];
        } // done
        c[i][j] *= 3u;
        c[j][i] = c[i][j];
    }
"""
MEANS = """\
for (int j = 0; j < n; j++) {
    v[j] = 0u;
    for (int i = 0; i < n; i++)
        v[j] += a[i][j];
    v[j] /= 3u;
}
"""
TRIANGLE = """\
for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
        for (int k = i + 1; k < n; k++)
            c[i][j] += a[k][i] * b[k][j];
        c[i][j] = 5u * c[i][j];
    }
"""
FUNCTION = """\
#include <stdio.h>
enum {{ N = 150 }};
unsigned a[N][N], b[N][N], c[N][N], v[N];
void run(int n) {{
  int i, j, k;
{body}}}
"""
MAIN = """\
int main(void) {{
  static const int sizes[] = {{ -3, 0, 1, 63, 64, 65, 130, 150 }};
  for (int s = 0; s < 8; s++) {{
    for (int i = 0; i < N; i++) {{
      v[i] = i;
      for (int j = 0; j < N; j++)
        a[i][j] = i * 7u + j, b[i][j] = i ^ j, c[i][j] = i + 5u * j;
    }}
    run(sizes[s]);
    unsigned sum = 0;
    for (int i = 0; i < N; i++) {{
      sum = sum * 31 + v[i];
      for (int j = 0; j < N; j++) sum = sum * 31 + c[i][j];
    }}
    printf("%d %u\\n", sizes[s], sum);
  }}
  return 0;
}}
"""
FRAME = FUNCTION + MAIN
needs_gcc = pytest.mark.skipif(not shutil.which("gcc"), reason="gcc is not here")


@cache
def emission(body):
    text = FUNCTION.format(body=body)
    report = depanalysis.check(text, path="a.c")
    assert report.errors == ()
    return parallelized(SourceFile("a.c", text), report.loops, Options())


def order(body):
    return emission(body).decisions[0].order


def printed(text, path):
    path.with_suffix(".c").write_text(text)
    flags = ("-std=gnu17", "-O1", "-fopenmp", "-Wall", "-Wno-unused")
    done = subprocess.run(
        ["gcc", *flags, "-o", path, path.with_suffix(".c")],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return subprocess.run([path], capture_output=True, text=True, check=True).stdout


@needs_gcc
@pytest.mark.parametrize("body", [PRODUCT, COVARIANCE, MEANS, TRIANGLE])
def test_the_new_order_leaves_the_same_memory(body, tmp_path) -> None:
    made = emission(body)
    assert made.decisions[0].order == "with other loops innermost"
    new, old = made.text + MAIN.format(), FRAME.format(body=body)
    assert printed(new, tmp_path / "new") == printed(old, tmp_path / "old")


@pytest.mark.parametrize("body", [PRODUCT, COVARIANCE, MEANS, TRIANGLE])
def test_what_is_written_is_parallel_again(body) -> None:
    made = emission(body)
    found = depanalysis.check(made.text, path="a.c")
    assert found.errors == ()
    line = 1 + made.text.split("\n").index(
        next(x for x in made.text.split("\n") if "#pragma omp parallel for" in x)
    )
    (loop,) = (each for each in found.loops if each.span.line == line + 1)
    assert loop.verdict == "parallel"


def test_statements_and_comments_stay_as_they_are_written() -> None:
    lines = emission(PRODUCT).text.split("\n")
    first = next(k for k, line in enumerate(lines) if "#pragma" in line)
    assert lines[first : first + 22] == [
        "#pragma omp parallel for private(j, k)",
        "for (i = 0; i < N; i++) {",
        "    for (j = 0; j < N; j++) {",
        "        c[i][j] = 1u; /* first */",
        "        // a row times a column",
        "    }",
        "    {",
        "        __typeof__(k) da_group = 0;",
        "        for (; da_group <= 146; da_group += 4) {",
        "            for (j = 0; j < N; j++) {",
        "                for (__typeof__(k) k = da_group; k <= da_group + 3; k++) {",
        "                    c[i][j] += a[i][k] * b[k][j];",
        "                }",
        "            }",
        "        }",
        "        for (__typeof__(k) k = da_group; k <= 149; k++) {",
        "            for (j = 0; j < N; j++) {",
        "                c[i][j] += a[i][k] * b[k][j];",
        "            }",
        "        }",
        "    }",
        "}",
    ]


@pytest.mark.parametrize(
    "body",
    [
        # Along rows as it stands.
        PRODUCT.replace("b[k][j]", "b[j][k]"),
        # The sum is needed before the next one begins.
        MEANS.replace("v[j] += a[i][j]", "v[j] += a[i][j] * v[j]").replace("n; i", "9; i"),
        # What stands before the loop inside belongs to it.
        PRODUCT.replace("// a row times a column", "if (1)"),
        PRODUCT.replace("// a row times a column", "{").replace("k][j];", "k][j]; }"),
        # A directive, a declaration, a last value.
        PRODUCT.replace("// a row times a column", "\n#pragma GCC unroll 4\n"),
        PRODUCT.replace("c[i][j] = 1u;", "unsigned t = 1u; c[i][j] = t;"),
        PRODUCT + "v[0] = k;\n",
        # The index of a loop inside has the name of the bound of another one.
        """for (int i = 0; i < N; i++)
             for (int j = 0; j < n; j++)
               for (int n = 0; n < N; n++)
                 c[i][j] += a[n][j] * b[n][i];
        """,
    ],
)  # fmt: skip
def test_other_loops_keep_their_text(body) -> None:
    assert order(body) == ""


SQUARES = """\
for (i = 0; i < n; i++) {
    for (j = 0; j <= i; j++)
        c[i][j] *= 2;
    for (k = 0; k < n; k++)
        for (j = 0; j <= i; j++)
            /* a row times a row */
            c[i][j] += a[i][k] * a[j][k]; // no column
}
"""


@needs_gcc
@pytest.mark.parametrize("sum_", ["c[i][j] += ", "c[i][j] = c[i][j] + ", "c[i][j] -= "])
def test_sums_of_rows_are_made_of_parts(sum_, tmp_path) -> None:
    """All numbers are whole, so that their sums are not rounded."""
    body = SQUARES.replace("c[i][j] += ", sum_)
    old = FRAME.format(body=body)
    old = old.replace("unsigned a[", "double a[").replace(
        "sum * 31 +", "sum * 31 + (long)"
    )
    report = depanalysis.check(old, path="a.c")
    made = parallelized(SourceFile("a.c", old), report.loops, Options())
    assert "#pragma omp simd reduction(+: da_sum)" in made.text
    text = f"{sum_.replace('c[i][j]', 'da_sum')}a[i][k] * a[j][k];"
    assert text in made.text
    (loop,) = (each for each in made.decisions if each.order)
    rounded = "rounding may differ where c[i][j] is combined in another order"
    assert rounded in loop.loop.assumptions
    assert printed(made.text, tmp_path / "new") == printed(old, tmp_path / "old")


def test_no_column_is_summed_in_parts() -> None:
    body = SQUARES.replace("a[j][k]", "c[j][k]")
    assert "da_sum" not in emission(body.replace("k < n", "k < j")).text


ELIMINATION = """\
unsigned w;
for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
        w = c[i][j];
        for (int k = 0; k < j; k++)
            w -= c[i][k] * c[k][j];
        c[i][j] = w * (c[j][j] | 1u);
    }
    for (int j = i; j < n; j++) {
        w = c[i][j];
        for (int k = 0; k < i; k++)
            w -= c[i][k] * c[k][j];
        c[i][j] = w;
    }
}
"""


@needs_gcc
def test_a_front_has_a_name_of_its_own_beside_two_loops_of_one_name(tmp_path) -> None:
    made = emission(ELIMINATION)
    assert "long long da_front = 0;" in made.text
    new, old = made.text + MAIN.format(), FRAME.format(body=ELIMINATION)
    assert printed(new, tmp_path / "new") == printed(old, tmp_path / "old")


@needs_gcc
def test_pointers_that_overlap_get_the_old_order(tmp_path) -> None:
    body = PRODUCT.replace("c[", "p[").replace("b[", "q[").replace("a[", "r[")
    body = body.replace("< N", "< n")
    pointers = ", ".join(f"unsigned (*{name})[150]" for name in "pqr")
    text = f"void f(int n, {pointers}) {{\nint i, j, k;\n{body}}}\n"
    report = depanalysis.check(text, path="a.c")
    made = parallelized(SourceFile("a.c", text), report.loops, Options())
    assert made.decisions[0].order == "with other loops innermost"
    assert "} else\n" in made.text
    main = FRAME.format(body="  f(n, c, c, a);\n  f(n, c, b, a);\n")
    new, old = (
        printed(made.text + main, tmp_path / "n"),
        printed(text + main, tmp_path / "o"),
    )
    assert new == old
