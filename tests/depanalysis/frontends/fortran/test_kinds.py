"""Kinds that constants name."""

import pytest


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("8", "i64"),
        ("int16", "i16"),
        ("kind(1)", "i32"),
        ("selected_int_kind(9)", "i32"),
    ],
)
def test_a_kind_is_a_width(shown, kind: str, expected: str) -> None:
    assert f"k: {expected}" in shown("k = 1", f"integer({kind}) :: k")


def test_a_real_without_a_known_kind_is_wide(shown) -> None:
    assert "x: f128" in shown("x = 1", "real(wp) :: x")
