"""Statements without a function around them."""

import pytest

from depanalysis.frontends.c import fragments


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "a[i] = b[k[i]];",
            "int i, double *restrict a, double *restrict b, int *restrict k",
            id="arrays",
        ),
        pytest.param("s += a[i] * x;", "double s, double x", id="reals"),
        pytest.param("c[i][j] = 0;", "double *restrict *restrict c", id="two"),
        pytest.param("int i = 0, j = 1; n = i + j;", "int n", id="declared"),
        pytest.param("n = f(m);", "int n, int m", id="called"),
        pytest.param("x = 0.5;", "double x", id="literal"),
        pytest.param("p.x = 1;", "int p", id="member"),
    ],
)
def test_names_are_inferred(text, expected):
    wrapped, _ = fragments.wrapped(text)
    head = wrapped.split("fragment(")[1].split(") {")[0]
    assert set(expected.split(", ")) <= set(head.split(", "))


def test_a_fragment_is_a_program_with_the_places_of_the_text(translated):
    (program,) = translated("for (i = 0; i < n; i++)\n  a[i] = 1;").programs
    loop = program.body[0]
    assert program.name == "fragment"
    assert (loop.span.line, loop.span.column) == (1, 1)
    assert (loop.body[0].span.line, loop.body[0].span.column) == (2, 3)


def test_values_flow_out_of_a_fragment(translated):
    (program,) = translated("s += a[i];").programs
    assert [(each.name, each.is_output) for each in program.scalars] == [("s", True)]


def test_a_fragment_with_errors_has_no_program(translated):
    result = translated("for (i = 0; i < n; i++) { a[i] = }")
    assert result.programs == ()
    assert str(result.errors[0]).startswith("in.c:1:34: expected expression\n")
