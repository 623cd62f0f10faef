import pytest

from depanalysis.diophantine.texts import read_range
from depanalysis.errors import ParseError


@pytest.mark.parametrize(
    ("bounds", "expected"),
    [
        (("-8", "7"), (-8, 7)),
        (("3", "3"), (3, 3)),
        (("-10**18", "10^18"), (-(10**18), 10**18)),
        (("1_000", "1e18"), (1000, 10**18)),
        (("-2**31", "2**31 - 1"), (-(2**31), 2**31 - 1)),
        (("1e400", "10**401"), (10**400, 10**401)),
    ],
)
def test_bounds_are_calculated(bounds, expected):
    assert read_range(*bounds) == expected


@pytest.mark.parametrize(
    ("bounds", "message"),
    [
        (("7", "-8"), "1: the range is empty: 7 is greater than -8\n  7 -8\n  ^^^^"),
        (("n", "3"), "1: 'n' is not an integer\n  n 3\n  ^"),
        (("0", "n + 1"), "3: 'n + 1' is not an integer\n  0 n + 1\n    ^^^^^"),
        (("1.5", "3"), "1: '1.5' is not an integer\n  1.5 3\n  ^^^"),
        (("0", "1e-3"), "3: '1e-3' is not an integer\n  0 1e-3\n    ^^^^"),
        (("3", ""), "3: expected a number, a variable or '(', found the end"
                    "\n  3 \n    ^"),
        (("3", "4 5"), "5: expected the end, found '5'\n  3 4 5\n      ^"),
        (("0", "1e5000"), "3: number is too large\n  0 1e5000\n    ^^^^^^"),
        (("0", "9/3"), "4: '/' does not lead to integers; multiply both sides instead"
                       "\n  0 9/3\n     ^"),
    ],
)  # fmt: skip
def test_what_is_no_range_is_told_at_its_place(bounds, message):
    with pytest.raises(ParseError) as caught:
        read_range(*bounds)
    assert str(caught.value) == f"<range>:1:{message}"
