import pytest

from depanalysis.interpreter.contents import held, typed
from depanalysis.ir.types import BOOL, F64, I8, INT, U8, U32
from tests.oracle.runs import program


@pytest.mark.parametrize(
    ("value", "type_", "expected"),
    [
        (-1, U32, 2**32 - 1),
        (300, U8, 44),
        (200, I8, -56),
        (-128, I8, -128),
        (-1, INT, -1),
        (5, BOOL, 1),
        (0, BOOL, 0),
        (-7, F64, -7),
        (-7, None, -7),
    ],
)
def test_a_type_has_only_some_numbers(value, type_, expected):
    assert held(value, type_) == expected


def test_contents_have_the_types_of_their_variables():
    declared = program("a[0] = 1", "array a: u8[?] array b: i32[?]")
    contents = typed(declared, lambda _name, element: sum(element) - 1)
    assert [contents("a", (0,)), contents("b", (0,)), contents("c", (0,))] == [
        255,
        -1,
        -1,
    ]
