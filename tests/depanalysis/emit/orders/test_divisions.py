"""Bodies that divide into loops; `tests/test_parallelized.py` runs them."""

import pytest

from depanalysis.emit.decisions import FEW
from tests.depanalysis.emit.orders.nests import emission, order

LOOP = "for (int i = 1; i < n; i++) {\n"
TWO = "as 2 loops, 1 of them parallel"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("v[i] = 3 * a[0][i];\nw[i] = w[i - 1] + v[i];", TWO),
        ("w[i] = w[i - 1] + 1;\nv[i] = w[i] + w[i - 1];", TWO),
        ("v[i] = 1;\na[0][i] = 2;\nw[i] = w[i - 1] + v[i];", TWO),
        ("w[i] = w[i - 1] + 1;\nv[i] = v[i - 1] + w[i];\na[0][i] = v[i];", TWO),
        (
            "v[i] = 1;\nw[i] = w[i - 1] + v[i];\na[0][i] = w[i];",
            "as 3 loops, 2 of them parallel",
        ),
        ("v[i] = 1;\nw[i] = v[i - 1];", "as 2 loops, 2 of them parallel"),
        (
            "v[i] = 1;\na[1][i] = v[i - 1];\nw[i] = w[i - 1] + a[1][i];",
            "as 3 loops, 2 of them parallel",
        ),
        ("w[i] = w[i - 1] + v[i - 1];\nv[i] = 1;", ""),
        ("v[i] = w[i - 1];\nw[i] = v[i] + 1;", ""),
        ("double t = v[i];\nw[i] = w[i - 1] + t;\nv[i] = t * t;", ""),
        ("v[i] = 1;\nif (v[i] > 3) break;\nw[i] = w[i - 1];", ""),
        ("v[i] = 1; w[i] = w[i - 1] + v[i];", ""),
        ("v[i] = 1;\n;\nw[i] = w[i - 1] + v[i];", ""),
        ("w[i] = w[i - 1];\nv[i] = v[i - 1];", ""),
        ("a[1][i] = 0;\nw[i] = w[i - 1];\nn = n + 0;", ""),
    ],
)
def test_divisions(body, expected):
    assert order(f"{LOOP}{body}\n}}") == expected


@pytest.mark.parametrize(
    "head",
    [
        "for (int i = 1; i < n; i += 2) {\n",
        "for (int i = 1; i < (int)a[0][0]; i++) {\n",
        f"for (int i = 1; i < {FEW}; i++) {{\n",
        "for (int i = 1;\n i < n; i++) {\n",
    ],
)
def test_heads_that_are_not_repeated(head):
    body = "v[i] = 1;\nw[i] = w[i - 1] + v[i];\n}"
    assert order(head + body) == ""


def test_lines_are_added_and_none_is_lost():
    body = (
        "  for (int i = 1; i < n; i++) { // all\n    v[i] = 1; // ones\n"
        "    // sums\n    w[i] = w[i - 1] + v[i];\n  }"
    )
    expected = (
        "  #pragma omp parallel for\n  for (int i = 1; i < n; i++) { // all\n"
        "    v[i] = 1; // ones\n  }\n  for (int i = 1; i < n; i++) {\n"
        "    // sums\n    w[i] = w[i - 1] + v[i];\n  }\n"
    )
    assert expected in emission(body).text


def test_only_the_variables_of_a_part_are_private():
    body = f"double s, t;\n{LOOP}t = v[i];\nv[i] = t * t;\ns = w[i - 1];\nw[i] = s + v[i];\n}}"
    found = emission(body).decisions[0]
    assert (found.order, found.directive) == (
        TWO,
        "#pragma omp parallel for private(t)",
    )


@pytest.mark.parametrize("after", ["v[0] = t;", ""])
def test_a_last_value_keeps_the_loop(after):
    body = f"double t = 0;\n{LOOP}t = a[0][i];\nv[i] = t;\nw[i] = w[i - 1] + v[i];\n}}\n{after}"
    assert order(body) == ("" if after else TWO)


def test_pointers_that_may_overlap():
    body = f"{LOOP}v[i] = 1;\nw[i] = w[i - 1] + v[i];\n}}"
    found = emission(body).decisions[0]
    assert any("overlap" in each for each in found.loop.assumptions)
    assert order(body, alias="strict") == ""
