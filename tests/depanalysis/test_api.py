import pytest

import depanalysis as da
from depanalysis.errors import UsageError
from depanalysis.pipeline import STAGES
from tests.oracle.runs import program

SHIFT = """
program shift {
  parameter n: i32
  array a: i32[?]
  for i = 0 to n { a[i] = a[i + 1] }
}
"""


def test_text_is_c_unless_said_otherwise():
    report = da.check("void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 0; }")
    assert [loop.verdict for loop in report.loops] == [da.Verdict.PARALLEL]
    assert da.check(SHIFT).errors != ()


def test_the_text_form_is_read_on_request():
    (loop,) = da.check(SHIFT, "ir", path="shift.ir").loops
    assert (loop.function, loop.span.path) == ("shift", "shift.ir")
    assert loop.verdict == da.Verdict.SEQUENTIAL


def test_a_file_is_read_by_its_name(tmp_path):
    path = tmp_path / "shift.ir"
    path.write_text(SHIFT, encoding="utf-8")
    (file,) = da.check(path).files
    assert (file.path, len(file.loops)) == (str(path), 1)


@pytest.mark.parametrize("name", ["missing.ir", "notes.txt"])
def test_a_file_that_cannot_be_read_is_an_error_of_the_report(tmp_path, name):
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    (error,) = da.check(tmp_path / name).errors
    assert name in str(error)


def test_a_program_needs_no_text():
    (loop,) = da.check(program("for i = 0 to n { a[i] = b[i] }")).loops
    assert loop.verdict == da.Verdict.PARALLEL


def test_options_reach_the_analysis():
    parsed = program("for i = 0 to n { a[i] = a[i + m] }")
    (open_,), (closed,) = (
        da.check(parsed).loops,
        da.check(parsed, assume=["m > n"]).loops,
    )
    assert (open_.verdict, closed.verdict) == ("sequential", "parallel")
    (found,) = da.check(parsed, relations=True).loops
    assert all(d.relation for d in found.dependences)


def test_an_assumption_that_is_no_condition_is_a_mistake_of_the_caller():
    with pytest.raises(UsageError):
        da.check(SHIFT, "ir", assume=["n >"])


def test_every_stage_can_be_traced():
    seen: dict[str, object] = {}
    da.check(SHIFT, "ir", trace=seen.__setitem__)
    assert tuple(seen) == STAGES
