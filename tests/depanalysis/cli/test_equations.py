import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from contextlib import nullcontext
from pathlib import Path

import pytest
import sympy

from depanalysis.cli import main

L, U = sympy.symbols("L U", integer=True)
PAPER = ("lde", "2*x - 3*y = 5", "--range", "-8", "7")


@pytest.fixture
def run(capsys):
    """Run the command; give its exit code and both its streams."""

    def call(*arguments):
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return call


def test_text_is_printed(run, golden):
    code, out, err = run(*PAPER, "--seeds", "4", "--schedule", "4")
    assert (code, err) == (0, "")
    golden(out)


def test_json_is_printed(run, golden):
    code, out, err = run(*PAPER, "--seeds", "4", "--schedule", "4", "--json")
    assert (code, err) == (0, "")
    golden(out)


def test_letters_have_formulas_that_hold_for_numbers(run):
    """What the formulas give for numbers is what a range of these numbers has."""
    for equation in (
        "2x - 3y = 5",
        "x + y = 7",
        "2x = 4",
        "x = y + 3",
        "0 = 0",
        "2x = 5",
    ):
        code, out, err = run("lde", equation, "--range", "L", "U", "--json")
        assert (code, err) == (0, "")
        found = json.loads(out)
        assert (found["range"], found["variables"]) == (["L", "U"], ["x", "y"])
        for low, high in ((-8, 7), (3, 3), (-40, 2)):
            known = json.loads(
                run("lde", equation, "--range", str(low), str(high), "--json")[1]
            )
            for key in (
                "iterations",
                "solutions",
                "edges",
                "components",
                "independents",
            ):
                value = sympy.sympify(found[key], {"L": L, "U": U}).subs(
                    {L: low, U: high}
                )
                assert value == known[key], (equation, key)


def test_letters_are_shown(run):
    code, out, _ = run("lde", "g[2*i] = g[i + 3]", "--range", "0", "n")
    assert code == 0
    assert "range        0 to n\nequation     2x - y = 3\n" in out
    assert "solutions    x = t, y = 2*t - 3, as many as Max(0, " in out
    assert "iterations   Max(0, n + 1)\n" in out


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--seeds", "2"), "--seeds is for ranges of numbers"),
        (("--schedule", "2"), "--schedule is for ranges of numbers"),
        (("--plot", "a.svg"), "--plot is for ranges of numbers"),
        (("x = y",), "formulas in letters are for one equation"),
        (("--range", "L", "1+*"), "<range>:1:5: error: expected a number"),
        (("--range", "t", "9"), "<range>:1:1: error: 't' is the parameter"),
        (("--range", "n", "x*y"), "<range>:1:3: error: "),
    ],
)
def test_what_letters_do_not_go_with(more, message, run):
    bounds = () if "--range" in more else ("--range", "L", "U")
    code, out, err = run("lde", "2x - 3y = 5", *bounds, *more)
    assert (code, out) == (2, "")
    assert message in err


def test_lists_are_given_on_request_only(run):
    answer = json.loads(run(*PAPER, "--json")[1])
    assert not answer.keys() & {"seeds", "schedule"}


def test_counts_are_exact_at_any_size(run):
    code, out, _ = run("lde", "2x=3y+5", "--json", "--range", "-10**18", "1e18")
    answer = json.loads(out)
    assert code == 0
    assert answer["components"] == 1333333333333333335
    assert answer["range"] == [-(10**18), 10**18]


def test_seeds_are_as_many_as_there_are(run):
    seeds = json.loads(run(*PAPER, "--json", "--seeds", "100")[1])["seeds"]
    assert len(seeds) == 11


def test_an_equation_may_start_with_a_minus_sign(run):
    out = run("lde", "-x = 4", "-h=k", "--json", "--range", "0", "9")[2]
    assert "'k' is a third variable" in out
    code, out, err = run("lde", "--json", "--range", "0", "9", "-x = -4", "-2y=x")
    assert (code, err) == (0, "")
    assert json.loads(out)["equations"] == [[-1, 0, -4], [-1, -2, 0]]


def test_output_goes_to_a_file_without_colors(run):
    arguments = (*PAPER, "--color", "always")
    assert run(*arguments, "-o", "out.txt") == (0, "", "")
    assert "\x1b" not in Path("out.txt").read_text()
    assert "\x1b[" in run(*arguments)[1]


@pytest.mark.parametrize("name", ["out.svg", "out.png", "out.pdf", "OUT.SVG"])
def test_a_picture_is_drawn_the_same_every_time(run, name):
    assert run(*PAPER, "--plot", name)[::2] == (0, "")
    first = Path(name).read_bytes()
    assert len(first) > 5000
    assert os.listdir() == [name]
    run(*PAPER, "--plot", name)
    assert Path(name).read_bytes() == first


