"""A parallel loop inside another one becomes the outer one."""

import pytest

from depanalysis.emit.decisions import FEW
from tests.depanalysis.emit.orders.nests import NEST, emission, order


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a[i][j] = a[i - 1][j] + 1;", "in shares of the loop over j"),
        ("a[j][i] = a[j][i - 1] + 1;", "inside the loop over j"),
        ("v[j] = v[j] + a[j][i];", "inside the loop over j"),
        ("v[j] += a[i][j];", "in shares of the loop over j"),
        (
            "b[i][j] = a[i - 1][j]; a[i][j] = b[i - 1][j];",
            "in shares of the loop over j",
        ),
        ("a[i][j] = a[i - 1][m - 1 - j] + 1;", ""),
        ("v[0] += a[i][j];", ""),
        ("a[i][j] = a[i - 1][j - 1] + 1;", "in strips along j - i"),
        ("a[i][j] = a[i - 1][j + 2] + 1;", "in strips along j + 2 * i"),
        ("v[i + j] = v[i + j] + a[i][j];", "in strips along j + i"),
        ("a[i][j] = a[i - 1][j + 3] + 1;", ""),
        ("a[i][j] = a[i - 1][j - 1] + a[i - 1][j];", ""),
    ],
)
def test_which_loop_becomes_the_outer_one(body, expected):
    nest = NEST.replace("j = 0; j < m", "j = 3; j < m - 3")
    assert order(f"{nest}{{ {body} }}") == expected


@pytest.mark.parametrize(("trips", "is_left"), [(FEW - 1, True), (FEW, False)])
def test_loops_that_are_too_short_for_threads(trips, is_left):
    nest = NEST.replace("j < m", f"j < {trips}")
    found = order(f"{nest}a[j][i] = a[j][i - 1];")
    assert (found == "") == is_left


def test_headers_change_places_and_all_else_stays():
    body = (
        "  for (int i = 1; i < n; i++) { // rows\n"
        "    for (int j = 0; j < m; j++)  /* columns */\n"
        "      a[j][i] = a[j][i - 1]; // one\n  } // end"
    )
    expected = (
        "  #pragma omp parallel for\n"
        "  for (int j = 0; j < m; j++) { // rows\n"
        "    for (int i = 1; i < n; i++)  /* columns */\n"
        "      a[j][i] = a[j][i - 1]; // one\n  } // end\n"
    )
    assert expected in emission(body).text


@pytest.mark.parametrize(
    "nest",
    [
        # Nothing can stand above the second header.
        NEST.replace("\n", " "),
        # The bounds of the rows are not the same.
        NEST.replace("j = 0", "j = i"),
        NEST.replace("j < m", "j < m - i"),
    ],
)
def test_other_rows_run_in_strips(nest):
    found = order(f"{nest}\na[i][j] = a[i - 1][j];")
    assert found == "in strips of the loop over j"


def test_a_bound_is_computed_only_where_it_was():
    body = "for (int i = 1; i < n; i++)\nfor (int j = 0; j < m - 1; j++)\na[j][i] = a[j][i - 1];"
    text = emission(body).text
    assert "if ((long long)(int)(1) <= (long long)(n) - 1) {" in text
    assert "a[j][i] = a[j][i - 1]; }" in text


def test_what_is_private():
    body = (
        "int i, j; double t;\nfor (i = 1; i < n; i++)\nfor (j = 0; j < m; j++) {\n"
        "t = a[j][i - 1];\na[j][i] = t; }"
    )
    found = emission(body).decisions[0]
    assert found.directive == "#pragma omp parallel for private(i, t)"
    assert order(f"{body}\nv[0] = t;") == ""


def test_assumptions_are_listed():
    body = f"{NEST}{{ a[i][j] = a[i - 1][j] + b[i][j]; }}"
    (outer, _) = emission(body).decisions
    assert "a and b do not overlap in memory" in outer.loop.assumptions
    assert order(body, alias="strict") == ""
    assert outer.reason.startswith("a directive on the loop inside")


def test_only_directives_without_transformations():
    body = f"{NEST}a[i][j] = a[i - 1][j] + 1;"
    found = emission(body, transform=False)
    assert [each.order for each in found.decisions] == ["", ""]
    assert found.decisions[1].directive == "#pragma omp parallel for if(m >= 32768)"
