"""Witnesses in words."""

from depanalysis.report.races.witnesses import witness_text
from tests.depanalysis.report.races.samples import PARTING, RACE

START = "block 4, grid 1, n = 4, h[0] = 3: "
ONE = "thread (0, 0, 0) of block (0, 0, 0) (k = 2)"
OTHER = "thread (1, 0, 0) of block (0, 0, 0) (k = 2)"


def test_two_threads_touch_an_element():
    assert witness_text(RACE) == f"{START}{ONE} and {OTHER} touch s[1]"


def test_one_thread_waits_and_the_other_never_comes():
    expected = f"{START}{ONE} waits at the barrier, {OTHER} never reaches it"
    assert witness_text(PARTING) == expected
