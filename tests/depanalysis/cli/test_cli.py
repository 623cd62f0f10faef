import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from depanalysis.cli import main
from depanalysis.version import VERSION

GOOD = "parallel\nsequential\n"


@pytest.fixture
def run(capsys):
    """Run the command; give its exit code and both its streams."""

    def call(*arguments):
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def written():
    """Write a file in the current directory; give its name."""

    def write(name, text=GOOD):
        data = text if isinstance(text, bytes) else text.encode()
        Path(name).write_bytes(data)
        return name

    return write


@pytest.mark.parametrize(
    "arguments", [["--help"], ["check", "--help"], ["check", "-h"]]
)
def test_help_is_given(run, arguments):
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert out.startswith("Usage: depanalysis ")


def test_the_version_is_told(run):
    assert run("--version") == (0, f"depanalysis {VERSION}\n", "")


def imported(script, among):
    """Which of some modules a script brings into a fresh process."""
    shown = f"import sys; {script}; print(*(m for m in {among!r} if m in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", shown],
        capture_output=True,
        cwd=Path(__file__).parents[3],
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()[-1].split()


def test_help_imports_no_analysis():
    script = "from depanalysis.cli import main; main(['check', '--help'])"
    assert imported(script, ("islpy", "clang", "depanalysis.pipelines")) == []


# What a language, a rung or a form of output needs is loaded when it is asked for.
_NOT_FOR_C = ("fparser", "networkx", "numpy", "sympy", "z3")


def test_a_c_file_needs_no_other_parser_and_no_unasked_solver():
    loop = "for (int i = 0; i < n; i++) a[i] = 0;"
    script = f"import depanalysis.cli.checking; depanalysis.check({loop!r})"
    others = [f"depanalysis.frontends.{x}" for x in ("fortran", "openscop", "python")]
    assert imported(script, ("clang", *_NOT_FOR_C, *others)) == ["clang"]


def test_a_file_is_reported_as_text(run, written):
    code, out, err = run("check", written("x.c"))
    assert (code, err) == (0, "")
    assert out == (
        "x.c:1:1  for i  parallel  in f\n    c assume\n\n"
        "x.c:2:1  for i  sequential  in f\n    c assume\n\n"
        "1 file, 2 loops: 1 parallel, 1 sequential\n"
    )


def test_a_file_is_reported_as_json(run, written):
    code, out, err = run("check", "--json", "--alias", "strict", written("x.c"))
    assert (code, err) == (0, "")
    loops = json.loads(out)["files"][0]["loops"]
    assert [loop["verdict"] for loop in loops] == ["parallel", "sequential"]
    assert loops[0]["reason"] == "c strict"


def test_a_file_is_reported_as_sarif(run, written):
    code, out, err = run("check", "--sarif", written("x.c"))
    assert (code, err) == (0, "")
    log = json.loads(out)
    assert log["runs"][0]["tool"]["driver"]["version"] == VERSION


def test_a_file_is_reported_as_a_list(run, written):
    code, out, err = run("check", "--format", "concise", written("x.c"))
    assert (code, err) == (0, "")
    assert out == (
        "x.c:1:1: parallel: for i: c assume\nx.c:2:1: sequential: for i: c assume\n"
    )


def test_only_some_verdicts_are_reported_and_all_are_counted(run, written):
    code, out, _ = run("check", "--only", "sequential", written("x.c"))
    assert code == 0
    assert "x.c:1:1" not in out
    assert out.endswith("1 file, 2 loops: 1 parallel, 1 sequential\n")
    found = json.loads(run("check", "--only", "parallel", "--json", "x.c")[1])
    assert [x["verdict"] for x in found["files"][0]["loops"]] == ["parallel"]


def test_ignored_and_known_loops_do_not_fail(run, written):
    fails = ("--fail-on", "sequential")
    Path("y.c").write_text("// depanalysis: ignore as it is\nsequential\n")
    assert run("check", *fails, "y.c")[0] == 0
    assert run("check", *fails, written("x.c"))[0] == 1
    run("check", "--sarif", "-o", "old.sarif", "x.c")
    assert run("check", *fails, "--baseline", "old.sarif", "x.c")[0] == 0
    Path("x.c").write_text("sequential\nsequential\n")
    assert run("check", *fails, "--baseline", "old.sarif", "x.c")[0] == 1


