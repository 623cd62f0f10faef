"""Which loops a directive alone makes parallel: the report and the emitter say the same."""

import pytest

import depanalysis
from depanalysis.emit.openmp import parallelized
from depanalysis.source import SourceFile

LOOP = """int f(int n, int *restrict a) {{
  {before}
  for (int i = 0; i < n; i++) {body}
  return a[0];
}}
"""
SHARED = """static long s; static int t; static struct { int x, y; } q;
static void add(int v) { s += v; }
static void both(int v) { int s = v; t = s; add(v); }
static int now(void) { return t; }
static int member(void) { return q.x; }
static void put(int *t, int v) { *t = v; }
"""


def loop(text):
    (found,) = (
        x for x in depanalysis.check(text, path="a.c").loops if x.function == "f"
    )
    return found


@pytest.mark.parametrize(
    ("before", "body", "uses"),
    [
        ("", "add(a[i]);", ("add", "s")),
        ("", "{ t = a[i]; a[i] = now(); }", ("now", "t")),
        ("", "both(a[i]);", ("add", "s")),
        ("", "{ q.x = a[i]; a[i] += member(); }", ("member", "q")),
        ("", "{ put(&t, a[i]); a[i] = t; }", None),
        ("", "{ s += a[i]; a[i] = now(); }", None),
        ("int t;", "{ t = a[i]; a[i] += t * now(); }", None),
        ("add(n);", "s += a[i];", None),
    ],
)
def test_a_variable_that_a_called_function_uses_itself_has_no_clause(
    before, body, uses
):
    text = SHARED + LOOP.format(before=before, body=body)
    found = loop(text)
    assert found.verdict == "parallel"
    assert found.is_applicable == (uses is None)
    if uses is not None:
        function, variable = uses
        sentence = f"`{function}`, which the loop calls, uses `{variable}` itself"
        assert found.obstacle is not None
        assert found.obstacle.startswith(sentence)
        decisions = parallelized(SourceFile("a.c", text), [found]).decisions
        assert [each.reason for each in decisions] == [found.obstacle]


def test_a_called_function_goes_on_with_the_index_of_the_file():
    text = (
        "static int at; static int now(void) { return at; }\n"
        "void f(int n, int *a) {\nfor (at = 0; at < n; at++)\na[at] = now(); }\n"
    )
    found = loop(text)
    assert found.verdict == "parallel"
    assert found.obstacle == (
        "`now`, which the loop calls, uses `at` itself, and no clause gives it a copy; "
        "pass `at` to it as an argument"
    )


def test_an_internal_procedure_goes_on_with_the_index_of_its_host():
    text = (
        "subroutine f(n, a)\ninteger :: n, i, a(n)\ndo i = 1, n\ncall put(a(i))\n"
        "end do\ncontains\nsubroutine put(x)\ninteger :: x\nx = i\n"
        "end subroutine\nend subroutine\n"
    )
    (found,) = depanalysis.check(text, language="fortran").loops
    assert found.verdict == "parallel"
    assert str(found.obstacle).startswith(
        "`put`, which the loop calls, uses `i` itself"
    )


def test_a_loop_that_is_not_parallel_has_no_obstacle():
    found = loop(SHARED + LOOP.format(before="", body="a[i + 1] = a[i];"))
    assert found.is_applicable is None
    assert found.obstacle is None


def test_a_value_that_is_computed_anew_is_no_clause():
    found = loop(LOOP.format(before="int k = 0;", body="{ a[k] = i; k += 2; }"))
    assert found.is_applicable is False
    assert found.obstacle == "`k` would have to be computed from `i` in each iteration"


def test_the_function_of_another_file_counts_as_well(tmp_path):
    text = "extern int t; int now(void);\n"
    body = "{ t = a[i]; a[i] = now(); }"
    (tmp_path / "a.c").write_text(text + LOOP.format(before="", body=body))
    (tmp_path / "b.c").write_text("int t; int now(void) { return t; }\n")
    report = depanalysis.check([tmp_path / "a.c", tmp_path / "b.c"])
    (found,) = report.loops
    assert found.is_applicable is False
    assert "`now`, which the loop calls, uses `t` itself" in str(found.obstacle)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (
            "double f(int n, double *b) { double s = 0;\n"
            "auto add = [&](double v) { s += v; };\n"
            "for (int i = 0; i < n; i++)\nadd(b[i]);\nreturn s; }",
            "`operator()`, which the loop calls, uses `s` itself",
        ),
        (
            "struct C { double s; void f(int n, double *b) {\n"
            "for (int i = 0; i < n; i++)\ns += b[i]; } };",
            "`s` is a part of an object",
        ),
        (
            "struct T { double s; };\ndouble f(int n, double *b) { T t = {0};\n"
            "for (int i = 0; i < n; i++)\nt.s += b[i];\nreturn t.s; }",
            "`t.s` is a part of an object",
        ),
        (
            "struct T { double s; };\nvoid f(int n, double *b, T *t) {\n"
            "for (int i = 0; i < n; i++)\nt->s += b[i]; }",
            "`t->s` is a part of an object",
        ),
        (
            "void f(int n, double *b, double &s) {\n"
            "for (int i = 0; i < n; i++)\ns += b[i]; }",
            None,
        ),
    ],
)
def test_clauses_name_variables_of_the_function(tmp_path, text, start):
    path = tmp_path / "a.cpp"
    path.write_text(text)
    (found,) = depanalysis.check([path]).loops
    assert found.verdict == "parallel"
    assert found.is_applicable == (start is None)
    assert start is None or str(found.obstacle).startswith(start)
