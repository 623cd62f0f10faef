"""Negative subscripts count from the end."""

import pytest

from tests.depanalysis.frontends.python.translated import shown


@pytest.mark.parametrize(
    ("header", "index", "expected"),
    [
        pytest.param("range(n)", "i", "i", id="from zero"),
        pytest.param("range(1, n)", "i - 1", "i - 1", id="from one"),
        pytest.param(
            "range(n)", "i - 1",
            "select(i - 1 < 0, i - 1 + a.shape.0, i - 1)", id="may be negative",
        ),
        pytest.param("range(n)", "n - 1 - i", "n - 1 - i", id="mirrored"),
        pytest.param(
            "range(n)", "n - 2 - i",
            "select(n - 2 - i < 0, n - 2 - i + a.shape.0, n - 2 - i)", id="one too far",
        ),
        pytest.param("range(n, -1, -1)", "i", "i", id="downwards"),
        pytest.param("range(n)", "-1", "a.shape.0 - 1", id="the last"),
        pytest.param("range(n)", "i % 3", "i % 3", id="remainder"),
        pytest.param("range(n)", "i // 2", "i // 2", id="quotient"),
        pytest.param("range(0, n, x)", "i",
                     "select(i < 0, i + a.shape.0, i)", id="any step"),
        pytest.param("range(n)", "i + x",
                     "select(i + x < 0, i + x + a.shape.0, i + x)", id="any shift"),
        pytest.param("range(len(a))", "len(a) - 1 - i",
                     "a.shape.0 - 1 - i", id="by the length"),
    ],
)  # fmt: skip
def test_subscripts_that_may_be_negative_wrap(
    header: str, index: str, expected: str
) -> None:
    text = shown(f"for i in {header}:\n    a[{index}] = 0")
    assert f"{{\n  a[{expected}] = 0.0\n" in text


def test_a_bound_that_has_changed_proves_nothing() -> None:
    text = shown("for i in range(n):\n    n = 0\n    a[n - 1 - i] = 0")
    assert "select" in text