def test_a_summary_says_what_has_changed_since_a_report(run, written):
    written("x.c", "unknown\n")
    assert run("check", "x.c", "--json", "-o", "old.json")[0] == 0
    written("x.c", "parallel\n")
    code, out, _ = run("check", "x.c", "--format", "summary", "--since", "old.json")
    assert code == 0
    assert "    1  decided newly\n" in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--since", "x.c"), "--since is for --format summary"),
        (
            ("--since", "x.c", "--format", "summary"),
            "it is no report of `check --json`",
        ),
        (("--since", "none", "--format", "summary"), "no such file"),
    ],
)
def test_a_report_that_is_none_is_refused(run, written, words, message):
    written("x.c")
    code, out, err = run("check", "x.c", *words)
    assert (code, out) == (2, "")
    assert message in err


def test_a_baseline_that_is_none_is_refused_before_any_work(run, written):
    for name, reason in (("x.c", "no report in SARIF"), ("y", "no such file")):
        code, out, err = run("check", "--baseline", name, written("x.c"))
        assert (code, out) == (2, "")
        assert reason in err


def test_options_may_stand_in_a_file(run, written):
    Path("depanalysis.toml").write_text('alias = "strict"\nfail-on = "parallel"')
    code, _, err = run("check", written("x.c"))
    assert (code, "depanalysis.toml:2:1" in err) == (2, True)
    Path("depanalysis.toml").write_text('alias = "strict"')
    assert "c strict" in run("check", "x.c")[1]
    assert "c assume" in run("check", "x.c", "--alias", "assume")[1]


def test_a_file_is_reported_as_html(run, written):
    code, out, err = run("check", "--html", "x.html", written("x.c"))
    assert (code, err) == (0, "")
    assert out == "1 file, 2 loops: 1 parallel, 1 sequential: see x.html\n"
    assert Path("x.html").read_text().startswith("<!DOCTYPE html>")


def test_html_goes_to_standard_output_on_request(run, written):
    code, out, err = run("check", "--html", "-", written("x.c"))
    assert (code, err) == (0, "")
    assert out.startswith("<!DOCTYPE html>")
    assert out.endswith("</html>\n")


def test_output_goes_to_a_file_without_colors(run, written):
    arguments = ("check", written("x.c"), "--color", "always")
    assert run(*arguments, "-o", "out.txt") == (0, "", "")
    assert "\x1b" not in Path("out.txt").read_text()
    assert "\x1b[" in run(*arguments)[1]


def test_a_stage_is_dumped(run, written):
    code, out, err = run("check", "--dump", "program", written("x.c"), written("y.c"))
    assert (code, err) == (0, "")
    assert out == "== x.c: program\nprogram of 2 loops\n" + (
        "== y.c: program\nprogram of 2 loops\n"
    )


def test_all_stages_are_dumped(run, written):
    out = run("check", "--dump", "all", written("x.c"))[1]
    assert out == f"== x.c: text\n{Path('x.c').read_text()}" + (
        "== x.c: program\nprogram of 2 loops\n== x.c: verdicts\nverdicts of 2 loops\n"
    )


def test_stages_before_a_failure_are_dumped(run, written):
    code, out, err = run("check", "--dump", "all", written("x.c", "crash"))
    assert (code, out) == (2, "== x.c: text\ncrash\n")
    assert "internal error" in err


def test_times_of_stages_are_told(run, written):
    code, out, err = run("check", "--times", written("x.c"))
    assert (code, out) == run("check", written("x.c"))[:2]
    words = [line.split()[:2] for line in err.splitlines()]
    assert words == [["x.c:", f"{stage}:"] for stage in ("text", "program", "verdicts")]


