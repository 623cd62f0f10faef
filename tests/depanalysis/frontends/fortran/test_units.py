"""A unit that cannot be parsed costs only itself."""

_GOOD = "subroutine good(a)\nreal a(9)\na(1) = 2\nend subroutine\n"
_BAD = "subroutine bad(a)\n  a(1 = = 2\nend subroutine\n"


def test_other_units_are_done(translated) -> None:
    found = translated(_GOOD + _BAD + _GOOD.replace("good", "better"))
    assert [each.name for each in found.programs] == ["good", "better"]
    (error,) = found.errors
    assert str(error).startswith("t.f90:6:3: not a statement of Fortran here")


def test_other_procedures_of_a_module_are_done(translated) -> None:
    found = translated(f"module m\ncontains\n{_GOOD}{_BAD}end module\n")
    assert [each.name for each in found.programs] == ["good"]
    assert [each.span.line for each in found.errors] == [8]


def test_nothing_is_in_a_file_without_code(translated) -> None:
    for text in ("", "\n\n", "! comment\n"):
        found = translated(text)
        assert (found.programs, found.errors) == ((), ())


def test_text_of_another_kind_is_one_error(translated) -> None:
    assert len(translated("\x01\x02 %%% ???\n").errors) == 1


def test_units_with_preprocessor_lines_are_left_out(translated) -> None:
    text = _GOOD.replace("a(1)", "#ifdef X\n#endif\na(1)")
    found = translated(text + _GOOD)
    assert [each.name for each in found.programs] == ["good"]
    assert "`#ifdef X` is not modeled" in str(found.errors[0])


def test_units_with_included_files_and_defined_assignments_are_left_out(
    translated,
) -> None:
    for line in ("include 'body.inc'", "interface assignment(=)\nend interface"):
        text = _GOOD.replace("a(1)", f"{line}\na(1)")
        found = translated(text + _GOOD)
        assert [each.name for each in found.programs] == ["good"]
        assert "units with such lines are left out" in str(found.errors[0])


def test_what_the_language_has_dropped_is_named(translated) -> None:
    for statement, word in (
        ("do x = 0.0, 1.0, 0.1\ny = x\nend do", "real bounds"),
        ("assign 10 to k", "ASSIGN"),
        ("pause", "PAUSE"),
    ):
        (error,) = translated(f"subroutine s\n{statement}\nend\n").errors
        assert word in error.message
        assert error.span.line == 2
