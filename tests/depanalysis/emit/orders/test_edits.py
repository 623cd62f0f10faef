"""Edits inside lines."""

from depanalysis.emit.orders.edits import Edit, edited
from depanalysis.source import SourceFile

SOURCE = SourceFile("a.c", "one two three\r\nfour\nfive\n")


def test_edits_of_one_line_do_not_move_each_other():
    found = edited(
        SOURCE, [Edit(1, 8, 13, "3"), Edit(1, 0, 3, "first"), Edit(1, 4, 4, "and ")]
    )
    assert found == {1: "first and two 3"}


def test_edits_at_one_place_stay_in_order():
    found = edited(
        SOURCE, [Edit(2, 4, 4, " a"), Edit(2, 4, 4, " b"), Edit(3, 0, 4, "")]
    )
    assert found == {2: "four a b", 3: ""}
