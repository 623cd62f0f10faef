"""Every name of the intermediate form is spelled as the source has it."""

import pytest

from depanalysis.frontends.c import translate
from depanalysis.source import SourceFile

HEAD = "typedef struct P { int x; int *d; struct { int z; } in; } P;\n"


def _spellings(text):
    found = translate(SourceFile("x.c", HEAD + text))
    assert not found.errors
    (program,) = found.programs
    return {each.name: each.text for each in program.spellings}


@pytest.mark.parametrize(
    ("text", "name", "spelling"),
    [
        pytest.param("void f(P *p) { p->x = 1; }", "p.x", "p->x", id="arrow"),
        pytest.param("void f(P *p) { p[3].x = 1; }", "p.x", "p[].x", id="subscript"),
        pytest.param("void f(P *p) { p->in.z = 1; }", "p.in.z", "p->in.z", id="nested"),
        pytest.param(
            "void f(P *p) { p->d[2] = 1; }", "p.d", "p->d", id="array-in-struct"
        ),
        pytest.param(
            "void f(int *p) { while (p[0]) p++; }", "p..offset", "p", id="moved-pointer"
        ),
        pytest.param(
            "void f(int *a) { int i = 0; { int i = a[0]; a[i] = i; } a[i] = 2; }",
            "i_2",
            "i",
            id="hidden",
        ),
        pytest.param("P g; void f(P q) { q.x = 1; }", "q.x", None, id="the-same"),
    ],
)
def test_names_are_spelled_as_in_the_source(text, name, spelling):
    assert _spellings(text).get(name) == spelling


def test_the_array_of_a_moved_pointer_is_known():
    text = "void f(int *a) { int *q = a; while (q[0]) q++; }"
    (program,) = translate(SourceFile("x.c", text)).programs
    targets = {each.name: (each.target, each.line) for each in program.spellings}
    assert targets["q..offset"] == ("a", 1)
