"""Whether what a pointer component of a local structure leads to is memory of its own."""

import pytest

_TEXT = """
module m
  real, target :: g(100)
  type :: box
    real, pointer :: held(:){default}
    real, allocatable :: own(:)
  end type
contains
  subroutine work(n, x, y, p)
    integer :: n
    real :: x(n), y(n)
    real, pointer :: p(:)
    type(box) :: b, c
    {statement}
    b%held(n) = b%own(1)
  end subroutine
end module
"""


@pytest.mark.parametrize(
    "statement",
    [
        "allocate (b%held(n), b%own(n))",
        "if (associated(b%held)) deallocate (b%held)",
        "b%held = x + sum(b%held(2:)) * y(int(b%held(1)))",
        "nullify (b%held)",
        "print *, b%held, size(b%held)",
        "c%held(1) = 2",
    ],
)
def test_nothing_else_gets_what_only_the_unit_allocates(translated, statement) -> None:
    for default in ("", " => null()"):
        assert "b.held" not in _arrays(translated, statement, default)


@pytest.mark.parametrize(
    "statement",
    [
        "if (n > 1) c = b",
        "b = c",
        "c = b",
        "b = box(p, x)",
        "call elsewhere(b)",
        "call elsewhere(b%held)",
        "x = elsewhere(b%held(1))",
        "x(1) = c%at(b%held)",
        "read *, b",
    ],
)
def test_pointers_are_given_away_and_set(translated, statement) -> None:
    assert "b.held" in _arrays(translated, statement)
    assert "b.own" not in _arrays(translated, statement)


def test_a_structure_may_begin_with_a_target(translated) -> None:
    assert "b.held" in _arrays(translated, "x = 1", " => g")


def test_a_component_of_an_unknown_type_may_begin_with_a_target(translated) -> None:
    text = (
        "subroutine s(n)\nuse elsewhere\ntype(strange) :: b\nallocate (b%q(n))\n"
        "b%q(n) = 1\nend subroutine\n"
    )
    (program,) = translated(text).programs
    assert [each.name for each in program.arrays] == ["b.q"]


def _arrays(translated, statement: str, default: str = "") -> list[str]:
    text = _TEXT.format(statement=statement, default=default)
    (program,) = translated(text).programs
    return [each.name for each in program.arrays]
