import functools
import re
from pathlib import Path
from typing import Any, cast

import pytest

import depanalysis as da
from depanalysis.errors import UsageError
from depanalysis.pipelines.check import CHECK
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
    assert tuple(seen) == CHECK.stages


def fills(a, n):
    for i in range(n):
        a[2 * i] = a[2 * i + 1]


@functools.wraps(fills)
def wrapped(a, n):
    return fills(a, n)


@pytest.mark.parametrize("function", [fills, wrapped])
def test_a_function_is_read_where_it_stands(function):
    (loop,) = da.check(function).loops
    assert (loop.function, loop.verdict) == ("fills", "parallel")
    assert loop.span.path == __file__
    line = Path(__file__).read_text("utf-8").splitlines()[loop.span.line - 1]
    assert line == "    for i in range(n):"


@pytest.mark.parametrize(
    ("function", "message"),
    [
        pytest.param(len, "`len` is not written in Python", id="built-in"),
        pytest.param(lambda a: a, "a lambda has no loops to read", id="lambda"),
        pytest.param(Path, "`Path` is not written in Python", id="class"),
    ],
)
def test_a_function_without_loops_to_read_is_refused(function, message):
    with pytest.raises(UsageError, match=re.escape(message)):
        da.check(function)


def test_a_function_without_a_text_is_refused():
    scope: dict[str, object] = {}
    exec("def g(a):\n    for i in range(3):\n        a[i] = 0", scope)
    with pytest.raises(UsageError, match="the text of `g` cannot be read"):
        da.check(cast(Any, scope["g"]))


KERNEL = """
__global__ void shift(float *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) a[i] = a[i + 1];
}
"""


def test_races_are_told_of_texts_and_files(tmp_path):
    path = tmp_path / "shift.cu"
    path.write_text(KERNEL, encoding="utf-8")
    for found in (da.race(KERNEL), da.race(path), da.race([path])):
        assert (found.verdict, found.errors) == ("race", ())
        assert [each.name for each in found.constructs] == ["shift"]
    fixed = da.RaceOptions(block=(1, 1, 1), grid=(1, 1, 1))
    assert da.race(KERNEL, options=fixed).verdict == "race-free"
    assert da.race("int f(void) { return 0; }", "c").constructs == ()
    assert "missing.cu" in str(da.race(tmp_path / "missing.cu").errors[0])


def test_coalescing_is_told_of_texts():
    options = da.CoalescingOptions(block=(128, 1, 1))
    (kernel,) = da.coalesce(KERNEL, options=options).kernels
    verdicts = {each.text: each.verdict for each in kernel.accesses}
    assert verdicts == {"a[i]": "coalesced", "a[i + 1]": "uncoalesced"}


def test_loops_are_parallelized_and_no_file_is_written(tmp_path):
    text = "void f(int n, int *a)\n{\n    for (int i = 0; i < n; i++)\n        a[i] = 0;\n}\n"
    path = tmp_path / "f.c"
    path.write_text(text, encoding="utf-8")
    (file,) = da.parallelize(path).files
    assert "#pragma omp parallel for\n" in (file.text or "")
    assert path.read_text(encoding="utf-8") == text
    (broken,) = da.parallelize("void f( {").files
    assert broken.text is None
    assert broken.errors
    assert da.parallelize(SHIFT, "ir").errors


@pytest.mark.parametrize("verb", ["race", "coalesce", "parallelize"])
def test_other_sources_are_refused(verb):
    with pytest.raises(
        UsageError, match=r"a text, a path, several paths or a project .* a int"
    ):
        getattr(da, verb)(3)


def test_a_name_is_a_file_or_folder_and_no_text(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    text = "void f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 0; }\n"
    (tmp_path / "src" / "zero.c").write_text(text, encoding="utf-8")
    for source in ("src/zero.c", "src", ["src/zero.c"], str(tmp_path / "src")):
        (loop,) = da.check(source).loops
        assert loop.verdict is da.Verdict.PARALLEL
    (file,) = da.check("missing.c").files
    assert str(file.errors[0]) == "missing.c: there is no such file"
    for text in ("while (n) s.c", "n + m", "LICENSE"):
        (file,) = da.check(text).files
        assert file.path == "<text>"
