"""Files that INCLUDE names, as parts of units."""

import os

import pytest

from depanalysis.frontends.fortran import translate
from depanalysis.frontends.fortran.includes import with_included
from depanalysis.frontends.fortran.lines import readable_lines
from depanalysis.ir.printer import show
from depanalysis.options import Preprocessing
from depanalysis.source import SourceFile

_UNIT = """\
      SUBROUTINE S(A, N)
      INCLUDE 'names.inc'
      DO 10 I = 1, N
   10 A(I) = T
      END
"""


def _translated(folder, files, *, text=_UNIT, folders=(), name="t.f"):
    for path, content in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(content)
    chosen = Preprocessing(include_directories=tuple(folders))
    return translate(SourceFile(str(folder / name), text), chosen)


def test_declarations_stand_where_they_are_included(tmp_path) -> None:
    names = "C The names.\n      PARAMETER (M = 7)\n      INTEGER A(M), T,\n     &U\n"
    found = _translated(tmp_path, {"names.inc": names})
    (program,) = found.programs
    assert found.errors == ()
    assert "array a: i32[7]" in show(program).lower()


def test_statements_of_a_file_are_on_the_line_that_names_it(tmp_path) -> None:
    body = "      DO 20 K = 1, N\n      A(K) = T\n   20 CONTINUE\n      T = 1\n"
    (program,) = _translated(
        tmp_path, {"names.inc": f"      REAL A(9)\n{body}"}
    ).programs
    loop, assignment, last = program.body
    assert (loop.span.line, assignment.span.line, last.span.line) == (2, 2, 3)


def test_files_include_others_from_beside_them_or_from_folders(tmp_path) -> None:
    files = {
        "d/names.inc": "      INCLUDE 'more.inc'\n      INCLUDE 'rest.inc'\n",
        "d/more.inc": "      INTEGER A(3)\n",
        "e/rest.inc": "      REAL T\n",
    }
    folders = (str(tmp_path / "d"), str(tmp_path / "e"))
    found = _translated(tmp_path, files, folders=folders)
    assert found.errors == ()
    assert "array a: i32[3]" in show(found.programs[0]).lower()


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("      INCLUDE 'names.inc'\n", id="itself"),
        pytest.param("      INCLUDE 'missing.inc'\n", id="a-file-that-is-not-there"),
        pytest.param("#define X 1\n", id="preprocessor"),
        pytest.param("      END\n      SUBROUTINE R\n", id="end-of-a-unit"),
        pytest.param("c$omp threadprivate(/c/)\n", id="directive"),
    ],
)
def test_a_file_that_is_no_part_of_a_unit_costs_the_unit(tmp_path, content) -> None:
    other = "      SUBROUTINE R(N)\n      N = 1\n      END\n"
    found = _translated(tmp_path, {"names.inc": content}, text=_UNIT + other)
    assert [each.name for each in found.programs] == ["R"]
    assert "`include 'names.inc'` cannot be read" in str(found.errors[0])


def test_what_is_wrong_in_a_file_is_said_where_it_is_named(tmp_path) -> None:
    found = _translated(tmp_path, {"names.inc": "      COMMON /C X(\n"})
    (error,) = found.errors
    assert (error.span.line, error.message) == (
        2,
        "in the file: not a statement of Fortran here: "
        "nothing is known of the names in it",
    )  # fmt: skip


def test_what_is_cut_in_a_file_is_noted(tmp_path) -> None:
    names = f"{'      REAL A(9)':<72}00010\n"
    (program,) = _translated(tmp_path, {"names.inc": names}).programs
    assert any("column 72" in note for note in program.notes)


def test_a_file_in_free_form(tmp_path) -> None:
    text = "subroutine s(a)\ninclude 'names.inc'\na(2) = 1\nend\n"
    names = "integer :: & ! a comment\n  a(4)\n\n! another\n"
    found = _translated(tmp_path, {"names.inc": names}, text=text, name="t.f90")
    assert "array a: i32[4]" in show(found.programs[0])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_read(tmp_path) -> None:
    os.mkfifo(tmp_path / "names.inc")
    assert _translated(tmp_path, {}).programs == ()


def test_lines_keep_their_numbers(tmp_path) -> None:
    (tmp_path / "names.inc").write_text("      REAL A(9)\n\n      REAL B\n")
    source = SourceFile(str(tmp_path / "t.f"), _UNIT)
    found = with_included(source, readable_lines(source), ())
    assert len(found.lines) == len(source.lines)
    assert found.lines[1] == "      REAL A(9)\n      REAL B"
    assert found.includes == ()
