from pathlib import Path

import pytest

import depanalysis
from depanalysis.errors import UsageError
from depanalysis.inputs import Source
from depanalysis.options import Language, Options
from depanalysis.pipelines.check import (
    CHECK,
    check_program,
    check_source,
    refuse_unmatched,
)
from depanalysis.pipelines.stages import Stages
from depanalysis.source import SourceFile
from tests.oracle.runs import program

GOOD = "program good { parameter n: i32 array a: i32[?] for i = 0 to n { a[i] = 0 } }"
BROKEN = "program broken { for i = 0 to n { } }"
UNREADABLE = "program unreadable { for }"


def _checked(text, **options):
    return check_source(Source(SourceFile("x.ir", text), "ir"), Options(**options))


def test_sound_programs_are_checked_whatever_is_wrong_with_others():
    report = _checked(f"{UNREADABLE}\n{BROKEN}\n{GOOD}")
    assert [loop.function for loop in report.loops] == ["good"]
    assert len(report.errors) == 2
    assert all("x.ir:" in str(error) for error in report.errors)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="empty"),
        pytest.param("\0\1\2", id="junk"),
        pytest.param("program p {" * 50, id="unfinished"),
        pytest.param("program p { }", id="no-loops"),
        pytest.param(f"program p {{ s = {'(' * 2000}1{')' * 2000} }}", id="deep"),
    ],
)
def test_any_text_gets_a_report(text):
    report = _checked(text)
    assert (report.path, report.loops) == ("x.ir", ())


def test_assumptions_about_unknown_names_are_left_out_and_listed():
    report = _checked(GOOD, assume=("q > 3", "n > 3"))
    assert [loop.verdict for loop in report.loops] == ["parallel"]
    assert report.unmatched == ("q > 3",)


def test_an_assumption_that_fits_no_file_is_refused():
    fits = _checked(GOOD, assume=("n > 3",))
    fails = _checked(GOOD.replace("n", "m"), assume=("n > 3",))
    refuse_unmatched((fails, fits))
    with pytest.raises(UsageError, match="`n > 3` fits no function"):
        refuse_unmatched((fails, fails))


def test_a_file_with_errors_may_have_had_the_name():
    broken = _checked(GOOD + "program", assume=("q > 3",))
    assert broken.errors
    refuse_unmatched((broken,))


def test_an_unreadable_assumption_is_a_mistake_of_the_caller():
    with pytest.raises(UsageError, match="--assume"):
        _checked(GOOD, assume=("n >",))


@pytest.mark.parametrize(
    "assumption",
    [
        pytest.param("n + 1", id="no-condition"),
        pytest.param("r > 0 and r < 1", id="integers-and-reals"),
        pytest.param("a[0] > 1", id="memory"),
    ],
)
def test_an_assumption_has_to_be_a_condition_on_parameters(assumption):
    text = GOOD.replace("array a", "parameter r: f64 array a")
    with pytest.raises(UsageError, match="--assume"):
        _checked(text, assume=(assumption,))


def test_an_assumption_about_reals_rules_nothing_out():
    text = GOOD.replace("array a", "parameter r: f64 array a").replace("a[i]", "a[0]")
    (loop,) = _checked(text, assume=("r > 0.0 and r < 1.0",)).loops
    assert loop.verdict == "sequential"


def test_loops_of_inlined_functions_are_not_listed_twice():
    text = GOOD.replace("for i", "inlined f { for j = 0 to n { a[j] = 1 } } for i")
    (loop,) = _checked(text).loops
    assert loop.variable == "i"


def test_after_the_deadline_loops_are_not_asked_about():
    (loop,) = _checked(GOOD, timeout=-1.0).loops
    assert (loop.verdict, "time limit" in loop.reason) == ("unknown", True)


def test_stages_are_traced_in_their_order():
    seen: dict[str, object] = {}
    parsed = program("for i = 0 to n { a[i] = 0 }")
    report = check_program(parsed, Options(), Stages(trace=seen.__setitem__))
    assert tuple(seen) == CHECK.stages
    assert "parallel: no iteration touches" in str(seen["verdicts"])
    assert "write 1.1 a[i#0]" in str(seen["model"])
    assert report.path == "test"


def test_an_unsound_program_is_an_error_of_the_report():
    parsed = program("for i = 0 to n { a[i] = 0 }")
    report = check_program(parsed.__class__("test", parsed.body), Options())
    assert report.loops == ()
    assert report.errors != ()


def test_time_is_no_part_of_a_verdict():
    assert _checked(GOOD).loops == _checked(GOOD).loops


def test_what_earlier_stages_made_is_known_after_a_failure(monkeypatch):
    def fails(*_):
        raise MemoryError

    monkeypatch.setattr("depanalysis.pipelines.check.verdict", fails)
    stages = Stages(CHECK.stages)
    with pytest.raises(MemoryError):
        check_source(Source(SourceFile("x.ir", GOOD), "ir"), Options(), stages=stages)
    assert tuple(stages.texts) == tuple(stages.seconds) == ("program", "json", "model")


@pytest.mark.parametrize(
    ("path", "text", "step"),
    [
        (
            "a.c",
            "void f(int n, int *p, double *x) { for (int i = 0; i < n; i++) x[p[i]] = i; }",
            "; `depanalysis parallelize --inspect` writes such a check, where it can",
        ),
        (
            "a.py",
            "def f(n, p, x):\n    for i in range(n):\n        x[p[i]] = i\n",
            "; `@gpugen.parallel` does so",
        ),
        (
            "a.f90",
            "subroutine f(n, p, x)\n  integer n, p(n), i\n  real x(n)\n  do i = 1, n\n"
            "    x(p(i)) = i\n  end do\nend subroutine\n",
            "; `depanalysis parallelize --inspect` writes such a check, where it can",
        ),
    ],
)
def test_the_advice_on_a_runtime_loop_names_what_goes_on(path, text, step):
    languages: dict[str, Language] = {".c": "c", ".py": "python", ".f90": "fortran"}
    source = Source(SourceFile(path, text), languages[Path(path).suffix])
    report = check_source(source, Options())
    (loop,) = report.loops
    assert loop.verdict == "runtime"
    assert loop.advice is not None
    assert loop.advice.endswith(step)


def test_the_file_that_would_help_is_named(tmp_path):
    here, other = tmp_path / "here.c", tmp_path / "other.c"
    here.write_text(
        "double at(int);\nvoid f(int n, double *a) "
        "{ for (int i = 0; i < n; i++) a[i] = at(i); }\n"
    )
    other.write_text("double\nat(int i)\n/* a number */\n{\n  return i;\n}\n")
    (loop,) = depanalysis.check(here).loops
    assert loop.advice == f"give {other}, too, which defines `at`"
    (loop,) = depanalysis.check([here, other]).loops
    assert str(loop.verdict) == "parallel"
    other.write_text("void g(void) { if (at(1)) {} }\n")
    (loop,) = depanalysis.check(here).loops
    assert loop.advice == "give the file that defines `at`, too, or the folder of both"
