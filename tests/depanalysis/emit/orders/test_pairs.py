"""Two loops whose headers may be moved, and those that stay."""

import pytest

from tests.depanalysis.emit.orders.nests import NEST as TWO_LINES
from tests.depanalysis.emit.orders.nests import emission, order

STRIPS = "in strips of the loop over j"
# Nothing can stand above the second header, so that the loops have to change places.
NEST = TWO_LINES.replace("\n  for", " for")
BODY = "a[i][j] = a[i - 1][j] + 1;"


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("int i = 1; i < n; i++", "int j = 0; j < m; j++"),
        ("int i = 1; i <= n - 1; ++i", "int j = 0; j < m; j += 1"),
        ("int k = 1; k < n; k++", "unsigned j = 0; j < 99; j++"),
        ("int i = 1; i < n; i++", "int j = i; j < m; j++"),
        ("int i = 1; i < n; i++", "int j = n - i; j <= 2 * i + 7; j++"),
    ],
)
def test_loops_that_rise_by_one(outer, inner):
    index = outer.split()[1]
    body = BODY.replace("i", index)
    assert order(f"for ({outer}) for ({inner})\n{body}") == STRIPS


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("int i = 1; i < n; i += 2", "int j = 0; j < m; j++"),
        ("int i = 1; i < n; i++", "int j = m - 1; j >= 0; j--"),
        ("long i = 1; i < n; i++", "int j = 0; j < m; j++"),
        ("int i = 1;\ni < n; i++", "int j = 0; j < m; j++"),
        ("int i = 1; i < n; i++", "int j = 0; /* all */ j < m; j++"),
        ("int i = 1; i < n; i++", "int j = i / 2; j < m; j++"),
        ("int i = 1; i < n; i++", "int j = 0; j < i * i; j++"),
        ("int i = 1; i < n; i++", "int j = 0; j < (i < 9 ? 9 : i); j++"),
        ("int i = 1; i < n; i++", "unsigned j = 0; j < 900u - i; j++"),
        ("int i = 1; i < n; i++", "int j = 0; j < (int)v[0]; j++"),
    ],
)
def test_other_headers(outer, inner):
    assert order(f"for ({outer}) for ({inner})\n{BODY}") == ""


@pytest.mark.parametrize(
    "body",
    [
        f"#define N m\n{NEST.replace('j < m', 'j < N')}{BODY}\n#undef N",
        f"{NEST.replace('j < m', 'j < n')}{BODY}",
    ],
)
def test_directives_around_a_nest(body):
    assert order(body) == STRIPS


@pytest.mark.parametrize(
    "between", ["#undef N\n#define N 99\n", "#pragma GCC unroll 4\n", "v[i] = 0;\n"]
)
def test_what_stands_between_the_loops(between):
    outer, inner = TWO_LINES.split("\n", 1)
    body = f"{outer} {{\n{between}{inner.replace('j < m', 'j < N')}{BODY}\n}}"
    assert order(body, "#define N 100\n") == ""


def test_names_that_mean_something_else_inside():
    macro = "#define BOUND j\n"
    body = f"int j = n;\nfor (int i = 1; i < BOUND; i++) for (int j = 0; j < m; j++)\n{BODY}"
    assert order(body, macro) == ""
    assert order(body.replace("BOUND", "j")) == ""
    assert order(body.replace("BOUND", "n")) == STRIPS


def test_names_of_our_own():
    assert order(f"{NEST}{BODY}\nint da_x = 0;\nv[0] = da_x;") == ""


def test_the_outer_index_may_not_be_wanted():
    nest = NEST.replace("int i", "i").replace("int j", "j")
    assert order(f"int i, j;\n{nest}{BODY}") == STRIPS
    for name in "ij":
        assert order(f"int i, j;\n{nest}{BODY}\nv[{name}] = 1;") == ""


def test_the_other_index_stands_for_itself_only():
    nest = "for (int i = 1; i < n; i++) for (int j = {0}; j < m; j++)\n"
    assert order(f"{nest.format('i')}{BODY}") == STRIPS
    for start in ("i - i", "0 * i"):
        assert order(f"{nest.format(start)}{BODY}") == ""
    inside = nest.replace("int i = 1; i < n; i++", "int k = 1; k < n; k++").format("i")
    body = f"for (int i = 1; i < n; i++) {{\n{inside}a[k][j] = a[k - 1][j] + 1;\n}}"
    text = emission(body)
    assert text.decisions[1].order == STRIPS
