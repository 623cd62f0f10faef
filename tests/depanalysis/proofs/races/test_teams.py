"""Which pairs of places are asked about, and what kind of race they would be."""

import pytest

from depanalysis.ir.expressions import Var
from depanalysis.proofs.races.teams import Pair, Place, TeamProgram, pairs
from depanalysis.source import NOWHERE


def place(array, kind, *, is_atomic=False):
    return Place(
        NOWHERE, array, kind, (Var("i"),), (), (Var("t"),), is_atomic=is_atomic
    )


READ, WRITE, OTHER = place("a", "read"), place("a", "write"), place("b", "write")
ATOMIC = place("a", "write", is_atomic=True)


def test_a_write_meets_itself_and_all_of_its_array():
    program = TeamProgram("p", (READ, WRITE, OTHER, ATOMIC), frozenset())
    found = [(pair.first, pair.second) for pair in pairs(program)]
    assert found == [
        (READ, WRITE), (READ, ATOMIC), (WRITE, WRITE), (WRITE, ATOMIC), (OTHER, OTHER),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second", "kind"),
    [
        (READ, WRITE, "read-write"),
        (WRITE, WRITE, "write-write"),
        (READ, ATOMIC, "atomic-with-plain"),
    ],
)
def test_the_kind_says_who_writes(first, second, kind):
    assert Pair(first, second).kind == kind
