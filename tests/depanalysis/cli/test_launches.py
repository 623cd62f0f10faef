"""Sizes of launches and values of names, as they are written on a command line."""

import pytest

from depanalysis.cli.launches import definitions, launch
from depanalysis.errors import UsageError


def test_sizes_that_are_left_out_are_one():
    assert launch("16, 2", "7") == ((16, 2, 1), (7, 1, 1))


def test_what_is_not_given_stays_open():
    assert launch(None, "1,2,3") == (None, (1, 2, 3))
    assert launch("32", None) == ((32, 1, 1), None)


@pytest.mark.parametrize(
    ("block", "grid", "message"),
    [
        ("a", None, "--block: 'a' is not X, X,Y or X,Y,Z"),
        ("1,2,3,4", None, "--block: '1,2,3,4' is not X, X,Y or X,Y,Z"),
        (None, "-1", "--grid: '-1' is not X, X,Y or X,Y,Z"),
        (None, "99999999999", "--grid: '99999999999' is too large"),
        ("2048", None, "the launch is refused: a block has 1 to 1,024 in x"),
        (None, "1,70000", "the launch is refused: a grid has 1 to 65,535 in y"),
    ],
)
def test_sizes_that_no_device_takes_are_refused(block, grid, message):
    with pytest.raises(UsageError) as caught:
        launch(block, grid)
    assert str(caught.value).startswith(message)


def test_values_are_decimal_or_hexadecimal():
    found = definitions(("n=0x10", "m = -3", " k = +7 "))
    assert found == (("n", 16), ("m", -3), ("k", 7))


@pytest.mark.parametrize("text", ["n", "n=", "1=2", "n=2.5", "n=k", "n=1;m=2"])
def test_other_definitions_are_refused(text):
    with pytest.raises(UsageError, match=r"^--define: .* is not NAME=INTEGER$"):
        definitions((text,))
