import json
import os
import pickle
from pathlib import Path

import pytest

import depanalysis as da
from depanalysis.cli import main
from depanalysis.errors import UsageError
from depanalysis.options import Preprocessing
from depanalysis.projects import (
    LOOPS,
    Given,
    Project,
    Selection,
    given_files,
    preprocessing_of,
)

LOOP = "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = WIDTH; }\n"


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def write(name, text=""):
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def paths(*names, **chosen):
    return [each.path for each in given_files(Selection(names, LOOPS, **chosen))]


def test_a_folder_is_searched_for_sources_in_the_order_of_names():
    for name in (
        "b.c",
        "a/z.f90",
        "a/k.cu",
        "a/h.h",
        ".git/x.c",
        "note.txt",
        "LICENSE",
        "c.py",
    ):
        write(f"src/{name}")
    assert paths("src", "x.c") == ["src/a/z.f90", "src/b.c", "src/c.py", "x.c"]


def test_patterns_leave_out_names_and_paths():
    for name in ("a.c", "tests/b.c", "build-1/c.c", "deep/tests/d.c", "deep/e.c"):
        write(f"src/{name}")
    excluded = ("tests/", "build*", "deep/e.c")
    assert paths("src", exclude=excluded) == ["src/a.c"]


def test_a_folder_without_sources_and_a_call_without_files_are_refused():
    write("empty/note.txt")
    with pytest.raises(UsageError, match="the folder 'empty' holds no file in c, c"):
        paths("empty")
    with pytest.raises(UsageError, match="name a file, a folder, or with -p"):
        paths()


def test_a_database_names_files_and_their_options():
    entries = [
        {
            "directory": "/",
            "file": str(Path("a.c").absolute()),
            "command": "cc -DN=3 a.c",
        },
        {"directory": str(Path.cwd()), "file": "t/b.c", "arguments": ["cc", "-Iinc"]},
        {"directory": "/elsewhere", "file": "c.c", "arguments": ["cc"]},
        {"directory": "/elsewhere", "file": "c.s", "arguments": ["cc"]},
    ]
    write("build/compile_commands.json", json.dumps(entries))
    own = Preprocessing(macros=("-DM",))
    found = given_files(Selection((), LOOPS, database="build", preprocessing=own))
    assert [each.path for each in found] == ["a.c", "t/b.c", "/elsewhere/c.c"]
    assert found[0].preprocessing.macros == ("-DN=3", "-DM")
    assert found[1].preprocessing.include_directories == (str(Path("inc").absolute()),)
    assert paths(database="build", exclude=("t", "/elsewhere/*")) == ["a.c"]
    (chosen,) = given_files(Selection(("./a.c",), LOOPS, database="build"))
    assert chosen.preprocessing.macros == ("-DN=3",)


@pytest.mark.parametrize("text", ["{", "[1]", '{"a": 1}', '[{"file": "a.c"}]', "7"])
def test_what_is_no_database_is_refused(text):
    write("compile_commands.json", text)
    with pytest.raises(UsageError, match=r"'\./compile_commands\.json' cannot be read"):
        paths(database=".")
    with pytest.raises(UsageError, match="'none' cannot be read: no such file"):
        paths(database="none")


def test_the_words_of_a_compiler_are_read():
    words = (
        "cc -O2 -I inc -I../x -isystem /s -DA -D B=1 -UC -include p.h -std=c11 -c a.c"
    )
    assert preprocessing_of(words.split(), "/sources/build") == Preprocessing(
        ("/sources/build/inc", "/sources/x"),
        ("/s",),
        ("-DA", "-DB=1", "-UC"),
        ("/sources/build/p.h",),
        "c11",
    )


def test_a_project_is_sent_without_the_texts_that_it_has_read():
    write("a.c", "int a;")
    project = Project((Given("a.c"), Given("none.c")))
    (first,) = project.read("c")
    assert first.source is not None
    assert first.source.file.text == "int a;"
    (again,) = pickle.loads(pickle.dumps(project)).read("c")
    assert again == first


def test_options_of_compilers_are_those_of_the_command_line(capsys):
    write("a.c", LOOP)
    write("pre/w.h", "#define WIDTH 4\n")
    assert main(["check", "a.c", "-DWIDTH=4"]) == 0
    assert main(["check", "a.c", "-include", "pre/w.h", "-std=c99"]) == 0
    write("sub/a.c", LOOP)
    assert main(["check", "sub/a.c", "-include", "pre/w.h"]) == 0
    write("a.c", '#include "w.h"\n' + LOOP)
    assert main(["check", "a.c", "-isystem", "pre"]) == 0
    assert "1 parallel" in capsys.readouterr().out
    assert main(["check", "a.c", "-Ipre", "-UWIDTH"]) == 0