def test_a_picture_may_be_of_any_range(run):
    arguments = ("--range", "0", "10**30", "--plot", "wide.svg")
    assert run("lde", "x = 2y", *arguments)[0] == 0
    assert ET.parse("wide.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


MANY = ("lde", "2x - 3y = 5", "x + 2y = 7", "--range", "-10**18", "10**18")
TOO_MANY = "listing 2000000000000000001 iterations would take 8000000000000000004 bytes"


def test_what_is_not_known_is_said(run):
    code, out, err = run(*MANY)
    assert (code, err) == (0, "")
    assert re.search(r"^components +\?  at least 333,.* and at most 1,000,", out, re.M)
    assert f"? {TOO_MANY}; ask for counts" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lde", "--range", "0", "9"], "Missing argument 'EQUATION...'"),
        (["lde", "x = y"], "error: --range L U is missing, or --loop"),
        (["lde", "x = y", "--range", "0"], "Option '--range' requires 2 arguments"),
        (["lde", "x = y", "--range", "0", "9", "--sedes", "1"], "No such option"),
        ([*PAPER, "--seeds", "-1"], "-1 is not in the range x>=0"),
        ([*PAPER, "--seeds", "1e3"], "'1e3' is not a valid integer"),
        ([*PAPER, "--schedule", "0"], "0 is not in the range 1<=x<=65536"),
        ([*PAPER, "--seeds", "10000001"], "error: --seeds 10000001 is a long list; "
                                          "ask for 10,000,000 at most\n"),
        ([*PAPER, "--plot", "out.gif"], "error: 'out.gif' has to end in one of .svg,"
                                        " .png, .pdf\n"),
        ([*PAPER, "--plot", "-"], "error: '-' has to end in one of"),
        ([*PAPER, "--plot", "no/out.svg"], "error: 'no/out.svg' cannot be written"),
        ([*PAPER, "--plot", "a.svg", "-o", "./a.svg"], "'a.svg' cannot hold both"),
        ([*PAPER, "-o", "no/out.txt"], "error: 'no/out.txt' cannot be written"),
        ([*MANY, "--plot", "out.svg"], f"error: --plot out.svg: {TOO_MANY}; ask for"),
        ([*MANY, "--seeds", "3"], "error: --seeds 3: the component of "),
        ([*MANY, "--schedule", "3", "--json"], f"error: --schedule 3: {TOO_MANY}"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_wrong_arguments_are_told(run, arguments, message):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err
    assert os.listdir() == []


def test_every_text_that_is_wrong_is_told_with_its_place(run):
    code, out, err = run("lde", "x*y = 1", "x = y", "2x =", "--range", "7", "2n")
    assert (code, out) == (2, "")
    assert err == (
        "<equation 1>:1:1: error: 'x*y' is not linear\n"
        "  x*y = 1\n"
        "  ^^^\n"
        "<equation 3>:1:5: error: expected a number, a variable or '(', found the end\n"
        "  2x =\n"
        "      ^\n"
        "<range>:1:3: error: '2n' is not an integer\n"
        "  7 2n\n"
        "    ^^\n"
    )


def test_an_empty_range_is_told(run):
    assert run("lde", "x = y", "--range", "7", "-8")[2] == (
        "<range>:1:1: error: the range is empty: 7 is greater than -8\n  7 -8\n  ^^^^\n"
    )


def test_places_are_looked_at_before_the_texts(run):
    for option in ("--plot", "-o"):
        err = run("lde", "wrong", "--range", "0", "9", option, "no/out.svg")[2]
        assert err.startswith("depanalysis: error: 'no/out.svg' cannot be written")


def test_work_on_many_iterations_gives_a_sign_of_life(run, monkeypatch):
    told: list[str] = []

    def working(what):
        told.append(what)
        return nullcontext()

    monkeypatch.setattr("depanalysis.cli.progress.working", working)
    run("lde", "2x - 3y = 5", "x + 2y = 7", "--range", "1", "1e6")
    run("lde", "2x - 3y = 5", "--range", "1", "1e6")
    run("lde", "2x - 3y = 5", "x + 2y = 7", "--range", "1", "1e3")
    assert told == ["looking at 1,000,000 iterations"]


def test_memory_that_runs_out_is_told(run, monkeypatch):
    def exhausted(*_):
        raise MemoryError

    monkeypatch.setattr("depanalysis.cli.equations.findings", exhausted)
    assert run(*PAPER)[::2] == (
        2,
        "depanalysis: error: the answer needs more memory than there is\n",
    )


def test_a_closed_form_loads_neither_compiler_nor_pictures():
    script = (
        "import sys; from depanalysis.cli import main; main(sys.argv[1:]); "
        "sys.exit(' '.join(m for m in ('numba', 'numpy', 'matplotlib', 'sympy') "
        "if m in sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *PAPER, "--json", "--seeds", "3"],
        capture_output=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
