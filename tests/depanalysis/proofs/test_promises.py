"""What is taken of subscripts: advice where it would decide, and where the text says no."""

import pytest

import depanalysis
from depanalysis.options import Bounding

ADVICE = (
    "leave out --bounds strict if subscripts stay inside their extents: "
    "the loop is {} then"
)
SIZED = """void f(int n, int m, double a[n][m], int k, int *restrict p) {{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) {{ {0} }}
}}
"""


def advised(text: str, bounds: Bounding = "strict") -> str | None:
    return depanalysis.check(text, "c", bounds=bounds).loops[0].advice


def test_a_loop_that_it_decides() -> None:
    text = SIZED.format("a[i][p[j]] = 1;")
    assert advised(text) == ADVICE.format("parallel")
    assert depanalysis.check(text, "c").loops[0].verdict == "parallel"


@pytest.mark.parametrize(
    "stored",
    [
        pytest.param("a[p[i]][j] = 1;", id="it changes nothing"),
        pytest.param("a[i][p[j]] = 1; g();", id="something else is open"),
        pytest.param("p[p[j]] = 1;", id="no extents are known"),
    ],
)
def test_a_loop_that_it_leaves_open(stored: str) -> None:
    text = SIZED.format(stored)
    advice = advised(text)
    assert advice is not None
    assert "--bounds" not in advice


def test_who_has_not_said_it_is_not_asked() -> None:
    advice = advised(SIZED.format("a[p[i]][j] = 1;"), "assume")
    assert "--bounds" not in (advice or "")


def test_decided_loops_get_their_own_advice() -> None:
    assert advised(SIZED.format("a[i][j] = 1;")) is None


@pytest.mark.parametrize(
    ("stored", "verdict", "is_warned"),
    [
        pytest.param("a[i][j] = 1;", "parallel", False, id="it may stay inside"),
        pytest.param(
            "a[i][j + m] = 1;", "sequential", True, id="always in the next row"
        ),
        pytest.param(
            "a[i][j - k] = 1;", "sequential", True, id="always in the row before"
        ),
        pytest.param("a[0][i * m] = 1;", "parallel", True, id="through the rows"),
        pytest.param("a[i][j] = a[i][k + j - m];", "parallel", False, id="m is large"),
    ],
)
def test_what_the_text_says_is_not_assumed_away(stored, verdict, is_warned) -> None:
    loop = depanalysis.check(SIZED.format(stored), "c").loops[0]
    assert loop.verdict == verdict
    assert (loop.warning is not None) == is_warned


def test_assumptions_that_no_run_keeps_are_given_up() -> None:
    text = """static double a[10][10];
    void f(int n) {
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++)
          a[i + 1][n + 6 + j] = a[i][n - 7 + j];
    }"""
    loop = depanalysis.check(text, "c").loops[0]
    assert loop.verdict != "parallel"
    assert (
        loop.warning == "subscripts of a leave the declared extents when the loop runs"
    )


def test_a_warning_names_members_as_the_text_does() -> None:
    text = """struct pair { int n; int v[2]; };
    void f(int n, struct pair *p) {
      for (int i = 0; i < n; i++) p[i].v[2] = p[i].n;
    }"""
    (loop,) = depanalysis.check(text, "c").loops
    assert loop.warning == (
        "subscripts of p[].v leave the declared extents when the loop runs"
    )
    assert loop.advice == "keep the subscripts inside the extent of their member"


def test_an_assumption_is_listed_where_it_is_needed() -> None:
    text = """void f(int n, int m, int k, double a[n][m], double b[n][m]) {
      for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
          a[i][j] = b[i][j];
    }"""
    outer, inner = depanalysis.check(text, "c").loops
    assert "subscripts of a stay inside its extents" in outer.assumptions
    assert "subscripts of b stay inside its extents" not in outer.assumptions
    assert not any("stay inside" in each for each in inner.assumptions)
