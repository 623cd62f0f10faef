import pytest

from depanalysis.ir.types import BOOL, F32, I8, INT, TYPES, U16, Type


@pytest.mark.parametrize(
    ("type_", "bounds"),
    [
        pytest.param(I8, (-128, 127), id="signed"),
        pytest.param(U16, (0, 65535), id="unsigned"),
        pytest.param(INT, None, id="unbounded"),
        pytest.param(F32, None, id="real"),
        pytest.param(BOOL, None, id="boolean"),
    ],
)
def test_bounded_integers_have_bounds(type_: Type, bounds: tuple[int, int] | None):
    assert type_.bounds == bounds


def test_every_type_prints_as_its_name():
    assert {name: str(type_) for name, type_ in TYPES.items()} == {
        name: name for name in TYPES
    }
