"""Assignments to sections, as loops."""

from depanalysis.frontends.python import translate
from depanalysis.source import SourceFile
from tests.depanalysis.frontends.python.translated import shown


def test_a_section_is_a_loop_over_its_elements() -> None:
    text = shown("for i in range(n):\n    a[1:i] = i")
    assert "for at = 0 to min(i, a.shape.0) - 2 {" in text
    assert "a[1 + at] = f64(i)" in text


def test_what_is_read_and_stored_goes_through_an_array_of_its_own() -> None:
    text = shown("for i in range(n):\n    a[1:] = a[:-1]")
    assert "value[at_2] = a[at_2]" in text
    assert "a[1 + at_3] = value[at_3]" in text


def test_a_row_is_all_of_its_elements() -> None:
    text = shown("for i in range(n):\n    a[i] = a[i, 0]")
    assert "a.shape.1 - 1 {" in text


def test_operands_with_fewer_dimensions_are_the_same_for_all_rows() -> None:
    text = shown("for i in range(n):\n    a[:, 1:] += b[2:]")
    assert "value[at_3, at_4] = a[at_3, 1 + at_4] + b[2 + at_4]" in text


def test_a_section_of_one_element_stands_for_all() -> None:
    text = shown("for i in range(n):\n    a[2:] = b[i:i + 1]")
    assert "b[i + at_2 * 0]" in text


def test_subscripts_are_evaluated_before_anything_is_stored() -> None:
    text = shown("for i in range(n):\n    a[b[i]:] = i")
    assert "subscript = select(b[i] < 0" in text


def test_what_else_a_name_may_be_is_noted() -> None:
    lines = "def f(a, x, n):\n    for i in range(n):\n        a[i, :] = x"
    (program,) = translate(SourceFile("x.py", lines)).programs
    assert "`x` is a number, or an array that overlaps no other" in program.notes


def test_other_sections_are_not_modeled() -> None:
    for body, reason in (
        ("a[::-1] = i", "steps through a section in another way: `a[::-1]`"),
        ("x = a[1:]", "uses a section: `a[1:]`"),
        ("a[0:2][1:i] = i", "does not model `a[0:2][1:i]`"),
        ("a[1:] = b[1:, :]", "uses a section: `b[1:, :]`"),
        ("a[1:] = b[:, None]", "does not model `None`"),
        ("a[1:] = b[:, np.newaxis]", "does not model `np.newaxis`"),
    ):
        assert reason in shown(f"for i in range(n):\n    {body}"), body
