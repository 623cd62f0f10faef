"""Ranges of loops as texts; `tests/test_reordered_randomly.py` runs them."""

import pytest

from tests.depanalysis.emit.orders.nests import emission

OUTER = "for (int i = 1; i < n; i++)\n"
WAVES = "a[i][j] = a[i - 1][j] + a[i][j - 1];"
ROWS = "a[i][j] = a[i - 1][j] + 1;"
DIAGONAL = "a[i][j] = a[i - 1][j - 1] + 1;"


def _text(inner, body):
    return emission(f"{OUTER}for ({inner})\n{body}").text


@pytest.mark.parametrize(
    ("inner", "left", "right"),
    [
        ("int j = 1; j < m; j++", "", ""),
        ("int j = i; j < m; j++", "da_top", ""),
        ("int j = n - i; j < m; j++", "da_bottom", ""),
        ("int j = 1; j < i; j++", "", "da_bottom"),
        ("int j = i; j < 2 * i; j++", "da_top", "da_bottom"),
        ("int j = 1; j < m - i; j++", "", "da_top"),
    ],
)
def test_in_which_rows_the_inner_loop_begins_first_and_ends_last(inner, left, right):
    text = _text(inner, WAVES)
    for name, row in (("da_left", left), ("da_right", right)):
        assert (f"{{ int i = {row}; {name} = " in text) == bool(row)


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("int j = 1; j < m; j++", set()),
        ("int j = i; j < m; j++", {"da_top"}),
        ("int j = 1; j < i; j++", {"da_bottom"}),
        ("int j = i; j < 2 * i; j++", {"da_top", "da_bottom"}),
    ],
)
def test_strips_declare_only_what_they_need(inner, expected):
    """Compilers warn of variables that nobody uses."""
    text = _text(inner, ROWS)
    assert {each for each in ("da_top", "da_bottom") if each in text} == expected


def test_a_part_of_a_skewed_loop():
    text = _text("int j = 1; j < m; j++", DIAGONAL)
    assert "da_first = da_left - (da_bottom - da_top), da_last = da_right;" in text
    assert "da_start = da_j + (i - da_top) < da_low ?" in text
    assert "for (int j = da_start; j <= da_stop; j++)\na[i][j]" in text
