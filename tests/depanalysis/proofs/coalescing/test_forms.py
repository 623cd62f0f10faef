import pytest

from depanalysis.analysis.polynomials import expression
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.printer import show_expression
from depanalysis.proofs.coalescing.forms import (
    Lane,
    SplitError,
    UnresolvedError,
    decided,
)
from depanalysis.proofs.coalescing.scopes import Scope

SCOPE = Scope({}, {"b": (0, 1000), "n": (None, None), "j": (0, 3)}, {"n": 8})


def lane(residues=None):
    return Lane(SCOPE, {"t": 5}, residues or {})


def form(text, residues=None):
    return show_expression(expression(lane(residues).form(parse_expression(text, "t"))))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("t * b + 3", "5 * b + 3"),
        ("(256 * b + t) // 4", "64 * b + 1"),
        ("tdiv(256 * b + t, 4) * 4", "256 * b + 4"),
        ("(256 * b + t) % 8", "5"),
        ("trem(256 * b + t, 32)", "5"),
        ("(256 * b + t) >> 2", "64 * b + 1"),
        ("(256 * b + t) & 3", "1"),
        ("(256 * b + t) & -4", "256 * b + 4"),
        ("(256 * b + t) ^ 1", "256 * b + 4"),
        ("(256 * b + t) | 2", "256 * b + 7"),
        ("(16 * b + j) % 16", "j"),
        ("~t", "-6"),
        ("min(j, 7) + max(t, 2)", "j + 5"),
        ("select(t > 2, b, n)", "b"),
        ("i32(b + t)", "b + 5"),
        ("u8(t + 252)", "1"),
        ("select(t > 2, n, 0)", "8 * `n/8`"),
    ],
)
def test_values_of_one_lane(text, shown):
    assert form(text) == shown


@pytest.mark.parametrize("text", ["u", "t // u", "i8(u)", "u ^ t", "f(u)"])
def test_what_cannot_be_expressed_says_why(text):
    with pytest.raises(UnresolvedError, match="u"):
        form(text)


@pytest.mark.parametrize("text", ["i8(b * t)", "t // n", "n ^ t"])
def test_what_the_warp_shares_is_an_atom(text):
    assert lane().form(parse_expression(text, "t")).atoms


TEXT = "(32 * b + t) // 6 * 3 + (32 * b + t) % 6"


def test_a_uniform_remainder_asks_for_its_cases():
    with pytest.raises(SplitError) as caught:
        form(TEXT)
    assert caught.value.cases == tuple(range(0, 128 * 6, 32))
    with pytest.raises(SplitError) as caught:
        form("(6 * b + t) // 4")
    assert caught.value.cases == (-1, -3)


def test_every_case_agrees_with_the_numbers():
    with pytest.raises(SplitError) as caught:
        form(TEXT)
    for b in range(400):
        total = 32 * b + 5
        case = 32 * b % (128 * 6)
        found = lane({caught.value.key: case}).form(parse_expression(TEXT, "t"))
        assert (found.constant - (total // 6 * 3 + total % 6)) % 128 == 0


def test_coarse_cases_tell_the_remainder():
    with pytest.raises(SplitError) as caught:
        form("(6 * b + t) % 4")
    for b in range(20):
        found = lane({caught.value.key: -1 - 6 * b % 4})
        assert (
            found.form(parse_expression("(6 * b + t) % 4", "t")).as_constant
            == (6 * b + 5) % 4
        )


@pytest.mark.parametrize("operator", ["<", "<=", ">", ">=", "==", "!="])
def test_ranges_decide_comparisons(operator):
    tests = {
        "<": lambda v: v < 0, "<=": lambda v: v <= 0, ">": lambda v: v > 0,
        ">=": lambda v: v >= 0, "==": lambda v: v == 0, "!=": lambda v: v != 0,
    }  # fmt: skip
    for low in range(-3, 4):
        for high in range(low, 4):
            values = {tests[operator](v) for v in range(low, high + 1)}
            expected = values.pop() if len(values) == 1 else None
            assert decided(operator, low, high) is expected
    assert decided(operator, None, None) is None
