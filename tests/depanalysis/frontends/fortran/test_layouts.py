"""COMMON blocks that several units declare."""


def test_a_variable_of_another_name_is_the_same(translated) -> None:
    text = (
        "subroutine s\ncommon /c/ a(4), k\na(1) = k\ncall t\nend\n"
        "subroutine t\ncommon /c/ x(0:3), l\nx(0) = l\nend\n"
    )
    first, _ = translated(text).programs
    assert [each.name for each in first.arrays] == ["a"]
    assert [each.name for each in first.parameters] == ["k"]


def test_a_block_may_be_longer_elsewhere(translated) -> None:
    text = (
        "subroutine s\ncommon /c/ a(4)\na(1) = 1\ncall t\ncall u\nend\n"
        "subroutine t\ncommon /c/ x(4), y\ny = 1\nend\n"
        "subroutine u\ncommon /c/ x(4), z, w\nz = 2\nend\n"
    )
    first, *_ = translated(text).programs
    assert [each.name for each in first.arrays] == ["a"]
    assert len(first.scalars) == 1


def test_other_types_in_one_place_are_opaque(shown) -> None:
    text = shown(
        "call t\nend\nsubroutine t\ncommon /c/ k, x\nx = k",
        "common /c/ p, q\np = q",
    )
    assert "/c/ is laid out in another way there" in text


def test_constants_are_what_their_scope_says(shown) -> None:
    text = shown(
        "call t\nend\nsubroutine t\ninteger, parameter :: m = 2\n"
        "common /c/ x(-(m - 1):2*m)\nx(0) = 1",
        "integer, parameter :: m = 3\ncommon /c/ y(2*m)\ny(1) = 2",
    )
    assert "y[1] = 1.0" in text
