"""Threads run the outer loop, and each has its share of the inner one."""

import pytest

from depanalysis.emit.decisions import FEW
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import openmp_races
from depanalysis.source import SourceFile
from tests.depanalysis.emit.orders.nests import NEST, emission, order

SHARES = "in shares of the loop over j"
BODY = "a[i][j] = a[i - 1][j] + 1;"


@pytest.mark.parametrize(
    ("outer", "inner", "body"),
    [
        ("int i = 1; i < n; i++", "int j = 0; j < m; j++", BODY),
        ("long i = 3; i < n; i += 3", "int j = m; j > 9; j -= 2", "a[i][j] = a[i - 3][j];"),
        ("int i = n - 2; i >= 0; i--", "int j = 0; j < m; j++", "a[i][j] += a[i + 1][j];"),
        ("int i = 1;\ni < n; i++", "int j = 0; /* all */ j < m; j++", BODY),
        ("int i = 1; i < n; i++", "int j = 0; j < n; j++", "v[j] += a[i][j];"),
    ],
)  # fmt: skip
def test_bounds_and_steps_may_be_any(outer, inner, body):
    assert order(f"for ({outer})\nfor ({inner})\n{body}") == SHARES


@pytest.mark.parametrize(
    ("inner", "body"),
    [
        # The bounds move, or are read from what the loop may change.
        ("int j = i; j < m; j++", BODY),
        ("int j = 0; j < (int)a[0][0]; j++", BODY),
        # Iterations with different inner indices depend on each other.
        ("int j = 1; j < m; j++", "a[i][j] = a[i - 1][j - 1] + 1;"),
        ("int j = 1; j < m; j++", "a[i][j] = a[i - 1][j] + a[2][1];"),
        # It walks along a column, or has few iterations.
        ("int j = 1; j < m; j++", "a[j][i] = a[j][i - 1] + 1;"),
        (f"int j = 0; j < {FEW - 1}; j++", BODY),
    ],
)
def test_other_nests_are_not_shared(inner, body):
    nest = f"for (int i = 1; i < n; i++)\nfor ({inner})\n{body}"
    assert order(nest) != SHARES


@pytest.mark.parametrize(
    "between", ["#undef N\n#define N 99\n", "#pragma GCC unroll 4\n", "v[i] = 0;\n"]
)
def test_what_stands_between_the_loops(between):
    outer, inner = NEST.split("\n", 1)
    body = f"{outer} {{\n{between}{inner.replace('j < m', 'j < N')}{BODY}\n}}"
    assert order(body, "#define N 100\n") == ""


def test_the_index_of_the_outer_loop_is_private_unless_it_is_declared_there():
    body = f"int i, j;\n{NEST.replace('int ', '')}{BODY}"
    found = emission(body).decisions[0]
    assert found.directive == "#pragma omp parallel private(i)"
    assert order(f"{body}\nv[i] = 1;") == ""


def test_shares_are_two_lines_more():
    body = (
        "  for (int i = 1; i < n; i++) // rows\r\n"
        "    for (int j = 0; j < m; j++)  /* columns */\r\n"
        "      a[i][j] = a[i - 1][j]; // one"
    )
    expected = (
        "  #pragma omp parallel\r\n"
        "  for (int i = 1; i < n; i++) // rows\r\n"
        "    #pragma omp for schedule(static) nowait\r\n"
        "    for (int j = 0; j < m; j++)  /* columns */\r\n"
        "      a[i][j] = a[i - 1][j]; // one\n"
    )
    assert expected in emission(body).text


def test_shares_are_proved_to_have_no_races():
    body = f"double t;\n{NEST}{{\nt = a[i - 1][j];\na[i][j] = t; }}"
    found = emission(body)
    outer, inner = found.decisions
    assert outer.directive == "#pragma omp parallel private(t)"
    assert inner.directive == "#pragma omp for schedule(static) nowait"
    report = openmp_races(SourceFile("a.c", found.text), RaceOptions())
    assert [str(each.verdict) for each in report.constructs] == ["race-free"]


@pytest.mark.parametrize("word", ["schedule", "nowait", "private"])
def test_macros_in_any_of_the_directives(word):
    body = f"int i;\n{NEST.replace('int i', 'i')}a[i][j] = a[i - 1][j];"
    assert order(body, f"#define {word} nothing\n") == ""
