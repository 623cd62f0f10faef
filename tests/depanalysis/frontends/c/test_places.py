"""Places and pointers without any C around them."""

from depanalysis.frontends.c.places import Place, Pointer, leaves
from depanalysis.frontends.c.types import Arithmetic, ArrayOf, Record
from depanalysis.frontends.sums import multiplied
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.types import I32

NUMBER = Arithmetic(I32)
MATRIX = Place("t", ArrayOf(ArrayOf(NUMBER, 5), 4))


def test_an_array_decays_to_its_first_element():
    row = MATRIX.decayed()
    element = row.place.decayed()
    assert element.place.indices == (IntConst(0), IntConst(0))
    assert element.place.extents == (IntConst(4), IntConst(5))


def test_a_pointer_moves_by_its_last_subscript():
    pointer = MATRIX.decayed().moved(IntConst(2)).moved(Var("i"))
    assert pointer.prefix == ()
    assert str(pointer.offset) == str(Pointer(pointer.place).offset)
    assert pointer.place.extents == (IntConst(4),)


def test_a_matrix_of_numbers_is_one_array():
    assert [leaf.base for leaf in leaves(MATRIX)] == ["t"]


class _Raw:
    """A type of the parser that is what it says."""

    def __init__(self, kind):
        self.kind = self
        self.name = kind

    def is_volatile_qualified(self):
        return False


PAIR = Record("pair", (("a", _Raw("INT")), ("b", _Raw("INT"))))
ROW = Pointer(Place("x", NUMBER, (Var("i"),), (None,)))


def test_numbers_are_seen_as_structs_and_back():
    seen = ROW.seen_as(PAIR)
    assert seen is not None
    moved = seen.moved(Var("k"))
    member = moved.place.field("b", NUMBER)
    assert str(member.indices[0]) == str(
        ROW.moved(multiplied(Var("k"), IntConst(2))).moved(IntConst(1)).place.indices[0]
    )
    assert (member.base, member.width, member.type) == ("x", 0, NUMBER)
    assert moved.seen_as(NUMBER) == ROW.moved(multiplied(Var("k"), IntConst(2)))


def test_other_numbers_and_single_objects_are_seen_as_they_are():
    assert ROW.seen_as(Record("odd", (("a", _Raw("INT")), ("b", _Raw("UINT"))))) is None
    assert ROW.seen_as(Record("none", ())) is None
    assert ROW.seen_as(NUMBER) is None
    assert Pointer(ROW.place, moves=False).seen_as(PAIR) is None
