"""The verb `parallelize`, through the command, with the real pipeline."""

import io
import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from depanalysis.cli import main

LOOP = """\
void f(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
"""
CLAUSE = "if(n > 0 && ((char *)(a + n) <= (char *)b || (char *)(b + n) <= (char *)a))"
ADDED = f"  #pragma omp parallel for {CLAUSE}\n"
AFTER = LOOP.replace("  for", ADDED + "  for")
SUMMARY = "1 file, 1 loop: 1 directive\n"


@pytest.fixture
def run(capsys):
    def call(*arguments):
        code = main(["parallelize", *arguments])
        return code, *capsys.readouterr()

    return call


def write(name, text=LOOP):
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def test_the_text_goes_to_standard_output(run):
    assert run(write("a.c")) == (0, AFTER, "")
    assert Path("a.c").read_text() == LOOP


def test_the_text_goes_to_a_file(run):
    assert run(write("a.c"), "-o", "b.c") == (0, SUMMARY, "")
    assert (Path("a.c").read_text(), Path("b.c").read_text()) == (LOOP, AFTER)
    assert sorted(os.listdir()) == ["a.c", "b.c"]


def test_the_file_is_written_over_only_on_request(run):
    write("a.c")
    os.chmod("a.c", 0o640)
    assert run("a.c", "--in-place") == (0, SUMMARY, "")
    assert Path("a.c").read_text() == AFTER
    assert stat.S_IMODE(os.stat("a.c").st_mode) == 0o640
    assert run("a.c", "--in-place")[0] == 0
    assert Path("a.c").read_text() == AFTER


def test_an_input_is_never_the_output_otherwise(run):
    write("a.c")
    os.symlink("a.c", "link.c")
    os.link("a.c", "hard.c")
    os.mkdir("out")
    os.symlink("../a.c", "out/a.c")
    for target in ("a.c", "./a.c", "link.c", "hard.c", "out"):
        code, out, err = run("a.c", "-o", target)
        assert (code, out) == (2, "")
        assert "is to be read and would be overwritten" in err
    assert Path("a.c").read_text() == LOOP


def test_the_language_may_be_said(run, monkeypatch):
    assert run(write("a.kernel"), "--language", "c") == (0, AFTER, "")
    stdin = io.TextIOWrapper(io.BytesIO(LOOP.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run("-", "--language", "c") == (0, AFTER, "")


def test_a_language_that_is_not_emitted_is_refused(run):
    code, out, err = run(write("a.c"), "--language", "cuda")
    assert (code, out) == (2, "")
    assert err == "a.c: error: only C, C++, Fortran and Python are parallelized\n"


def test_several_files_go_to_a_directory(run):
    os.mkdir("out")
    os.mkdir("in")
    write("a.c"), write("in/b.c", "int x;\n")
    code, out, err = run("a.c", "in/b.c", "-o", "out", "-j", "2")
    assert (code, out, err) == (0, "2 files, 1 loop: 1 directive\n", "")
    assert Path("out/a.c").read_text() == AFTER
    assert Path("out/b.c").read_text() == "int x;\n"


def test_a_directory_for_several_files_is_made(run):
    write("a.c"), write("b.c", "int x;\n")
    code, out, err = run("a.c", "b.c", "-o", "new/out", "-j", "1")
    assert (code, out, err) == (0, "2 files, 1 loop: 1 directive\n", "")
    assert Path("new/out/a.c").read_text() == AFTER


def test_a_directory_may_have_a_dot_in_its_name(run):
    write("a.c"), write("b.c", "int x;\n")
    code, out, err = run("a.c", "b.c", "-o", "out.omp", "-j", "1")
    assert (code, out, err) == (0, "2 files, 1 loop: 1 directive\n", "")
    assert Path("out.omp/a.c").read_text() == AFTER


def test_files_are_read_as_they_are_compiled_with_openmp(run):
    text = (
        "#ifdef _OPENMP\n#define AT(i) a[i - 1]\n#else\n#define AT(i) 0\n#endif\n"
        "void f(int n, int *a) {\n  for (int i = 1; i < n; i++)\n    a[i] = AT(i);\n}\n"
    )
    for name in ("a.c", "a.cpp"):
        Path(name).write_text(text)
        code, out, err = run(name, "-o", f"out-{name}")
        assert (code, err) == (0, "")
        assert out == "1 file, 1 loop: 0 directives; --report says why\n"
        code, out, err = run(name, "-U", "_OPENMP", "-o", f"out-{name}")
        assert (code, out, err) == (0, "1 file, 1 loop: 1 directive\n", "")


def test_without_a_directive_the_report_is_named(run):
    text = "void f(int n, int *a) {\n  for (int i = 1; i < n; i++)\n    a[i] = a[i - 1];\n}\n"
    Path("a.c").write_text(text)
    code, out, err = run("a.c", "-o", "b.c")
    assert (code, err) == (0, "")
    assert out == "1 file, 1 loop: 0 directives; --report says why\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("a.c", "b.c"), "several files need --in-place or a directory for --output"),
        (("a.c", "b.c", "-o", "c.c"), "several files need --in-place or a directory"),
        (
            ("a.c", "in/a.c", "-o", "out"),
            "two files would be written to 'a.c' in 'out'",
        ),
        (("a.c", "-o", "b.c", "--in-place"), "--in-place and --output exclude"),
        (("-", "--in-place"), "standard input cannot be written over"),
        (("-", "-o", "out"), "standard input has no name"),
        (("a.c", "-o", "none/b.c"), "there is no such directory"),
        (("a.c", "--assume", "nn > 1"), "fits no function"),
        (("a.c", "--assume", "n >"), "--assume"),
        (("a.c", "--target", "cuda"), "'cuda' is not"),
    ],
)
def test_orders_that_make_no_sense(run, arguments, message):
    os.mkdir("out")
    os.mkdir("in")
    write("a.c"), write("in/a.c")
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert os.listdir("out") == []
    assert Path("a.c").read_text() == LOOP


