"""The verb `lde` for nested loops."""

import pytest

from depanalysis.cli import main

DIAGONAL = ("lde", "s[i][j] = s[i-1][j-1]")
BOX = ("--loop", "i", "1", "4", "--loop", "j", "1", "4")


def test_a_nest_is_counted_and_dealt_out(capsys):
    assert main([*DIAGONAL, *BOX, "--schedule", "4"]) == 0
    out = capsys.readouterr().out
    assert "loops        i from 1 to 4, j from 1 to 4: 16 iterations" in out
    assert "components   7" in out
    assert "components is best for 4 processors" in out
    assert "thread 1: 4 iterations: (1, 1) (2, 2) (3, 3) (4, 4)" in out


def test_wavefronts_are_shown_phase_by_phase(capsys):
    both = ("lde", "s[i][j] = s[i-1][j]", "s[i][j] = s[i][j-1]")
    assert main([*both, *BOX, "--schedule", "2"]) == 0
    out = capsys.readouterr().out
    assert "wavefronts is best for 2 processors" in out
    assert "phase 2, thread 2: 1 iterations: (2, 1)" in out


def test_a_nest_too_large_to_list_is_counted(capsys):
    ends = ("--loop", "i", "1", "10**9", "--loop", "j", "1", "10**9")
    assert main([*DIAGONAL, *ends]) == 0
    out = capsys.readouterr().out
    assert "components   1999999999" in out
    assert "not listed" in out
    assert main([*DIAGONAL, *ends, "--schedule", "2"]) == 2
    assert "--schedule 2:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (DIAGONAL, "--range L U is missing, or --loop NAME L U for each loop"),
        ((*DIAGONAL, *BOX, "--json"), "--json is for one loop"),
        ((*DIAGONAL, *BOX, "--range", "1", "2"), "--range is for one loop"),
        (("lde", "s[i]", *BOX), "is no pair of accesses"),
        (("lde", "s[i + j] = s[i]", *BOX), "couple the loops i and j"),
        (("lde", "s[k] = s[i]", *BOX), "'k' is not one of the loops i, j"),
        ((*DIAGONAL, "--loop", "i", "4", "1"), "the range is empty"),
        ((*DIAGONAL, "--loop", "i", "a", "b"), "a"),
        (("lde", "s[i] = s[i]", *BOX[:4], *BOX[:4]), "have different names"),
    ],
)
def test_what_is_wrong_is_one_message(arguments, message, capsys):
    assert main([*arguments]) == 2
    assert message in capsys.readouterr().err
