import json

import pytest

from depanalysis.cli import main
from depanalysis.cli.coalescing import coalescing_options
from depanalysis.errors import UsageError
from depanalysis.inputs import Source
from depanalysis.options import Options
from depanalysis.pipelines.check import check_source
from depanalysis.source import SourceFile

GOOD = "__global__ void k(float *x) { x[threadIdx.x] = 1; }\n"
BAD = "__global__ void k(float *x, int n) { x[threadIdx.x * n] = 1; }\n"
OPEN = '__global__ void k(float *x) { asm("nop"); x[threadIdx.x] = 1; }\n'


@pytest.fixture
def run(tmp_path, capsys):
    def ran(text, *arguments):
        path = tmp_path / "k.cu"
        path.write_text(text)
        code = main(["coalesce", str(path), *arguments])
        output = capsys.readouterr()
        return code, output.out, output.err

    return ran


@pytest.mark.parametrize(
    ("text", "verdicts", "code"),
    [(GOOD, "uncoalesced", 0), (BAD, "uncoalesced", 1), (OPEN, "uncoalesced", 0),
     (OPEN, "uncoalesced,unknown", 1), ("", "uncoalesced", 0), (BAD, "race", 2)],
)  # fmt: skip
def test_what_a_call_fails_on_may_be_said(run, text, verdicts, code):
    assert run(text, "--fail-on", verdicts)[0] == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (GOOD, 0), (BAD, 1), (OPEN, 3), ("", 3), ("int x;\n", 3),
        ("template <class T> __global__ void k(T *x) {}\n", 3),
        ("__global__ void k(float *x) { x[0] = ; }\n", 2),
    ],
)  # fmt: skip
def test_exit_codes(run, text, code):
    found, out, err = run(text, "--block", "64")
    assert found == code
    assert (err != "") == (code == 2)
    assert "Traceback" not in out + err


def test_a_file_in_which_nothing_is_judged_is_named(run, tmp_path):
    other = tmp_path / "other.cu"
    other.write_text("int f() { return 0; }\n")
    assert main(["coalesce", str(other)]) == 3
    code, out, _ = run(GOOD, str(other), "--block", "64", "--color", "never")
    assert code == 0
    assert f"{other}  nothing to judge: it has no kernel\n" in out


def test_an_error_has_file_line_and_column(run):
    _, _, err = run("__global__ void k(float *x) { x[0] = ; }\n")
    assert ":1:38: error: expected expression" in err


def test_options_reach_the_answers(run):
    assert run(BAD, "--block", "64", "--define", "n=1")[0] == 0
    assert run(BAD, "--block", "64", "--assume", "n == 1")[0] == 0
    assert run(GOOD, "--block", "48,2", "--grid", "3")[0] == 1
    assert (
        run(BAD + GOOD.replace("k(", "good("), "--block", "64", "--kernel", "good")[0]
        == 0
    )


def test_json_is_what_is_promised(run):
    code, out, _ = run(BAD, "--block", "64", "--json")
    record = json.loads(out)
    (access,) = record["files"][0]["kernels"][0]["accesses"]
    assert (code, access["transactions"]["most"]) == (1, 32)


def test_a_file_can_be_written(run, tmp_path):
    output = tmp_path / "out.json"
    assert run(GOOD, "--block", "64", "--json", "-o", str(output))[1] == ""
    assert json.loads(output.read_text())["schema"] == 1


def test_one_bad_file_does_not_stop_the_others(run, tmp_path, capsys):
    code, out, err = run(GOOD, str(tmp_path / "missing.cu"), "--block", "64")
    assert code == 2
    assert "coalesced" in out
    assert "there is no such file" in err


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"block": "a"}, "--block: 'a' is not X, X,Y or X,Y,Z"),
        ({"block": "1,2,3,4"}, "--block: '1,2,3,4' is not X, X,Y or X,Y,Z"),
        (
            {"block": "2048"},
            "the launch is refused: a block has 1 to 1,024 in x",
        ),
        (
            {"grid": "1,70000"},
            "the launch is refused: a grid has 1 to 65,535 in y",
        ),
        ({"grid": "99999999999"}, "--grid: '99999999999' is too large"),
        ({"define": ("n",)}, "--define: 'n' is not NAME=INTEGER"),
    ],
)
def test_wrong_options_are_refused(chosen, message):
    with pytest.raises(UsageError) as caught:
        coalescing_options(chosen)
    assert str(caught.value).startswith(message)


def test_sizes_that_are_left_out_are_one():
    options = coalescing_options(
        {"block": "16, 2", "grid": "7", "define": ("n=0x10", "m = -3")}
    )
    assert (options.block, options.grid) == ((16, 2, 1), (7, 1, 1))
    assert options.defined == (("n", 16), ("m", -3))


def test_check_says_which_verb_reads_kernels():
    (error,) = check_source(Source(SourceFile("k.cu", GOOD), "cuda"), Options()).errors
    assert "depanalysis coalesce" in str(error)


def test_sarif_is_the_same_with_several_workers(run, tmp_path):
    other = tmp_path / "other.cu"
    other.write_text(BAD)
    arguments = (str(other), "--block", "64", "--sarif")
    code, out, _ = run(GOOD, *arguments)
    results = json.loads(out)["runs"][0]["results"]
    assert (code, [each["ruleId"] for each in results]) == (
        1,
        ["coalesced", "uncoalesced"],
    )
    assert run(GOOD, *arguments, "--jobs", "2")[1] == out


def test_a_template_is_what_is_asked_for(run):
    text = "template <int S> __global__ void k(float *x) { x[threadIdx.x * S] = 1; }\n"
    asked = ("--instantiate", "k<1>", "--block", "64")
    assert run(text, *asked)[0] == 0
    assert run(text, *asked, "--instantiate", "k<2>")[0] == 1
    assert run(text, *asked, "--instantiate", "k<2>", "--kernel", "k<1>")[0] == 0
    assert "--instantiate: `j<1>` is no kernel" in run(text, "--instantiate", "j<1>")[2]


@pytest.mark.parametrize("name", ["a.f90", "a.py"])
def test_files_of_other_languages_are_bad_input(tmp_path, capsys, name):
    path = tmp_path / name
    path.write_text("x = 1\n")
    assert main(["coalesce", str(path)]) == 2
    expected = "only CUDA, C and C++ are read for kernels"
    assert capsys.readouterr().err == f"{path}: error: {expected}\n"


def test_a_table_has_what_both_methods_say_of_each_kernel(tmp_path, capsys):
    (tmp_path / "a.cu").write_text(GOOD)
    (tmp_path / "below").mkdir()
    text = "__global__ void even(double *x) { x[threadIdx.x] = x[threadIdx.x + 1]; }\n"
    (tmp_path / "below" / "b.cu").write_text(text + OPEN)
    assert main(["coalesce", "--table", str(tmp_path), "--block", "64"]) == 1
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == [
        "kernel", "sites", "lattice", "exact", "false", "alarms", "missed", "unknown",
    ]  # fmt: skip
    found = {line.split()[0].rpartition("/")[2]: line.split()[1:] for line in lines}
    assert found["a.cu:k"] == ["1", "0", "0", "0", "0", "0"]
    assert found["b.cu:even"] == ["2", "2", "1", "1", "0", "0"]
    assert found["b.cu:k"] == ["2", "1", "0", "1", "0", "1"]
    assert found["all"] == ["5", "3", "1", "2", "0", "1"]
