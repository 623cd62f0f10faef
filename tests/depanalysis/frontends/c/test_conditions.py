"""Conditions."""

import pytest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("n", "if n != 0 {", id="number"),
        pytest.param("!n", "if n == 0 {", id="not"),
        pytest.param("!(n < m)", "if not n < m {", id="not-less"),
        pytest.param("n < m || a[0]", "if n < m or a[0] != 0.0 {", id="or"),
        pytest.param("a + n > a + m", "if n > m {", id="pointers"),
        pytest.param("a != b", "pointers to different objects are compared", id="two"),
        pytest.param("a == 0", "tests whether `a` is a null pointer", id="null"),
        pytest.param("3", "k[0] = 1", id="always"),
    ],
)
def test_a_condition_is_a_truth(body, text, expected):
    assert expected in body(f"if ({text}) k[0] = 1;")
