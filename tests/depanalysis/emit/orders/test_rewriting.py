"""Which of the orders a nest gets."""

import pytest

from tests.depanalysis.emit.orders.nests import emission

OUTER = "for (int t = 0; t < n; t++) {\n"
NEST = "for (int i = 1; i < n; i++)\nfor (int j = 1; j < m; j++)\n"


def _orders(body, **options):
    found = emission(body, **options).decisions
    return [each.order or bool(each.directive) for each in found]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            f"{OUTER}{NEST}a[i][j] = a[i - 1][j] + a[i][j - 1] + a[i + 1][j];\n}}",
            [False, "in waves of blocks, 64 by 64", False],
        ),
        (
            f"{OUTER}v[t] = v[t - 1];\nfor (int j = 1; j < m; j++)\nw[j] = w[j] + v[t];\n}}",
            [False, True],
        ),
        (
            "for (int i = 1; i < n; i++) {\nv[i] = a[0][i];\nw[i] = w[i - 1] + v[i];\n"
            "for (int k = 0; k < 9; k++) b[i][k] = 0;\n}",
            ["as 3 loops, 2 of them parallel", False],
        ),
        (
            "for (int i = 1; i < n; i++) {\nv[i] = a[0][i];\nw[i] = w[i - 1] + v[i];\n"
            "for (int k = 0; k < m; k++) b[i][k] = 0;\n}",
            [False, True],
        ),
        ("for (int i = 1; i < n; i++) v[(int)w[i]] = v[i - 1];", [False]),
        (f"{NEST}a[i][j] = a[i][j] + 1;", [True, False]),
    ],
)
def test_orders(body, expected):
    assert _orders(body) == expected


def test_a_macro_in_the_directive():
    body = f"{NEST}a[i][j] = a[i - 1][j] + a[i][j - 1];"
    assert _orders(body, top="#define parallel\n") == [False, False]


@pytest.mark.parametrize(
    "body",
    [
        f"{NEST}a[i][j] = a[i - 1][j] + a[i][j - 1];",
        f"{NEST}a[i][j] = a[i - 1][j] + 1;",
        "for (int i = 1; i < n; i++) {\nv[i] = 3 * a[0][i];\nw[i] = w[i - 1] + v[i];\n}",
    ],
)
def test_a_loop_that_is_all_of_a_statement_gets_braces(body):
    around = f"if (n > 3)\n{body}\nelse\nv[0] = 1;"
    lines = emission(around).text.split("\n")
    assert lines[lines.index("if (n > 3)") + 1] == "{"
    assert lines[lines.index("else") - 1].endswith(" }")
    assert "\n{\n" not in emission(body).text.partition("{\n")[2]


@pytest.mark.parametrize("between", ["enum { K = 3 };", "typedef double T;", "int K;"])
def test_names_that_a_body_declares(between):
    body = f"{between}\nv[i] = 3 * a[0][i];\nw[i] = w[i - 1] + v[i];"
    text = f"for (int i = 1; i < n; i++) {{\n{body}\n}}"
    assert _orders(text)[0] in (False, "as 2 loops, 1 of them parallel")
    if not between.startswith("int"):
        assert _orders(text) == [False]
