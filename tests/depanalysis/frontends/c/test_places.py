"""Places and pointers without any C around them."""

from depanalysis.frontends.c.places import Place, Pointer, leaves
from depanalysis.frontends.c.types import Arithmetic, ArrayOf
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
