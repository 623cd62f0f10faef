"""A unit that cannot be parsed costs only itself."""

from depanalysis.frontends.fortran import translate
from depanalysis.source import SourceFile

_GOOD = "subroutine good(a)\nreal a(9)\na(1) = 2\nend subroutine\n"
_BAD = "subroutine bad(a)\n  a(1 = = 2\nend subroutine\n"


def test_other_units_are_done(translated) -> None:
    found = translated(_GOOD + _BAD + _GOOD.replace("good", "better"))
    assert [each.name for each in found.programs] == ["good", "bad", "better"]
    (error,) = found.errors
    assert str(error).startswith("t.f90:6:3: not a statement of Fortran here")


def test_other_procedures_of_a_module_are_done(translated) -> None:
    found = translated(f"module m\ncontains\n{_GOOD}{_BAD}end module\n")
    assert [each.name for each in found.programs] == ["good", "bad"]
    assert [each.span.line for each in found.errors] == [8]


def test_nothing_is_in_a_file_without_code(translated) -> None:
    for text in ("", "\n\n", "! comment\n"):
        found = translated(text)
        assert (found.programs, found.errors) == ((), ())


def test_text_of_another_kind_is_one_error(translated) -> None:
    assert len(translated("\x01\x02 %%% ???\n").errors) == 1


def test_units_with_preprocessor_lines_are_left_out_where_these_are_not_run() -> None:
    text = _GOOD.replace("a(1)", "#ifdef X\n#endif\na(1)")
    found = translate(SourceFile("t.f90", text + _GOOD), None)
    assert [each.name for each in found.programs] == ["good"]
    assert "`#ifdef X` is not modelled" in str(found.errors[0])


def test_units_with_included_files_are_left_out(translated) -> None:
    text = _GOOD.replace("a(1)", "include 'body.inc'\na(1)")
    found = translated(text + _GOOD)
    assert [each.name for each in found.programs] == ["good"]
    assert "`include 'body.inc'` is not found" in str(found.errors[0])


def test_an_interface_stays_where_another_part_is_left_out(translated) -> None:
    interface = "interface operator(+)\nmodule procedure plus\nend interface\n"
    found = translated(f"module m\n{interface}contains\n{_GOOD}{_BAD}end module\n")
    assert [each.name for each in found.programs] == ["good", "bad"]
    assert [each.span.line for each in found.errors] == [11]


def test_an_included_file_elsewhere_in_the_tree_is_named_with_its_option(
    tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "sizes.inc").write_text("integer, parameter :: n = 3\n")
    text = "subroutine s\ninclude 'sizes.inc'\nend\n"
    errors = translate(SourceFile("t.f90", text)).errors
    assert "is not found; -I inc would find it; units" in str(errors[0])