def test_files_with_errors_are_left_out_and_the_others_done(run):
    os.mkdir("out")
    write("bad.c", "\n" * 4 + "void g(int n) { n = ; }\n")
    write("a.c"), write("x.ir", "")
    code, _, err = run("bad.c", "none.c", "x.ir", "a.c", "-o", "out")
    assert code == 2
    assert "bad.c:5:21: error: expected expression" in err
    assert "none.c: error: there is no such file" in err
    assert "x.ir: error: only C, C++, Fortran and Python are parallelized" in err
    assert os.listdir("out") == ["a.c"]


def test_loops_beside_an_error_get_their_directives(run):
    broken = "void g(int n) { n = ; }\n"
    code, out, err = run(write("a.c", LOOP + broken))
    assert (code, out) == (2, AFTER + broken)
    assert "a.c:5:21: error: expected expression" in err


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (LOOP.replace("\n", "\r\n").encode(), "utf-8"),
        (b"\xef\xbb\xbf" + LOOP.encode(), "utf-8"),
        (b"// \xe9\n" + LOOP.encode(), "latin-1"),
        (b"// \xc3\xa9\n" + LOOP.encode().removesuffix(b"\n"), "utf-8"),
    ],
)
def test_every_other_byte_stays(run, data, encoding):
    write("a.c", data)
    assert run("a.c", "-o", "b.c")[0] == 0
    found = Path("b.c").read_bytes()
    assert found != data
    assert data == b"".join(
        line for line in found.splitlines(keepends=True) if b"#pragma" not in line
    )
    assert found.decode(encoding).count(ADDED.strip()) == 1


def test_what_is_no_unicode_does_not_go_to_a_screen(run):
    code, out, err = run(write("a.c", b"// \xe9\n" + LOOP.encode()))
    assert (code, out) == (2, "")
    assert "'a.c' is not UTF-8; name a file with --output" in err


def test_a_report_alone_writes_nothing(run):
    code, out, err = run(write("a.c"), "--report")
    assert (code, err) == (0, "")
    assert out == (
        "a.c:2:3  for i  gets a directive  in f\n"
        f"    #pragma omp parallel for {CLAUSE}\n\n{SUMMARY}"
    )
    assert os.listdir() == ["a.c"]


def test_an_explanation_names_the_orders_that_were_refused(run):
    text = """\
void f(int n, double x[restrict 80], double a[restrict 80][80]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++)
      x[i] -= a[i][j] * x[j];
    x[i] /= a[i][i];
  }
}
"""
    code, out, err = run(write("a.c", text), "--explain")
    assert (code, err) == (0, "")
    first, second, _ = out.split("\n\n")
    assert first.split("\n")[2:] == [
        "    not  in fronts: no loop of its statements can be the outermost one for all",
        "    not  in shares, strips or waves, or in parts: loops inside it are parallel",
    ]
    assert "    not  with sums of its own in each thread: " in second
    assert os.listdir() == ["a.c"]
    plain = [line for line in out.split("\n") if not line.startswith("    not  ")]
    assert run("a.c", "--report")[1].split("\n") == plain


