"""Functions of arrays become scalars that are combined element by element."""

import pytest

from tests.depanalysis.frontends.fortran.conftest import Show


@pytest.mark.parametrize(
    ("body", "part"),
    [
        pytest.param("b(1) = sum(a)", "+=", id="sum"),
        pytest.param("b(1) = maxval(a(2:3))", "max=", id="maximum"),
        pytest.param("if (any(a > 0.0)) b(1) = 0.0", "or=", id="any"),
    ],
)
def test_a_reduction_updates_a_scalar(shown: Show, body: str, part: str) -> None:
    text = shown(body, "real :: a(n), b(n)")
    assert part in text
    assert "opaque" not in text


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("b(1) = sum(a, b(1) + 1.0)", id="no-mask"),
        pytest.param("b(1) = sum(a, 2)", id="no-such-dimension"),
        pytest.param("b(1) = maxloc(a, n)", id="unknown-dimension"),
        pytest.param("b(1) = maxloc(a, 1, back=b(1) > 0.0)", id="unknown-end"),
        pytest.param("b(1) = sum(b(1))", id="single-value"),
    ],
)
def test_other_forms_are_not_modelled(shown: Show, body: str) -> None:
    assert "opaque" in shown(body, "real :: a(n), b(n)")


def test_a_condition_is_evaluated_for_each_iteration(shown: Show) -> None:
    text = shown("do while (any(a > 0.0))\na(1) = 0.0\nend do", "real :: a(n), b(n)")
    assert "while true {\n    local any" in text
