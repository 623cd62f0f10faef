"""What a piece of a function may change."""

import pytest

from depanalysis.frontends.c.libclang import identity, node_of, parse
from depanalysis.frontends.c.surveys import cleaned_up, survey


@pytest.mark.parametrize(
    ("text", "modified", "addressed"),
    [
        pytest.param("x = 1;", "x", "", id="assignment"),
        pytest.param("x++, --y;", "xy", "", id="steps"),
        pytest.param("s.i = 1;", "s", "", id="member"),
        pytest.param("p->i = 1; *q = 2; q[1] = 3;", "", "", id="through-pointers"),
        pytest.param("t[1] = x;", "t", "", id="array"),
        pytest.param("q = &x; q = t;", "q", "tx", id="addresses"),
        pytest.param("memset(t, 0, 4);", "", "", id="memory"),
        pytest.param("memcpy(q, t, 4); g(t);", "", "t", id="others-may-keep-it"),
        pytest.param("q = memset(t, 0, 4);", "q", "t", id="value-of-a-call"),
    ],
)
def test_names_are_found(text, modified, addressed):
    head = (
        "struct P { int i; }; void g(int *); void f(int x, int y, struct P *p, int *q)"
    )
    unit = parse("in.c", f"{head} {{ struct P s; int t[3]; {text} }}")
    function = node_of(unit.declarations[-1])
    names = {
        identity(part.cursor.canonical): part.name
        for part in function.walk()
        if part.kind in ("PARM_DECL", "VAR_DECL")
    }
    found = survey(function)
    assert "".join(sorted(names[key] for key in found.modified)) == modified
    assert "".join(sorted(names[key] for key in found.addressed)) == addressed


@pytest.mark.parametrize(
    ("attribute", "is_found"),
    [
        pytest.param("__attribute__((cleanup(end)))", True, id="plain"),
        pytest.param("__attribute__((unused, __cleanup__(end)))", True, id="second"),
        pytest.param("[[gnu::cleanup(end)]]", True, id="bracketed"),
        pytest.param("ENDED(end)", True, id="macro"),
        pytest.param("PASTED(up)", True, id="pasted"),
        pytest.param("__attribute__((unused))", False, id="other"),
        pytest.param("", False, id="none"),
    ],
)
def test_a_function_that_runs_at_the_end_of_a_variable_is_found(attribute, is_found):
    macros = "#define ENDED(f) __attribute__((cleanup(f)))\n"
    macros += "#define PASTED(x) __attribute__((clean##x(end)))\n"
    text = f"{macros}void end(int *); void f(void) {{ {attribute} int x = 0; }}"
    function = node_of(parse("in.c", text).declarations[-1])
    assert (cleaned_up(function) is not None) == is_found