@pytest.mark.skipif(not shutil.which("patch"), reason="there is no patch")
def test_a_patch_gives_the_same_files(run):
    write("b.c", LOOP.removesuffix("\n"))
    write("c.c", "int x;\n")
    write("d.c", LOOP.replace("\n", "\f\r\n").encode())
    names = ("a.c", "b.c", "c.c", "d.c")
    assert run(write("a.c"), *names[1:], "-o", "out")[0] == 0
    code, out, err = run(*(f"./{name}" for name in names), "--diff")
    assert (code, err) == (0, "")
    assert out.startswith("--- a/a.c\n+++ b/a.c\n@@ -1,4 +1,5 @@\n void f(")
    assert "c.c" not in out
    subprocess.run(["patch", "-p1", "-s", "--binary"], input=out.encode(), check=True)
    for name in names:
        assert Path(name).read_bytes() == Path("out", name).read_bytes()


def test_strict_aliasing_takes_nothing_for_granted(run):
    code, out, _ = run(write("a.c"), "--report", "--alias", "strict")
    assert code == 0
    assert CLAUSE in out
    halved = write("a.c", LOOP.replace("b[i]", "b[i / 2]"))
    code, out, _ = run(halved, "--report", "--alias", "strict")
    assert code == 0
    assert "    unknown: a and b may overlap in memory (" in out


def test_the_report_as_json(run):
    code, out, _ = run(write("a.c"), "--json", "-o", "b.c")
    assert code == 0
    assert json.loads(out)["files"][0]["output"] == "b.c"
    assert Path("b.c").read_text() == AFTER


def test_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LOOP.encode())))
    assert run("-") == (0, AFTER, "")


def test_a_folder_that_cannot_be_written(run, monkeypatch):
    def fail(*arguments):
        raise OSError(28, "No space left on device")

    write("a.c")
    monkeypatch.setattr("depanalysis.cli.outputs.os.replace", fail)
    code, out, err = run("a.c", "--in-place")
    assert (code, out) == (2, "")
    assert "'a.c' cannot be written: no space left on device" in err
    assert os.listdir() == ["a.c"]
    assert Path("a.c").read_text() == LOOP


FORTRAN = (
    "subroutine f(a)\n  real :: a(9)\n  do i = 1, 9\n    a(i) = 0\n  end do\nend\n"
)
PYTHON = "def f(a):\n    for i in range(9):\n        a[i] = 0\n"


def test_each_language_is_marked_in_its_own_way(run):
    for name, text in (("a.c", LOOP), ("b.f90", FORTRAN), ("c.py", PYTHON)):
        write(name, text)
    os.mkdir("out")
    code, out, err = run("a.c", "b.f90", "c.py", "-o", "out")
    assert (code, out, err) == (0, "3 files, 3 loops: 3 directives\n", "")
    assert "#pragma omp" in Path("out/a.c").read_text()
    assert "  !$omp parallel do\n" in Path("out/b.f90").read_text()
    assert "    for i in numba.prange(9):\n" in Path("out/c.py").read_text()


def test_a_bad_file_of_one_language_costs_the_others_nothing(run):
    write("bad.py", "def f(:\n")
    write("b.f90", FORTRAN)
    code, _, err = run("bad.py", "b.f90", "--in-place")
    assert code == 2
    assert err.startswith("bad.py:1:")
    assert "!$omp" in Path("b.f90").read_text()
    assert Path("bad.py").read_text() == "def f(:\n"


def test_the_report_is_about_all_languages(run):
    write("b.f90", FORTRAN)
    write("c.py", PYTHON)
    code, out, _ = run("b.f90", "c.py", "--json")
    found = [file["loops"][0]["directive"] for file in json.loads(out)["files"]]
    assert (code, found) == (0, ["!$omp parallel do", "for i in numba.prange(9)"])


def test_files_of_a_folder_keep_their_places_in_a_new_one(run):
    os.makedirs("src/inner")
    write("src/a.c"), write("src/inner/a.c", "int x;\n")
    for _ in range(2):  # What was written the first time is not read the second time.
        code, out, err = run(".", "-o", "out/omp")
        assert (code, out, err) == (0, "2 files, 1 loop: 1 directive\n", "")
    assert Path("out/omp/src/a.c").read_text() == AFTER
    assert Path("out/omp/src/inner/a.c").read_text() == "int x;\n"
    assert sorted(os.listdir("out/omp/src")) == ["a.c", "inner"]
    code, _, err = run("src", "-o", "src/a.c")
    assert (code, "'src/a.c' is a file" in err) == (2, True)
