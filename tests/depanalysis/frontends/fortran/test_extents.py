"""Extents of arrays that are made of elements of other arrays."""

import pytest

DECLARED = "integer d(0:1)\nreal w(d(0), *)"


def test_an_element_that_stays_is_a_parameter_everywhere(shown) -> None:
    text = shown("do i = 1, d(0)\nw(i, 2) = 0\nend do", DECLARED, "w, d")
    assert "parameter `d(0)`: i32" in text
    assert "w: f32[?, `d(0)`]" in text
    assert "for i = 1 to `d(0)`" in text


def test_an_element_that_changes_starts_with_the_parameter(shown) -> None:
    text = shown("d(0) = d(0) + 1\nw(1, d(0)) = 0", DECLARED, "w, d")
    assert "parameter `d(0).entry`: i32" in text
    stored, changed = text.index("d[0] = `d(0).entry`"), text.index("d[0] = d[0] + 1")
    assert stored < changed


@pytest.mark.parametrize(
    "declared",
    [
        "integer d(9)\nreal w(d(n), *)",
        "integer, pointer :: d(:)\nreal w(d(1), *)",
        "integer, target :: d(9)\nreal w(d(1), *)",
    ],
)
def test_other_elements_are_not_known(shown, declared) -> None:
    text = shown("w(1, 2) = 0", declared, "w, d, n")
    assert "subscripts of `w` stay inside its extents" in text
    assert "parameter `d" not in text


def test_the_last_extent_needs_no_assumption(shown) -> None:
    text = shown("w(1) = 0", "integer d(9)\nreal w(d(n))", "w, d, n")
    assert "stay inside" not in text


def test_a_host_may_have_changed_the_element(translated) -> None:
    text = (
        "subroutine h(w, d)\ninteger d(2)\nreal w(d(1), *)\nd(1) = 3\ncall s\ncontains\n"
        "subroutine s\nw(1, 2) = 0\nend subroutine\nend\n"
    )
    program = next(each for each in translated(text).programs if each.name == "s")
    assert "subscripts of `w` stay inside its extents" in program.notes
