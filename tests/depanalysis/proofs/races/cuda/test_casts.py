"""Conversions that change nothing are left out, others are kept."""

import pytest

from depanalysis.ir.parser import parse_expression
from depanalysis.ir.printer import show_expression
from depanalysis.proofs.races.cuda.casts import is_natural, plain

RANGES = {"n": (0, None), "m": (None, 9)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("u32(n + 1)", "n + 1"),
        ("u32(n - 1)", "u32(n - 1)"),
        ("i32(u32(n - 1))", "n - 1"),
        ("i32(u32(u32(m) + n))", "m + n"),
        ("u32(m)", "u32(m)"),
        ("u8(n)", "u8(n)"),
        ("i16(n)", "i16(n)"),
        ("u32(n * 2654435761)", "u32(n * 2654435761)"),
        ("a[u32(n * n)]", "a[n * n]"),
        ("i32(u32(n // 2) & 3)", "n // 2 & 3"),
    ],
)
def test_conversions(text, expected):
    assert show_expression(plain(parse_expression(text, "a test"), RANGES)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("n * n + 1", True),
        ("n - 1", False),
        ("m", False),
        ("m & 3", True),
        ("select(m < n, n, 2)", True),
        ("m < n", True),
    ],
)
def test_naturals(text, expected):
    assert is_natural(parse_expression(text, "a test"), RANGES) == expected
