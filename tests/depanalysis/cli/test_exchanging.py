"""The verb `scop`, through the command."""

import io
import os
import sys
from pathlib import Path

import pytest

from depanalysis.cli import main
from depanalysis.frontends.openscop.reader import read
from depanalysis.source import SourceFile

C = """\
void shift(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = a[i + 1];
}
void gather(int n, double *a, const int *k) {
  for (int i = 0; i < n; i++)
    a[i] = a[k[i]];
}
double nothing(double x) { return x; }
"""
FORTRAN = """\
subroutine fill(n, a)
  integer :: n, i
  real :: a(n)
  do i = 1, n, 2
    a(i) = 0.0
  end do
end subroutine
"""
PYTHON = "def f(n, a):\n    for i in range(n):\n        a[i] = i\n"
IR = "program p { array a: f64[?] for i = 0 to 9 { a[i] = 1.0 } }"
ISL = "scop: s\ndomain: { S[i] : 0 <= i < 9 }\nschedule: { S[i] -> [i] }\n"


@pytest.fixture(autouse=True)
def in_an_empty_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys):
    def call(*arguments):
        code = main(["scop", *arguments])
        return code, *capsys.readouterr()

    return call


def write(name, text):
    Path(name).write_text(text)
    return name


def names(text):
    """The functions of scops, by the extension that says so."""
    scops, errors = read(SourceFile("x", text))
    assert not errors
    found = [scop.extension("depanalysis") for scop in scops]
    return [each.lines[0].split()[1] for each in found if each is not None]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.f90", FORTRAN, "fill"),
        ("a.py", PYTHON, "f"),
        ("a.ir", IR, "p"),
        ("a.isl", ISL, "s"),
    ],
)
def test_every_language_is_written(run, name, text, expected):
    code, out, err = run(write(name, text))
    assert (code, err) == (0, "")
    assert names(out) == [expected]


def test_a_function_that_is_not_affine_is_left_out_and_said(run):
    code, out, err = run(write("a.c", C))
    assert code == 2
    assert names(out) == ["shift"]
    assert err.startswith("a.c:7:12: error: in gather: `a[k[i]]` is an access that")
    assert "^" in err


def test_several_files_make_one(run):
    code, _, err = run(write("a.py", PYTHON), write("b.ir", IR), "-o", "out.scop")
    assert (code, err) == (0, "")
    assert names(Path("out.scop").read_text()) == ["f", "p"]
    assert main(["check", "out.scop"]) == 0


def test_the_other_form(run):
    code, out, err = run(write("a.ir", IR), "--form", "isl")
    assert (code, err) == (0, "")
    assert "writes: [] -> { S1[i] -> a[i] }" in out
    assert run(write("b.isl", out), "--form", "isl")[0] == 0


def test_nothing_is_written_where_nothing_could_be(run):
    code, out, err = run(write("a.scop", "nonsense"), "-o", "out.scop")
    assert (code, out) == (2, "")
    assert "a.scop:1:1: error: expected `<OpenScop>`, found `nonsense`" in err
    assert not os.path.exists("out.scop")


def test_a_file_without_loops_is_an_empty_text(run):
    assert run(write("a.c", "double f(double x) { return x; }\n")) == (0, "", "")


def test_bad_files_leave_the_others_alone(run):
    code, out, err = run("missing.c", write("a.ir", IR))
    assert code == 2
    assert names(out) == ["p"]
    assert "missing.c: error: there is no such file" in err


def test_an_input_is_not_written_over(run):
    code, _, err = run(write("a.ir", IR), "-o", "a.ir")
    assert code == 2
    assert "would be overwritten" in err
    assert Path("a.ir").read_text() == IR


def test_assumptions_are_part_of_the_context(run):
    text = (
        "program p { parameter n: i32 array a: f64[?] for i = 0 to n { a[i] = 1.0 } }"
    )
    _, out, _ = run(write("a.ir", text), "--assume", "n >= 7", "--form", "isl")
    assert "context: [n] -> { : n - 7 >= 0 }" in out
    code, _, err = run("a.ir", "--assume", "n >=")
    assert code == 2
    assert err.startswith("depanalysis: error: --assume")


def test_standard_input_has_a_language(run, monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(IR.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    code, out, _ = run("-", "--language", "ir")
    assert code == 0
    assert names(out) == ["p"]


def test_a_binary_file_is_no_text(run):
    Path("a.scop").write_bytes(b"\x00\xff\xfe")
    code, _, err = run("a.scop")
    assert code == 2
    assert "a.scop: error: is not text" in err


def test_a_text_in_another_encoding_is_said(run):
    Path("a.ir").write_bytes(b'program p { note "\xe9" array a: f64[?] }')
    assert "a.ir: note: is not UTF-8" in run("a.ir")[2]