def test_standard_input_is_read(run, monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(b"parallel\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run("check", "-")[1].startswith("-:1:1  for i  parallel")


@pytest.mark.parametrize(
    ("verdicts", "code"),
    [
        ("", 0),
        ("sequential", 1),
        ("runtime,unknown", 0),
        ("unknown, sequential", 1),
    ],
)
def test_verdicts_fail_on_request(run, written, verdicts, code):
    assert run("check", "--fail-on", verdicts, written("x.c"))[0] == code


def test_bad_input_outweighs_a_failing_verdict(run, written):
    assert run("check", "--fail-on", "sequential", written("x.c"), "no.c")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], ""),
        (["chek"], "No such command 'chek'"),
        (["check"], "name a file, a folder, or with -p a compilation database"),
        (["check", "x.c", "--nope"], "No such option"),
        (["check", "x.c", "--fail-on", "parallel"], "'parallel' is not one of"),
        (["check", "x.c", "--jobs", "0"], "0 is not in the range"),
        (["check", "x.c", "--timeout", "0"], "'0' is not a number of seconds"),
        (["check", "x.c", "--timeout", "nan"], "'nan' is not a number of seconds"),
        (["check", "x.c", "--timeout", "inf"], "'inf' is not a number of seconds"),
        (["check", "x.c", "--timeout", "-1"], "'-1' is not a number of seconds"),
        (["check", "x.c", "--alias", "maybe"], "'maybe' is not one of"),
        (["check", "x.c", "--language", "ada"], "'ada' is not one of"),
        (["check", "x.c", "--json", "--sarif"], "--json and --sarif exclude"),
        (["check", "x.c", "--format", "text", "--json"], "--format and --json exclude"),
        (["check", "x.c", "--html", "a", "-o", "b"], "--html and --output exclude"),
        (["check", "x.c", "-I", "nowhere"], "'nowhere' does not exist"),
        (["check", "x.c", "--dump", "soup"], "there is no stage 'soup'"),
        (["check", "x.c", "-o", "no/where"], "'no/where' cannot be written"),
        (["check", "x.c", "-o", "."], "'.' is a directory"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_arguments_are_told(run, written, arguments, message):
    written("x.c")
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(
            "parallel\nsyntax\n",
            "bad.c:2:1: error: expected expression\n  2 | syntax\n    | ^^^^^^\n",
            id="syntax",
        ),
        pytest.param("raised", "error: cannot be parsed\n", id="raised"),
        pytest.param(
            "nested", "bad.c: error: is nested too deeply to be analyzed\n", id="deep"
        ),
        pytest.param(
            "memory", "bad.c: error: needs more than 4 GiB of memory\n", id="memory"
        ),
        pytest.param(
            "crash",
            "bad.c: error: internal error, please report it: ValueError: boom\n",
            id="defect",
        ),
        pytest.param(b"a\0b", "bad.c: error: is not text: byte 1 is zero\n", id="junk"),
    ],
)
def test_a_bad_file_leaves_the_others_alone(run, written, text, message):
    code, out, err = run("check", written("bad.c", text), written("x.c"))
    assert (code, err) == (2, message)
    assert "x.c:1:1  for i  parallel" in out


def test_a_wrong_assumption_is_told_once(run, written):
    files = written("x.c", "usage"), written("y.c", "usage")
    code, out, err = run("check", *files)
    assert (code, out) == (2, "")
    assert err == "depanalysis: error: 'n >=' is not an expression\n"


def test_a_traceback_is_shown_on_request_only(run, written):
    err = run("check", "--debug", written("bad.c", "crash"))[2]
    assert "Traceback (most recent call last)" in err
    assert err.endswith("ValueError: boom\n")


def test_latin_1_is_read_with_a_note(run, written):
    code, out, err = run("check", written("x.c", b"parallel\n\xe9"))
    assert (code, err) == (
        0,
        "x.c: note: is not UTF-8 (byte 9), read as Latin-1\n",
    )
    assert "1 parallel" in out


def test_an_interrupt_ends_quietly(run, written):
    code, out, err = run("check", written("x.c", "interrupt"))
    assert (code, out, err.strip()) == (130, "", "")


def test_a_defect_outside_the_analysis_is_no_traceback(run, written, monkeypatch):
    def defect(*_):
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("depanalysis.cli.checking.report_text", defect)
    code, out, err = run("check", written("x.c"))
    assert (code, out) == (2, "")
    assert err == (
        "depanalysis: internal error, please report it: ZeroDivisionError: oops\n"
    )