def test_a_folder_is_checked_by_the_library_too():
    write("src/a.c", LOOP)
    write("src/b.c", LOOP)
    known = da.Preprocessing(macros=("-DWIDTH=1",))
    both = da.check(Path("src"), preprocessing=known)
    assert [each.path for each in both.files] == ["src/a.c", "src/b.c"]
    assert [loop.verdict for loop in both.loops] == ["parallel", "parallel"]
    one = da.check([Path("src/b.c")], preprocessing=known)
    assert [each.path for each in one.files] == ["src/b.c"]


_USER = (
    "subroutine s(a, k)\nuse strides\ninteger, intent(in) :: k\nreal :: a(*)\n"
    "integer :: i\ndo i = 1, k\na(i + 0 * step) = a(i) + 1\nend do\nend\n"
)
_MODULE = (
    "Module Strides ! of the program\nuse extents, only: n\n"
    "integer, parameter :: step = {}\ninteger :: width(n)\nend module\n"
)


def shown(capsys, *names):
    main(["check", *names])
    return capsys.readouterr().out


def test_modules_of_a_file_are_those_of_the_files_around_it_with_their_names(capsys):
    write("src/user.f90", _USER)
    assert "the module strides, which is not in the files" in shown(capsys, "src")
    write("modules/strides.F90", _MODULE.format(1))
    write(
        "modules/deep/extents.f",
        "      module extents\n      parameter (n=4)\n      end\n",
    )
    said = shown(capsys, "src/user.f90")
    assert "for i  parallel" in said.replace("do i", "for i")
    assert "the module strides is that of modules/strides.F90" in said
    assert "which is not in the files" not in said
    assert "1 file, 1 loop" in said


def test_files_are_looked_for_below_a_folder_of_included_ones(
    capsys, tmp_path_factory, monkeypatch
):
    write("src/user.f90", _USER)
    write("modules/strides.f90", _MODULE.format(1))
    top = os.getcwd()
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    file = os.path.join(top, "src", "user.f90")
    assert "which is not in the files" in shown(capsys, file)
    assert "which is not in the files" not in shown(capsys, "-I", top, file)


@pytest.mark.parametrize(
    "others",
    [
        {"old/strides.f90": _MODULE.format(2), "new/strides.f90": _MODULE.format(1)},
        {"modules/strides.f90": "module other\nend module\n"},
        {"modules/strides_of_loops.f90": _MODULE.format(1)},
    ],
)
def test_no_module_is_taken_where_it_is_not_certain_which(capsys, others):
    write("src/user.f90", _USER)
    for name, text in others.items():
        write(name, text)
    assert "strides, which is not in the files" in shown(capsys, "src/user.f90")


def test_a_module_of_a_file_that_was_given_is_taken(capsys):
    write("src/user.f90", _USER)
    write("own.f90", _MODULE.format(1))
    write("modules/strides.f90", _MODULE.format(0))
    said = shown(capsys, "src/user.f90", "own.f90")
    assert "do i  parallel" in said
    assert "modules/strides.f90" not in said


def test_a_pipe_with_the_name_of_a_module_is_no_file(capsys):
    write("user.f90", _USER)
    os.mkfifo("strides.f90")
    assert "strides, which is not in the files" in shown(capsys, "user.f90")


_SWAPPED = """def swapped(grid, n):
    for i in range(n):
        grid.old[i] = grid.new[i]
"""


@pytest.mark.parametrize(
    ("folder", "path"),
    [
        (".", "src/pack/inner/user.py"),
        ("src/pack/inner", "user.py"),
        ("src/pack/inner", "./user.py"),
        ("src/pack/other", "../inner/user.py"),
        ("src", "pack/../pack/inner/user.py"),
    ],
)
def test_modules_of_a_package_are_found_wherever_a_path_begins(
    capsys, monkeypatch, folder, path
):
    for name in ("", "inner/", "other/"):
        write(f"src/pack/{name}__init__.py")
    write("src/pack/inner/user.py", f"from ..other.grids import Grid\n\n\n{_SWAPPED}")
    text = "import pack.other.sizes\n\n\nclass Grid:\n    def __init__(self, a):\n"
    write("src/pack/other/grids.py", f"{text}        self.old = self.new = a\n")
    write("src/pack/other/sizes.py")
    whole = str(Path("src/pack/inner/user.py").resolve())
    monkeypatch.chdir(folder)
    for each in (path, whole):
        assert "may be one memory (line 6 of grids.py)" in shown(capsys, each)
