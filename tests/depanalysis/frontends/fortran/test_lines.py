"""Forms, tabs, lines that the parser must not see, and program units."""

from depanalysis.frontends.fortran.lines import Section, readable_lines, sections
from depanalysis.source import SourceFile


def test_form_follows_the_suffix_in_either_case() -> None:
    assert not readable_lines(SourceFile("a.F", "")).is_free
    assert readable_lines(SourceFile("a.F90", "")).is_free


def test_preprocessor_and_include_lines_become_blank() -> None:
    found = readable_lines(SourceFile("a.f", "#ifdef X\n      INCLUDE 'c.inc'\n"))
    assert found.lines == ("", "", "")
    assert found.directives == ((1, "#ifdef X"),)
    assert found.includes == ((2, "c.inc"),)


def test_a_tab_leads_to_the_statement_or_its_continuation() -> None:
    found = readable_lines(SourceFile("a.f", "10\tX = 1\n\t1+ 2"))
    assert found.lines == ("10    X = 1", "     1+ 2")


def test_units_and_those_inside_of_them() -> None:
    text = (
        "module m\ncontains\nsubroutine s\nend subroutine\nend module\n"
        "x = 1\nif (x > 0) then\nend if\nend\n"
        "real function f(x)\nend\n"
    )
    lines = readable_lines(SourceFile("a.f90", text))
    assert sections(lines, 1, len(lines.lines)) == (
        Section(1, 5, (Section(3, 4),)),
        Section(6, 9),
        Section(10, 11),
    )


def test_what_is_cut_behind_the_last_column_is_kept_apart() -> None:
    code = "      x = 1"
    text = (
        f"{code:<72}00000010\nc{'comment':<71}00000020\n{'      ! x':<72}00000030\n"
        f"{'':<72}00000040\n{code:<72}   \n"
    )
    found = readable_lines(SourceFile("a.f", text))
    assert found.cut == ((1, "00000010"),)
    assert readable_lines(SourceFile("a.f90", text)).cut == ()


def test_a_unit_says_that_something_was_cut(translated) -> None:
    line = "      x = 1"
    text = f"      subroutine s\n{line:<72} + y\n      end\n      subroutine t\n      end\n"
    first, second = translated(text, "t.f").programs
    (note,) = first.notes
    assert note == 'what stands behind column 72 is a comment, as in "+ y"'
    assert second.notes == ()
