"""`gpugen show`: kernels on standard output, or one clear message and 2."""

import pytest

from gpugen.cli import main

TEXT = """def scatter(a, p, x):
    for i in range(len(p)):
        a[p[i]] = x[i]
    for i in range(len(x)):
        for j in range(2):
            a[p[i] + j] += x[i]


def carried(a, p):
    t = 0.0
    for i in range(len(p)):
        a[p[i]] = t
        t = a[i]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "loops.py"
    path.write_text(TEXT)
    return path


@pytest.mark.parametrize("verb", [["show"], ["count", "--block", "1"]])
def test_a_file_that_is_not_there_has_no_line(verb, capsys):
    assert main([*verb, "none.cu:k"]) == 2
    message = "gpugen: error: none.cu: there is no such file\n"
    assert capsys.readouterr() == ("", message)


def test_the_kernels_of_all_outer_loops_are_shown(file, capsys):
    assert main(["show", f"{file}:scatter"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert shown.out.count("__global__ void inspect(") == 2
    assert shown.out.count("__global__ void execute(") == 2
    assert "// in scatter, line 2." in shown.out


def test_one_loop_is_shown_by_its_line(file, capsys):
    assert main(["show", f"{file}:scatter", "--line", "5"]) == 0
    assert "// in scatter, line 5." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--scheme", "imprint"], "void verify_all("),
        (["--scheme", "wise"], "FOR COMPARISON ONLY"),
        (["--scheme", "two_pass-fp"], "void inspect_reads("),
        (["--scheme", "lenient"], "__match_any_sync"),
        (["--way", "speculation"], "void speculate("),
        (["--scheme", "python"], "def iteration("),
    ],
)
def test_every_scheme_is_shown(file, capsys, options, expected):
    assert main(["show", f"{file}:scatter", "--line", "2", *options]) == 0
    assert expected in capsys.readouterr().out


def test_loops_in_c_are_shown(tmp_path, capsys):
    path = tmp_path / "loops.c"
    path.write_text(
        "void f(int n, double *a, int *p) {\n"
        "  for (int i = 0; i < n; i++) a[p[i]] = 1.0;\n}\n"
    )
    assert main(["show", f"{path}:f"]) == 0
    assert "double *a" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["{0}"], "is not of the form FILE:FUNCTION"),
        (["{0}:other"], "has no function `other` with loops; it has `scatter`, `carried`"),
        (["{0}.gone:f"], "gone"),
        (["{0}:scatter", "--line", "3"], "has no counted loop at line 3"),
        (["{0}:scatter", "--scheme", "best"], "'best' is not one of"),
        (["{0}:scatter", "--scheme", "imprint", "--way", "speculation"],
         "loops.py:2:5: error: the scheme `imprint` is for inspector only"),
        (["{0}:carried"], "loops.py:11:5: error: the loop is not run in parallel: `t` may"),
    ],
)  # fmt: skip
def test_bad_input_is_one_message(file, capsys, arguments, message):
    given = [each.format(file) for each in arguments]
    assert main(["show", *given]) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert "Traceback" not in shown.err


def test_what_is_no_text_is_said(tmp_path, capsys):
    for name, text in (
        ("a.py", b"def f(:\n"),
        ("b.py", b"\xff\xfe\x00"),
        ("c.cu", b""),
    ):
        path = tmp_path / name
        path.write_bytes(text)
        assert main(["show", f"{path}:f"]) == 2
        assert name in capsys.readouterr().err


def test_an_error_of_ours_is_no_traceback(file, capsys, monkeypatch):
    monkeypatch.setattr("gpugen.listing.cuda_kernels", lambda *_: 1 / 0)
    assert main(["show", f"{file}:scatter"]) == 2
    assert "internal error, please report it: ZeroDivision" in capsys.readouterr().err
