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


INSIDE = "`{}` is declared inside of the loop, so that a directive at the loop cannot name it"


@pytest.mark.parametrize(
    ("before", "body", "name"),
    [
        ("", "{ static int s; s = a[i]; a[i] = s + 1; }", "s"),
        ("", "{ static int s; s += a[i]; }", "s"),
        ("", "{ static int h[4]; h[a[i] & 3]++; }", "h"),
        ("", "{ static struct { int x, y; } s; s.x = s.y = i; a[i] = s.x; }", "s"),
        ("", "{ static int *p; p = a + i; *p = 1; }", "p"),
        ("", "{ extern int e; e = a[i]; a[i] = e + 1; }", "e"),
        ("extern int e;", "{ extern int e; e = a[i]; a[i] = e + 1; }", "e"),
        ("", "for (int j = 0; j < 2; j++) { static int s; s = i; a[i] += s; }", "s"),
        ("static int s;", "{ s = a[i]; a[i] = s + 1; }", None),
        ("extern int e;", "{ e = a[i]; a[i] = e + 1; }", None),
        ("", "{ int s; s = a[i]; a[i] = s + 1; }", None),
        ("int s = 0;", "s += a[i]; a[0] = s;", None),
    ],
)
def test_no_directive_names_what_is_declared_in_its_loop(before, body, name):
    text = LOOP.format(before=before, body=body)
    found = depanalysis.check(text, path="a.c").loops[0]
    assert found.verdict == "parallel"
    assert found.obstacle == (None if name is None else INSIDE.format(name))
    if name is not None:
        (decision, *_) = parallelized(SourceFile("a.c", text), [found]).decisions
        assert decision.reason == found.obstacle


def test_a_static_variable_of_an_outer_loop_is_named_at_the_inner_one():
    body = "{ static int s; for (int j = 0; j < n; j++) s += a[j]; }"
    outer, inner = depanalysis.check(
        LOOP.format(before="", body=body), path="a.c"
    ).loops
    assert outer.obstacle == INSIDE.format("s")
    assert inner.obstacle is None


@pytest.mark.parametrize(
    ("declaration", "statement", "is_kept"),
    [
        ("integer, save :: z", "z = a(i); a(i) = z + 1", True),
        ("integer, save :: z = 0", "z = z + 1", True),
        ("integer :: z = 0", "z = z + 1", True),
        ("integer :: z", "z = a(i); a(i) = z + 1", False),
    ],
)
def test_no_directive_names_what_a_block_in_its_loop_keeps(
    declaration, statement, is_kept
):
    text = (
        "subroutine f(n, a)\ninteger :: n, i, a(n)\ndo i = 1, n\nblock\n"
        f"{declaration}\n{statement}\nend block\nend do\nend subroutine\n"
    )
    (found,) = depanalysis.check(text, language="fortran").loops
    assert found.verdict == "parallel"
    assert found.obstacle == (INSIDE.format("z") if is_kept else None)
