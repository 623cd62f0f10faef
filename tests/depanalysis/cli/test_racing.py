"""The verb `race`: options, exit codes, outputs, and input that is wrong."""

import json

import pytest

from depanalysis.cli import main

FREE = "__global__ void k(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }\n"
RACY = "__global__ void k(int *x, int n) { x[n] = threadIdx.x; }\n"
OPEN = '__global__ void k(int *x) { asm("nop"); }\n'
WARPS = (
    "__global__ void k(int *x) { __shared__ volatile int s[64]; int t = threadIdx.x;\n"
    "s[t] = t; if (t < 32) s[t] += s[t + 16]; x[blockIdx.x] += 0; }\n"
)


@pytest.fixture
def run(tmp_path, capsys):
    def ran(text, *arguments):
        path = tmp_path / "k.cu"
        path.write_text(text)
        code = main(["race", str(path), *arguments])
        output = capsys.readouterr()
        return code, output.out, output.err

    return ran


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (FREE, 0), (RACY, 1), (OPEN, 3), ("", 3), ("int x;\n", 3),
        ("template <class T> __global__ void k(T *x) {}\n", 3),
        ("__global__ void k(float *x) { x[0] = ; }\n", 2),
        ("__global__ void k() {}\n", 0),
        ('#include "missing.h"\n__global__ void k(missing *x) { x[0] = 1; }\n', 3),
        ("\0\0", 2),
    ],
)  # fmt: skip
def test_exit_codes(run, text, code):
    found, out, err = run(text)
    assert found == code
    assert (err != "") == (code == 2)
    assert "Traceback" not in out + err


@pytest.mark.parametrize(
    ("text", "verdicts", "code"),
    [
        (FREE, "race", 0), (RACY, "race", 1), (OPEN, "race", 0), ("", "race", 0),
        (OPEN, "race,unknown", 1), (RACY, "unknown", 0), ("\0\0", "race", 2),
        (RACY, "sequential", 2),
    ],
)  # fmt: skip
def test_what_a_call_fails_on_may_be_said(run, text, verdicts, code):
    assert run(text, "--fail-on", verdicts)[0] == code


def test_a_file_in_which_nothing_is_judged_is_named(run, tmp_path):
    code, out, _ = run("int main() { return 0; }\n", "--color", "never")
    assert code == 3
    assert out == (
        f"{tmp_path / 'k.cu'}  nothing to judge: it has no kernel and no parallel region\n"
        "\n"
        "1 file, 0 constructs: 0 race-free, 0 race, 0 unknown\n"
    )


def test_kernels_that_macros_leave_out_are_said_to_be_there(run):
    text = f"#ifdef USED\n{FREE}\n#endif\n"
    code, out, _ = run(text, "--color", "never")
    assert code == 3
    assert "no parallel region; `__global__` stands in its text, so -D may be" in out
    assert run(text, "-D", "USED")[0] == 0


@pytest.mark.parametrize(
    ("name", "text"), [("n.c", "int f() { return 0; }\n"), ("n.f90", "end\n")]
)
@pytest.mark.parametrize(("other", "code"), [(FREE, 0), (RACY, 1), (OPEN, 3)])
def test_it_leaves_the_exit_code_to_other_files(run, tmp_path, name, text, other, code):
    path = tmp_path / name
    path.write_text(text)
    assert main(["race", str(path)]) == 3
    found, out, _ = run(other, str(path))
    assert found == code
    assert f"{path}  nothing to judge: it has no kernel and no parallel region\n" in out


def test_options_reach_the_answers(run):
    assert run(RACY, "--block", "1", "--grid", "1")[0] == 0
    assert run(RACY, "--level", "grid", "--grid", "1")[0] == 0
    assert run(FREE + RACY.replace("k(", "bad("), "--kernel", "k")[0] == 0
    assert run(RACY, "--define", "n=3")[0] == 1
    assert run(RACY, "--assume", "n > 3")[0] == 1


def test_warps_may_run_in_lockstep(run):
    arguments = ("--block", "32", "--level", "block")
    text = WARPS.replace("x[blockIdx.x] += 0;", "").replace("t < 32", "t < 16")
    assert run(text, *arguments)[0] == 1
    assert run(text, *arguments, "--warp", "lockstep")[0] == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("--block", "0"), ("--block", "1025"), ("--block", "x"), ("--define", "n"),
        ("--grid", "1,2,3,4"), ("--kernel", "h"), ("--assume", "n >"),
        ("--json", "--sarif"),
    ],
)  # fmt: skip
def test_bad_options_are_refused(run, arguments):
    code, out, err = run(RACY, *arguments)
    assert code == 2
    assert out == ""
    assert "Traceback" not in err


def test_json_and_sarif_are_what_is_promised(run):
    code, out, _ = run(RACY, "--json")
    assert code == 1
    (file,) = json.loads(out)["files"]
    assert file["verdict"] == "race"
    assert file["constructs"][0]["races"][0]["variable"] == "x"
    code, out, _ = run(RACY, "--sarif")
    assert code == 1
    assert len(json.loads(out)["runs"][0]["results"][0]["relatedLocations"]) == 2


def test_a_file_that_is_not_there_costs_no_other(run, capsys, tmp_path):
    code, out, err = run(FREE, str(tmp_path / "none.cu"))
    assert code == 2
    assert "race-free" in out
    assert "none.cu" in err


def test_two_runs_say_the_same(run):
    assert run(RACY, "--json") == run(RACY, "--json")


def test_several_workers_find_the_same(run, tmp_path):
    other = tmp_path / "other.cu"
    other.write_text(RACY)
    code, out, _ = run(FREE, str(other))
    assert code == 1
    assert run(FREE, str(other), "--jobs", "2")[1] == out


def test_a_template_is_what_is_asked_for(run):
    text = "template <int S> __global__ void k(int *x) { x[threadIdx.x / S] = threadIdx.x; }\n"
    asked = ("--grid", "1", "--instantiate")
    assert run(text, *asked, "k<1>")[0] == 0
    assert run(text, *asked, "k<2>")[0] == 1
    assert "--instantiate: `k` is no kernel" in run(text, *asked, "k")[2]
