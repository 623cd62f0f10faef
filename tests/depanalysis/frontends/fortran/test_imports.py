"""USE, PUBLIC and PRIVATE, INTERFACE."""

_MODULE = (
    "module m\nprivate\nreal, public :: q, t(9)\nreal :: hidden = 1\n"
    "public touch\ncontains\n"
    "subroutine touch()\nq = hidden\nend subroutine\nend module\n"
)


def _of(translated, text: str):
    translation = translated(_MODULE + text)
    assert translation.errors == ()
    return translation.programs[-1]


def test_a_renamed_variable_leaves_its_name_to_others(translated) -> None:
    text = "subroutine s(q)\nuse m, only: x => q\nreal q\nx = 1\nq = 2\nend\n"
    program = _of(translated, text)
    written = {each.target.name for each in program.body}
    assert len(written) == 2
    assert "q" in written


def test_without_only_the_old_name_is_free(translated) -> None:
    text = "subroutine s(b)\nuse m, x => q\nreal b\nq = x\nb = q\nend\n"
    program = _of(translated, text)
    assert [each.name for each in program.scalars] == ["q", "b"]
    assert not program.scalars[0].is_input


def test_two_names_are_one_variable(translated) -> None:
    text = "subroutine s()\nuse m, only: x => q, y => q\nx = 1\ny = 2\nend\n"
    program = _of(translated, text)
    assert len(program.scalars) == 1


def test_private_names_are_others(translated) -> None:
    text = "subroutine s(b)\nuse m\nreal b\nhidden = 5\ncall touch()\nb = hidden\nend\n"
    program = _of(translated, text)
    own = next(each for each in program.scalars if each.name == "hidden")
    assert not own.is_input
    assert not own.is_output


def test_names_of_an_unknown_module_may_be_changed_by_anybody(translated) -> None:
    program = translated(
        "subroutine s(b)\nuse gone, only: x => q\nreal b\nx = 1\ncall u()\nb = x\nend\n"
    ).programs[0]
    assert "gone" in program.notes[0]
    assert "`" not in program.notes[0]
    assert any(getattr(each, "writes", None) == ("x",) for each in program.body)


def test_a_procedure_with_an_interface_is_that_of_the_file(translated) -> None:
    program = translated(
        "subroutine s(b)\nreal b\ninterface\nsubroutine f(x)\nreal x\nend subroutine\n"
        "end interface\ncall f(b)\nend\nsubroutine f(x)\nreal x\nx = 1\nend\n"
    ).programs[0]
    assert program.body[0].name == "f"
