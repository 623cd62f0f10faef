"""Advice that names `--in-bounds` where it decides a loop, and only there."""

import pytest

import depanalysis

ADVICE = "say --in-bounds if subscripts stay inside their extents: the loop is {} then"
SIZED = """void f(int n, int m, double a[n][m], int k, int *restrict p) {{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) {{ {0} }}
}}
"""


def advised(text: str, *, in_bounds: bool = False) -> str | None:
    return depanalysis.check(text, "c", in_bounds=in_bounds).loops[0].advice


def test_a_loop_that_it_decides() -> None:
    text = SIZED.format("a[i][p[j]] = 1;")
    assert advised(text) == ADVICE.format("parallel")
    assert depanalysis.check(text, "c", in_bounds=True).loops[0].verdict == "parallel"


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
    assert "--in-bounds" not in advice


def test_who_has_said_it_is_not_asked() -> None:
    advice = advised(SIZED.format("a[p[i]][j] = 1;"), in_bounds=True)
    assert "--in-bounds" not in (advice or "")


def test_decided_loops_get_their_own_advice() -> None:
    assert advised(SIZED.format("a[i][j] = 1;")) is None
